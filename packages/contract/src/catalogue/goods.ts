import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, link, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';

/** What a buyer has to leave as contact. */
export const contactLimit = z.enum(['mobile', 'email', 'qq', 'any', 'default']);
/** 0 off, 1 optional, 2 required. */
export const takeCardType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** Which card is sold next: 0 the oldest, 1 the newest, 2 any, 3 the one the buyer selects. */
export const drawOrder = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/** What is delivered: 0 lines of stock, each once; 1 a text, 2 a file, both as often as asked for. */
export const deliveryKind = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** Follow the shop (null), or 0 hidden, 1 exact, 2 a word. */
export const goodsStockDisplay = z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable();

const quantity = z.number().int().min(1).max(1000);

export const GoodsForm = z.strictObject({
  cate_id: id,
  name: text(120),
  price: money,
  image: link.default(''),
  /** Rich text shown before buying; script and style are removed on the server. */
  content: anyText(50_000).default(''),
  /** Plain text shown only after payment. */
  remark: anyText(2000).default(''),
  limit_quantity: quantity.default(1),
  /** 0: no upper bound but the house's (1000). */
  limit_quantity_max: z.number().int().min(0).max(1000).default(0),
  stock_display: goodsStockDisplay.default(null),
  take_card_type: takeCardType.default(1),
  contact_limit: contactLimit.default('default'),
  sold_notify: flag.default(0),
  status: flag.default(1),
  sort: z.number().int().min(0).max(1_000_000).default(0),
});

export const GoodsRow = z.strictObject({
  id,
  cate_id: id,
  cate_name: z.string(),
  name: z.string(),
  price: money,
  image: z.string(),
  stock: z.number().int(),
  sold: z.number().int(),
  status: flag,
  is_freeze: flag,
  sort: z.number().int(),
  create_at: time,
});

export const merchantGoods = {
  list: endpoint({
    path: '/merchantapi/goods/good/list',
    effect: 'read',
    summary: '商品列表',
    input: listInput({
      name: anyText(120).optional(),
      cate_id: id.optional(),
      status: flag.optional(),
      order_by: z.enum(['sort', 'price', 'stock', 'sold', 'create_at']).default('sort'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: listOf(GoodsRow),
  }),
  goodList: endpoint({
    path: '/merchantapi/goods/good/goodList',
    effect: 'read',
    summary: '商品选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  detail: endpoint({
    path: '/merchantapi/goods/good/detail',
    effect: 'read',
    summary: '商品详情',
    input: z.strictObject({ id }),
    output: GoodsForm.extend({ id, is_freeze: flag }),
  }),
  add: endpoint({
    path: '/merchantapi/goods/good/add',
    effect: 'write',
    summary: '添加商品',
    input: GoodsForm,
    output: z.strictObject({ id }),
  }),
  edit: endpoint({
    path: '/merchantapi/goods/good/edit',
    effect: 'write',
    summary: '编辑商品',
    input: GoodsForm.extend({ id }),
    output: nothing,
  }),
  status: endpoint({
    path: '/merchantapi/goods/good/status',
    effect: 'write',
    summary: '商品上下架',
    input: z.strictObject({ ids: z.array(id).min(1).max(100), status: flag }),
    output: nothing,
  }),
  del: endpoint({
    path: '/merchantapi/goods/good/del',
    effect: 'write',
    summary: '删除商品',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: nothing,
  }),
};
