import type { StatusWords } from '../kit/words.ts';

export const couponStatusWords = {
  unused: { zh_CN: '可使用', en_US: 'Usable', tone: 'success' },
  held: { zh_CN: '占用中', en_US: 'Held', tone: 'warning' },
  used: { zh_CN: '已用完', en_US: 'Used up', tone: 'plain' },
  expired: { zh_CN: '已过期', en_US: 'Expired', tone: 'danger' },
} satisfies StatusWords;

export const couponTypeWords = {
  1: { zh_CN: '固定金额', en_US: 'Fixed amount', tone: 'primary' },
  100: { zh_CN: '百分比', en_US: 'Per cent', tone: 'primary' },
} satisfies StatusWords;

export const couponScopeWords = {
  1: { zh_CN: '全店', en_US: 'The whole shop', tone: 'plain' },
  2: { zh_CN: '分类', en_US: 'Category', tone: 'plain' },
  3: { zh_CN: '商品', en_US: 'Product', tone: 'plain' },
} satisfies StatusWords;

export const couponReceiveWords = {
  1: { zh_CN: '手动发放', en_US: 'Handed out', tone: 'plain' },
  2: { zh_CN: '在线领取', en_US: 'Claimed online', tone: 'primary' },
} satisfies StatusWords;
