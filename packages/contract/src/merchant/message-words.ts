import type { StatusWords } from '../kit/words.ts';

export const messageReadWords = {
  0: { zh_CN: '未读', en_US: 'Unread', tone: 'primary' },
  1: { zh_CN: '已读', en_US: 'Read', tone: 'plain' },
} satisfies StatusWords;
