import type { StatusWords } from '../kit/words.ts';

export const contentSaleWords = {
  unlimited: { zh_CN: '不限量', en_US: 'Unlimited', tone: 'success' },
  some: { zh_CN: '限量', en_US: 'Limited', tone: 'primary' },
  out: { zh_CN: '已售完', en_US: 'Sold out', tone: 'warning' },
} satisfies StatusWords;
