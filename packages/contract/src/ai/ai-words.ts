/** What models are asked for, and how it ended. */
import type { StatusWords, Titles } from '../kit/words.ts';

export const AI_PURPOSES = ['test', 'article', 'answer'] as const;
export type AiPurpose = (typeof AI_PURPOSES)[number];

export const aiPurposeWords = {
  test: { zh_CN: '接口测试', en_US: 'Test' },
  article: { zh_CN: '撰写文章', en_US: 'Writing of an article' },
  answer: { zh_CN: '知识问答', en_US: 'Answer to a question' },
} satisfies Titles<AiPurpose>;

export const AI_OUTCOMES = ['ok', 'failed', 'budget'] as const;
export type AiOutcome = (typeof AI_OUTCOMES)[number];

export const aiOutcomeWords = {
  ok: { zh_CN: '模型已应答', en_US: 'Answer came', tone: 'success' },
  failed: { zh_CN: '调用失败', en_US: 'Call failed', tone: 'danger' },
  budget: { zh_CN: '当日额度已用完', en_US: 'The day’s budget is spent', tone: 'warning' },
} satisfies StatusWords<AiOutcome>;
