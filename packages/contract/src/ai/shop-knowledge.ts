/** What a shop's assistant may say: the merchant's own documents, and his answers to questions (docs/domain/ai.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { Answered } from './knowledge.ts';
import { AI_SET_STATES } from './knowledge-words.ts';

const Document = z.strictObject({
  title: text(100),
  /** Plain text. */
  content: text(50_000),
  status: flag.default(1),
});

export const merchantAiKnowledge = {
  list: verb.list(
    '/merchantapi/shop/aiKnowledge/list',
    '客服知识库',
    { title: text(100).optional(), status: flag.optional() },
    Document.omit({ content: true }).extend({ id, pieces: z.number().int(), update_at: time }),
  ),
  detail: verb.detail('/merchantapi/shop/aiKnowledge/detail', '客服知识详情', Document.extend({ id })),
  add: verb.add('/merchantapi/shop/aiKnowledge/add', '添加客服知识', Document),
  edit: verb.edit('/merchantapi/shop/aiKnowledge/edit', '编辑客服知识', Document),
  status: verb.status('/merchantapi/shop/aiKnowledge/status', '启停客服知识'),
  del: verb.del('/merchantapi/shop/aiKnowledge/del', '删除客服知识'),
  delBatch: verb.delBatch('/merchantapi/shop/aiKnowledge/delBatch', '批量删除客服知识'),
  /** Several at once: the first line of each is its title, a line `---` stands between two. */
  bring: endpoint({
    path: '/merchantapi/shop/aiKnowledge/bring',
    effect: 'write',
    summary: '导入客服知识',
    input: z.strictObject({ text: text(200_000) }),
    output: z.strictObject({ added: z.number().int() }),
  }),
  /** Asks as a visitor of the shop would; counts in the shop's share of the day. */
  ask: endpoint({
    path: '/merchantapi/shop/aiKnowledge/ask',
    effect: 'outside',
    summary: '试问客服助手',
    input: z.strictObject({ question: text(300) }),
    output: Answered,
  }),
};

const Pair = z.strictObject({
  question: text(300),
  /** Of a held-out question what is right; empty there: it has to go to a person. */
  answer: anyText(2000).default(''),
  /** 1: held out. */
  is_test: flag.default(0),
});

/** The shop's one set: used only once it answered its held-out questions right, and not after it changed. */
export const merchantAiPair = {
  list: verb.list(
    '/merchantapi/shop/aiPair/list',
    '客服问答',
    { question: text(100).optional(), is_test: flag.optional() },
    Pair.extend({ id, create_at: time }),
  ),
  add: verb.add('/merchantapi/shop/aiPair/add', '添加客服问答', Pair),
  edit: verb.edit('/merchantapi/shop/aiPair/edit', '编辑客服问答', Pair),
  del: verb.del('/merchantapi/shop/aiPair/del', '删除客服问答'),
  delBatch: verb.delBatch('/merchantapi/shop/aiPair/delBatch', '批量删除客服问答'),
  /** One a line, question and answer with a tab between, as a table is pasted. */
  bring: endpoint({
    path: '/merchantapi/shop/aiPair/bring',
    effect: 'write',
    summary: '导入客服问答',
    input: z.strictObject({ is_test: flag.default(0), text: text(200_000) }),
    output: z.strictObject({ added: z.number().int(), doubled: z.number().int() }),
  }),
  state: endpoint({
    path: '/merchantapi/shop/aiPair/state',
    effect: 'read',
    summary: '客服问答状态',
    input: z.strictObject({}),
    output: z.strictObject({
      state: z.enum(AI_SET_STATES),
      status: flag,
      pairs: z.number().int(),
      tests: z.number().int(),
      /** Of the last evaluation: how many were right, of how many; null before the first. */
      tested_right: z.number().int().nullable(),
      tested_count: z.number().int().nullable(),
      tested_at: time.nullable(),
    }),
  }),
  /** Uses the set, or not. */
  turn: endpoint({
    path: '/merchantapi/shop/aiPair/turn',
    effect: 'write',
    summary: '启停客服问答',
    input: z.strictObject({ status: flag }),
    output: nothing,
  }),
  /** Asks the held-out questions of the others. Asks no model. */
  evaluate: endpoint({
    path: '/merchantapi/shop/aiPair/evaluate',
    effect: 'write',
    summary: '评测客服问答',
    input: z.strictObject({}),
    output: z.strictObject({
      right: z.number().int(),
      count: z.number().int(),
      passed: z.boolean(),
      /** What was answered wrong, the first twenty. */
      wrong: z.array(z.strictObject({ question: z.string(), wanted: z.string(), given: z.string() })),
    }),
  }),
};
