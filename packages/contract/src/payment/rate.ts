/** What a channel costs a merchant: his own rate, his role's, or the channel's. See docs/domain/channels.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing } from '../kit/field.ts';
import { money, perMille } from '../kit/money.ts';
import { verb } from '../kit/verb.ts';
import { channelDevice } from './channel.ts';

const shown = { channel_id: id, show_name: z.string(), pay_type_name: z.string(), logo: z.string() };
const channel = { ...shown, title: z.string() };

/** Whose rate it is. */
export const rateSource = z.enum(['merchant', 'role', 'channel']);

export const adminRoleRate = {
  list: endpoint({
    path: '/adminapi/merchant/role/list',
    effect: 'read',
    summary: '商户角色',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id,
          name: z.string(),
          is_default: z.boolean(),
          /** At most COUNTED_ROWS. */
          merchant_count: z.number().int(),
          /** Channels with a rate of the role's own. */
          rate_count: z.number().int(),
        }),
      ),
    }),
  }),
  rateList: endpoint({
    path: '/adminapi/merchant/role/rateList',
    effect: 'read',
    summary: '角色费率',
    input: z.strictObject({ id }),
    output: z.strictObject({
      name: z.string(),
      /** `rate` is null where the role never had one; with `status` 0 the channel's counts. */
      list: z.array(z.strictObject({ ...channel, channel_rate: perMille, rate: perMille.nullable(), status: flag })),
    }),
  }),
  editRate: endpoint({
    path: '/adminapi/merchant/role/editRate',
    effect: 'write',
    summary: '编辑角色费率',
    input: z.strictObject({ id, channel_id: id, rate: perMille, status: flag.default(1) }),
    output: nothing,
  }),
};

export const adminMerchantRate = {
  rateList: endpoint({
    path: '/adminapi/merchant/user/rateList',
    effect: 'read',
    summary: '商户费率',
    input: z.strictObject({ id }),
    output: z.strictObject({
      username: z.string(),
      role_name: z.string(),
      /** 0 by role, 1 rates of the merchant's own. */
      rate_type: flag,
      list: z.array(
        z.strictObject({
          ...channel,
          channel_rate: perMille,
          role_rate: perMille.nullable(),
          rate: perMille.nullable(),
          status: flag,
          /** What counts now. */
          effective: perMille,
          source: rateSource,
        }),
      ),
    }),
  }),
  editRate: endpoint({
    path: '/adminapi/merchant/user/editRate',
    effect: 'write',
    summary: '编辑商户费率',
    input: z.strictObject({ id, channel_id: id, rate: perMille, status: flag.default(1) }),
    output: nothing,
  }),
  setRateType: endpoint({
    path: '/adminapi/merchant/user/setRateType',
    effect: 'write',
    summary: '设置商户费率方式',
    input: z.strictObject({ id, rate_type: flag }),
    output: nothing,
  }),
};

export const merchantPayment = {
  list: endpoint({
    path: '/merchantapi/user/payment/list',
    effect: 'read',
    summary: '付款方式',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          ...shown,
          device: channelDevice,
          rate: perMille,
          source: z.enum(['merchant', 'role', 'channel', 'own']),
          single_min: money.nullable(),
          single_max: money.nullable(),
          /** The shop's choice. */
          status: flag,
          /** Has it an account that collects, so that buyers see it. */
          offered: z.boolean(),
        }),
      ),
    }),
  }),
  status: verb.status('/merchantapi/user/payment/status', '启停付款方式'),
};
