import { z } from 'zod';
import { flag, id, link, sort, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

const Form = z.strictObject({
  title: text(40),
  /** Another site: a path of ours is no friend. */
  url: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s<>"'|]{3,}$/, 'link'),
  /** A picture before its name; empty: none. */
  logo: link.default(''),
  sort: sort.default(0),
  status: flag.default(1),
});

export const adminSiteLink = {
  list: verb.list(
    '/adminapi/setting/link/list',
    '友情链接',
    { title: text(40).optional(), status: flag.optional() },
    Form.extend({ id, create_at: time }),
  ),
  add: verb.add('/adminapi/setting/link/add', '添加友情链接', Form),
  edit: verb.edit('/adminapi/setting/link/edit', '编辑友情链接', Form),
  status: verb.status('/adminapi/setting/link/status', '启停友情链接'),
  sort: verb.sort('/adminapi/setting/link/sort', '友情链接排序'),
  del: verb.del('/adminapi/setting/link/del', '删除友情链接'),
};
