/** Questions with their answers, in sets that are used only once they answered others right (docs/domain/ai.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { AI_SET_STATES } from './knowledge-words.ts';

const Set = z.strictObject({
  name: text(40),
  /** Whose it is; left out: the house's. */
  merchant_id: id.nullable().default(null),
  /** 1: one of the house answers in shops too. */
  is_shared: flag.default(0),
});

export const adminAiTraining = {
  list: verb.list(
    '/adminapi/wechat/aiTraining/list',
    'AI 训练集',
    { name: text(40).optional(), merchant_id: id.optional() },
    Set.extend({
      id,
      shop_name: z.string(),
      state: z.enum(AI_SET_STATES),
      status: flag,
      pairs: z.number().int(),
      tests: z.number().int(),
      /** Of the last evaluation: how many were right, of how many; null before the first. */
      tested_right: z.number().int().nullable(),
      tested_count: z.number().int().nullable(),
      tested_at: time.nullable(),
      create_at: time,
    }),
  ),
  add: verb.add('/adminapi/wechat/aiTraining/add', '添加训练集', Set),
  edit: verb.edit('/adminapi/wechat/aiTraining/edit', '编辑训练集', Set),
  status: verb.status('/adminapi/wechat/aiTraining/status', '启停训练集'),
  del: verb.del('/adminapi/wechat/aiTraining/del', '删除训练集'),
  /** Asks its held-out questions of its training pairs. Asks no model. */
  evaluate: endpoint({
    path: '/adminapi/wechat/aiTraining/evaluate',
    effect: 'write',
    summary: '评测训练集',
    input: z.strictObject({ id }),
    output: z.strictObject({
      right: z.number().int(),
      count: z.number().int(),
      passed: z.boolean(),
      /** What was answered wrong, the first twenty. */
      wrong: z.array(z.strictObject({ question: z.string(), wanted: z.string(), given: z.string() })),
    }),
  }),
};

const Pair = z.strictObject({
  question: text(300),
  /** Of a held-out question what is right; empty there: it has to go to a person. */
  answer: anyText(2000).default(''),
  /** 1: held out. */
  is_test: flag.default(0),
});

export const adminAiPair = {
  list: verb.list(
    '/adminapi/wechat/aiPair/list',
    '训练问答',
    { set_id: id, question: text(100).optional(), is_test: flag.optional() },
    Pair.extend({ id, create_at: time }),
  ),
  add: verb.add('/adminapi/wechat/aiPair/add', '添加训练问答', Pair.extend({ set_id: id })),
  edit: verb.edit('/adminapi/wechat/aiPair/edit', '编辑训练问答', Pair),
  del: verb.del('/adminapi/wechat/aiPair/del', '删除训练问答'),
  delBatch: verb.delBatch('/adminapi/wechat/aiPair/delBatch', '批量删除训练问答'),
  /** One a line, question and answer with a tab between, as a table is pasted. */
  bring: endpoint({
    path: '/adminapi/wechat/aiPair/bring',
    effect: 'write',
    summary: '导入训练问答',
    input: z.strictObject({ set_id: id, is_test: flag.default(0), text: text(500_000) }),
    output: z.strictObject({ added: z.number().int(), doubled: z.number().int() }),
  }),
};
