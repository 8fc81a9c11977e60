import type { StatusWords } from '../kit/words.ts';

export const sealedWords = {
  0: { zh_CN: '未封账', en_US: 'Open', tone: 'plain' },
  1: { zh_CN: '已封账', en_US: 'Sealed', tone: 'success' },
} satisfies StatusWords;

export const proofStatusWords = {
  running: { zh_CN: '进行中', en_US: 'Under way', tone: 'primary' },
  green: { zh_CN: '全部相符', en_US: 'All matched', tone: 'success' },
  red: { zh_CN: '发现问题', en_US: 'Problems', tone: 'danger' },
  failed: { zh_CN: '未完成', en_US: 'Did not end', tone: 'warning' },
} satisfies StatusWords;

export const balancedWords = {
  yes: { zh_CN: '账目平衡', en_US: 'Balanced', tone: 'success' },
  no: { zh_CN: '账目不平，请立即检查', en_US: 'Not balanced: check at once', tone: 'danger' },
} satisfies StatusWords;

export const proofSourceWords = {
  nightly: { zh_CN: '每日自动', en_US: 'Nightly' },
  manual: { zh_CN: '手动', en_US: 'By hand' },
} as const;
