/** What verifications cost, and what became of each fee. See docs/domain/verification.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { verificationAnswer, verificationKind, verificationWallet } from '../merchant/verification.ts';

export const authOrderStatuses = ['waiting', 'settled', 'returned'] as const;
export type AuthOrderStatus = (typeof authOrderStatuses)[number];
const status = z.enum(authOrderStatuses);

const filters = {
  /** Shop or user name, or the number of the fee. */
  keyword: anyText(100).optional(),
  status: status.optional(),
  merchant_id: id.optional(),
  date_range: dateRange.optional(),
};

export const adminAuthOrder = {
  list: verb.list(
    '/adminapi/merchant/authOrder/list',
    '认证费用订单',
    filters,
    z.strictObject({
      id,
      trade_no: z.string(),
      merchant_id: id,
      username: z.string(),
      shop_name: z.string(),
      kind: verificationKind,
      amount: money,
      wallet: verificationWallet,
      status,
      /** Who was asked; empty: an administrator looked. */
      provider: z.string(),
      answer: verificationAnswer,
      create_at: time,
      end_at: time.nullable(),
    }),
  ),
  export: verb.export('/adminapi/merchant/authOrder/export', '导出认证费用订单', filters),
};

export const merchantAuthFee = {
  /** What sending papers in costs now, and what there is to pay it from. */
  fee: endpoint({
    path: '/merchantapi/user/verify/fee',
    access: 'signed-in',
    effect: 'read',
    summary: '认证费用',
    input: z.strictObject({}),
    output: z.strictObject({
      person: money,
      company: money,
      /** How many more are free. */
      free_left: z.number().int(),
      /** A provider is asked at once; else an administrator looks. */
      is_checked: z.boolean(),
      /** Null to whoever does not see amounts. */
      money: money.nullable(),
      fee_money: money.nullable(),
    }),
  }),
  list: endpoint({
    path: '/merchantapi/user/verify/orders',
    effect: 'read',
    summary: '认证费用记录',
    input: listInput({}),
    output: listOf(
      z.strictObject({
        id,
        trade_no: z.string(),
        amount: money,
        wallet: verificationWallet,
        status,
        create_at: time,
        end_at: time.nullable(),
      }),
    ),
  }),
};
