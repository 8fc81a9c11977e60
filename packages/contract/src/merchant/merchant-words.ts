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
