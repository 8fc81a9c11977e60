/** Money that gateways took and no order used: it is owed back to whoever paid. */
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { Act } from '#kit/back-office/act';
import { Copy, Money, None, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { owedReasonWords, owedStatusWords } from '../../../../features/order/order-words.ts';

const text = words(
  {
    title: '待退款',
    lead: '支付网关已收款、但没有订单使用的款项，应原路退回',
    tradeNo: '订单号',
    transaction: '支付单号',
    amount: '金额',
    reason: '原因',
    shop: '店铺',
    channel: '通道',
    status: '状态',
    create: '收款时间',
    resolve: '处理时间',
    refund: '原路退款',
    again: '重试退款',
    refundIt: '原路退回 {amount}',
    note: '将通过支付通道退给付款人，提交后不可撤销',
    sent: '退款已提交',
  },
  {
    title: 'Refunds owed',
    lead: 'Money that a gateway took and no order used goes back where it came from',
    tradeNo: 'Order number',
    transaction: 'Payment number',
    amount: 'Amount',
    reason: 'Reason',
    shop: 'Shop',
    channel: 'Channel',
    status: 'Status',
    create: 'Received',
    resolve: 'Resolved',
    refund: 'Refund',
    again: 'Try again',
    refundIt: 'refund {amount}',
    note: 'It goes back through the channel and cannot be undone',
    sent: 'The refund is on its way',
  },
);

type List = typeof adminOwed.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminOwed.list);
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t('tradeNo'), head: true, cell: (row) => <Copy value={row.trade_no} what={t('tradeNo')} /> },
    { key: 'amount', title: t('amount'), align: 'right', cell: (row) => <Money yuan={row.amount} strong /> },
    { key: 'reason', title: t('reason'), cell: (row) => owedReasonWords[row.reason][locale] },
    { key: 'status', title: t('status'), cell: (row) => <StatusTag of={owedStatusWords} value={row.status} /> },
    { key: 'shop', title: t('shop'), cell: (row) => row.shop_name || <None /> },
    { key: 'channel', title: t('channel'), cell: (row) => row.channel_title || <None /> },
    { key: 'transaction', title: t('transaction'), cell: (row) => <Copy value={row.transaction_id} what={t('transaction')} /> },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
    { key: 'resolve', title: t('resolve'), width: 170, cell: (row) => <Time at={row.resolve_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      columns={columns}
      actsWidth={110}
      acts={(row) =>
        (row.status === 'owed' || row.status === 'failed') && (
          <Act
            does={adminOwed.refund}
            with={{ id: row.id }}
            confirm={t('refundIt', { amount: money(row.amount) })}
            note={t('note')}
            done={t('sent')}
            danger
          >
            {t(row.status === 'failed' ? 'again' : 'refund')}
          </Act>
        )
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" label={t('tradeNo')} />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(owedStatusWords)} />
        </>
      }
    />
  );
}
