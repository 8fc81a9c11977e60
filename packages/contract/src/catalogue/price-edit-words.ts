import type { StatusWords } from '../kit/words.ts';

export const priceEditWords = {
  0: { zh_CN: '生效中', en_US: 'In force', tone: 'success' },
  1: { zh_CN: '已撤销', en_US: 'Undone', tone: 'plain' },
} satisfies StatusWords;
