/** What the orders searched for come to, and how the search was understood. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { orderSearchWords } from '@keymall/contract/ordering/order-words';
import { Money } from '#kit/back-office/cells';
import { inputFor, type List, type RowOf } from '#kit/back-office/list';
import { useCall } from '#kit/back-office/queries';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { count } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { text } from './list.words.ts';

type Orders = List<RowOf<typeof adminOrder.list>, WireOutput<typeof adminOrder.list>>;

export function OrderSums({ list }: { list: Orders }) {
  const t = useWords(text);
  const { data } = useCall(adminOrder.sums, inputFor(adminOrder.sums, list), { keepPrevious: true });
  if (!data) return null;
  const note = data.capped
    ? t('capped', { count: count(data.total) })
    : data.since
      ? t('since', { from: data.since.slice(0, 10) })
      : undefined;
  return (
    <StatsRow>
      <StatsCard title={t('count')} value={`${count(data.total)}${data.capped ? '+' : ''}`} note={note} />
      <StatsCard title={t('paidCount')} value={count(data.paid_count)} />
      <StatsCard title={t('paidAmount')} value={<Money yuan={data.paid_amount} />} />
      <StatsCard title={t('feeAmount')} value={<Money yuan={data.fee_amount} />} />
      <StatsCard title={t('refundAmount')} value={<Money yuan={data.refund_amount} />} />
    </StatsRow>
  );
}

/** Which number the word was taken for, what else it may be, and how far back was looked. */
export function SearchNotes({ list }: { list: Orders }) {
  const t = useWords(text);
  const locale = useLocale();
  const { data, filters } = list;
  if (!data) return null;
  const [by, ...others] = data.matched;
  return (
    <>
      {by && (
        <p className="bo-note-line">
          {t('matched', { word: filters.keyword ?? '', by: orderSearchWords[by][locale] })}
          {others.length > 0 && `，${t('also')} `}
          {others.map((other) => (
            <button key={other} type="button" className="bo-plain-button" onClick={() => list.search({ search_by: other })}>
              {orderSearchWords[other][locale]}
            </button>
          ))}
        </p>
      )}
      {data.since && <p className="bo-note-line">{t('looked', { from: data.since.slice(0, 10) })}</p>}
    </>
  );
}
