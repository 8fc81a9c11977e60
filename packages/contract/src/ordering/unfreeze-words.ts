import type { StatusWords } from '../kit/words.ts';

export const unfreezeWords = {
  1: { zh_CN: '待解冻', en_US: 'Waiting', tone: 'primary' },
  [-1]: { zh_CN: '已暂停', en_US: 'Suspended', tone: 'warning' },
  2: { zh_CN: '已解冻', en_US: 'Released', tone: 'success' },
  3: { zh_CN: '已退款', en_US: 'Refunded', tone: 'plain' },
} satisfies StatusWords;
