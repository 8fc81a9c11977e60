import type { StatusWords } from '../kit/words.ts';

export const selectionSwitchWords = {
  1: { zh_CN: '开启中', en_US: 'On', tone: 'success' },
  0: { zh_CN: '未开启', en_US: 'Off', tone: 'plain' },
} satisfies StatusWords;
