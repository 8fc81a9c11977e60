/** Short codes of the server that people read as words. Those it does not know are shown as they came. */
import type { Label } from '#kit/back-office/office';

const owed: Record<string, Label> = {
  second_payment: { zh_CN: '重复支付，待退款', en_US: 'Second payment, owed back' },
  wrong_amount: { zh_CN: '金额不符，待退款', en_US: 'Wrong amount, owed back' },
  unknown_order: { zh_CN: '订单不存在，待退款', en_US: 'Unknown order, owed back' },
  late_unserved: { zh_CN: '超时支付且无法发货，待退款', en_US: 'Paid late and not served, owed back' },
  short_of_stock: { zh_CN: '库存不足，待退款', en_US: 'Out of stock, owed back' },
  unconfirmed: { zh_CN: '网关未确认', en_US: 'Not confirmed by the gateway' },
};
const reasons: Record<string, Label> = {
  ...owed,
  created: { zh_CN: '下单', en_US: 'Ordered' },
  paid: { zh_CN: '支付成功，已发货', en_US: 'Paid and delivered' },
  paid_late: { zh_CN: '超时支付，重新备货后发货', en_US: 'Paid late, stock found again' },
  expired: { zh_CN: '超时未支付，自动关闭', en_US: 'Not paid in time, closed' },
  refunded: { zh_CN: '已原路退款', en_US: 'Refunded' },
};
const outcomes: Record<string, Label> = {
  ...owed,
  pending: { zh_CN: '确认中', en_US: 'Being confirmed' },
  applied: { zh_CN: '已入账', en_US: 'Applied to the order' },
};
const accounts: Record<string, Label> = {
  channel_receivable: { zh_CN: '通道应收', en_US: 'Due from the channel' },
  buyer_suspense: { zh_CN: '买家待结', en_US: 'Buyers’ money in suspense' },
  fee_income: { zh_CN: '平台手续费', en_US: 'Platform’s fee' },
  merchant_wallet: { zh_CN: '商户钱包', en_US: 'Merchant’s wallet' },
};
const devices: Record<string, Label> = {
  pc: { zh_CN: '电脑', en_US: 'Computer' },
  mobile: { zh_CN: '手机', en_US: 'Phone' },
  wechat: { zh_CN: '微信', en_US: 'WeChat' },
};

type Locale = keyof Label;
const said = (table: Record<string, Label>) => (code: string, locale: Locale) => table[code]?.[locale] ?? code;

export const reasonText = said(reasons);
export const outcomeText = said(outcomes);
export const accountText = said(accounts);
export const deviceText = said(devices);
