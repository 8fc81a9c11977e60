/** Orders whose buyers chose their cards as a file, newest first. */
import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { selectCardRaw } from '@keymall/contract/ordering/select-orders';
import { tableExport } from '#kit/export';
import { selectOrdersBefore } from './select-orders.repository.ts';

export const selectOrders = tableExport({
  kind: 'admin.select-orders',
  title: { zh_CN: '选号订单', en_US: 'Orders with chosen cards' },
  asked: selectCardRaw.download,
  next: ({ db }, _, filter, step) => selectOrdersBefore(db, filter, step),
})([
  { key: 'trade_no', head: word.orderNumber, width: 34 },
  { key: 'merchant_id', head: word.merchantNumber, type: 'number', width: 10 },
  { key: 'shop_name', head: word.shop, width: 24 },
  { key: 'goods_name', head: word.goods, width: 30 },
  { key: 'cards', head: { zh_CN: '所选卡号', en_US: 'Chosen cards' }, width: 34, cell: ({ cards }) => cards.join(' ') },
  { key: 'select_count', head: word.quantity, type: 'number', width: 8 },
  { key: 'select_fee', head: { zh_CN: '加价合计', en_US: 'Surcharges' }, type: 'money', width: 12 },
  { key: 'platform_fee', head: { zh_CN: '平台分成', en_US: 'Platform’s share' }, type: 'money', width: 12 },
  { key: 'merchant_fee', head: { zh_CN: '商户分成', en_US: 'Merchant’s share' }, type: 'money', width: 12 },
  { key: 'status', head: word.status, width: 10, cell: ({ status }, locale) => orderStatusWords[status][locale] },
  { key: 'create_at', head: word.orderedAt, type: 'time', width: 20 },
  { key: 'success_at', head: word.paidAt, type: 'time', width: 20 },
]);
