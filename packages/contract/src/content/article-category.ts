import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, sort, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

const Form = z.strictObject({
  name: text(40),
  /** Its name in addresses: `/cate/notice`. */
  alias: z.string().regex(/^(?!all$)[a-z0-9][a-z0-9-]{0,39}$/, 'alias'),
  sort: sort.default(0),
  status: flag.default(1),
});

export const adminArticleCategory = {
  list: verb.list(
    '/adminapi/article/articleCategory/list',
    '文章分类',
    { name: text(40).optional(), status: flag.optional() },
    Form.extend({ id, article_count: z.number().int(), create_at: time }),
  ),
  listSimple: endpoint({
    path: '/adminapi/article/articleCategory/listSimple',
    effect: 'read',
    summary: '文章分类选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  add: verb.add('/adminapi/article/articleCategory/add', '添加文章分类', Form),
  edit: verb.edit('/adminapi/article/articleCategory/edit', '编辑文章分类', Form),
  status: verb.status('/adminapi/article/articleCategory/status', '启停文章分类'),
  sort: verb.sort('/adminapi/article/articleCategory/sort', '文章分类排序'),
  del: verb.del('/adminapi/article/articleCategory/del', '删除文章分类'),
};
