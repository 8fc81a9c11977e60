/** The columns of a wallet's log, for the merchant's own and the platform's view of it. */
import { Copy, Money, None, StatusTag, Time } from '#kit/back-office/cells';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { businessWords, type MoneyLogRow } from './money-words.ts';

const text = words(
  { type: '类型', tradeNo: '订单号', money: '变动金额', balance: '变动后余额', reason: '说明', time: '时间' },
  { type: 'Type', tradeNo: 'Order number', money: 'Change', balance: 'Balance after', reason: 'Note', time: 'Time' },
);

export function useMoneyColumns<Row extends MoneyLogRow>(): Column<Row>[] {
  const t = useWords(text);
  return [
    { key: 'type', title: t('type'), head: true, cell: (row) => <StatusTag of={businessWords} value={row.business_type} /> },
    { key: 'trade_no', title: t('tradeNo'), cell: (row) => (row.trade_no ? <Copy value={row.trade_no} what={t('tradeNo')} /> : <None />) },
    { key: 'money', title: t('money'), align: 'right', cell: (row) => <Money yuan={row.money} signed strong /> },
    { key: 'balance', title: t('balance'), align: 'right', cell: (row) => <Money yuan={row.balance} /> },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason || <None /> },
    { key: 'time', title: t('time'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
}
