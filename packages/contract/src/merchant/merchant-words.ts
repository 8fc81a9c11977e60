import type { StatusWords, Titles } from '../kit/words.ts';

export const merchantStateWords = {
  waiting: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  refused: { zh_CN: '已拒绝', en_US: 'Refused', tone: 'danger' },
  normal: { zh_CN: '正常', en_US: 'Active', tone: 'success' },
  frozen: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
} satisfies StatusWords;

export const shopStateWords = {
  unopened: { zh_CN: '未开通', en_US: 'Not open', tone: 'plain' },
  open: { zh_CN: '已开通', en_US: 'Active', tone: 'success' },
  frozen: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
} satisfies StatusWords;

export const merchantReviewWords = {
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  1: { zh_CN: '已通过', en_US: 'Approved', tone: 'success' },
  2: { zh_CN: '已拒绝', en_US: 'Refused', tone: 'danger' },
} satisfies StatusWords;

export const merchantFreezeWords = {
  0: { zh_CN: '未冻结', en_US: 'Not frozen', tone: 'success' },
  1: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
} satisfies StatusWords;

export const settlementCycleWords = {
  [-1]: { zh_CN: '跟随平台设置', en_US: 'As the platform says' },
  0: { zh_CN: 'T+0（即时到账）', en_US: 'T+0 (at once)' },
  1: { zh_CN: 'T+1（次日到账）', en_US: 'T+1 (the next day)' },
} satisfies Titles;

/** Why buyers can or cannot buy in a shop now. */
export const shopOpennessWords = {
  open: { zh_CN: '营业中', en_US: 'Selling', tone: 'success' },
  unreviewed: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  merchant_frozen: { zh_CN: '商户已冻结', en_US: 'Merchant frozen', tone: 'danger' },
  unopened: { zh_CN: '未开通', en_US: 'Not open', tone: 'plain' },
  frozen: { zh_CN: '店铺已冻结', en_US: 'Shop frozen', tone: 'danger' },
  closed: { zh_CN: '商户歇业', en_US: 'Closed by its merchant', tone: 'plain' },
  expired: { zh_CN: '店铺到期', en_US: 'Shop expired', tone: 'warning' },
  link_off: { zh_CN: '链接已关闭', en_US: 'Link switched off', tone: 'plain' },
} satisfies StatusWords;

export const loginResultWords = {
  1: { zh_CN: '登录成功', en_US: 'Signed in', tone: 'success' },
  0: { zh_CN: '未能登录', en_US: 'Failed', tone: 'danger' },
} satisfies StatusWords;

export const letterAudienceWords = {
  all: { zh_CN: '全部商户', en_US: 'All merchants', tone: 'primary' },
  some: { zh_CN: '指定商户', en_US: 'Chosen merchants', tone: 'plain' },
} satisfies StatusWords;

/** What keeps an account from being closed. */
export const delObstacleWords = {
  not_frozen: { zh_CN: '商户尚未冻结', en_US: 'it is not frozen' },
  money: { zh_CN: '账户中还有资金', en_US: 'there is money in its accounts' },
  unpaid: { zh_CN: '有待支付的订单', en_US: 'orders wait for payment' },
  exceptions: { zh_CN: '有异常订单未处理', en_US: 'exceptional orders are undecided' },
  complaints: { zh_CN: '有未处理的投诉', en_US: 'complaints are open' },
  refunds: { zh_CN: '有未完成的退款', en_US: 'refunds are unfinished' },
  withdrawals: { zh_CN: '有未完成的提现', en_US: 'withdrawals are unfinished' },
  waiting: { zh_CN: '有未到结算时间的货款', en_US: 'income waits for its settlement' },
  recharges: { zh_CN: '有待支付的充值', en_US: 'recharges wait for payment' },
  verification: { zh_CN: '有等待核验的认证费用', en_US: 'the fee of a verification waits for its answer' },
} satisfies Titles;
