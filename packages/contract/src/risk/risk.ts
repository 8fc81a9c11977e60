/** Whom the platform trusts: what speaks against a merchant, and what follows. See docs/domain/risk.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const riskRuleCodes = [
  'complaint_rate',
  'severe_complaints',
  'refund_rate',
  'one_address',
  'young_turnover',
  'turnover_jump',
  'large_order',
  'unpaid_burst',
  'new_region',
  'shared_payout',
  'price_outlier',
  'denied',
] as const;
export type RiskRuleCode = (typeof riskRuleCodes)[number];

/** `open`: to be looked at; `held`: its merchant is settled a day later; `confirmed`: so until somebody takes it back; `ignored`: somebody said it is nothing; `over`: it went by itself. */
export const riskStatuses = ['open', 'held', 'confirmed', 'ignored', 'over'] as const;
export type RiskStatus = (typeof riskStatuses)[number];
export const riskKinds = ['allow', 'deny'] as const;
export type RiskKind = (typeof riskKinds)[number];
export const riskTypes = ['merchant', 'ip', 'contact'] as const;
export type RiskType = (typeof riskTypes)[number];

const code = z.enum(riskRuleCodes);
const status = z.enum(riskStatuses);

/** What spoke, for how many points, in the reader's words. */
const Signal = z.strictObject({ code, points: z.number().int(), text: z.string() });

const CaseRow = z.strictObject({
  id,
  merchant_id: id,
  username: z.string(),
  shop_name: z.string(),
  score: z.number().int(),
  signals: z.array(Signal),
  status,
  held_at: time.nullable(),
  create_at: time,
  update_at: time,
});

/** From where it was seen. */
const from = { id, from: status };

export const adminRisk = {
  /** `acts`: whether rules act by themselves, or are only recorded. */
  list: endpoint({
    path: '/adminapi/goods/risk/list',
    effect: 'read',
    summary: '风控记录',
    input: listInput({
      keyword: anyText(100).optional(),
      merchant_id: id.optional(),
      status: status.optional(),
      code: code.optional(),
    }),
    output: listOf(CaseRow).extend({ acts: z.boolean() }),
  }),
  detail: verb.detail(
    '/adminapi/goods/risk/detail',
    '风控详情',
    CaseRow.extend({
      moves: z.array(
        z.strictObject({ id, to: status, actor: z.enum(['admin', 'system']), name: z.string(), reason: z.string(), create_at: time }),
      ),
    }),
  ),
  /** Settles its merchant a day later until an administrator takes it back. */
  confirm: endpoint({
    path: '/adminapi/goods/risk/confirm',
    effect: 'write',
    summary: '确认风险',
    input: z.strictObject({ ...from, reason: text(200) }),
    output: nothing,
  }),
  /** It is nothing, or no longer: what was done is undone. */
  ignore: endpoint({
    path: '/adminapi/goods/risk/ignore',
    effect: 'write',
    summary: '解除风险',
    input: z.strictObject({ ...from, reason: text(200) }),
    output: nothing,
  }),
};

/** `reaches`: from what on it speaks; `least`: how much there must be for it to be asked. Each in the unit of its words. */
const rule = {
  points: z.number().int().min(0).max(100),
  reaches: z.number().int().min(0).max(100_000_000),
  least: z.number().int().min(0).max(100_000_000),
  status: flag,
};

export const adminRiskRule = {
  rules: endpoint({
    path: '/adminapi/goods/riskRule/rules',
    effect: 'read',
    summary: '风控规则',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ code, ...rule, changed: z.boolean() })) }),
  }),
  save: endpoint({
    path: '/adminapi/goods/riskRule/save',
    effect: 'write',
    summary: '修改风控规则',
    input: z.strictObject({ code, ...rule }),
    output: nothing,
  }),
};

export const adminRiskEntry = {
  list: verb.list(
    '/adminapi/goods/riskEntry/list',
    '风控名单',
    { kind: z.enum(riskKinds).optional(), type: z.enum(riskTypes).optional(), value: anyText(100).optional() },
    z.strictObject({
      id,
      kind: z.enum(riskKinds),
      type: z.enum(riskTypes),
      value: z.string(),
      reason: z.string(),
      expire_at: time.nullable(),
      create_at: time,
    }),
  ),
  /** What is listed already is listed anew. */
  put: endpoint({
    path: '/adminapi/goods/riskEntry/put',
    effect: 'write',
    summary: '加入风控名单',
    input: z.strictObject({
      kind: z.enum(riskKinds),
      type: z.enum(riskTypes),
      /** A merchant's number, an address, a contact. */
      value: text(100),
      reason: anyText(200).default(''),
      expire_at: time.nullable().default(null),
    }),
    output: nothing,
  }),
  delBatch: verb.delBatch('/adminapi/goods/riskEntry/delBatch', '移出风控名单'),
};

export const merchantRisk = {
  /** What stands against one, while it moves one's settlement. */
  index: endpoint({
    path: '/merchantapi/shop/risk/index',
    effect: 'read',
    summary: '风险提示',
    input: z.strictObject({}),
    output: z.strictObject({ held: z.boolean(), held_at: time.nullable(), signals: z.array(z.string()) }),
  }),
};
