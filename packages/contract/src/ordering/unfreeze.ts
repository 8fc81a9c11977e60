/** Merchants' shares of sales that wait for their settlement (docs/domain/settlement.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, moneySum } from '../kit/money.ts';
import { time } from '../kit/time.ts';

/** 1 waiting, -1 suspended, 2 released, 3 used up by refunds. */
export const unfreezeStatus = z.union([z.literal(1), z.literal(-1), z.literal(2), z.literal(3)]);

const Row = z.strictObject({
  id,
  order_id: id,
  trade_no: z.string(),
  /** The share as it was sold, and what refunds have left of it. */
  amount: money,
  remaining: money,
  unfreeze_at: time,
  status: unfreezeStatus,
  /** Who keeps a suspended one; '' otherwise. */
  held_by: z.enum(['', 'complaint', 'admin']),
  reason: z.string(),
  create_at: time,
  end_at: time.nullable(),
});

/** What waits and what is suspended, now. */
const Sums = z.strictObject({ waiting: moneySum, waiting_count: z.number().int(), suspended: moneySum, suspended_count: z.number().int() });

export const adminUnfreeze = {
  list: endpoint({
    path: '/adminapi/finance/unfreeze/list',
    effect: 'read',
    summary: '冻结货款列表',
    input: listInput({ status: unfreezeStatus.optional(), merchant_id: id.optional(), trade_no: anyText(40).optional() }),
    output: listOf(Row.extend({ merchant_id: id, shop_name: z.string() })).extend({ sums: Sums }),
  }),
  /** To the merchant now, before its time. */
  release: endpoint({
    path: '/adminapi/finance/unfreeze/release',
    effect: 'write',
    summary: '提前解冻货款',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  /** Not at its time, but when an administrator says so. */
  suspend: endpoint({
    path: '/adminapi/finance/unfreeze/suspend',
    effect: 'write',
    summary: '暂停解冻货款',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  resume: endpoint({
    path: '/adminapi/finance/unfreeze/resume',
    effect: 'write',
    summary: '恢复解冻货款',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

export const merchantUnfreeze = {
  list: endpoint({
    path: '/merchantapi/finance/frozen/list',
    effect: 'read',
    summary: '冻结货款',
    input: listInput({ status: unfreezeStatus.optional(), trade_no: anyText(40).optional() }),
    /** `frozen`: all that is frozen, with what complaints and the platform hold besides. */
    output: listOf(Row).extend({ sums: Sums, frozen: moneySum }),
  }),
};
