/** What is owed back: of paid orders, and what gateways took and no order used. */
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from 'tdesign-react';
import { Copy, Money, None, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { PageHead } from '#kit/back-office/page-head';
import { ChoiceFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { owedReasonWords, owedStatusWords } from '../../../../features/order/order-words.ts';
import { Refunds, Two } from './refunds.tsx';
import { text as refundText } from './refunds.words.ts';
import { BackActs, SayDialog, type Says } from './say-dialog.tsx';
import './refunds.css';

const text = words(
  {
    title: '待退款',
    lead: '投诉与退单产生的退款，以及支付网关已收款但没有订单使用的款项',
    orders: '订单退款',
    unused: '未使用的收款',
    tradeNo: '订单号',
    transaction: '支付单号',
    amount: '金额',
    reason: '原因',
    shop: '店铺',
    status: '状态',
    said: '备注',
    create: '收款时间',
  },
  {
    title: 'Refunds owed',
    lead: 'Refunds of paid orders, and money that a gateway took and no order used',
    orders: 'Of orders',
    unused: 'Not used by an order',
    tradeNo: 'Order number',
    transaction: 'Payment number',
    amount: 'Amount',
    reason: 'Reason',
    shop: 'Shop',
    status: 'Status',
    said: 'Note',
    create: 'Received',
  },
);

type List = typeof adminOwed.list;
type Row = RowOf<List>;

type Tab = 'orders' | 'unused';

export function Page() {
  const t = useWords(text);
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'orders' ? 'orders' : 'unused';
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <section className="bo-card">
        <Tabs
          value={tab}
          list={(['unused', 'orders'] as const).map((value) => ({ value, label: t(value) }))}
          // filters of the one mean nothing to the other
          onChange={(next) => setParams({ tab: next })}
        />
        <div className="bo-tab-body">{tab === 'orders' ? <Refunds /> : <Owed />}</div>
      </section>
    </>
  );
}

function Owed() {
  const t = useWords(text);
  const locale = useLocale();
  const refundWord = useWords(refundText);
  const list = useList(adminOwed.list);
  const [asked, setAsked] = useState<{ row: Row; says: Says } | null>(null);
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t('tradeNo'), head: true, cell: (row) => <Copy value={row.trade_no} what={t('tradeNo')} /> },
    { key: 'amount', title: t('amount'), align: 'right', cell: (row) => <Money yuan={row.amount} strong /> },
    { key: 'reason', title: t('reason'), cell: (row) => owedReasonWords[row.reason][locale] },
    { key: 'status', title: t('status'), cell: (row) => <StatusTag of={owedStatusWords} value={row.status} /> },
    { key: 'shop', title: t('shop'), cell: (row) => <Two note={row.channel_title}>{row.shop_name || <None />}</Two> },
    { key: 'transaction', title: t('transaction'), cell: (row) => <Copy value={row.transaction_id} what={t('transaction')} /> },
    { key: 'note', title: t('said'), cell: (row) => row.note || <None /> },
    {
      key: 'create',
      title: t('create'),
      width: 170,
      cell: (row) => (
        <Two note={row.resolve_at ? refundWord('resolved', { at: row.resolve_at }) : ''}>
          <Time at={row.create_at} />
        </Two>
      ),
    },
  ];
  return (
    <>
      <SearchBar list={list}>
        <TextFilter<List> of="trade_no" label={t('tradeNo')} />
        <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(owedStatusWords)} />
      </SearchBar>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('unused')}
        actsWidth={190}
        acts={(row) => <BackActs of={adminOwed} sends={adminOwed.refund} row={row} ask={(says) => setAsked({ row, says })} />}
      />
      {asked && <SayDialog of={adminOwed} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
