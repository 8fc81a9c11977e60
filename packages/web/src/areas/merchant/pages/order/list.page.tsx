/** The shop's orders. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { Copy, Money, None, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { orderStatusWords } from '../../../../features/order/order-words.ts';
import { OrderDrawer } from './order-drawer.tsx';

const text = words(
  {
    title: '订单管理',
    tradeNo: '订单号',
    goods: '商品',
    contact: '联系方式',
    pay: '支付方式',
    total: '买家实付',
    net: '商户收入',
    status: '状态',
    sendout: '已发卡密',
    create: '下单时间',
    detail: '详情',
    pieces: '{count} 张',
  },
  {
    title: 'Orders',
    tradeNo: 'Order number',
    goods: 'Goods',
    contact: 'Contact',
    pay: 'Paid with',
    total: 'Paid',
    net: 'Income',
    status: 'Status',
    sendout: 'Keys',
    create: 'Ordered',
    detail: 'Details',
    pieces: '{count}',
  },
);

type List = typeof merchantOrder.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantOrder.list);
  const [open, setOpen] = useState<number | null>(null);
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t('tradeNo'), head: true, cell: (row) => <Copy value={row.trade_no} what={t('tradeNo')} /> },
    { key: 'goods', title: t('goods'), cell: (row) => `${row.goods_name} × ${row.quantity}` },
    { key: 'status', title: t('status'), cell: (row) => <StatusTag of={orderStatusWords} value={row.status} /> },
    { key: 'total', title: t('total'), align: 'right', cell: (row) => <Money yuan={row.total_price} strong /> },
    { key: 'net', title: t('net'), align: 'right', cell: (row) => <Money yuan={row.finally_money} /> },
    { key: 'sendout', title: t('sendout'), cell: (row) => t('pieces', { count: row.sendout }) },
    { key: 'contact', title: t('contact'), cell: (row) => row.contact || <None /> },
    { key: 'pay', title: t('pay'), cell: (row) => row.pay_title || <None /> },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={columns}
      acts={(row) => <RowButton onClick={() => setOpen(row.id)}>{t('detail')}</RowButton>}
      actsWidth={80}
      filters={
        <>
          <TextFilter<List> of="trade_no" label={t('tradeNo')} />
          <TextFilter<List> of="contact" label={t('contact')} />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(orderStatusWords)} />
          <ChoiceFilter<List>
            of="goods_id"
            label={t('goods')}
            searchable
            options={goods.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
          <DateFilter<List> of="date_range" label={t('create')} />
        </>
      }
    >
      <OrderDrawer id={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
