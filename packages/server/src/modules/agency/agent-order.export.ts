/** Orders that went through several hands, as a file for one of those, newest first: what came to it is what its money log says. */
import { orderSideWords } from '@keymall/contract/agency/agency-words';
import { merchantAgentOrder } from '@keymall/contract/agency/agent-order';
import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { tableExport } from '#kit/export';
import { agentOrdersBefore } from './agent-order.repository.ts';

export const agentOrders = tableExport({
  kind: 'merchant.agent-orders',
  title: { zh_CN: '代理订单', en_US: 'Agent orders' },
  asked: merchantAgentOrder.export,
  next: ({ db }, shop, filter, step) => agentOrdersBefore(db, shop, filter, step),
})([
  { key: 'trade_no', head: word.orderNumber, width: 34 },
  { key: 'side', head: { zh_CN: '买卖方向', en_US: 'Side' }, width: 12, cell: ({ side }, locale) => orderSideWords[side][locale] },
  { key: 'goods_name', head: word.goods, width: 30 },
  { key: 'quantity', head: word.quantity, type: 'number', width: 8 },
  { key: 'sale', head: { zh_CN: '售出金额', en_US: 'Sold for' }, type: 'money', width: 12 },
  { key: 'supply', head: { zh_CN: '供货成本', en_US: 'Cost' }, type: 'money', width: 12 },
  { key: 'fee', head: word.fee, type: 'money', width: 12 },
  { key: 'income', head: { zh_CN: '我的收入', en_US: 'Earned' }, type: 'money', width: 12 },
  { key: 'taken', head: { zh_CN: '退款扣回', en_US: 'Taken by refunds' }, type: 'money', width: 12 },
  { key: 'other_name', head: { zh_CN: '对方店铺', en_US: 'Other shop' }, width: 24 },
  { key: 'status', head: word.status, width: 10, cell: ({ status }, locale) => orderStatusWords[status][locale] },
  { key: 'success_at', head: word.paidAt, type: 'time', width: 20 },
]);
