import type { StatusWords, Titles } from '../kit/words.ts';

/** What became of a receipt that did not go into its order. */
export const owedOutcomeWords = {
  second_payment: { zh_CN: '重复支付，待退款', en_US: 'Second payment, owed back' },
  wrong_amount: { zh_CN: '金额不符，待退款', en_US: 'Wrong amount, owed back' },
  unknown_order: { zh_CN: '订单不存在，待退款', en_US: 'Unknown order, owed back' },
  late_unserved: { zh_CN: '超时支付且无法发货，待退款', en_US: 'Paid late and not served, owed back' },
  short_of_stock: { zh_CN: '库存不足，待退款', en_US: 'Out of stock, owed back' },
  unconfirmed: { zh_CN: '网关未确认', en_US: 'Not confirmed by the gateway' },
  own_stopped: { zh_CN: '商户自有账号称已收款，账号已停用，未采信', en_US: 'Told by an own account that is not heard' },
  own_unknown: { zh_CN: '商户自有账号自称收款，查无此单', en_US: 'Claimed by an own account, for no payment of it' },
} satisfies Titles;

/** What a step of an order is called (server/modules/ordering/office/order-steps.rules.ts); those it does not know are shown as they came. */
export const orderStepWords = {
  ...owedOutcomeWords,
  created: { zh_CN: '买家下单', en_US: 'Ordered' },
  paid: { zh_CN: '支付成功，已发货', en_US: 'Paid and delivered' },
  paid_late: { zh_CN: '超时支付，重新备货后发货', en_US: 'Paid late, stock found again' },
  confirmed: { zh_CN: '确认收款', en_US: 'Payment confirmed' },
  confirmed_late: { zh_CN: '确认收款，重新备货后发货', en_US: 'Payment confirmed late, stock found again' },
  expired: { zh_CN: '超时未支付，自动关闭', en_US: 'Not paid in time, closed' },
  cancelled: { zh_CN: '买家取消订单', en_US: 'Cancelled by the buyer' },
  refunded: { zh_CN: '已退款', en_US: 'Refunded' },
  became_1: { zh_CN: '订单完成', en_US: 'Completed' },
  became_2: { zh_CN: '关闭订单', en_US: 'Order closed' },
  became_3: { zh_CN: '订单退款', en_US: 'Order refund' },
  became_4: { zh_CN: '转为异常', en_US: 'Became an exception' },
  applied: { zh_CN: '收到付款', en_US: 'Payment received' },
  pending: { zh_CN: '收到付款，等待网关确认', en_US: 'Payment received, being confirmed' },
  booked_by_hand: { zh_CN: '人工确认收款', en_US: 'Payment confirmed manually' },
  owed: { zh_CN: '未入账款项待退回', en_US: 'Owed back to the payer' },
  refunding: { zh_CN: '正在退回付款人', en_US: 'On its way back' },
  failed: { zh_CN: '退回失败', en_US: 'Could not be given back' },
  dismissed: { zh_CN: '核实未收款，已驳回', en_US: 'Found never paid, dismissed' },
  replaced: { zh_CN: '已换货', en_US: 'Replaced' },
  shown: { zh_CN: '打开收银台', en_US: 'Payment page opened' },
  mailed: { zh_CN: '卡密邮件已发送', en_US: 'Mail with the keys sent' },
  mail_failed: { zh_CN: '卡密邮件发送失败', en_US: 'The mail could not be sent' },
  texted: { zh_CN: '短信已发送', en_US: 'Text message sent' },
  text_failed: { zh_CN: '短信发送失败', en_US: 'The text message could not be sent' },
  viewed: { zh_CN: '查看卡密', en_US: 'Cards viewed' },
  frozen: { zh_CN: '冻结订单', en_US: 'Frozen' },
  unfrozen: { zh_CN: '解除冻结', en_US: 'Unfrozen' },
  redelivered: { zh_CN: '重新发送卡密邮件', en_US: 'Mail with the keys sent again' },
  gift_omitted: { zh_CN: '赠品缺货，未发出', en_US: 'The gift had run out' },
  complained: { zh_CN: '发起投诉', en_US: 'Complained' },
  complaint_withdrawn: { zh_CN: '撤销投诉', en_US: 'Complaint withdrawn' },
  complaint_agreed: { zh_CN: '同意退款', en_US: 'Agreed to refund' },
  complaint_contested: { zh_CN: '申请平台介入', en_US: 'Asked the platform to decide' },
  complaint_ruled: { zh_CN: '平台裁决', en_US: 'Ruled by the platform' },
  complaint_expired: { zh_CN: '商家逾期未处理', en_US: 'The merchant’s deadline passed' },
  refund_asked: { zh_CN: '发起退款', en_US: 'Refund booked' },
  refund_paid: { zh_CN: '退款到账', en_US: 'Refund paid' },
  refund_failed: { zh_CN: '退款失败', en_US: 'Refund failed' },
  noted: { zh_CN: '添加备注', en_US: 'Note added' },
} satisfies Titles;

/** What became of any receipt. */
export const receiptOutcomeWords = {
  ...owedOutcomeWords,
  pending: { zh_CN: '确认中', en_US: 'Being confirmed' },
  applied: { zh_CN: '已入账', en_US: 'Applied to the order' },
} satisfies Titles;

/** Why a message of a gateway was not believed. */
export const unheardWords = {
  own_unknown: { zh_CN: '不是该自有账号的支付单', en_US: 'Names no payment of that own account' },
  own_amount: { zh_CN: '金额远超应付', en_US: 'Far more than was asked for' },
  own_often: { zh_CN: '同一支付单收款次数过多', en_US: 'Too many receipts of one payment' },
  number_reused: { zh_CN: '支付单号已用于另一笔订单', en_US: 'The number was used for another order' },
  senseless: { zh_CN: '内容不合理', en_US: 'Makes no sense' },
  not_success: { zh_CN: '不是收款通知', en_US: 'Not of money received' },
  bad_signature: { zh_CN: '签名不符', en_US: 'Wrong signature' },
  malformed: { zh_CN: '格式有误', en_US: 'Malformed' },
  repeated_field: { zh_CN: '字段重复', en_US: 'A field comes twice' },
  stale: { zh_CN: '已过时效', en_US: 'Too old' },
  wrong_merchant: { zh_CN: '不是该商户号', en_US: 'Of another merchant' },
  unconfigured: { zh_CN: '账号参数不全', en_US: 'The account is not set up' },
} satisfies Titles;

/** What an order was placed with. */
export const deviceWords = {
  pc: { zh_CN: '电脑', en_US: 'Computer' },
  mobile: { zh_CN: '手机', en_US: 'Mobile' },
  wechat: { zh_CN: '微信', en_US: 'WeChat' },
} satisfies Titles;

/** On whose page it was found. */
export const orderSourceWords = {
  shop: { zh_CN: '店铺', en_US: 'Shop' },
  mall: { zh_CN: '商城', en_US: 'Mall' },
} satisfies Titles;

/** What was paid and served nothing: where it stands. */
export const owedStatusWords = {
  owed: { zh_CN: '待退款', en_US: 'Refund owed', tone: 'warning' },
  replaced: { zh_CN: '已换货', en_US: 'Replaced', tone: 'success' },
  refunding: { zh_CN: '退款中', en_US: 'Refunding', tone: 'primary' },
  refunded: { zh_CN: '已退款', en_US: 'Refunded', tone: 'success' },
  failed: { zh_CN: '退款失败', en_US: 'Refund failed', tone: 'danger' },
  dismissed: { zh_CN: '已驳回', en_US: 'Rejected', tone: 'plain' },
} satisfies StatusWords;

/** Why it served nothing. */
export const owedReasonWords = {
  second_payment: { zh_CN: '重复支付', en_US: 'Paid twice' },
  wrong_amount: { zh_CN: '金额不符', en_US: 'Amount mismatch' },
  unknown_order: { zh_CN: '订单不存在', en_US: 'Unknown order' },
  late_unserved: { zh_CN: '超时支付，无法发货', en_US: 'Paid late, could not be served' },
  short_of_stock: { zh_CN: '库存不足', en_US: 'Out of stock' },
  unconfirmed: { zh_CN: '网关未确认', en_US: 'Not confirmed by the gateway' },
  own_stopped: { zh_CN: '自有账号未通过审核或商户已冻结，未采信', en_US: 'Own account not passed, or its merchant frozen: not believed' },
  own_unknown: { zh_CN: '自有账号自称收款，查无此单', en_US: 'Claimed by an own account, for no payment of it' },
} satisfies Titles;

/** What a search word was found to be. */
export const orderSearchWords = {
  trade_no: { zh_CN: '订单号', en_US: 'order number' },
  transaction_id: { zh_CN: '支付单号', en_US: 'payment number' },
  refund_no: { zh_CN: '退款单号', en_US: 'refund number' },
  order_id: { zh_CN: '订单编号', en_US: 'order ID' },
  address: { zh_CN: '下单地址', en_US: 'Order address' },
  contact: { zh_CN: '联系方式', en_US: 'contact' },
  merchant: { zh_CN: '商户', en_US: 'merchant' },
} satisfies Titles;
