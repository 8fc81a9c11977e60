import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, moneySum, perMille } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { customSettings } from '../settings/groups.ts';
import { DriverField, params } from './channel.ts';

/** 0 waits for review, 1 passed, 2 rejected. */
export const customStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A merchant's own account, as both offices list it. */
const Application = z.strictObject({
  id,
  name: z.string(),
  status: customStatus,
  /** Why it was rejected. */
  reason: z.string(),
  /** Does it collect. */
  enabled: flag,
  create_at: time,
  review_at: time.nullable(),
});

/** A channel merchants may bring an account for, with this merchant's own where there is one. */
export const CustomChannelRow = z.strictObject({
  id,
  show_name: z.string(),
  pay_type_name: z.string(),
  driver_title: z.string(),
  /** Where such an account is applied for. */
  applyurl: z.string(),
  /** Where a partner collects: for which sub-merchant of this merchant's (empty: none), and whether it may now. */
  sub_merchant: z.strictObject({ number: z.string(), active: flag }).nullable(),
  account: Application.extend({ notify_url: z.string() }).nullable(),
});

export const CustomAuditRow = Application.extend({
  merchant_id: id,
  username: z.string(),
  shop_name: z.string(),
  channel_title: z.string(),
  driver_title: z.string(),
  /** Masked, and secrets not at all. */
  params: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** Of what is judged: a verdict over parameters that have changed since is refused. */
  revision: z.number().int(),
  reviewer: z.string(),
});

const account = { name: text(40), params };

export const merchantCustomChannel = {
  config: endpoint({
    path: '/merchantapi/user/payment/getCustomChannelConfig',
    effect: 'read',
    summary: '自定义通道规则',
    input: z.strictObject({}),
    output: z.strictObject({
      custom_status: flag,
      custom_audit: flag,
      custom_deposit: money,
      custom_least: money,
      custom_warning: money,
      custom_rate: perMille,
      custom_agreement: z.string(),
    }),
  }),
  balance: endpoint({
    path: '/merchantapi/user/payment/getUserBalance',
    effect: 'read',
    summary: '预存款与保证金',
    input: z.strictObject({}),
    output: z.strictObject({ fee_money: moneySum, deposit_money: moneySum, debt_money: moneySum }),
  }),
  list: endpoint({
    path: '/merchantapi/user/payment/getCustomChannel',
    effect: 'read',
    summary: '自定义通道',
    input: listInput({}),
    output: listOf(CustomChannelRow),
  }),
  fields: endpoint({
    path: '/merchantapi/user/payment/getChannelFields',
    effect: 'read',
    summary: '通道账号参数',
    input: z.strictObject({ channel_id: id }),
    output: z.strictObject({ fields: z.array(DriverField) }),
  }),
  detail: endpoint({
    path: '/merchantapi/user/payment/customChannelAccountDetail',
    effect: 'read',
    summary: '自有账号详情',
    input: z.strictObject({ id }),
    /** Plain values only; `secrets_set` names the secrets that hold something. */
    output: z.strictObject({ id, channel_id: id, name: z.string(), params, secrets_set: z.array(z.string()), notify_url: z.string() }),
  }),
  add: stepUp(
    endpoint({
      path: '/merchantapi/user/payment/customChannelAccountAdd',
      effect: 'write',
      summary: '申请自定义通道',
      input: z.strictObject({ channel_id: id, ...account, agree: flag.default(0) }),
      output: z.strictObject({ id, status: customStatus, notify_url: z.string() }),
    }),
  ),
  edit: stepUp(
    endpoint({
      path: '/merchantapi/user/payment/customChannelAccountEdit',
      effect: 'write',
      summary: '修改自有账号',
      /** A secret left empty keeps what is stored. */
      input: z.strictObject({ id, ...account }),
      output: z.strictObject({ status: customStatus }),
    }),
  ),
  turn: endpoint({
    path: '/merchantapi/user/payment/customChannelAccountStatus',
    effect: 'write',
    summary: '启停自有账号',
    input: z.strictObject({ id, status: flag }),
    output: nothing,
  }),
  del: endpoint({
    path: '/merchantapi/user/payment/customChannelAccountDel',
    effect: 'write',
    summary: '删除自有账号',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

export const adminCustomChannel = {
  config: endpoint({
    path: '/adminapi/channel/custom/customChannelConfig',
    effect: 'read',
    summary: '自定义通道配置',
    input: z.strictObject({}),
    output: customSettings,
  }),
  setConfig: endpoint({
    path: '/adminapi/channel/custom/setCustomChannelConfig',
    effect: 'write',
    summary: '修改自定义通道配置',
    input: customSettings,
    output: nothing,
  }),
  list: endpoint({
    path: '/adminapi/channel/custom/auditList',
    effect: 'read',
    summary: '自定义通道审核',
    input: listInput({ status: customStatus.optional(), merchant_id: id.optional(), channel_id: id.optional() }),
    output: listOf(CustomAuditRow).extend({ pending: z.number().int() }),
  }),
  audit: endpoint({
    path: '/adminapi/channel/custom/changeAuditStatus',
    effect: 'write',
    summary: '审核自定义通道',
    /** A rejection says why. */
    input: z
      .strictObject({
        id,
        status: z.union([z.literal(1), z.literal(2)]),
        revision: z.number().int().min(1),
        reason: anyText(200).default(''),
      })
      .refine(({ status, reason }) => status === 1 || reason !== '', { error: 'required', path: ['reason'] }),
    output: nothing,
  }),
};
