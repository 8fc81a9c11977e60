/** What was bought at other shops, as a file, newest first. */
import { merchantDockingOrder } from '@keymall/contract/docking/docking-order';
import { dockingStateWords } from '@keymall/contract/docking/docking-words';
import * as word from '@keymall/contract/kit/word';
import { tableExport } from '#kit/export';
import { purchasesBefore } from './docking-order.repository.ts';

export const dockingOrders = tableExport({
  kind: 'merchant.docking-orders',
  title: { zh_CN: '对接采购订单', en_US: 'Orders bought at other sites' },
  asked: merchantDockingOrder.export,
  next: ({ db }, shop, filter, step) => purchasesBefore(db, shop, filter, step),
})([
  { key: 'trade_no', head: word.orderNumber, width: 34 },
  { key: 'goods_name', head: word.goods, width: 30 },
  { key: 'quantity', head: word.quantity, type: 'number', width: 8 },
  { key: 'state', head: word.status, width: 22, cell: ({ state }, locale) => dockingStateWords[state][locale] },
  { key: 'source_name', head: { zh_CN: '来源站点', en_US: 'Other site' }, width: 24 },
  { key: 'number', head: { zh_CN: '采购单号', en_US: 'Our number there' }, width: 28 },
  { key: 'upstream_no', head: { zh_CN: '上游单号', en_US: 'Its number there' }, width: 28 },
  { key: 'attempts', head: { zh_CN: '尝试次数', en_US: 'Attempts' }, type: 'number', width: 10 },
  { key: 'income', head: { zh_CN: '订单收入', en_US: 'Income' }, type: 'money', width: 12 },
  { key: 'cost', head: { zh_CN: '采购成本', en_US: 'Paid there' }, type: 'money', width: 12 },
  { key: 'create_at', head: word.time, type: 'time', width: 20 },
  { key: 'finish_at', head: { zh_CN: '完成时间', en_US: 'Finished' }, type: 'time', width: 20 },
]);
