import { WECHAT_EVENTS, wechatEventWords } from '../kit/wechat-events.ts';
import type { StatusWords, Titles } from '../kit/words.ts';
import { letters } from './letters.ts';

export const noticeKindWords = {
  mail: { zh_CN: '邮件', en_US: 'Mail', tone: 'primary' },
  sms: { zh_CN: '短信', en_US: 'Text message', tone: 'success' },
  wechat: { zh_CN: '微信', en_US: 'WeChat', tone: 'warning' },
} satisfies StatusWords;

/** What the house sends, by what the log calls it. */
export const noticeWords: Titles<string> = Object.fromEntries([
  ...Object.values(letters).map(({ template, title }) => [template, title] as const),
  ...WECHAT_EVENTS.map((event) => [`wechat_${event}`, wechatEventWords[event]] as const),
]);
