/** What people asked the official account: what AI said, and what waits for a person (docs/domain/wechat.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { QUESTION_STATES, SENT_STATES } from './keyword-words.ts';

export const adminWechatQuestion = {
  list: verb.list(
    '/adminapi/wechat/question/list',
    '公众号提问',
    { state: z.enum(QUESTION_STATES).optional(), question: text(60).optional(), openid: text(64).optional() },
    z.strictObject({
      id,
      openid: z.string(),
      question: z.string(),
      state: z.enum(QUESTION_STATES),
      /** What the account said by itself; empty while it says nothing. */
      answer: z.string(),
      /** Why it went to a person, by name; empty: it did not. */
      why: z.string(),
      sent: z.enum(SENT_STATES),
      /** What WeChat said where it did not arrive. */
      fail_why: z.string(),
      reply: z.string(),
      reply_name: z.string(),
      ask_at: time,
      reply_at: time.nullable(),
      /** Until then WeChat takes a reply; null: he follows no more, or wrote too long ago. */
      until_at: time.nullable(),
    }),
  ),
  /** Says something to who asked, and ends the matter. */
  reply: endpoint({
    path: '/adminapi/wechat/question/reply',
    effect: 'outside',
    summary: '回复公众号提问',
    input: z.strictObject({ id, words: text(600) }),
    output: z.null(),
  }),
  close: endpoint({
    path: '/adminapi/wechat/question/close',
    effect: 'write',
    summary: '关闭公众号提问',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ closed: z.number().int() }),
  }),
};
