/** The tree of what the mall sells. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, link, sort, wideText } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** Levels of the tree. */
export const MALL_DEPTH = 3;

const Form = z.strictObject({
  name: wideText(40),
  /** The category it stands in; null for one at the top. */
  pid: id.nullable().default(null),
  icon: link.default(''),
  sort: sort.default(0),
  status: flag.default(1),
});

export const adminMallCategory = {
  /** By the tree: each after the one it stands in. */
  list: verb.list(
    '/adminapi/goods/mallCategory/list',
    '商城分类',
    {},
    Form.extend({
      id,
      pid: id.nullable(),
      icon: z.string(),
      sort,
      status: flag,
      depth: z.number().int(),
      listing_count: z.number().int(),
      create_at: time,
    }),
  ),
  listSimple: endpoint({
    path: '/adminapi/goods/mallCategory/listSimple',
    effect: 'read',
    summary: '商城分类选项',
    input: z.strictObject({}),
    /** Named with those above: 会员 / 视频. */
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string(), depth: z.number().int() })) }),
  }),
  add: verb.add('/adminapi/goods/mallCategory/add', '添加商城分类', Form),
  edit: verb.edit('/adminapi/goods/mallCategory/edit', '编辑商城分类', Form),
  status: verb.status('/adminapi/goods/mallCategory/status', '启停商城分类'),
  sort: verb.sort('/adminapi/goods/mallCategory/sort', '商城分类排序'),
  del: verb.del('/adminapi/goods/mallCategory/del', '删除商城分类'),
};
