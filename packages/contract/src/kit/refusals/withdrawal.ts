/** Withdrawals: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const withdrawalRefusals = {
  cash_closed: { code: 1520, status: 200, zh_CN: '{tips}', en_US: 'Withdrawals are closed: {tips}' },
  payouts_stopped: {
    code: 1521,
    status: 200,
    zh_CN: '平台正在核对账目，暂停提现与打款',
    en_US: 'The books are being checked; payouts have stopped',
  },
  merchant_in_debt: {
    code: 1522,
    status: 200,
    zh_CN: '账户有欠款 {debt} 元，还清后才能提现',
    en_US: 'The account owes {debt}; it can withdraw once that is paid',
  },
  payout_account_unset: { code: 1523, status: 200, zh_CN: '请先设置收款账户', en_US: 'Set up where your money goes first' },
  payout_account_off: {
    code: 1524,
    status: 200,
    zh_CN: '收款账户已停用，请联系平台',
    en_US: 'Your payout account is disabled, please contact the platform',
  },
  cash_hours: {
    code: 1525,
    status: 200,
    zh_CN: '提现时间为每天 {from}:00 至 {to}:00',
    en_US: 'Withdrawals are taken from {from}:00 to {to}:00',
  },
  cash_count_spent: { code: 1526, status: 200, zh_CN: '{tips}', en_US: 'No more withdrawals today: {tips}' },
  cash_too_little: { code: 1527, status: 200, zh_CN: '单笔最低提现 {min} 元', en_US: 'The least amount is {min}' },
  cash_short: { code: 1528, status: 200, zh_CN: '可用余额不足，当前 {balance} 元', en_US: 'The balance is {balance} only' },
  cash_type_closed: {
    code: 1529,
    status: 200,
    zh_CN: '当前不支持提现到该类型的收款账户',
    en_US: 'Payouts to accounts of this kind are not offered',
  },
  cash_fee_all: {
    code: 1530,
    status: 200,
    zh_CN: '提现金额不足以支付手续费 {fee} 元',
    en_US: 'The fee of {fee} leaves nothing to pay out',
  },
  cash_fee_changed: {
    code: 1531,
    status: 200,
    zh_CN: '手续费已变为 {fee} 元，请确认后重新提交',
    en_US: 'The fee is {fee} now; please confirm it',
  },
  payout_account_locked: {
    code: 1532,
    status: 200,
    zh_CN: '收款账户已保存，如需修改请联系平台开放',
    en_US: 'The payout account is saved; ask the platform to let you change it',
  },
  own_password_wrong: { code: 1533, status: 200, zh_CN: '登录密码错误', en_US: 'This is not your password' },
  cash_handled: {
    code: 1534,
    status: 200,
    zh_CN: '该申请已由 {who} 处理，请刷新',
    en_US: 'It has been dealt with by {who}; please reload',
  },
  cash_second_same: {
    code: 1535,
    status: 200,
    zh_CN: '超过复核金额，须由另一位管理员复核',
    en_US: 'Above the limit: another administrator must agree',
  },
  payout_channel_unfit: {
    code: 1536,
    status: 200,
    zh_CN: '没有可向该收款账户打款的结算通道',
    en_US: 'No payout channel can pay this account',
  },
  cash_not_finished: {
    code: 1537,
    status: 200,
    zh_CN: '只能删除已打款或未通过的提现记录',
    en_US: 'Only withdrawals that have ended can be deleted',
  },
  cash_went_out: {
    code: 1538,
    status: 200,
    zh_CN: '网关显示这笔转账已成功或处理中，不能退回',
    en_US: 'The gateway has paid it or is about to; it cannot be taken back',
  },
  payout_account_used: {
    code: 1539,
    status: 200,
    zh_CN: '账号已有打款记录，不能删除，可停用',
    en_US: 'The account has payouts; disable it instead',
  },

  // the shop's own four eyes
  four_eyes_alone: {
    code: 1785,
    status: 200,
    zh_CN: '店内没有其他人可以复核提现，请先添加有提现复核权限的员工（如财务）',
    en_US: 'Nobody else of the shop could agree to withdrawals: add staff who may (finance, for one) first',
  },
  cash_no_second: {
    code: 1786,
    status: 200,
    zh_CN: '超过双人复核金额 {limit} 元，但店内没有其他人可以复核；请添加有复核权限的员工，或由店主调整金额',
    en_US:
      'It is above the {limit} yuan that need a second person, and nobody else of the shop could agree: add staff who may, or have the owner change the limit',
  },
  cash_own_request: {
    code: 1787,
    status: 200,
    zh_CN: '这笔提现是您申请的，须由店内另一人复核；不再需要时可驳回',
    en_US: 'You asked for this withdrawal: another person of the shop must agree. You can take it back by refusing it',
  },
  cash_waits_for_shop: {
    code: 1788,
    status: 200,
    zh_CN: '这笔提现还在等待店内另一人复核',
    en_US: 'This withdrawal still waits for another person of the shop',
  },
} as const satisfies Record<string, RefusalRow>;
