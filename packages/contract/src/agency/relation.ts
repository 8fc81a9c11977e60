/** Who sells whose goods: asked for, agreed to, put off and ended. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const relationType = z.union([z.literal(1), z.literal(2)]);
export const relationStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export const markupType = z.union([z.literal(1), z.literal(2)]);
/** "10.50": yuan, or per cent. */
export const markup = z.string().regex(/^\d{1,11}(\.\d{1,2})?$/, 'money');
const count = z.number().int();

/** By its code, or by the supplier's number. */
const supplierAsked = {
  code: z
    .string()
    .regex(/^([A-Z2-7]{16})?$/, 'code')
    .default(''),
  supplier_id: id.optional(),
};
const path = <const Verb extends string>(name: Verb) => `/merchantapi/agent/relation/${name}` as const;

export const SupplierCard = z.strictObject({
  supplier_id: id,
  shop_name: z.string(),
  shop_logo: z.string(),
  contact: z.string(),
  notice: z.string(),
  /** As far as the code goes. */
  goods_count: count,
  /** What alone the code is for: a category or a goods; empty: all. */
  scope_name: z.string(),
  /** What whoever asks has to have in its wallet. */
  least_balance: money,
  /** Whoever asks is an agent at once. */
  auto_approve: flag,
  /** Where one stands with it already. */
  status: relationStatus.nullable(),
});

export const merchantAgentRelation = {
  supplier: endpoint({
    path: path('supplier'),
    effect: 'read',
    summary: '货源名片',
    input: z.strictObject(supplierAsked),
    output: SupplierCard,
  }),
  apply: endpoint({
    path: path('apply'),
    effect: 'write',
    summary: '申请对接货源',
    input: z.strictObject({ ...supplierAsked, type: relationType, remark: anyText(200).default('') }),
    output: z.strictObject({ id, status: relationStatus }),
  }),
  /** One's agents. */
  list: verb.list(
    '/merchantapi/agent/relation/list',
    '代理列表',
    { shop_name: anyText(50).optional(), status: relationStatus.optional(), type: relationType.optional() },
    z.strictObject({
      id,
      agent_id: id,
      shop_name: z.string(),
      contact: z.string(),
      /** Whether it may have but a part. */
      scoped: flag,
      /** The part, told apart by commas; empty where that is gone, or it may have all. */
      scope_name: z.string(),
      type: relationType,
      level_id: id.nullable(),
      level_name: z.string(),
      status: relationStatus,
      apply_remark: z.string(),
      reason: z.string(),
      goods_count: count,
      /** What they brought us, refunds taken off. */
      turnover: money,
      create_at: time,
      approve_at: time.nullable(),
    }),
  ),
  /** One's suppliers. */
  suppliers: endpoint({
    path: path('suppliers'),
    effect: 'read',
    summary: '我的货源商',
    input: listInput({ status: relationStatus.optional() }),
    output: listOf(
      z.strictObject({
        id,
        supplier_id: id,
        shop_name: z.string(),
        contact: z.string(),
        notice: z.string(),
        scoped: flag,
        scope_name: z.string(),
        type: relationType,
        level_name: z.string(),
        status: relationStatus,
        reason: z.string(),
        open_supply: flag,
        goods_count: count,
        create_at: time,
      }),
    ),
  }),
  approve: endpoint({ path: path('approve'), effect: 'write', summary: '通过代理申请', input: z.strictObject({ id }), output: nothing }),
  refuse: endpoint({
    path: path('refuse'),
    effect: 'write',
    summary: '拒绝代理申请',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  suspend: endpoint({
    path: path('suspend'),
    effect: 'write',
    summary: '暂停代理',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  resume: endpoint({ path: path('resume'), effect: 'write', summary: '恢复代理', input: z.strictObject({ id }), output: nothing }),
  /** Either of the two. */
  end: endpoint({ path: path('end'), effect: 'write', summary: '结束代理', input: z.strictObject({ id }), output: nothing }),
  setLevel: endpoint({
    path: path('setLevel'),
    effect: 'write',
    summary: '设置代理等级',
    input: z.strictObject({ id, level_id: id.nullable() }),
    output: nothing,
  }),
};
