import type { StatusWords } from '../kit/words.ts';

export const differenceKindWords = {
  missing_here: { zh_CN: '仅渠道有', en_US: 'Only theirs', tone: 'danger' },
  missing_there: { zh_CN: '仅平台有', en_US: 'Only ours', tone: 'warning' },
  amount: { zh_CN: '金额不符', en_US: 'Amount mismatch', tone: 'danger' },
  other_day: { zh_CN: '跨日匹配', en_US: 'Another day', tone: 'plain' },
} satisfies StatusWords;

export const differenceEntryWords = {
  payment: { zh_CN: '收款', en_US: 'Payment', tone: 'primary' },
  refund: { zh_CN: '退款', en_US: 'Refund', tone: 'warning' },
  payout: { zh_CN: '打款', en_US: 'Payout', tone: 'plain' },
  other: { zh_CN: '其他', en_US: 'Other', tone: 'plain' },
} satisfies StatusWords;

export const differenceHandledWords = {
  0: { zh_CN: '待处理', en_US: 'Open', tone: 'warning' },
  1: { zh_CN: '已处理', en_US: 'Settled', tone: 'success' },
} satisfies StatusWords;

export const statementResultWords = {
  same: { zh_CN: '全部相符', en_US: 'All matched', tone: 'success' },
  open: { zh_CN: '有差异', en_US: 'Differences', tone: 'danger' },
  handled: { zh_CN: '差异已处理', en_US: 'All settled', tone: 'primary' },
} satisfies StatusWords;
