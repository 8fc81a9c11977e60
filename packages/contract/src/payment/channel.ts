import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, link, nothing, sort, text } from '../kit/field.ts';
import { MAX_FEN, money, moneySum, perMille } from '../kit/money.ts';
import { dayMinute, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** 0 every device, 1 mobile only, 2 PC only. */
export const channelDevice = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** How a channel's accounts take turns. */
export const channelRotation = z.enum(['random', 'round_robin', 'weighted', 'sequential']);
/** When the gateway settles with us: 1 D0, 2 D1, 3 T0, 4 T1. */
export const accountingDate = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** An amount above zero, or null for no limit. */
export const amountLimit = money.nullable().refine((amount) => amount === null || (amount > 0 && amount <= MAX_FEN), 'money');

export const ChannelForm = z.strictObject({
  title: text(40),
  show_name: text(40),
  /** The driver's id. */
  code: text(40),
  pay_type_id: id,
  rate: perMille,
  /** Left out, a new channel has its driver's, and another keeps its own. */
  is_available: channelDevice.optional(),
  accounting_date: accountingDate.default(4),
  rotation: channelRotation.default('random'),
  /** What one order may cost here. */
  single_min: amountLimit.default(null),
  single_max: amountLimit.default(null),
  /** 1: merchants may bring an account of their own, got at `applyurl`. */
  is_custom: flag.default(0),
  applyurl: link.default(''),
  sort: sort.default(0),
  status: flag.default(1),
});

export const ChannelRow = ChannelForm.extend({
  id,
  is_available: channelDevice,
  driver_title: z.string(),
  pay_type_name: z.string(),
  logo: z.string(),
  account_count: z.number().int(),
  /** Of them, those that collect now: in use and not left out after failures. */
  working_count: z.number().int(),
  cut_count: z.number().int(),
  create_at: time,
});

/** One field of a driver's account form, drawn as it stands. Secrets are write-only: `value` is then empty and `is_set` tells. */
export const DriverField = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'multiline', 'url', 'secret', 'secret_multiline', 'select']),
  /** Where secrets go: another one wants them typed anew. */
  address: z.boolean(),
  required: z.boolean(),
  default: z.string(),
  help: z.string(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
});

/** When and how much an account collects. */
export const AccountLimits = z.strictObject({
  sort,
  /** Its share of the turns where the channel rotates by weight. */
  weight: z.number().int().min(1).max(1000),
  single_min: amountLimit,
  single_max: amountLimit,
  day_limit_money: amountLimit,
  day_limit_count: z.number().int().min(1).max(1_000_000).nullable(),
  /** Both or neither; from above to below is over midnight. */
  minute_start: dayMinute.nullable(),
  minute_end: dayMinute.nullable(),
  /** Failures in a row after which it is left out; 0 never. */
  fail_limit: z.number().int().min(0).max(1000),
  /** 1: the gateway takes `cost_rate` of us. */
  rate_type: flag,
  cost_rate: perMille,
});

const newAccount = AccountLimits.extend({
  sort: sort.default(0),
  weight: AccountLimits.shape.weight.default(1),
  single_min: amountLimit.default(null),
  single_max: amountLimit.default(null),
  day_limit_money: amountLimit.default(null),
  day_limit_count: AccountLimits.shape.day_limit_count.default(null),
  minute_start: AccountLimits.shape.minute_start.default(null),
  minute_end: AccountLimits.shape.minute_end.default(null),
  fail_limit: AccountLimits.shape.fail_limit.default(5),
  rate_type: flag.default(0),
  cost_rate: perMille.prefault('0'),
});

export const AccountRow = AccountLimits.extend({
  id,
  channel_id: id,
  name: z.string(),
  status: flag,
  notify_url: z.string(),
  /** At most COUNTED_ROWS. */
  receipt_count: z.number().int(),
  today_money: moneySum,
  today_count: z.number().int(),
  fail_count: z.number().int(),
  fail_message: z.string(),
  fail_at: time.nullable(),
  /** Left out of the turns since. */
  cut_at: time.nullable(),
  last_used_at: time.nullable(),
  create_at: time,
});

/** An account’s values by field name. */
export const params = z.record(z.string().max(60), z.string().max(8000));

const PayTypeForm = z.strictObject({
  name: text(20),
  /** What gateways call it: alipay, wxpay. Several may share one. */
  code: z.string().regex(/^[a-z0-9_]{2,20}$/),
  logo: link.default(''),
  /** A smaller picture, for narrow places. */
  ico: link.default(''),
  sort: sort.default(0),
});

export const adminPayType = {
  list: verb.list(
    '/adminapi/channel/payType/list',
    '支付方式分类',
    { keyword: anyText(20).optional() },
    PayTypeForm.extend({ id, channel_count: z.number().int() }),
  ),
  detail: verb.detail(
    '/adminapi/channel/payType/detail',
    '支付方式详情',
    PayTypeForm.extend({
      id,
      channels: z.array(
        z.strictObject({ id, title: z.string(), show_name: z.string(), driver_title: z.string(), rate: perMille, status: flag }),
      ),
    }),
  ),
  add: verb.add('/adminapi/channel/payType/add', '添加支付方式', PayTypeForm),
  edit: verb.edit('/adminapi/channel/payType/edit', '编辑支付方式', PayTypeForm),
  sort: verb.sort('/adminapi/channel/payType/sort', '支付方式排序'),
  del: verb.del('/adminapi/channel/payType/del', '删除支付方式'),
};

export const adminChannel = {
  list: verb.list(
    '/adminapi/channel/collection/list',
    '收款通道',
    { status: flag.optional(), pay_type_id: id.optional(), keyword: anyText(40).optional() },
    ChannelRow,
  ),
  drivers: endpoint({
    path: '/adminapi/channel/collection/drivers',
    effect: 'read',
    summary: '支付驱动',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          query: z.boolean(),
          refund: z.boolean(),
          /** Collects for merchants' sub-merchants only. */
          partner: z.boolean(),
          /** What its channels are for unless somebody says otherwise. */
          device: channelDevice,
          fields: z.array(DriverField),
        }),
      ),
    }),
  }),
  add: verb.add('/adminapi/channel/collection/add', '添加收款通道', ChannelForm),
  edit: verb.edit('/adminapi/channel/collection/edit', '编辑收款通道', ChannelForm),
  status: verb.status('/adminapi/channel/collection/status', '启停收款通道'),
  sort: verb.sort('/adminapi/channel/collection/sort', '收款通道排序'),
  del: verb.del('/adminapi/channel/collection/del', '删除收款通道'),
};

export const adminChannelAccount = {
  list: verb.list('/adminapi/channel/collectionAccount/list', '收款账号', { channel_id: id }, AccountRow),
  detail: endpoint({
    path: '/adminapi/channel/collectionAccount/detail',
    effect: 'read',
    summary: '收款账号详情',
    input: z.strictObject({ id }),
    /** Plain values only; `secrets_set` names the secrets that hold something. */
    output: AccountLimits.extend({ id, channel_id: id, name: z.string(), status: flag, params, secrets_set: z.array(z.string()) }),
  }),
  add: stepUp(
    verb.add(
      '/adminapi/channel/collectionAccount/add',
      '添加收款账号',
      newAccount.extend({ channel_id: id, name: text(40), status: flag.default(1), params }),
    ),
  ),
  edit: stepUp(
    endpoint({
      path: '/adminapi/channel/collectionAccount/edit',
      effect: 'write',
      summary: '编辑收款账号',
      /** A secret left empty keeps what is stored, and so does a limit left out. */
      input: AccountLimits.partial().extend({ id, name: text(40), status: flag, params }),
      output: nothing,
    }),
  ),
  status: verb.status('/adminapi/channel/collectionAccount/status', '启停收款账号'),
  sort: verb.sort('/adminapi/channel/collectionAccount/sort', '收款账号排序'),
  putBack: endpoint({
    path: '/adminapi/channel/collectionAccount/putBack',
    effect: 'write',
    summary: '恢复收款账号',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  del: verb.del('/adminapi/channel/collectionAccount/del', '删除收款账号'),
};
