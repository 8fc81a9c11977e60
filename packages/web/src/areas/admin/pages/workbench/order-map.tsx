/** Where orders come from: a tile a province, darker the more there are, and the same as a list. */
import { adminWorkbench } from '@keymall/contract/insight/workbench';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { type Province, provinces, provinceTiles, provinceWords } from '@keymall/contract/platform/province';
import { useState } from 'react';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { count, money } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { text } from '../workbench.words.ts';
import '../../../../features/insight/insight.css';
import './workbench.css';

type Answer = WireOutput<typeof adminWorkbench.map>;
const SHADES = 4;
const LISTED = 8;

export function OrderMap() {
  const t = useWords(text);
  const [span, setSpan] = useState<'today' | 'week'>('week');
  const query = useCall(adminWorkbench.map, { span }, { keepPrevious: true, staleTime: 60_000 });
  return (
    <Card
      title={t('map')}
      extra={
        <fieldset className="in-presets">
          <legend className="km-hidden">{t('span')}</legend>
          {(['today', 'week'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === span} onClick={() => setSpan(each)}>
              {t(each === 'today' ? 'today' : 'sevenDays')}
            </button>
          ))}
        </fieldset>
      }
    >
      <Answered query={query} rows={6}>
        {(data) =>
          data.list.length + data.abroad.orders + data.unknown.orders === 0 ? <Empty title={t('noOrders')} /> : <Drawn of={data} />
        }
      </Answered>
      <p className="bo-note">{t('mapNote')}</p>
    </Card>
  );
}

function Drawn({ of: { list, abroad, unknown } }: { of: Answer }) {
  const t = useWords(text);
  const locale = useLocale();
  const known = new Map<Province, Answer['list'][number]>(list.map((row) => [row.province, row]));
  const most = list[0]?.orders ?? 0;
  const shade = (orders: number): number => (orders === 0 ? 0 : Math.max(1, Math.ceil((orders / most) * SHADES)));
  const rows = [
    ...list.slice(0, LISTED).map((row) => ({ name: provinceWords[row.province][locale], ...row })),
    { name: t('abroad'), ...abroad },
    { name: t('unknown'), ...unknown },
  ].filter(({ orders }) => orders > 0);
  return (
    <div className="wb-map">
      <ul className="wb-tiles" aria-label={t('map')}>
        {provinces.map((name) => {
          const { orders, amount } = known.get(name) ?? { orders: 0, amount: '0.00' };
          const [column, row] = provinceTiles[name];
          const said = t('tile', { name: provinceWords[name][locale], orders: count(orders), amount: money(amount) });
          return (
            <li key={name} data-shade={shade(orders)} title={said} style={{ gridColumn: column + 1, gridRow: row + 1 }}>
              <span aria-hidden="true">{locale === 'zh_CN' ? name.slice(0, 2) : provinceWords[name].en_US.slice(0, 3)}</span>
              <span className="km-hidden">{said}</span>
            </li>
          );
        })}
      </ul>
      <ol className="bo-lines" aria-label={t('map')}>
        {rows.map(({ name, orders, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {t('ordersOf', { count: count(orders) })} · {money(amount)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
