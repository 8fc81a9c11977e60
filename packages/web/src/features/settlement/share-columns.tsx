/** The columns of a list of waiting shares, the same in both offices. */

import type { merchantUnfreeze } from '@keymall/contract/ordering/unfreeze';
import { unfreezeWords } from '@keymall/contract/ordering/unfreeze-words';
import { Money, StatusTag, Time } from '#kit/back-office/cells';
import type { RowOf } from '#kit/back-office/list';
import type { Column } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { shareText } from './unfreeze-words.ts';

export type ShareRow = RowOf<typeof merchantUnfreeze.list>;

export function useShareColumns(): Column<ShareRow>[] {
  const t = useWords(shareText);
  const small = (note: string) => (
    <>
      <br />
      <small className="bo-note">{note}</small>
    </>
  );
  const held = (row: ShareRow): string =>
    row.held_by === 'complaint' ? t('byComplaint') : row.held_by === 'admin' ? t('byAdmin', { reason: row.reason }) : '';
  return [
    { key: 'trade_no', title: t('tradeNo'), kind: 'number', head: true },
    {
      key: 'amount',
      title: t('amount'),
      align: 'right',
      cell: (row) => (
        <span>
          <Money yuan={row.amount} strong />
          {row.remaining !== row.amount && small(t('left', { amount: money(row.remaining) }))}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <span>
          <StatusTag of={unfreezeWords} value={row.status} />
          {held(row) && small(held(row))}
        </span>
      ),
    },
    { key: 'create_at', title: t('sold'), kind: 'time' },
    {
      key: 'unfreeze_at',
      title: t('ended'),
      cell: (row) => (
        <span>
          <Time at={row.status === 1 ? row.unfreeze_at : row.end_at} />
          {row.status === 1 && small(t('due'))}
        </span>
      ),
    },
  ];
}
