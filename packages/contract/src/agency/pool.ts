/** Supply pools: found in the hall, by a code or by invitation; made, led and closed by their owners (docs/domain/pools.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, link, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const poolStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export const poolVisibility = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const poolRole = z.union([z.literal(1), z.literal(2)]);
export const memberStatus = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);
export const poolCode = z.string().regex(/^[A-Z2-7]{16}$/, 'code');
const count = z.number().int().min(0);
const path = <const Verb extends string>(name: Verb) => `/merchantapi/agent/pool/${name}` as const;

export const PoolForm = z.strictObject({
  name: text(40),
  intro: anyText(500),
  cover: link.default(''),
  /** What it is found by in the hall, in its owner's word. */
  category: anyText(20).default(''),
  visibility: poolVisibility,
  /** The owner looks at who comes, and at what others supply. */
  need_audit: flag,
  goods_audit: flag,
  join_fee: money,
  max_members: z.number().int().min(1).max(5000),
  /** 0: as long as the pool. */
  member_days: z.number().int().min(0).max(3650),
  expire_at: time.nullable().default(null),
});

/** A pool as whoever may come in sees it. */
const Card = z.strictObject({
  id,
  name: z.string(),
  intro: z.string(),
  cover: z.string(),
  category: z.string(),
  /** Of its owner; null: the platform's own. */
  shop_name: z.string().nullable(),
  need_audit: flag,
  join_fee: money,
  max_members: count,
  member_count: count,
  member_days: count,
  expire_at: time.nullable(),
  goods_count: count,
  is_recommend: flag,
  is_mine: z.boolean(),
  /** Where one stands with it; null where one never did. */
  my_status: memberStatus.nullable(),
});

export const merchantPool = {
  /** Open ones for all, recommended first. */
  hall: endpoint({
    path: path('hall'),
    effect: 'read',
    summary: '货源大厅',
    input: listInput({ name: anyText(40).optional(), shop_name: anyText(50).optional(), category: anyText(20).optional() }),
    output: listOf(Card),
  }),
  find: endpoint({ path: path('find'), effect: 'read', summary: '按池码查找', input: z.strictObject({ code: poolCode }), output: Card }),
  /** One's own. */
  list: verb.list(
    '/merchantapi/agent/pool/list',
    '我的货源池',
    { name: anyText(40).optional(), status: poolStatus.optional() },
    PoolForm.extend({
      id,
      cover: z.string(),
      category: z.string(),
      expire_at: time.nullable(),
      code: z.string(),
      status: poolStatus,
      reason: z.string(),
      is_freeze: flag,
      freeze_reason: z.string(),
      member_count: count,
      goods_count: count,
      waiting_members: count,
      waiting_goods: count,
      create_at: time,
    }),
  ),
  /** What the platform allows. */
  terms: endpoint({
    path: path('terms'),
    effect: 'read',
    summary: '建池条件',
    input: z.strictObject({}),
    output: z.strictObject({
      is_open: z.boolean(),
      is_reviewed: z.boolean(),
      needs_verified: z.boolean(),
      is_verified: z.boolean(),
      /** What making one costs. */
      create_fee: money,
      join_fee_max: money,
      /** Per cent of a fee that is the platform's. */
      fee_share: count,
      own: count,
      max_own: count,
      max_members: count,
    }),
  }),
  /** For its owner and whoever is in it. */
  detail: verb.detail(
    '/merchantapi/agent/pool/detail',
    '货源池详情',
    z.strictObject({
      id,
      name: z.string(),
      intro: z.string(),
      cover: z.string(),
      category: z.string(),
      shop_name: z.string().nullable(),
      status: poolStatus,
      reason: z.string(),
      is_freeze: flag,
      freeze_reason: z.string(),
      visibility: poolVisibility,
      /** Empty for all but the owner. */
      code: z.string(),
      need_audit: flag,
      goods_audit: flag,
      join_fee: money,
      member_count: count,
      max_members: count,
      expire_at: time.nullable(),
      is_mine: z.boolean(),
      /** The owner has none. */
      role: poolRole.nullable(),
    }),
  ),
  /** `fee` is what one has read that making it costs. */
  add: verb.add('/merchantapi/agent/pool/add', '创建货源池', PoolForm.extend({ fee: money.prefault('0.00') })),
  edit: verb.edit('/merchantapi/agent/pool/edit', '编辑货源池', PoolForm),
  /** For good. */
  close: endpoint({ path: path('close'), effect: 'write', summary: '关闭货源池', input: z.strictObject({ id }), output: nothing }),
  /** The old one leads nowhere any more. */
  renewCode: endpoint({
    path: path('renewCode'),
    effect: 'write',
    summary: '更换池码',
    input: z.strictObject({ id }),
    output: z.strictObject({ code: z.string() }),
  }),
};

export const PoolMember = z.strictObject({
  id,
  merchant_id: id,
  shop_name: z.string(),
  role: poolRole,
  status: memberStatus,
  remark: z.string(),
  reason: z.string(),
  fee: money,
  /** Of that, what came to its owner. */
  income: money,
  copies: count,
  create_at: time,
  join_at: time.nullable(),
  expire_at: time.nullable(),
});

export const PoolInvitation = z.strictObject({ pool_id: id, invited_id: id, role: poolRole, remark: anyText(200).default('') });

const member = <const Verb extends string>(name: Verb) => `/merchantapi/agent/poolmember/${name}` as const;

export const merchantPoolMember = {
  /** For the owner. */
  list: verb.list(
    '/merchantapi/agent/poolmember/list',
    '池成员',
    { pool_id: id, shop_name: anyText(50).optional(), status: memberStatus.optional(), role: poolRole.optional() },
    PoolMember,
  ),
  /** Pools that one is in, was in, asked for or is invited to. */
  joined: endpoint({
    path: member('joined'),
    effect: 'read',
    summary: '已加入的货源池',
    input: listInput({ status: memberStatus.optional() }),
    output: listOf(
      z.strictObject({
        id,
        pool_id: id,
        name: z.string(),
        intro: z.string(),
        shop_name: z.string().nullable(),
        role: poolRole,
        status: memberStatus,
        reason: z.string(),
        fee: money,
        goods_count: count,
        copies: count,
        pool_status: poolStatus,
        is_freeze: flag,
        create_at: time,
        join_at: time.nullable(),
        expire_at: time.nullable(),
      }),
    ),
  }),
  /** By the hall's number or by a code; `fee` is what one has read that it costs. */
  apply: endpoint({
    path: member('apply'),
    effect: 'write',
    summary: '申请加入货源池',
    input: z.strictObject({
      pool_id: id.optional(),
      code: z
        .string()
        .regex(/^([A-Z2-7]{16})?$/, 'code')
        .default(''),
      role: poolRole,
      remark: anyText(200).default(''),
      fee: money,
    }),
    output: z.strictObject({ id, status: memberStatus }),
  }),
  approve: endpoint({ path: member('approve'), effect: 'write', summary: '通过入池申请', input: z.strictObject({ id }), output: nothing }),
  refuse: endpoint({
    path: member('refuse'),
    effect: 'write',
    summary: '拒绝入池申请',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  remove: endpoint({
    path: member('remove'),
    effect: 'write',
    summary: '移出货源池',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  invite: endpoint({
    path: member('invite'),
    effect: 'write',
    summary: '邀请加入货源池',
    input: PoolInvitation,
    output: z.strictObject({ id }),
  }),
  /** An invitation is taken back. */
  recall: endpoint({ path: member('recall'), effect: 'write', summary: '取消入池邀请', input: z.strictObject({ id }), output: nothing }),
  accept: endpoint({
    path: member('accept'),
    effect: 'write',
    summary: '接受入池邀请',
    input: z.strictObject({ id, fee: money }),
    output: nothing,
  }),
  /** An invitation is not followed, or what one asked for is taken back. */
  decline: endpoint({
    path: member('decline'),
    effect: 'write',
    summary: '谢绝或撤回入池',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  leave: endpoint({ path: member('leave'), effect: 'write', summary: '退出货源池', input: z.strictObject({ id }), output: nothing }),
};
