/** Channels that pay out, and our accounts at them. See docs/domain/withdrawals.md. */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { flag, id, nothing, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { DriverField } from './channel.ts';
import { payoutType } from './payout-account.ts';

export const SettlementForm = z.strictObject({
  title: text(40),
  /** The payout driver's id. */
  code: text(40),
  sort: z.number().int().min(0).max(1_000_000).default(0),
  status: flag.default(1),
});

const params = z.record(z.string().max(60), z.string().max(8000));

export const adminSettlement = {
  list: verb.list(
    '/adminapi/channel/settlement/list',
    '结算通道',
    { status: flag.optional() },
    SettlementForm.extend({
      id,
      driver_title: z.string(),
      types: z.array(payoutType),
      account_count: z.number().int(),
      create_at: time,
    }),
  ),
  drivers: endpoint({
    path: '/adminapi/channel/settlement/drivers',
    effect: 'read',
    summary: '代付驱动',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          types: z.array(payoutType),
          balance: z.boolean(),
          fields: z.array(DriverField),
        }),
      ),
    }),
  }),
  add: verb.add('/adminapi/channel/settlement/add', '添加结算通道', SettlementForm),
  edit: verb.edit('/adminapi/channel/settlement/edit', '编辑结算通道', SettlementForm),
  status: verb.status('/adminapi/channel/settlement/status', '启停结算通道'),
  del: verb.del('/adminapi/channel/settlement/del', '删除结算通道'),
};

export const adminSettlementAccount = {
  list: verb.list(
    '/adminapi/channel/settlementAccount/list',
    '结算账号',
    { channel_id: id },
    z.strictObject({
      id,
      channel_id: id,
      name: z.string(),
      status: flag,
      sort: z.number().int(),
      payout_count: z.number().int(),
      create_at: time,
    }),
  ),
  detail: endpoint({
    path: '/adminapi/channel/settlementAccount/detail',
    effect: 'read',
    summary: '结算账号详情',
    input: z.strictObject({ id }),
    /** Plain values only; `secrets_set` names the secrets that hold something. */
    output: z.strictObject({
      id,
      channel_id: id,
      name: z.string(),
      status: flag,
      sort: z.number().int(),
      params,
      secrets_set: z.array(z.string()),
    }),
  }),
  add: stepUp(
    verb.add(
      '/adminapi/channel/settlementAccount/add',
      '添加结算账号',
      z.strictObject({
        channel_id: id,
        name: text(40),
        status: flag.default(1),
        sort: z.number().int().min(0).max(1_000_000).default(0),
        params,
      }),
    ),
  ),
  edit: stepUp(
    endpoint({
      path: '/adminapi/channel/settlementAccount/edit',
      effect: 'write',
      summary: '编辑结算账号',
      /** A secret left empty keeps what is stored. */
      input: z.strictObject({ id, name: text(40), status: flag, sort: z.number().int().min(0).max(1_000_000), params }),
      output: nothing,
    }),
  ),
  del: verb.del('/adminapi/channel/settlementAccount/del', '删除结算账号'),
  /** What is left there, asked of the gateway now. */
  balance: endpoint({
    path: '/adminapi/channel/settlementAccount/balance',
    effect: 'outside',
    summary: '查询结算账号余额',
    input: z.strictObject({ id }),
    output: z.strictObject({ balance: money }),
  }),
};
