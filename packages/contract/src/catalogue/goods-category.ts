import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, link, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';

const sort = z.number().int().min(0).max(1_000_000);

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
  list: endpoint({
    path: '/merchantapi/goods/category/list',
    effect: 'read',
    summary: '商品分类',
    input: listInput({ name: text(40).optional() }),
    output: listOf(CategoryRow),
  }),
  listSimple: endpoint({
    path: '/merchantapi/goods/category/listSimple',
    effect: 'read',
    summary: '分类选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  add: endpoint({
    path: '/merchantapi/goods/category/add',
    effect: 'write',
    summary: '添加分类',
    input: z.strictObject({ name: text(40), sort: sort.default(0), is_show: flag.default(1), ...pictures }),
    output: z.strictObject({ id }),
  }),
  edit: endpoint({
    path: '/merchantapi/goods/category/edit',
    effect: 'write',
    summary: '编辑分类',
    input: z.strictObject({ id, name: text(40), sort, is_show: flag, ...pictures }),
    output: nothing,
  }),
  status: endpoint({
    path: '/merchantapi/goods/category/status',
    effect: 'write',
    summary: '启用或停用分类',
    input: z.strictObject({ id, status: flag }),
    output: nothing,
  }),
  show: endpoint({
    path: '/merchantapi/goods/category/show',
    effect: 'write',
    summary: '显示或隐藏分类',
    input: z.strictObject({ id, is_show: flag }),
    output: nothing,
  }),
  sort: endpoint({
    path: '/merchantapi/goods/category/sort',
    effect: 'write',
    summary: '分类排序',
    input: z.strictObject({ id, sort }),
    output: nothing,
  }),
  del: endpoint({
    path: '/merchantapi/goods/category/del',
    effect: 'write',
    summary: '删除分类',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
