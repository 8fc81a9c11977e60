import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { perMille } from '../kit/money.ts';
import { time } from '../kit/time.ts';

/** 0 every device, 1 mobile only, 2 PC only. */
export const channelDevice = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const ChannelForm = z.strictObject({
  title: text(40),
  show_name: text(40),
  /** The driver's id. */
  code: text(40),
  pay_type_id: id,
  rate: perMille,
  is_available: channelDevice.default(0),
  sort: z.number().int().min(0).max(1_000_000).default(0),
  status: flag.default(1),
});

export const ChannelRow = ChannelForm.extend({
  id,
  driver_title: z.string(),
  pay_type_name: z.string(),
  account_count: z.number().int(),
  create_at: time,
});

/** One field of a driver's account form, drawn as it stands. Secrets are write-only: `value` is then empty and `is_set` tells. */
export const DriverField = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'multiline', 'url', 'secret', 'secret_multiline', 'select']),
  required: z.boolean(),
  default: z.string(),
  help: z.string(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
});

export const AccountRow = z.strictObject({
  id,
  channel_id: id,
  name: z.string(),
  status: flag,
  notify_url: z.string(),
  receipt_count: z.number().int(),
  create_at: time,
});

/** An account’s values by field name. */
export const params = z.record(z.string().max(60), z.string().max(8000));

export const adminPayType = {
  list: endpoint({
    path: '/adminapi/channel/payType/list',
    effect: 'read',
    summary: '支付方式分类',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string(), code: z.string(), logo: z.string() })) }),
  }),
};

export const adminChannel = {
  list: endpoint({
    path: '/adminapi/channel/collection/list',
    effect: 'read',
    summary: '收款通道',
    input: listInput({ status: flag.optional() }),
    output: listOf(ChannelRow),
  }),
  drivers: endpoint({
    path: '/adminapi/channel/collection/drivers',
    effect: 'read',
    summary: '支付驱动',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({ id: z.string(), title: z.string(), query: z.boolean(), refund: z.boolean(), fields: z.array(DriverField) }),
      ),
    }),
  }),
  add: endpoint({
    path: '/adminapi/channel/collection/add',
    effect: 'write',
    summary: '添加收款通道',
    input: ChannelForm,
    output: z.strictObject({ id }),
  }),
  edit: endpoint({
    path: '/adminapi/channel/collection/edit',
    effect: 'write',
    summary: '编辑收款通道',
    input: ChannelForm.extend({ id }),
    output: nothing,
  }),
  status: endpoint({
    path: '/adminapi/channel/collection/status',
    effect: 'write',
    summary: '启停收款通道',
    input: z.strictObject({ id, status: flag }),
    output: nothing,
  }),
  del: endpoint({
    path: '/adminapi/channel/collection/del',
    effect: 'write',
    summary: '删除收款通道',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

export const adminChannelAccount = {
  list: endpoint({
    path: '/adminapi/channel/collectionAccount/list',
    effect: 'read',
    summary: '收款账号',
    input: listInput({ channel_id: id }),
    output: listOf(AccountRow),
  }),
  detail: endpoint({
    path: '/adminapi/channel/collectionAccount/detail',
    effect: 'read',
    summary: '收款账号详情',
    input: z.strictObject({ id }),
    /** Plain values only; `secrets_set` names the secrets that hold something. */
    output: z.strictObject({ id, channel_id: id, name: z.string(), status: flag, params, secrets_set: z.array(z.string()) }),
  }),
  add: endpoint({
    path: '/adminapi/channel/collectionAccount/add',
    effect: 'write',
    summary: '添加收款账号',
    input: z.strictObject({ channel_id: id, name: text(40), status: flag.default(1), params }),
    output: z.strictObject({ id }),
  }),
  edit: endpoint({
    path: '/adminapi/channel/collectionAccount/edit',
    effect: 'write',
    summary: '编辑收款账号',
    /** A secret left empty keeps what is stored. */
    input: z.strictObject({ id, name: text(40), status: flag, params }),
    output: nothing,
  }),
  del: endpoint({
    path: '/adminapi/channel/collectionAccount/del',
    effect: 'write',
    summary: '删除收款账号',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
