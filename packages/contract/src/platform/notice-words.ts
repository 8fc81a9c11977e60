import type { StatusWords, Titles } from '../kit/words.ts';
import { letters } from './letters.ts';

export const noticeKindWords = {
  mail: { zh_CN: '邮件', en_US: 'Mail', tone: 'primary' },
  sms: { zh_CN: '短信', en_US: 'Text message', tone: 'success' },
} satisfies StatusWords;

/** What the house sends, by what the log calls it. */
export const noticeWords: Titles<string> = Object.fromEntries(Object.values(letters).map(({ template, title }) => [template, title]));
