/** What a pool offers: put in by whoever supplies, looked at by its owner, copied by whoever is in it. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, sort, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { verb } from '../kit/verb.ts';
import { copyState } from './proxy-goods.ts';
import { markup, markupType } from './relation.ts';

export const poolGoodsStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const path = <const Verb extends string>(name: Verb) => `/merchantapi/agent/poolgoods/${name}` as const;

const terms = {
  /** Of a copy: what is added to what it costs. */
  supply_price: money,
  /** The band that copies are sold within; 0.00 for no bound. */
  min_price: money.prefault('0.00'),
  max_price: money.prefault('0.00'),
  resupply: flag.default(0),
};

export const merchantPoolGoods = {
  list: verb.list(
    '/merchantapi/agent/poolgoods/list',
    '池内商品',
    { pool_id: id, name: anyText(50).optional(), status: poolGoodsStatus.optional(), copied: flag.optional(), is_mine: flag.optional() },
    z.strictObject({
      id,
      goods_id: id,
      name: z.string(),
      shop_name: z.string(),
      /** One supplies it oneself. */
      is_mine: z.boolean(),
      supply_price: money,
      min_price: money,
      max_price: money,
      resupply: flag,
      status: poolGoodsStatus,
      reason: z.string(),
      sort,
      /** What it costs oneself, and between what it may be sold. */
      cost: money,
      min: money,
      max: money,
      in_stock: z.boolean(),
      /** One's own goods. */
      copy_id: id.nullable(),
      price: money.nullable(),
      state: copyState.nullable(),
    }),
  ),
  /** One's own goods that are not in it. */
  choices: endpoint({
    path: path('choices'),
    effect: 'read',
    summary: '可放入的商品',
    input: listInput({ pool_id: id, name: anyText(50).optional() }),
    output: listOf(z.strictObject({ id, name: z.string(), image: z.string(), price: money })),
  }),
  add: endpoint({
    path: path('add'),
    effect: 'write',
    summary: '放入货源池',
    input: z.strictObject({ pool_id: id, goods_ids: z.array(id).min(1).max(100), ...terms }),
    output: nothing,
  }),
  edit: endpoint({
    path: path('edit'),
    effect: 'write',
    summary: '修改池内商品',
    input: z.strictObject({ id, ...terms }),
    output: nothing,
  }),
  del: verb.del('/merchantapi/agent/poolgoods/del', '移出池内商品'),
  sort: verb.sort('/merchantapi/agent/poolgoods/sort', '池内商品排序'),
  approve: endpoint({ path: path('approve'), effect: 'write', summary: '通过池内商品', input: z.strictObject({ id }), output: nothing }),
  refuse: endpoint({
    path: path('refuse'),
    effect: 'write',
    summary: '拒绝池内商品',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  copy: endpoint({
    path: path('copy'),
    effect: 'write',
    summary: '代理池内商品',
    input: z.strictObject({
      pool_id: id,
      ids: z.array(id).min(1).max(100),
      cate_id: id,
      markup_type: markupType,
      markup,
      status: flag.default(1),
    }),
    output: z.strictObject({ ids: z.array(id) }),
  }),
};
