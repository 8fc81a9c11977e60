/** What the states of orders and cards are called, for everybody who sees them. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { adminOrder, adminOwed } from '@keymall/contract/ordering/back-office-order';
import type { StatusWords } from '#kit/back-office/cells';
import type { Label } from '#kit/back-office/office';

export type OrderStatus = 0 | 1 | 2 | 3 | 4;
export const orderStatusWords: StatusWords<OrderStatus> = {
  0: { zh_CN: '待支付', en_US: 'Unpaid', tone: 'warning' },
  1: { zh_CN: '已支付', en_US: 'Paid', tone: 'success' },
  2: { zh_CN: '已关闭', en_US: 'Closed', tone: 'plain' },
  3: { zh_CN: '已退款', en_US: 'Refunded', tone: 'plain' },
  4: { zh_CN: '异常', en_US: 'Exception', tone: 'danger' },
};

type Actor = WireOutput<typeof adminOrder.detail>['steps'][number]['actor'];
export const deliveryKindWords: Record<0 | 1 | 2, Label> = {
  0: { zh_CN: '卡密', en_US: 'Cards' },
  1: { zh_CN: '文本', en_US: 'Text' },
  2: { zh_CN: '文件', en_US: 'File' },
};
export const actorWords: Record<Actor, Label> = {
  buyer: { zh_CN: '买家', en_US: 'Buyer' },
  gateway: { zh_CN: '支付网关', en_US: 'Gateway' },
  system: { zh_CN: '系统', en_US: 'System' },
  admin: { zh_CN: '平台', en_US: 'Platform' },
  merchant: { zh_CN: '商户', en_US: 'Merchant' },
};

type Owed = WireOutput<typeof adminOwed.list>['list'][number];
export const owedStatusWords: StatusWords<Owed['status']> = {
  owed: { zh_CN: '待退款', en_US: 'Owed', tone: 'warning' },
  replaced: { zh_CN: '已换货', en_US: 'Replaced', tone: 'success' },
  refunding: { zh_CN: '退款中', en_US: 'Refunding', tone: 'primary' },
  refunded: { zh_CN: '已退款', en_US: 'Refunded', tone: 'success' },
  failed: { zh_CN: '退款失败', en_US: 'Failed', tone: 'danger' },
  dismissed: { zh_CN: '已驳回', en_US: 'Dismissed', tone: 'plain' },
};
export const owedReasonWords: Record<Owed['reason'], Label> = {
  second_payment: { zh_CN: '重复支付', en_US: 'Paid twice' },
  wrong_amount: { zh_CN: '金额不符', en_US: 'Wrong amount' },
  unknown_order: { zh_CN: '订单不存在', en_US: 'Unknown order' },
  late_unserved: { zh_CN: '超时支付，无法发货', en_US: 'Paid late, could not be served' },
  short_of_stock: { zh_CN: '库存不足', en_US: 'Out of stock' },
  unconfirmed: { zh_CN: '网关未确认', en_US: 'Not confirmed by the gateway' },
  own_stopped: { zh_CN: '自有账号未通过审核或商户已冻结，未采信', en_US: 'Own account not passed, or its merchant frozen: not believed' },
  own_unknown: { zh_CN: '自有账号自称收款，查无此单', en_US: 'Claimed by an own account, for no payment of it' },
};
