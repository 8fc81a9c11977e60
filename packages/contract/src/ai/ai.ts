/** Models that write for the house: whether one answers, what it cost today, and what it was asked for (docs/domain/ai.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { AI_OUTCOMES, AI_PURPOSES } from './ai-words.ts';

const purpose = z.enum(AI_PURPOSES);
const outcome = z.enum(AI_OUTCOMES);

export const adminAi = {
  state: endpoint({
    path: '/adminapi/wechat/ai/state',
    effect: 'read',
    summary: 'AI 今日用量',
    input: z.strictObject({}),
    output: z.strictObject({
      is_on: z.boolean(),
      calls: z.number().int(),
      tokens: z.number().int(),
      /** By the prices that are set; rounded up. */
      cost: money,
      /** 0: no limit. */
      most_tokens: z.number().int(),
      most_cost: money,
    }),
  }),
  /** Asks the model something, with the saved settings. Counted like any call. */
  check: endpoint({
    path: '/adminapi/wechat/ai/check',
    effect: 'outside',
    summary: '测试 AI 接口',
    input: z.strictObject({ question: text(200) }),
    output: z.strictObject({ text: z.string(), tokens: z.number().int(), ms: z.number().int() }),
  }),
  /** What was asked, without its words. */
  list: verb.list(
    '/adminapi/wechat/ai/list',
    'AI 调用记录',
    { purpose: purpose.optional(), outcome: outcome.optional() },
    z.strictObject({
      id,
      purpose,
      model: z.string(),
      outcome,
      /** What the provider said where it gave no answer. */
      why: z.string(),
      tokens_in: z.number().int(),
      tokens_out: z.number().int(),
      ms: z.number().int(),
      create_at: time,
    }),
  ),
};
