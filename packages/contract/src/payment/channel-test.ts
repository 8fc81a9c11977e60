/** Trying an account out: a real small order at its gateway, given back once it is paid. See docs/domain/channels.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { PayAction } from './pay-action.ts';

/** What a test may cost: 0.01 to 100 yuan. */
const testAmount = money.refine((amount) => amount >= 1 && amount <= 10_000, 'money');

export const ChannelTestRow = z.strictObject({
  id,
  trade_no: z.string(),
  amount: money,
  /** 0 waiting, 1 paid, 2 closed, 3 given back. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** '' nothing yet, refunding: on its way back or the gateway does not say, kept: booked as ours. */
  refund: z.enum(['', 'refunding', 'refunded', 'kept']),
  /** What the gateway said of it. */
  message: z.string(),
  admin: z.string(),
  create_at: time,
  success_at: time.nullable(),
});

export const adminChannelTest = {
  start: endpoint({
    path: '/adminapi/channel/collectionAccount/test',
    effect: 'outside',
    summary: '测试收款账号',
    input: z.strictObject({ id, amount: testAmount, device: z.enum(['pc', 'mobile']).default('pc') }),
    output: z.strictObject({ id, trade_no: z.string(), action: PayAction }),
  }),
  state: endpoint({
    path: '/adminapi/channel/collectionAccount/testState',
    effect: 'read',
    summary: '测试单状态',
    input: z.strictObject({ id }),
    output: ChannelTestRow,
  }),
  ask: endpoint({
    path: '/adminapi/channel/collectionAccount/testQuery',
    effect: 'outside',
    summary: '向网关查询测试单',
    input: z.strictObject({ id }),
    output: ChannelTestRow,
  }),
  list: endpoint({
    path: '/adminapi/channel/collectionAccount/testList',
    effect: 'read',
    summary: '测试记录',
    input: listInput({ channel_account_id: id }),
    output: listOf(ChannelTestRow),
  }),
  end: endpoint({
    path: '/adminapi/channel/collectionAccount/testEnd',
    effect: 'write',
    summary: '标记测试款去向',
    /** 1: it went back; 0: it stays. Where the gateway never said what became of the refund. */
    input: z.strictObject({ id, refunded: flag }),
    output: nothing,
  }),
};
