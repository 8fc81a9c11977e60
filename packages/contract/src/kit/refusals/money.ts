/** Wallets, recharges, settlement, proof, what is owed, statistics: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const moneyRefusals = {
  unfreeze_held: {
    code: 1570,
    status: 200,
    zh_CN: '订单有未结束的投诉或已被冻结，不能提前解冻',
    en_US: 'The order has an open complaint or is frozen; its money stays',
  },
  unfreeze_settled: {
    code: 1571,
    status: 200,
    zh_CN: '该笔货款的状态已变化，请刷新后再操作',
    en_US: 'This share has moved on; reload first',
  },
  proof_running: { code: 1572, status: 200, zh_CN: '对账正在进行，请等待完成', en_US: 'A proof is under way, please wait for it' },

  // wallets and recharges
  wallet_short: { code: 1550, status: 200, zh_CN: '{wallet}只有 {balance} 元', en_US: '{wallet}: there are only {balance} yuan' },
  amount_zero: { code: 1551, status: 200, zh_CN: '金额须大于 0', en_US: 'The amount must be above 0' },
  request_reused: {
    code: 1552,
    status: 200,
    zh_CN: '该请求已用于另一笔操作，请刷新后重试',
    en_US: 'This request was something else already; reload and try again',
  },
  statement_range: { code: 1553, status: 200, zh_CN: '对账单最长 {days} 天', en_US: 'A statement covers at most {days} days' },
  recharge_closed: { code: 1554, status: 200, zh_CN: '{tips}', en_US: 'Recharges are closed: {tips}' },
  recharge_limits: {
    code: 1555,
    status: 200,
    zh_CN: '充值金额须在 {least} 至 {most} 元之间',
    en_US: 'A recharge is between {least} and {most} yuan',
  },
  recharge_waiting: {
    code: 1556,
    status: 200,
    zh_CN: '已有 {count} 笔充值等待支付，请先支付或取消',
    en_US: '{count} recharges wait to be paid: pay or cancel them first',
  },
  recharge_settled: { code: 1557, status: 200, zh_CN: '该充值的状态已变化，请刷新', en_US: 'The recharge has moved on; reload first' },

  // money in doubt, kept secrets
  verdict_evidence: {
    code: 1710,
    status: 200,
    zh_CN: '请写明凭据，或上传一张截图',
    en_US: 'Say what it was seen by, or upload a picture of it',
  },
  verdict_early: {
    code: 1711,
    status: 200,
    zh_CN: '刚刚发给网关，请 {minutes} 分钟后再认定',
    en_US: 'It has just been sent to the gateway; judge it {minutes} minutes from now',
  },
  verdict_moving: {
    code: 1712,
    status: 200,
    zh_CN: '网关仍显示处理中，发出满 {hours} 小时后才能认定为未打款',
    en_US: 'The gateway says that it is on its way: it can be judged as not paid {hours} hours after it was sent',
  },
  verdict_same: {
    code: 1713,
    status: 200,
    zh_CN: '您已认定过，须由另一位管理员作出同样的认定',
    en_US: 'You have said so already: another administrator must say the same',
  },
  secret_anew: {
    code: 1714,
    status: 200,
    zh_CN: '地址已修改，已保存的密钥不会发往新地址，请重新填写：{field}',
    en_US: 'The address has changed and a stored secret is not sent to a new one; type it anew: {field}',
  },

  // reconciliation and statistics
  statement_unreadable: { code: 1620, status: 200, zh_CN: '第 {line} 行{problem}：{detail}', en_US: 'Line {line} {problem}: {detail}' },
  statement_other_day: {
    code: 1621,
    status: 200,
    zh_CN: '文件中的款项发生在 {found}，不是 {day} 的对账单',
    en_US: 'The file speaks of {found}, not of {day}',
  },
  statement_too_long: { code: 1622, status: 200, zh_CN: '对账单最多 {count} 行', en_US: 'A statement has at most {count} rows' },
  statement_day_open: { code: 1623, status: 200, zh_CN: '只能核对已经结束的日期', en_US: 'Only days that are over can be reconciled' },
  range_too_long: { code: 1624, status: 200, zh_CN: '时间范围最长 {days} 天', en_US: 'At most {days} days at a time' },

  // merchants' own gateways, and money paid by hand
  owed_of_merchant: {
    code: 1700,
    status: 200,
    zh_CN: '这笔款在商户自己的收款账号里，平台不代为打款；请原路退款，或在核实后记为商户已退或驳回',
    en_US:
      'This money lies in the merchant’s own account and the platform does not pay it: refund it there, or record that the merchant did, or dismiss it',
  },
  owed_of_platform: {
    code: 1701,
    status: 200,
    zh_CN: '这笔款由平台账号收取，只能由平台退还',
    en_US: 'The platform’s account took this money; the platform gives it back',
  },
  cash_paid_by_hand: {
    code: 1702,
    status: 200,
    zh_CN: '{who} 已声明这笔提现已手工打款；请核实后确认手工打款，未打款须由其本人改为通道打款或拒绝',
    en_US:
      '{who} says it was paid by hand: check that and confirm it as paid by hand. If it was not, only they can choose a channel or refuse it',
  },
  settlement_moved: {
    code: 1703,
    status: 200,
    zh_CN: '这笔结算已不是失败状态，请刷新后再看',
    en_US: 'This settlement is not failed any more: refresh and look again',
  },
} as const satisfies Record<string, RefusalRow>;
