import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, link, nothing, sort, text, wideText } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** An icon, and a banner above the category's goods. */
const pictures = { pic: link.default(''), big_pic: link.default('') };

export const CategoryRow = z.strictObject({
  id,
  name: z.string(),
  sort,
  status: flag,
  is_show: flag,
  pic: z.string(),
  big_pic: z.string(),
  /** Looks of the category's own link; empty follows the shop. */
  theme: z.string(),
  mobile_theme: z.string(),
  /** Goods not in the bin. */
  goods_count: z.number().int(),
  create_at: time,
});

export const merchantCategory = {
  list: verb.list('/merchantapi/goods/category/list', '商品分类', { name: text(40).optional() }, CategoryRow),
  listSimple: endpoint({
    path: '/merchantapi/goods/category/listSimple',
    effect: 'read',
    summary: '分类选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  add: verb.add(
    '/merchantapi/goods/category/add',
    '添加分类',
    z.strictObject({ name: wideText(80), sort: sort.default(0), is_show: flag.default(1), ...pictures }),
  ),
  edit: verb.edit('/merchantapi/goods/category/edit', '编辑分类', z.strictObject({ name: wideText(80), sort, is_show: flag, ...pictures })),
  status: verb.status('/merchantapi/goods/category/status', '启用或停用分类'),
  show: endpoint({
    path: '/merchantapi/goods/category/show',
    effect: 'write',
    summary: '显示或隐藏分类',
    input: z.strictObject({ id, is_show: flag }),
    output: nothing,
  }),
  sort: verb.sort('/merchantapi/goods/category/sort', '分类排序'),
  del: verb.del('/merchantapi/goods/category/del', '删除分类'),
};
