/** Letters to merchants, in their box and by mail. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const letterSayings = {
  sold_title: { blanks: { goods: 'words', quantity: 'count' }, zh_CN: '售出「{goods}」× {quantity}', en_US: 'Sold: {goods} × {quantity}' },
  sold: {
    blanks: { order: 'words', paid: 'fen', income: 'fen' },
    zh_CN: '订单 {order} 已支付 {paid} 元，到账 {income} 元。',
    en_US: 'Order {order} was paid with {paid} yuan; {income} yuan of it is yours.',
  },
  stock_low_title: { blanks: { goods: 'words' }, zh_CN: '库存不足：{goods}', en_US: 'Low stock: {goods}' },
  stock_low: {
    blanks: { goods: 'words', left: 'count', limit: 'count' },
    zh_CN: '「{goods}」可售库存仅剩 {left} 件，低于提醒值 {limit} 件，请及时补充。',
    en_US: 'Left of {goods}: {left}, below the {limit} you want to be told at. Please restock.',
  },
  account_passed_title: { zh_CN: '入驻申请已通过', en_US: 'Your application has passed' },
  account_passed: {
    zh_CN: '您的商户账号已通过审核，现在可以登录并开始销售。',
    en_US: 'Your merchant account is open: sign in and begin to sell.',
  },
  account_refused_title: { zh_CN: '入驻申请未通过', en_US: 'Your application was refused' },
  account_refused: {
    blanks: { reason: 'words' },
    zh_CN: '您的商户入驻申请未通过。原因：{reason}。修改资料后可重新申请。',
    en_US: 'Your application as a merchant was refused. Reason: {reason}. You may apply again.',
  },
  account_frozen_title: { zh_CN: '您的账号已被冻结', en_US: 'Your account was frozen' },
  account_frozen: {
    blanks: { reason: 'words' },
    zh_CN: '您的商户账号已被平台冻结，暂时不能登录和销售[。原因：{reason}]。如有疑问请联系平台。',
    en_US: 'The platform froze your account: you can neither sign in nor sell for now[. Reason: {reason}]. Please ask the platform.',
  },
  account_unfrozen_title: { zh_CN: '您的账号已恢复', en_US: 'Your account is open again' },
  account_unfrozen: {
    zh_CN: '您的商户账号已解除冻结，可以照常登录和销售。',
    en_US: 'Your account is frozen no longer: sign in and sell as before.',
  },
  shop_frozen_title: { zh_CN: '您的店铺已被冻结', en_US: 'Your shop was frozen' },
  shop_frozen: {
    blanks: { reason: 'words' },
    zh_CN: '您的店铺已被平台冻结，买家暂时不能下单[。原因：{reason}]。如有疑问请联系平台。',
    en_US: 'The platform froze your shop: nobody can buy there for now[. Reason: {reason}]. Please ask the platform.',
  },
  shop_unfrozen_title: { zh_CN: '您的店铺已恢复', en_US: 'Your shop is open again' },
  shop_unfrozen: {
    zh_CN: '您的店铺已解除冻结，买家可以照常下单。',
    en_US: 'Your shop is frozen no longer: everybody can buy there again.',
  },
  unserved_title: {
    blanks: { order: 'words' },
    zh_CN: '订单 {order} 已付款但未能发货',
    en_US: 'Order {order} was paid and could not be delivered',
  },
  unserved: {
    blanks: { goods: 'words', when: 'words', amount: 'fen', next: 'words' },
    zh_CN: '「{goods}」{when}，未能发货，涉及 {amount} 元。{next}',
    en_US: '{goods} could not be delivered: {when}. The amount is {amount} yuan. {next}',
  },
  unserved_late: {
    zh_CN: '付款在订单关闭后到达，商品已无货',
    en_US: 'the payment came after the order was closed, and nothing was left in stock',
  },
  unserved_short: { zh_CN: '付款时商品已无货', en_US: 'nothing was left in stock when it was paid' },
  owed_by_you: {
    zh_CN: '款项在您自己的收款账号，请尽快退还买家。',
    en_US: 'The money is in your own account; please give it back to the buyer soon.',
  },
  owed_by_platform: { zh_CN: '款项由平台人工退还买家。', en_US: 'The platform gives the money back by hand.' },
  owed_after_choice: {
    blanks: { hours: 'count' },
    zh_CN: '买家可在 {hours} 小时内更换其他商品，否则款项自动原路退回。',
    en_US: 'The buyer may choose another product (hours left: {hours}); else the money goes back by itself.',
  },
  owed_at_once: {
    zh_CN: '款项将自动原路退回买家，无需处理。',
    en_US: 'The money goes back to the buyer by itself; there is nothing to do.',
  },
  owed_by_hand_title: {
    blanks: { order: 'words' },
    zh_CN: '订单 {order} 的款项需要人工退还',
    en_US: 'The money of order {order} has to be given back by hand',
  },
  owed_by_hand: {
    blanks: { order: 'words', amount: 'fen', why: 'words' },
    zh_CN: '订单 {order} 已付款 {amount} 元但未能发货，{why}。请在“订单 → 待退款”中处理。',
    en_US: 'Order {order} was paid with {amount} yuan and could not be delivered; {why}. See “Orders → Owed refunds”.',
  },
  refund_gateway_refused: { zh_CN: '网关拒绝了自动退款', en_US: 'the gateway refused the refund' },
  refund_gateway_unable: { zh_CN: '网关不支持自动退款', en_US: 'the gateway can’t refund' },
  refund_off: { zh_CN: '自动退款已关闭', en_US: 'automatic refunds are off' },
  unfreeze_stopped_title: { zh_CN: '货款暂停解冻', en_US: 'Income is held back' },
  unfreeze_stopped: {
    blanks: { order: 'words', reason: 'words' },
    zh_CN: '订单 {order} 的货款暂停解冻：{reason}',
    en_US: 'The income of order {order} is held back: {reason}',
  },
  account_cut_title: { blanks: { name: 'words' }, zh_CN: '收款账号“{name}”已暂停使用', en_US: 'The receiving account “{name}” is paused' },
  account_cut: {
    blanks: { channel: 'words', name: 'words', count: 'count', why: 'words', next: 'words' },
    zh_CN: '通道“{channel}”的收款账号“{name}”连续 {count} 次下单失败，已暂停使用。最后一次的原因：{why}。{next}',
    en_US: 'The account “{name}” of channel “{channel}” is paused; orders that failed in a row: {count}. The last time: {why}. {next}',
  },
  account_cut_own: {
    zh_CN: '请检查账号，停用后再启用即可恢复。',
    en_US: 'Please check it; turn it off and on again to go on.',
  },
  account_cut_platform: {
    zh_CN: '请在“收款通道 → 管理账号”中检查后恢复。',
    en_US: 'Check it at “Channels → Accounts” and put it back.',
  },
  own_account_passed_title: { zh_CN: '自有收款账号已通过审核', en_US: 'Your own receiving account was approved' },
  own_account_passed: {
    blanks: { channel: 'words', name: 'words' },
    zh_CN: '「{channel}」的账号“{name}”已启用，买家货款将直接进入您的账号。',
    en_US: 'The account “{name}” of {channel} is on: what buyers pay goes straight to you.',
  },
  own_account_refused_title: { zh_CN: '自有收款账号未通过审核', en_US: 'Your own receiving account was not approved' },
  own_account_refused: {
    blanks: { channel: 'words', name: 'words', reason: 'words' },
    zh_CN: '「{channel}」的账号“{name}”未通过：{reason}',
    en_US: 'The account “{name}” of {channel} was not approved: {reason}',
  },
  prepaid_out_title: { zh_CN: '预存手续费不足，自有通道已隐藏', en_US: 'Prepaid fees have run out; your own channels are hidden' },
  prepaid_low_title: { zh_CN: '预存手续费即将用完', en_US: 'Prepaid fees are running out' },
  prepaid_out: {
    blanks: { balance: 'fen' },
    zh_CN: '预存手续费余额 {balance} 元，已低于最低要求，自有通道不再向买家展示。请及时充值。',
    en_US: 'Prepaid fees left: {balance} yuan, below the least; buyers no longer see your own channels. Please recharge.',
  },
  prepaid_low: {
    blanks: { balance: 'fen', limit: 'fen' },
    zh_CN: '预存手续费余额 {balance} 元，低于提醒线 {limit} 元。请及时充值。',
    en_US: 'Prepaid fees left: {balance} yuan, below the {limit} yuan you are told at. Please recharge.',
  },
  cash_paid_title: { zh_CN: '提现已打款', en_US: 'Withdrawal paid' },
  cash_refused_title: { zh_CN: '提现未通过', en_US: 'Withdrawal refused' },
  cash_paid: {
    blanks: { number: 'words', amount: 'fen' },
    zh_CN: '提现 {number} 已打款 {amount} 元，请查收。',
    en_US: 'Withdrawal {number} was paid: {amount} yuan.',
  },
  cash_refused: {
    blanks: { number: 'words', reason: 'words' },
    zh_CN: '提现 {number} 未通过，款项已退回余额。原因：{reason}',
    en_US: 'Withdrawal {number} was refused and the money is back in your balance. Reason: {reason}',
  },
  cash_waits_title: { zh_CN: '有提现等待店内复核', en_US: 'A withdrawal waits for a second person' },
  cash_waits: {
    blanks: { number: 'words', amount: 'fen', who: 'words' },
    zh_CN: '{who} 申请提现 {amount} 元（{number}），超过双人复核金额，须由店内另一人通过或驳回。',
    en_US:
      '{who} asked to withdraw {amount} yuan ({number}). It is above the shop’s limit: another person of the shop must agree or refuse.',
  },
  cash_shop_agreed_title: { zh_CN: '提现已通过店内复核', en_US: 'A second person agreed to the withdrawal' },
  cash_shop_agreed: {
    blanks: { number: 'words', amount: 'fen', who: 'words', by: 'words' },
    zh_CN: '{who} 申请的提现 {amount} 元（{number}）已由 {by} 复核通过，等待平台审核。',
    en_US: '{by} agreed to the withdrawal of {amount} yuan that {who} asked for ({number}). The platform reviews it next.',
  },
  cash_shop_refused_title: { zh_CN: '提现被店内驳回', en_US: 'The withdrawal was refused in the shop' },
  cash_shop_refused: {
    blanks: { number: 'words', amount: 'fen', who: 'words', by: 'words', reason: 'words' },
    zh_CN: '{who} 申请的提现 {amount} 元（{number}）被 {by} 驳回，款项已退回余额。原因：{reason}',
    en_US:
      '{by} refused the withdrawal of {amount} yuan that {who} asked for ({number}); the money is back in the balance. Reason: {reason}',
  },
  four_eyes_title: { zh_CN: '提现双人复核已调整', en_US: 'The limit of withdrawals by one person was changed' },
  four_eyes_on: {
    blanks: { limit: 'fen' },
    zh_CN: '一人当日申请的提现合计超过 {limit} 元时，须由店内另一人复核。',
    en_US: 'What one day’s withdrawals come to above {limit} yuan needs a second person of the shop.',
  },
  four_eyes_off: { zh_CN: '提现不再需要店内另一人复核。', en_US: 'Withdrawals need no second person of the shop any more.' },
} as const satisfies Record<string, SayingRow>;
