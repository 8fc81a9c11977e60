/** Where a coupon is typed or claimed, what it takes off now, and why it does not. */
import * as word from '@keymall/contract/kit/word';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#kit/button';
import { Field } from '#kit/field';
import { money, moneyOfFen } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { fenOf, type Price } from '../../storefront/bill.ts';
import type { Sale } from '../../storefront/sale.ts';
import { couponTitle, couponWords } from './coupon-title.ts';

const CouponOffers = lazy(async () => ({ default: (await import('./coupon-offers.tsx')).CouponOffers }));

const text = words(
  {
    use: '使用',
    offers: '领取优惠券',
    off: '已优惠 {amount}',
    more: '商品金额满 {least} 可用，还差 {more}',
    remove: '不使用该优惠券',
    nothing: '选择数量后显示优惠金额',
  },
  {
    use: 'Use',
    offers: 'Get a coupon',
    off: '{amount} off',
    more: 'Works from {least} on; {more} to go',
    remove: 'Do without this coupon',
    nothing: 'What it takes off shows once a quantity is chosen',
  },
  { label: word.coupon },
);

function effectOf(
  price: Price | null,
  least: string,
  t: (key: 'off' | 'more' | 'nothing', values?: Record<string, string>) => string,
): string {
  if (!price) return t('nothing');
  if (price.coupon > 0) return t('off', { amount: moneyOfFen(price.coupon) });
  return t('more', { least: money(least), more: moneyOfFen(Math.max(0, fenOf(least) - price.goods)) });
}

export function CouponField({ sale }: { sale: Sale }) {
  const t = useWords(text);
  const tt = useWords(couponWords);
  const { coupon, price, goods } = sale;
  const [offers, setOffers] = useState<'closed' | 'open' | 'never'>('never');
  if (!goods) return null;
  return (
    <div className="km-coupon">
      {coupon.applied ? (
        <div className="km-coupon-used" data-idle={price?.coupon ? undefined : ''} role="status">
          <div>
            <b>
              {couponTitle(coupon.applied, tt)} <code>{coupon.applied.code}</code>
            </b>
            <span>{effectOf(price, coupon.applied.min_banlance, t)}</span>
          </div>
          <button type="button" className="km-icon-button" aria-label={t('remove')} onClick={coupon.remove}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      ) : (
        <Field
          label={t('label')}
          name="coupon_code"
          value={coupon.code}
          onChange={coupon.setCode}
          error={coupon.message || null}
          optional
          maxLength={16}
          autoComplete="off"
          action={
            <Button size="small" look="quiet" busy={coupon.busy} disabled={!coupon.code} onClick={() => void coupon.apply()}>
              {t('use')}
            </Button>
          }
        />
      )}
      <button type="button" className="km-link-button km-coupon-offers" onClick={() => setOffers('open')}>
        {t('offers')}
      </button>
      {offers !== 'never' && (
        <Suspense>
          <CouponOffers
            open={offers === 'open'}
            token={sale.data.token}
            goodsId={goods.id}
            onClose={() => setOffers('closed')}
            onTake={(taken) => {
              setOffers('closed');
              void coupon.apply(taken.code);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
