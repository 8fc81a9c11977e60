/** Supply pools as the platform has them: looked at before they open, recommended, frozen and closed. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, sort, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { memberStatus, PoolForm, PoolInvitation, PoolMember, poolRole, poolStatus, poolVisibility } from './pool.ts';
import { poolGoodsStatus } from './pool-goods.ts';

const count = z.number().int().min(0);
const path = <const Verb extends string>(name: Verb) => `/adminapi/goods/pools/${name}` as const;
const ids = z.array(id).min(1).max(100);

const Row = z.strictObject({
  id,
  name: z.string(),
  /** Its owner; null: the platform itself. */
  merchant_id: id.nullable(),
  shop_name: z.string().nullable(),
  visibility: poolVisibility,
  join_fee: money,
  member_count: count,
  max_members: count,
  goods_count: count,
  /** Members and goods that wait for the platform; of a shop's pool none do. */
  waiting: count,
  status: poolStatus,
  reason: z.string(),
  is_freeze: flag,
  freeze_reason: z.string(),
  is_recommend: flag,
  sort,
  expire_at: time.nullable(),
  create_at: time,
});

export const adminPool = {
  list: verb.list(
    '/adminapi/goods/pools/list',
    '货源池列表',
    {
      name: anyText(40).optional(),
      shop_name: anyText(50).optional(),
      merchant_id: id.optional(),
      is_official: flag.optional(),
      status: poolStatus.optional(),
      visibility: poolVisibility.optional(),
      is_freeze: flag.optional(),
    },
    Row,
  ),
  detail: verb.detail(
    '/adminapi/goods/pools/detail',
    '货源池详情',
    Row.extend({
      intro: z.string(),
      cover: z.string(),
      category: z.string(),
      need_audit: flag,
      goods_audit: flag,
      member_days: count,
      /** The way in of one that has it. */
      code: z.string(),
      /** What its owner paid for making it. */
      create_fee: money,
      /** What came in by fees, and what of it is ours. */
      fees: money,
      fee_shares: money,
      copies: count,
    }),
  ),
  edit: verb.edit(
    '/adminapi/goods/pools/edit',
    '编辑货源池',
    z.strictObject({ name: text(40), intro: anyText(500), sort, is_recommend: flag }),
  ),
  recommend: endpoint({
    path: path('recommend'),
    effect: 'write',
    summary: '推荐货源池',
    input: z.strictObject({ id, is_recommend: flag }),
    output: nothing,
  }),
  pass: endpoint({ path: path('pass'), effect: 'write', summary: '通过货源池', input: z.strictObject({ ids }), output: nothing }),
  refuse: endpoint({
    path: path('refuse'),
    effect: 'write',
    summary: '拒绝货源池',
    input: z.strictObject({ ids, reason: text(200) }),
    output: nothing,
  }),
  freeze: endpoint({
    path: path('freeze'),
    effect: 'write',
    summary: '冻结货源池',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  thaw: endpoint({ path: path('thaw'), effect: 'write', summary: '解冻货源池', input: z.strictObject({ id }), output: nothing }),
  close: endpoint({
    path: path('close'),
    effect: 'write',
    summary: '关闭货源池',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
};

const one = z.strictObject({ id });
const because = z.strictObject({ id, reason: text(200) });

/** The platform's own pools, led by administrators as others are by their owners. */
export const adminOfficialPool = {
  add: verb.add('/adminapi/goods/officialpools/add', '创建平台货源池', PoolForm),
  edit: verb.edit('/adminapi/goods/officialpools/edit', '修改平台货源池', PoolForm),
  renewCode: endpoint({
    path: '/adminapi/goods/officialpools/renewCode',
    effect: 'write',
    summary: '更换平台货源池的池码',
    input: one,
    output: z.strictObject({ code: z.string() }),
  }),
};

const member = <const Verb extends string>(name: Verb) => `/adminapi/goods/poolmembers/${name}` as const;

/** Members of any pool; let in, refused, invited and removed of the platform's own. */
export const adminPoolMember = {
  list: verb.list(
    '/adminapi/goods/poolmembers/list',
    '货源池成员',
    { pool_id: id, shop_name: anyText(50).optional(), status: memberStatus.optional(), role: poolRole.optional() },
    PoolMember,
  ),
  approve: endpoint({ path: member('approve'), effect: 'write', summary: '通过平台货源池的申请', input: one, output: nothing }),
  refuse: endpoint({ path: member('refuse'), effect: 'write', summary: '拒绝平台货源池的申请', input: because, output: nothing }),
  remove: endpoint({ path: member('remove'), effect: 'write', summary: '移出平台货源池的成员', input: because, output: nothing }),
  invite: endpoint({ path: member('invite'), effect: 'write', summary: '邀请加入平台货源池', input: PoolInvitation, output: one }),
  recall: endpoint({ path: member('recall'), effect: 'write', summary: '取消平台货源池的邀请', input: one, output: nothing }),
};

const goods = <const Verb extends string>(name: Verb) => `/adminapi/goods/poolgoods/${name}` as const;

/** What any pool offers; let in, refused, ordered and taken out of the platform's own. */
export const adminPoolGoods = {
  list: verb.list(
    '/adminapi/goods/poolgoods/list',
    '货源池商品',
    { pool_id: id, name: anyText(50).optional(), shop_name: anyText(50).optional(), status: poolGoodsStatus.optional() },
    z.strictObject({
      id,
      goods_id: id,
      name: z.string(),
      merchant_id: id,
      shop_name: z.string(),
      supply_price: money,
      min_price: money,
      max_price: money,
      resupply: flag,
      status: poolGoodsStatus,
      reason: z.string(),
      sort,
      in_stock: z.boolean(),
      copies: count,
      create_at: time,
    }),
  ),
  approve: endpoint({ path: goods('approve'), effect: 'write', summary: '通过平台货源池的商品', input: one, output: nothing }),
  refuse: endpoint({ path: goods('refuse'), effect: 'write', summary: '拒绝平台货源池的商品', input: because, output: nothing }),
  del: verb.del('/adminapi/goods/poolgoods/del', '移出平台货源池的商品'),
  sort: verb.sort('/adminapi/goods/poolgoods/sort', '平台货源池商品排序'),
};
