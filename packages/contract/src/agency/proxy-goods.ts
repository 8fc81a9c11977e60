/** What an agent sells of others: what may be copied, what was, and what of a copy is the agent's own. */
import { z } from 'zod';
import { StockWord } from '../catalogue/shop-page.ts';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { type CopyState, copyStateWords } from './agency-words.ts';
import { markup, markupType } from './relation.ts';

export const copyState = z.enum(Object.keys(copyStateWords) as [CopyState, ...CopyState[]]);

const Tier = z.strictObject({ num: z.number().int().min(2).max(1000), price: money });
const terms = {
  name: text(100),
  cate_id: id,
  sort: z.number().int().min(0).max(1_000_000),
  status: flag,
  price_diy: flag,
  /** The price where it is typed in. */
  price: money,
  markup_type: markupType,
  markup,
  sync_name: flag,
  sync_content: flag,
  content: anyText(50_000),
  take_card_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  coupon_type: flag,
  wholesale_discount_list: z.array(Tier).max(20),
};

export const merchantProxyGoods = {
  /** Goods of one's suppliers, copied or not. */
  list: verb.list(
    '/merchantapi/agent/proxygoods/list',
    '代理商品',
    { supplier_id: id.optional(), name: anyText(50).optional(), cate_name: anyText(50).optional(), copied: flag.optional() },
    z.strictObject({
      id,
      name: z.string(),
      supplier_id: id,
      shop_name: z.string(),
      /** What the supplier files it under. */
      cate_name: z.string(),
      /** By which pool one has it; empty: by no pool. */
      pool_name: z.string(),
      /** What it costs oneself, and between what it may be sold. */
      cost: money,
      min: money,
      max: money,
      /** As far as all show it whose it is on the way from the root. */
      stock: StockWord,
      /** One's own goods. */
      copy_id: id.nullable(),
      price: money.nullable(),
      state: copyState.nullable(),
    }),
  ),
  copy: endpoint({
    path: '/merchantapi/agent/proxygoods/copy',
    effect: 'write',
    summary: '批量代理商品',
    input: z.strictObject({ ids: z.array(id).min(1).max(100), cate_id: id, markup_type: markupType, markup, status: flag.default(1) }),
    output: z.strictObject({ ids: z.array(id) }),
  }),
  detail: verb.detail(
    '/merchantapi/agent/proxygoods/detail',
    '代理商品详情',
    z.strictObject({
      id,
      ...terms,
      shop_name: z.string(),
      supplier_name: z.string(),
      cost: money,
      min: money,
      max: money,
      /** What buyers pay now. */
      now: money,
      state: copyState,
      create_at: time,
    }),
  ),
  edit: endpoint({
    path: '/merchantapi/agent/proxygoods/edit',
    effect: 'write',
    summary: '编辑代理商品',
    input: z.strictObject({ id, ...terms }),
    output: nothing,
  }),
  unlink: endpoint({
    path: '/merchantapi/agent/proxygoods/unlink',
    effect: 'write',
    summary: '取消代理商品',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: nothing,
  }),
};
