/** Goods that are bought at other shops: found there, taken into the own shop, and kept up with. */
import { z } from 'zod';
import { markup, markupType } from '../agency/relation.ts';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { supplyWire } from './source.ts';

/** Goods one call takes in, and places one goods is bought at. */
export const MOST_IMPORTED = 20;
export const MOST_BINDS = 5;

const path = <const Verb extends string>(name: Verb) => `/merchantapi/agent/dockgoods/${name}` as const;
const count = z.number().int().min(0);
const upstreamId = z.string().min(1).max(120);
const bindState = z.enum(['ok', 'gone', 'fault', 'paused']);
const offWhy = z.enum(['', 'price', 'gone']);
const follows = { sync_price: flag, markup_type: markupType, markup, sync_name: flag };

const Bind = z.strictObject({
  id,
  source_id: id,
  source_name: z.string(),
  upstream_id: z.string(),
  name: z.string(),
  price: money,
  stock: count.nullable(),
  state: bindState,
  sync_at: time,
});

export const merchantDockedGoods = {
  list: verb.list(
    path('list'),
    '对接商品',
    { name: anyText(120).optional(), source_id: id.optional(), status: flag.optional() },
    z.strictObject({
      id,
      name: z.string(),
      price: money,
      cost: money,
      /** Of what can be had at one place; null where nobody tells. */
      stock: count.nullable(),
      status: flag,
      off_why: offWhy,
      ...follows,
      binds: z.array(Bind),
      sync_at: time.nullable(),
    }),
  ),
  /** What a shop sells, by a part of its name; with what of it is bound already. */
  upstream: endpoint({
    path: path('upstream'),
    effect: 'outside',
    summary: '查询上游商品',
    input: z.strictObject({ source_id: id, name: anyText(50).default('') }),
    output: z.strictObject({
      driver: supplyWire,
      total: count,
      list: z.array(z.strictObject({ id: upstreamId, name: z.string(), price: money, stock: count.nullable(), goods_id: id.nullable() })),
    }),
    log: { never: 'it reads what another shop sells' },
  }),
  /** Takes goods of a shop into the own one. */
  take: endpoint({
    path: path('take'),
    effect: 'outside',
    summary: '导入上游商品',
    input: z.strictObject({
      source_id: id,
      upstream_codes: z.array(upstreamId).min(1).max(MOST_IMPORTED),
      cate_id: id,
      markup_type: markupType,
      markup,
      status: flag.default(1),
    }),
    output: z.strictObject({ ids: z.array(id) }),
  }),
  save: endpoint({
    path: path('save'),
    effect: 'write',
    summary: '设置对接商品',
    input: z.strictObject({ id, ...follows }),
    output: nothing,
  }),
  /** One more place where a goods is bought: the last in line. */
  bind: endpoint({
    path: path('bind'),
    effect: 'outside',
    summary: '添加备用货源',
    input: z.strictObject({ id, source_id: id, upstream_code: upstreamId }),
    output: nothing,
  }),
  unbind: endpoint({
    path: path('unbind'),
    effect: 'write',
    summary: '移除货源',
    input: z.strictObject({ id, bind_id: id }),
    output: nothing,
  }),
  /** From now on it is asked first; the others follow in their order. */
  first: endpoint({
    path: path('first'),
    effect: 'write',
    summary: '设为首选货源',
    input: z.strictObject({ id, bind_id: id }),
    output: nothing,
  }),
  /** Asks all its places now. */
  sync: endpoint({
    path: path('sync'),
    effect: 'outside',
    summary: '立即同步',
    input: z.strictObject({ id }),
    output: nothing,
    rate: 'lookup',
  }),
};
