/** The orders of all shops, with the sums of what is searched. */
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { Copy, Money, None, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { DetailDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { OrderDetails } from '../../../../features/order/order-details.tsx';
import { orderStatusWords } from '../../../../features/order/order-words.ts';

const text = words(
  {
    title: '订单列表',
    tradeNo: '订单号',
    transaction: '支付单号',
    shop: '店铺',
    merchant: '商户编号',
    goods: '商品',
    contact: '联系方式',
    channel: '通道',
    total: '买家实付',
    fee: '手续费',
    status: '状态',
    create: '下单时间',
    detail: '详情',
    drawer: '订单详情',
    count: '订单总数',
    paidCount: '已支付订单',
    paidAmount: '成交额',
    feeAmount: '手续费收入',
  },
  {
    title: 'Orders',
    tradeNo: 'Order number',
    transaction: 'Payment number',
    shop: 'Shop',
    merchant: 'Merchant number',
    goods: 'Goods',
    contact: 'Contact',
    channel: 'Channel',
    total: 'Paid',
    fee: 'Fee',
    status: 'Status',
    create: 'Ordered',
    detail: 'Details',
    drawer: 'Order',
    count: 'Orders',
    paidCount: 'Paid',
    paidAmount: 'Sold',
    feeAmount: 'Fees',
  },
);

type List = typeof adminOrder.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminOrder.list);
  const [open, setOpen] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t('tradeNo'), head: true, cell: (row) => <Copy value={row.trade_no} what={t('tradeNo')} /> },
    { key: 'shop', title: t('shop'), cell: (row) => row.shop_name },
    { key: 'goods', title: t('goods'), cell: (row) => `${row.goods_name} × ${row.quantity}` },
    { key: 'status', title: t('status'), cell: (row) => <StatusTag of={orderStatusWords} value={row.status} /> },
    { key: 'total', title: t('total'), align: 'right', cell: (row) => <Money yuan={row.total_price} strong /> },
    { key: 'fee', title: t('fee'), align: 'right', cell: (row) => <Money yuan={row.fee} /> },
    { key: 'channel', title: t('channel'), cell: (row) => row.channel_title || <None /> },
    { key: 'contact', title: t('contact'), cell: (row) => row.contact || <None /> },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
  const { data } = list;
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={columns}
      actsWidth={80}
      acts={(row) => <RowButton onClick={() => setOpen(row.id)}>{t('detail')}</RowButton>}
      above={
        data && (
          <StatsRow>
            <StatsCard title={t('count')} value={count(data.total)} />
            <StatsCard title={t('paidCount')} value={count(data.paid_count)} />
            <StatsCard title={t('paidAmount')} value={<Money yuan={data.paid_amount} />} />
            <StatsCard title={t('feeAmount')} value={<Money yuan={data.fee_amount} />} />
          </StatsRow>
        )
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" label={t('tradeNo')} />
          <TextFilter<List> of="transaction_id" label={t('transaction')} />
          <TextFilter<List> of="contact" label={t('contact')} />
          <TextFilter<List> of="merchant_id" label={t('merchant')} />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(orderStatusWords)} />
          <DateFilter<List> of="date_range" label={t('create')} />
        </>
      }
    >
      <DetailDrawer title={t('drawer')} opens={adminOrder.detail} with={open === null ? null : { id: open }} onClose={() => setOpen(null)}>
        {(order) => (
          <OrderDetails
            order={order}
            more={[
              [t('shop'), order.shop_name],
              [t('channel'), order.channel_title || <None key="channel" />],
            ]}
          />
        )}
      </DetailDrawer>
    </ListPage>
  );
}
