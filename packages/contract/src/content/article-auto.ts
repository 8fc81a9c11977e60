/** Articles that come by themselves: what is written of what, when, and whether it is public at once (docs/domain/articles.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, link, nothing, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { AUTO_COVERS, AUTO_FAULTS, AUTO_ITEM_STATES, AUTO_RESULTS, AUTO_SOURCES } from './article-auto-words.ts';

const url = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/[^\s<>"'#]+)?$/, 'link');

const Form = z.strictObject({
  name: text(40),
  cate_id: id,
  source: z.enum(AUTO_SOURCES).default('template'),
  /** Of a template: its title, with blanks and choices. */
  title: anyText(300).default(''),
  /** Of a template its text, of AI what is to be written. */
  prompt: anyText(20_000).default(''),
  /** Of a feed its address; of AI a feed whose entries it writes of, where it is not empty. */
  url: url.default(''),
  /** One a line; each run goes on with the next. */
  keywords: anyText(4000).default(''),
  /** Articles a run makes at most. */
  per_run: z.number().int().min(1).max(20).default(1),
  /** Five fields, Asia/Shanghai. */
  rule: z
    .string()
    .trim()
    .regex(/^[\d*/,-]+( [\d*/,-]+){4}$/, 'cron')
    .max(60)
    .default('0 9 * * *'),
  /** 0: drafts; 1: public at once. */
  publish: flag.default(0),
  cover_rule: z.enum(AUTO_COVERS).default('none'),
  cover: link.default(''),
  status: flag.default(0),
});

const Row = z.strictObject({
  id,
  name: z.string(),
  cate_id: id,
  cate_name: z.string(),
  source: z.enum(AUTO_SOURCES),
  per_run: z.number().int(),
  rule: z.string(),
  publish: flag,
  status: flag,
  /** When it is due; null where it is off. */
  next_at: time.nullable(),
  last_run_at: time.nullable(),
  last_result: z.enum(AUTO_RESULTS).nullable(),
  produced: z.number().int(),
  /** Of its pasted ones, how many wait. */
  waiting: z.number().int(),
  create_at: time,
});

export const adminArticleAuto = {
  list: verb.list(
    '/adminapi/article/auto/list',
    '自动文章任务',
    { name: text(40).optional(), source: z.enum(AUTO_SOURCES).optional(), status: flag.optional() },
    Row,
  ),
  detail: verb.detail('/adminapi/article/auto/detail', '自动文章任务详情', Form.extend({ id })),
  add: verb.add('/adminapi/article/auto/add', '添加自动文章任务', Form),
  edit: verb.edit('/adminapi/article/auto/edit', '编辑自动文章任务', Form),
  status: verb.status('/adminapi/article/auto/status', '启停自动文章任务'),
  del: verb.del('/adminapi/article/auto/del', '删除自动文章任务'),
  /** Leaves a run for the next moment; a run that is under way is not doubled. */
  run: endpoint({
    path: '/adminapi/article/auto/run',
    effect: 'write',
    summary: '立即执行自动文章任务',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  log: endpoint({
    path: '/adminapi/article/auto/log',
    effect: 'read',
    summary: '自动文章执行日志',
    input: z.strictObject({
      id,
      page: z.number().int().min(1).max(10_000).default(1),
      limit: z.number().int().min(1).max(100).default(20),
    }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id,
          result: z.enum(AUTO_RESULTS),
          fault: z.enum(AUTO_FAULTS),
          made: z.number().int(),
          /** Whose titles were there. */
          doubled: z.number().int(),
          /** That held filtered words. */
          forbidden: z.number().int(),
          cost_ms: z.number().int(),
          create_at: time,
        }),
      ),
      total: z.number().int(),
    }),
  }),
  queue: endpoint({
    path: '/adminapi/article/auto/queue',
    effect: 'read',
    summary: '自动文章粘贴队列',
    input: z.strictObject({
      id,
      state: z.enum(AUTO_ITEM_STATES).optional(),
      page: z.number().int().min(1).max(10_000).default(1),
      limit: z.number().int().min(1).max(100).default(20),
    }),
    output: z.strictObject({
      list: z.array(z.strictObject({ id, title: z.string(), state: z.enum(AUTO_ITEM_STATES), article_id: id.nullable(), create_at: time })),
      total: z.number().int(),
    }),
  }),
  /** Several articles at once: the first line of each is its title, a line `---` stands between two. */
  paste: endpoint({
    path: '/adminapi/article/auto/paste',
    effect: 'write',
    summary: '粘贴文章到队列',
    input: z.strictObject({ id, text: text(200_000) }),
    output: z.strictObject({ added: z.number().int() }),
  }),
  queueDel: endpoint({
    path: '/adminapi/article/auto/queueDel',
    effect: 'write',
    summary: '删除粘贴队列中的文章',
    input: z.strictObject({ id, ids: z.array(id).min(1).max(100) }),
    output: nothing,
  }),
};
