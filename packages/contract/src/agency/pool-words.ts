/** What supply pools are called, who is in them, and where their goods stand. */
import type { StatusWords, Titles } from '../kit/words.ts';

export type PoolStatus = 0 | 1 | 2 | 3;
export type PoolVisibility = 1 | 2 | 3;
export type PoolRole = 1 | 2;
export type MemberStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
export type PoolGoodsStatus = 0 | 1 | 2;

export const poolStatusWords = {
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  1: { zh_CN: '开放中', en_US: 'Open', tone: 'success' },
  2: { zh_CN: '已拒绝', en_US: 'Refused', tone: 'danger' },
  3: { zh_CN: '已关闭', en_US: 'Closed', tone: 'plain' },
} satisfies StatusWords<PoolStatus>;

export const poolVisibilityWords = {
  1: { zh_CN: '公开', en_US: 'In the hall' },
  2: { zh_CN: '凭池码', en_US: 'By its code' },
  3: { zh_CN: '仅限邀请', en_US: 'By invitation' },
} satisfies Titles<PoolVisibility>;

export const poolRoleWords = {
  1: { zh_CN: '供货方', en_US: 'Supplies and sells' },
  2: { zh_CN: '代理方', en_US: 'Sells' },
} satisfies Titles<PoolRole>;

export const memberStatusWords = {
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  1: { zh_CN: '已加入', en_US: 'In', tone: 'success' },
  2: { zh_CN: '已拒绝', en_US: 'Refused', tone: 'danger' },
  3: { zh_CN: '已移出', en_US: 'Removed', tone: 'danger' },
  4: { zh_CN: '已退出', en_US: 'Left', tone: 'plain' },
  5: { zh_CN: '已结束', en_US: 'Ended', tone: 'plain' },
  6: { zh_CN: '已邀请', en_US: 'Invited', tone: 'primary' },
  7: { zh_CN: '已撤销', en_US: 'Withdrawn', tone: 'plain' },
} satisfies StatusWords<MemberStatus>;

export const poolGoodsStatusWords = {
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  1: { zh_CN: '可代理', en_US: 'Open for agents', tone: 'success' },
  2: { zh_CN: '已拒绝', en_US: 'Refused', tone: 'danger' },
} satisfies StatusWords<PoolGoodsStatus>;
