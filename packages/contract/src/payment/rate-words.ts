import type { Titles } from '../kit/words.ts';

/** Whose rate counts, as its merchant is told. */
export const rateSourceWords = {
  merchant: { zh_CN: '专属费率', en_US: 'Your own' },
  role: { zh_CN: '角色费率', en_US: 'Role rate' },
  channel: { zh_CN: '标准费率', en_US: 'Standard' },
  own: { zh_CN: '自有账号', en_US: 'Own account' },
} satisfies Titles;

/** Whose rate counts, as the platform sees it. */
export const rateOwnerWords = {
  merchant: { zh_CN: '商户费率', en_US: 'The merchant’s' },
  role: { zh_CN: '角色费率', en_US: 'Role rate' },
  channel: { zh_CN: '通道费率', en_US: 'Channel rate' },
} satisfies Titles;
