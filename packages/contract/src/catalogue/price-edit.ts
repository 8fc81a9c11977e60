/** Prices of many goods at once: looked at first, applied as one, taken back once. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { formatPerMille, money, parsePerMille } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { tier } from './goods-kinds.ts';

/** Goods one run may change. */
export const MAX_PRICE_EDIT = 1000;

/** Wire "112.5" (per cent) ↔ 1 125 000 millionths. */
const percent = z.codec(z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, 'percent'), z.number().int().min(0).max(99_999_900), {
  decode: (text) => (parsePerMille(text) ?? 0) * 10,
  encode: (rate) => formatPerMille(rate / 10),
});

const by = <Modes extends 'set' | 'add' | 'sub'>(modes: readonly [Modes, ...Modes[]]) =>
  z.union([z.strictObject({ mode: z.enum(modes), amount: money }), z.strictObject({ mode: z.literal('mul'), percent })]);

/** What is done to each: price, cost, and every tier's price. */
export const PriceOps = z.strictObject({
  price: by(['set', 'add', 'sub']).optional(),
  cost_price: by(['set', 'add', 'sub']).optional(),
  tiers: by(['add', 'sub']).optional(),
});

/** A run does something. */
const someOps = PriceOps.refine((ops) => Object.values(ops).some((op) => op !== undefined), 'required');

const Prices = z.strictObject({ price: money, cost_price: money, tiers: z.array(tier) });

const Row = z.strictObject({
  id,
  name: z.string(),
  cate_name: z.string(),
  image: z.string(),
  /** Sent back when applying: a goods that has changed meanwhile is refused. */
  revision: z.number().int(),
  before: Prices,
  after: Prices,
  changed: z.boolean(),
  /** Why this goods can't be changed so, as a sentence; empty when it can. */
  problem: z.string(),
});

export const merchantPriceEdit = {
  preview: endpoint({
    path: '/merchantapi/goods/priceEdit/preview',
    effect: 'read',
    summary: '批量改价预览',
    input: z.strictObject({
      cate_id: id.optional(),
      name: anyText(120).default(''),
      ids: z.array(id).max(MAX_PRICE_EDIT).default([]),
      ops: PriceOps.default({}),
    }),
    output: z.strictObject({ list: z.array(Row), total: z.number().int() }),
  }),
  apply: endpoint({
    path: '/merchantapi/goods/priceEdit/apply',
    effect: 'write',
    summary: '批量改价',
    input: z.strictObject({
      ops: someOps,
      goods: z
        .array(z.strictObject({ id, revision: z.number().int().min(1) }))
        .min(1)
        .max(MAX_PRICE_EDIT),
    }),
    output: z.strictObject({ id, count: z.number().int() }),
  }),
  history: endpoint({
    path: '/merchantapi/goods/priceEdit/history',
    effect: 'read',
    summary: '改价记录',
    input: listInput({}),
    output: listOf(z.strictObject({ id, count: z.number().int(), ops: PriceOps, create_at: time, undo_at: time.nullable() })),
  }),
  lines: endpoint({
    path: '/merchantapi/goods/priceEdit/lines',
    effect: 'read',
    summary: '改价明细',
    input: listInput({ id }),
    output: listOf(z.strictObject({ goods_id: id, name: z.string(), before: Prices, after: Prices })),
  }),
  /** Once, and only while every goods of the run still has the prices it was given. */
  undo: endpoint({
    path: '/merchantapi/goods/priceEdit/undo',
    effect: 'write',
    summary: '撤销改价',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
