/** Where orders stand, as tabs; numbers where something waits for the merchant stand out. */

import * as word from '@keymall/contract/kit/word';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import type { List } from '#kit/back-office/list';
import { useCall } from '#kit/back-office/queries';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import '../../../../kit/back-office/filter-tabs.css';

const text = words(
  {
    complaint: '投诉中',
  },
  {
    complaint: 'Complaint open',
  },
  {
    label: word.orderStatus,
    all: word.all,
    frozen: word.frozen,
    unpaid: orderStatusWords[0],
    paid: orderStatusWords[1],
    closed: orderStatusWords[2],
    refunded: orderStatusWords[3],
    exception: orderStatusWords[4],
  },
);

const NONE = { status: '', is_freeze: '', complaint: '' };
const TABS = [
  ['all', {}],
  ['unpaid', { status: '0' }],
  ['paid', { status: '1' }],
  ['closed', { status: '2' }],
  ['refunded', { status: '3' }],
  ['exception', { status: '4' }],
  ['frozen', { is_freeze: '1' }],
  ['complaint', { complaint: '1' }],
] as const;
/** States that somebody should look at. */
const CALLS: ReadonlySet<string> = new Set(['exception', 'frozen', 'complaint']);
/** Counted among the newest only, where there are very many. */
const COMMON: ReadonlySet<string> = new Set(['all', 'unpaid', 'paid', 'closed']);

export function StatusTabs({ list }: { list: List }) {
  const t = useWords(text);
  const { data } = useCall(merchantOrder.count, {});
  return (
    <nav className="bo-status-tabs" aria-label={t('label')}>
      {TABS.map(([key, filter]) => {
        const wanted: Record<string, string> = { ...NONE, ...filter };
        const isHere = Object.entries(wanted).every(([name, value]) => (list.filters[name] ?? '') === value);
        const many = data?.[key] ?? 0;
        return (
          <button key={key} type="button" aria-pressed={isHere} onClick={() => list.search(wanted)}>
            {t(key)}
            {data && (many > 0 || key === 'all') && (
              <small data-calls={CALLS.has(key) || undefined}>
                {count(many)}
                {data.capped && COMMON.has(key) && '+'}
              </small>
            )}
          </button>
        );
      })}
    </nav>
  );
}
