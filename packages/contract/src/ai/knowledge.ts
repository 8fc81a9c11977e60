/** What models may quote: documents in categories, of the house or of one merchant (docs/domain/ai.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, sort, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { AI_WHYS } from './knowledge-words.ts';

const Category = z.strictObject({
  name: text(40),
  sort: sort.default(0),
  /** 1: documents of the house in it answer in shops too. */
  is_shared: flag.default(0),
  status: flag.default(1),
});

export const adminAiCategory = {
  list: verb.list(
    '/adminapi/wechat/aiCategory/list',
    '知识分类',
    { name: text(40).optional() },
    Category.extend({ id, document_count: z.number().int(), create_at: time }),
  ),
  listSimple: endpoint({
    path: '/adminapi/wechat/aiCategory/listSimple',
    effect: 'read',
    summary: '知识分类选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  add: verb.add('/adminapi/wechat/aiCategory/add', '添加知识分类', Category),
  edit: verb.edit('/adminapi/wechat/aiCategory/edit', '编辑知识分类', Category),
  status: verb.status('/adminapi/wechat/aiCategory/status', '启停知识分类'),
  del: verb.del('/adminapi/wechat/aiCategory/del', '删除知识分类'),
};

const Document = z.strictObject({
  title: text(100),
  /** A merchant's own may stand in none. */
  cate_id: id.nullable().default(null),
  /** Whose it is; left out: the house's. It answers nobody else's questions. */
  merchant_id: id.nullable().default(null),
  /** Plain text. */
  content: text(200_000),
  status: flag.default(1),
});

/** What a question comes to, as whoever asks is told. */
export const Answered = z.strictObject({
  /** Empty: it goes to a person. */
  text: z.string(),
  why: z.enum(AI_WHYS).nullable(),
  sources: z.array(z.strictObject({ title: z.string(), quote: z.string() })),
});

export const adminAiKnowledge = {
  list: verb.list(
    '/adminapi/wechat/aiKnowledge/list',
    '知识文档',
    { title: text(100).optional(), cate_id: id.optional(), merchant_id: id.optional(), status: flag.optional() },
    Document.omit({ content: true }).extend({
      id,
      cate_name: z.string(),
      /** Empty: the house's. */
      shop_name: z.string(),
      pieces: z.number().int(),
      update_at: time,
    }),
  ),
  detail: verb.detail('/adminapi/wechat/aiKnowledge/detail', '知识文档详情', Document.extend({ id })),
  add: verb.add('/adminapi/wechat/aiKnowledge/add', '添加知识文档', Document),
  edit: verb.edit('/adminapi/wechat/aiKnowledge/edit', '编辑知识文档', Document),
  status: verb.status('/adminapi/wechat/aiKnowledge/status', '启停知识文档'),
  del: verb.del('/adminapi/wechat/aiKnowledge/del', '删除知识文档'),
  delBatch: verb.delBatch('/adminapi/wechat/aiKnowledge/delBatch', '批量删除知识文档'),
  /** Several at once: the first line of each is its title, a line `---` stands between two. */
  bring: endpoint({
    path: '/adminapi/wechat/aiKnowledge/bring',
    effect: 'write',
    summary: '导入知识文档',
    input: z.strictObject({ cate_id: id.nullable().default(null), merchant_id: id.nullable().default(null), text: text(500_000) }),
    output: z.strictObject({ added: z.number().int() }),
  }),
  /** Asks as a visitor of the official account would, or of a merchant's shop. */
  ask: endpoint({
    path: '/adminapi/wechat/aiKnowledge/ask',
    effect: 'outside',
    summary: '试问知识库',
    input: z.strictObject({ question: text(300), merchant_id: id.nullable().default(null) }),
    output: Answered,
  }),
};
