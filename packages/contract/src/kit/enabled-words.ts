import type { StatusWords } from './words.ts';

/** A switch that somebody has turned: channels, accounts, partners. */
export const enabledWords = {
  1: { zh_CN: '已启用', en_US: 'Enabled', tone: 'success' },
  0: { zh_CN: '已停用', en_US: 'Disabled', tone: 'plain' },
} satisfies StatusWords;
