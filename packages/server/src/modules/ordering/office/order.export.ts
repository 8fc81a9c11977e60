/** Orders as a file, newest first: what the list shows, for as many rows as there are. */
import * as word from '@keymall/contract/kit/word';
import { adminOrder, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { type ExportColumn, tableExport } from '#kit/export';
import { type ExportRow, exportPage } from './order-export.repository.ts';
import type { Found } from './order-list.repository.ts';
import type { OrderFilter } from './order-list.rules.ts';
import { findOrders, withWord } from './order-list.service.ts';

const columns: ExportColumn<ExportRow>[] = [
  { key: 'trade_no', head: word.orderNumber, width: 34 },
  { key: 'transaction_id', head: word.paymentNumber, width: 34 },
  { key: 'goods_name', head: word.goods, width: 30 },
  { key: 'quantity', head: word.quantity, type: 'number', width: 8 },
  { key: 'gift_quantity', head: { zh_CN: '赠送', en_US: 'Free with it' }, type: 'number', width: 8 },
  { key: 'goods_price', head: { zh_CN: '单价', en_US: 'Unit price' }, type: 'money', width: 12 },
  { key: 'coupon_price', head: word.couponOff, type: 'money', width: 12 },
  { key: 'total_price', head: word.paidByBuyer, type: 'money', width: 12 },
  { key: 'fee', head: word.fee, type: 'money', width: 12 },
  { key: 'finally_money', head: word.incomeOfMerchant, type: 'money', width: 12 },
  { key: 'refund_price', head: word.refunded, type: 'money', width: 12 },
  { key: 'status', head: word.status, width: 10, cell: ({ status }, locale) => orderStatusWords[status][locale] },
  { key: 'sendout', head: { zh_CN: '已发货', en_US: 'Delivered' }, type: 'number', width: 8 },
  { key: 'contact', head: word.contact, width: 24 },
  { key: 'pay_title', head: word.payMethod, width: 16 },
  { key: 'create_at', head: word.orderedAt, type: 'time', width: 20 },
  { key: 'success_at', head: word.paidAt, type: 'time', width: 20 },
];

export const shopOrders = tableExport({
  kind: 'merchant.orders',
  title: { zh_CN: '订单', en_US: 'Orders' },
  asked: merchantOrder.export,
  next: ({ db }, shop, filter, step) => exportPage(db, filter, step, { shop }),
})(columns);

export const allOrders = tableExport({
  kind: 'admin.orders',
  title: { zh_CN: '平台订单', en_US: 'Orders of the platform' },
  asked: adminOrder.export,
  // A search word is what it is now, whatever comes until the file is made.
  async prepare(ctx, { keyword, search_by, ...filter }): Promise<OrderFilter & { found?: Found }> {
    const known = await findOrders(ctx, { keyword, search_by });
    return { ...filter, found: known ? known.found : { by: 'order_id', ids: [] } };
  },
  next: ({ db }, _, { found, ...filter }, step) => exportPage(db, withWord(filter, found), step, { found }),
})([
  { key: 'merchant_id', head: word.merchantNumber, type: 'number', width: 10 },
  { key: 'shop_name', head: word.shop, width: 24 },
  ...columns,
  { key: 'channel_title', head: word.channel, width: 24 },
  { key: 'create_ip', head: { zh_CN: '下单地址', en_US: 'Order address' }, width: 18 },
]);
