import type { StatusWords } from '../kit/words.ts';

export const exportStatusWords = {
  waiting: { zh_CN: '排队中', en_US: 'Waiting', tone: 'warning' },
  running: { zh_CN: '生成中', en_US: 'Being made', tone: 'primary' },
  done: { zh_CN: '可下载', en_US: 'Ready', tone: 'success' },
  failed: { zh_CN: '失败', en_US: 'Failed', tone: 'danger' },
} satisfies StatusWords;
