/** What a buyer would pay, line by line, with the prices as they stand in the form: the house's one price function, before fees. */
import { parseYuan } from '@keymall/contract/kit/money';
import { type Giving, giftsGiven, piecesGiven, priceOf, type Tier } from '@keymall/contract/ordering/price';
import { useState } from 'react';
import { InputNumber } from 'tdesign-react';
import type { Option } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import { Named } from '#kit/back-office/naming';
import { moneyOfFen } from '#kit/format';
import { useWords } from '#kit/i18n';
import { text } from './goods-form.words.ts';
import { rowsOf } from './steps-control.tsx';

const fen = (value: unknown): number | null => (typeof value === 'string' ? parseYuan(value) : null);
const whole = (value: unknown): value is number => typeof value === 'number';

const tiersOf = (value: unknown): Tier[] =>
  rowsOf(value).flatMap(({ num, price }) => {
    const amount = fen(price);
    return whole(num) && amount !== null ? [{ num, price: amount }] : [];
  });
const givesOf = (value: unknown): Giving[] =>
  rowsOf(value).flatMap(({ num, give_num }) => (whole(num) && whole(give_num) ? [{ num, give_num }] : []));
const giftsOf = (value: unknown) =>
  rowsOf(value).flatMap(({ good_id, bug_num, give_num }) =>
    whole(good_id) && whole(bug_num) && whole(give_num) ? [{ good_id, bug_num, give_num }] : [],
  );

export function PricePreview({ goods }: { goods: readonly Option[] }) {
  const t = useWords(text);
  const [wanted, setWanted] = useState(1);
  const price = fen(useFormValue('price'));
  const tiers = tiersOf(useFormValue('wholesale_discount_list'));
  const cost = fen(useFormValue('cost_price')) ?? 0;
  const gives = givesOf(useFormValue('event_give'));
  const repeats = useFormValue('event_give_repeat') === 1;
  const gifts = giftsOf(useFormValue('addtion_give'));
  const least = useFormValue('limit_quantity');
  const quantity = Math.max(wanted, whole(least) ? least : 1);
  const given = piecesGiven(quantity, gives, repeats);
  const sums =
    price === null || price === 0
      ? null
      : priceOf({
          price,
          quantity,
          tiers,
          coupon: null,
          surcharges: [],
          surchargeRate: 0,
          sms: null,
          rate: 0,
          minFee: 0,
          feePayer: 1,
          cost,
        });
  const shown = (amount: number): string => (amount < 0 ? `-${moneyOfFen(-amount)}` : moneyOfFen(amount));
  return (
    <section className="mg-preview" aria-label={t('preview')} aria-live="polite">
      <header>
        <h3>{t('preview')}</h3>
        <p className="bo-note">{t('previewLead')}</p>
      </header>
      {sums && price !== null ? (
        <>
          <div className="mg-preview-count">
            <span>{t('quantity')}</span>
            <Named label={t('quantity')} inputMode="numeric">
              <InputNumber
                theme="normal"
                value={quantity}
                min={1}
                max={1000}
                onChange={(next) => setWanted(typeof next === 'number' ? next : 1)}
              />
            </Named>
          </div>
          <dl>
            <Line label={t('goodsLine', { count: quantity, price: shown(price) })} value={shown(price * quantity)} />
            {sums.goods !== price * quantity && <Line label={t('tierLine')} value={shown(sums.goods - price * quantity)} tone="good" />}
            <Line label={t('payLine')} value={shown(sums.total)} strong />
            {given > 0 && <Line label={t('giveLine', { count: given })} />}
            {giftsGiven(quantity, gifts).map(({ good_id, give_num }) => (
              <Line
                key={good_id}
                label={t('giftLine', { name: goods.find(({ value }) => value === good_id)?.label ?? '', count: give_num })}
              />
            ))}
            {cost > 0 && <Line label={t('costLine')} value={shown(-cost * (quantity + given))} />}
            {cost > 0 && (
              <Line
                label={t('profitLine')}
                value={shown(sums.net - cost * (quantity + given))}
                tone={sums.net > cost * (quantity + given) ? 'good' : 'bad'}
              />
            )}
          </dl>
        </>
      ) : (
        <p className="bo-note">{t('priceMissing')}</p>
      )}
    </section>
  );
}

const Line = ({ label, value, tone, strong }: { label: string; value?: string; tone?: 'good' | 'bad'; strong?: boolean }) => (
  <div data-tone={tone} data-strong={strong || undefined}>
    <dt>{label}</dt>
    {value && <dd>{value}</dd>}
  </div>
);
