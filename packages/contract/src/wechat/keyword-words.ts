/** What the official account answers, when and how, and what comes of questions. */
import type { StatusWords, Titles } from '../kit/words.ts';

export const OCCASIONS = ['keyword', 'default', 'follow'] as const;
export type Occasion = (typeof OCCASIONS)[number];
export const occasionWords = {
  keyword: { zh_CN: '按关键词', en_US: 'Keyword', tone: 'primary' },
  default: { zh_CN: '默认回复', en_US: 'Nothing fits', tone: 'plain' },
  follow: { zh_CN: '关注回复', en_US: 'On following', tone: 'success' },
} satisfies StatusWords<Occasion>;

export const REPLY_KINDS = ['text', 'image', 'news', 'ai'] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];
export const replyKindWords = {
  text: { zh_CN: '文字', en_US: 'Text' },
  image: { zh_CN: '图片', en_US: 'Picture' },
  news: { zh_CN: '图文消息', en_US: 'Article' },
  ai: { zh_CN: 'AI 回答', en_US: 'AI answers' },
} satisfies Titles<ReplyKind>;

/** Rules there may be, keywords of one, and signs of a keyword. */
export const MOST_RULES = 500;
export const MOST_WORDS = 30;
export const LONGEST_WORD = 60;

export const QUESTION_STATES = ['asked', 'answered', 'person', 'replied', 'closed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
export const questionWords = {
  asked: { zh_CN: 'AI 回答中', en_US: 'AI is answering', tone: 'primary' },
  answered: { zh_CN: 'AI 已回答', en_US: 'Answered by AI', tone: 'success' },
  person: { zh_CN: '待人工回复', en_US: 'Waits for a person', tone: 'warning' },
  replied: { zh_CN: '人工已回复', en_US: 'Answered by a person', tone: 'success' },
  closed: { zh_CN: '已关闭', en_US: 'Closed', tone: 'plain' },
} satisfies StatusWords<QuestionState>;

/** Why it went to a person, beside why AI gave no answer (ai/knowledge-words.ts). */
export const QUESTION_WHYS = ['hours', 'rule_off'] as const;
export const questionWhyWords = {
  hours: { zh_CN: '不在 AI 服务时间', en_US: 'Outside the hours of AI' },
  rule_off: { zh_CN: '未开启 AI 回答', en_US: 'AI answers are off here' },
} satisfies Titles<(typeof QUESTION_WHYS)[number]>;

export const SENT_STATES = ['none', 'passive', 'service', 'failed'] as const;
export type SentState = (typeof SENT_STATES)[number];
export const sentWords = {
  none: { zh_CN: '未发送', en_US: 'Not sent', tone: 'plain' },
  passive: { zh_CN: '即时回复', en_US: 'Answered at once', tone: 'success' },
  service: { zh_CN: '客服消息补发', en_US: 'Sent afterwards', tone: 'success' },
  failed: { zh_CN: '未送达', en_US: 'Did not arrive', tone: 'danger' },
} satisfies StatusWords<SentState>;

/** Hours within which WeChat lets somebody be answered who wrote. */
export const ANSWER_HOURS = 48;
