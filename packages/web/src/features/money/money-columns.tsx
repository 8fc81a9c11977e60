/** The columns of the wallets' log, for the merchant's own and the platform's view of it. */

import { actorWords } from '@keymall/contract/kit/actor-words';
import * as word from '@keymall/contract/kit/word';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import type { ReactNode } from 'react';
import { Copy, MiddleCut, Money, None, StatusTag } from '#kit/back-office/cells';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import type { MoneyLogRow } from './money-words.ts';

const text = words(
  {
    money: '变动金额',
    balance: '变动后余额',
    reason: '说明',
    who: '操作方',
  },
  {
    money: 'Change',
    balance: 'Balance after',
    reason: 'Note',
    who: 'By',
  },
  { type: word.type, wallet: word.wallet, tradeNo: word.number, time: word.time, order: word.viewOrder },
);

/** `order` opens a row's order; `who` names whoever acted, where that may be told. */
export function useMoneyColumns<Row extends MoneyLogRow>({
  order,
  who,
}: {
  order: (id: number) => void;
  who?: (row: Row) => ReactNode;
}): Column<Row>[] {
  const t = useWords(text);
  const columns: Column<MoneyLogRow>[] = [
    {
      key: 'business_type',
      title: t('type'),
      head: true,
      kind: 'status',
      cell: (row) => <StatusTag of={businessWords} value={row.business_type} />,
    },
    { key: 'wallet', title: t('wallet'), words: walletWords },
    { key: 'money', title: t('money'), align: 'right', cell: (row) => <Money yuan={row.money} signed strong /> },
    { key: 'balance', title: t('balance'), kind: 'money' },
    {
      key: 'trade_no',
      title: t('tradeNo'),
      cell: ({ trade_no, order_id }) =>
        trade_no === '' ? (
          <None />
        ) : (
          <Copy short value={trade_no} what={t('tradeNo')}>
            {order_id === null ? undefined : (
              <button type="button" className="km-link-button bo-number" title={t('order')} onClick={() => order(order_id)}>
                <MiddleCut value={trade_no} />
              </button>
            )}
          </Copy>
        ),
    },
    { key: 'reason', title: t('reason') },
    { key: 'who', title: t('who'), kind: 'status', cell: (row) => who?.(row as Row) ?? <StatusTag of={actorWords} value={row.who} /> },
    { key: 'create_at', title: t('time'), kind: 'time' },
  ];
  // whoever asks for more than these rows hold has a cell of its own for it
  return columns as Column<Row>[];
}
