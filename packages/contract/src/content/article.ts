import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, link, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

const Form = z.strictObject({
  title: text(100),
  cate_id: id,
  title_img: link.default(''),
  summary: anyText(300).default(''),
  /** Rich text; what strangers' browsers should not be given is taken out. */
  content: anyText(100_000).default(''),
  /** 0: a draft. */
  status: flag.default(1),
  /** Public from then on; left out, a new one is at once and another keeps its own. */
  publish_at: time.optional(),
});

const Row = Form.omit({ summary: true, content: true }).extend({
  id,
  cate_name: z.string(),
  publish_at: time,
  /** Its time is still to come. */
  is_waiting: z.boolean(),
  views: z.number().int(),
  create_at: time,
});

export const adminArticle = {
  /** To be chosen from: what is public, newest first. */
  listSimple: endpoint({
    path: '/adminapi/article/article/listSimple',
    effect: 'read',
    summary: '文章选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, title: z.string() })) }),
  }),
  list: verb.list(
    '/adminapi/article/article/list',
    '文章列表',
    { title: text(100).optional(), cate_id: id.optional(), status: flag.optional() },
    Row,
  ),
  detail: verb.detail('/adminapi/article/article/detail', '文章详情', Form.extend({ id, publish_at: time })),
  add: verb.add('/adminapi/article/article/add', '添加文章', Form),
  edit: verb.edit('/adminapi/article/article/edit', '编辑文章', Form),
  status: verb.status('/adminapi/article/article/status', '发布或撤回文章'),
  del: verb.del('/adminapi/article/article/del', '删除文章'),
  delBatch: verb.delBatch('/adminapi/article/article/delBatch', '批量删除文章'),
};
