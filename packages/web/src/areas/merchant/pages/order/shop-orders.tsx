/** Orders of the shop: tabs by where they stand, filters, a drawer, and the file of all of it. Two pages show it. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import * as word from '@keymall/contract/kit/word';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { GoodsOverNumber, goodsOf, OrderState } from '../../../../features/order/order-cells.tsx';
import { useMerchantEvents } from '../../shell/live.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { StatusTabs } from './status-tabs.tsx';

const text = words(
  {
    from: '实付不低于',
    to: '实付不高于',
    sendout: '已发货',
  },
  {
    from: 'Paid at least',
    to: 'Paid at most',
    sendout: 'Delivered',
  },
);

type List = typeof merchantOrder.list;
type Row = RowOf<List>;

/** What changes the list; it is asked for anew, so nothing more is done with each. */
const CHANGES = { 'order.new': () => undefined, 'order.paid': () => undefined, 'order.closed': () => undefined };

export function ShopOrders({ lists, lead }: { lists: List; lead: string }) {
  const t = useWords(text);
  const list = useList(lists);
  const [open, setOpen] = useState<number | null>(null);
  useMerchantEvents(CHANGES, list.refresh);
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const categories = useCall(merchantCategory.listSimple, {}, { staleTime: 60_000 });
  const channels = useCall(merchantOrder.channels, {}, { staleTime: 60_000 });
  const choices = (rows: readonly { id: number; name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const columns: Column<Row>[] = [
    { key: 'goods_name', title: t(word.goods), head: true, cell: (row) => <GoodsOverNumber goods={goodsOf(row)} number={row.trade_no} /> },
    { key: 'status', title: t(word.status), kind: 'status', cell: (row) => <OrderState row={row} /> },
    { key: 'total_price', title: t(word.paidByBuyer), kind: 'money', strong: true },
    { key: 'finally_money', title: t(word.incomeOfMerchant), kind: 'money' },
    { key: 'sendout', title: t('sendout'), align: 'right', cell: (row) => `${row.sendout} / ${row.quantity + row.gift_quantity}` },
    { key: 'contact', title: t(word.contact) },
    { key: 'create_at', title: t(word.orderedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={lead}
      list={list}
      columns={columns}
      actions={<ExportButton does={merchantOrder.export} list={list} />}
      above={<StatusTabs list={list} />}
      acts={(row) => <RowButton onClick={() => setOpen(row.id)}>{t(word.details)}</RowButton>}
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="beginning" label={t(word.orderNumber)} />
          <TextFilter<List> of="transaction_id" finds="whole" label={t(word.paymentNumber)} />
          <TextFilter<List> of="contact" finds="beginning" label={t(word.contact)} />
          <ChoiceFilter<List> of="goods_id" label={t(word.goods)} searchable options={choices(goods.data?.list)} />
          <ChoiceFilter<List> of="cate_id" label={t(word.category)} searchable options={choices(categories.data?.list)} />
          <ChoiceFilter<List> of="channel_id" label={t(word.payMethod)} options={choices(channels.data?.list)} />
          <TextFilter<List> of="amount_min" label={t('from')} />
          <TextFilter<List> of="amount_max" label={t('to')} />
          <DateFilter<List> of="date_range" label={t(word.orderedAt)} />
        </>
      }
    >
      <OrderDrawer id={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
