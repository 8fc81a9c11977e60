/** What 直付通 has yet to be told to settle to its merchants (确认结算), and what it would not. See docs/domain/gateways.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';

/** waiting: for its payment, and then to be told; settled; failed: nobody asks any more. */
export const settlementStatus = z.enum(['waiting', 'settled', 'failed']);
export type SettlementStatus = z.output<typeof settlementStatus>;

/** Payments whose account settles on confirmation, by the payment's id. */
export const adminAlipaySettlement = {
  list: endpoint({
    path: '/adminapi/channel/alipayIsv/settlementList',
    effect: 'read',
    summary: '直付通结算列表',
    input: listInput({ status: settlementStatus.optional(), trade_no: anyText(60).optional() }),
    output: listOf(
      z.strictObject({
        id,
        trade_no: z.string(),
        shop_name: z.string(),
        account_name: z.string(),
        /** What was paid; what went back is not settled. */
        amount: money,
        status: settlementStatus,
        /** Whether its buyer has paid it: only then the gateway is told. */
        is_paid: z.boolean(),
        tries: z.number().int(),
        /** The next try; of what waits only. */
        due_at: time.nullable(),
        /** The gateway's last words where it did not settle, or an administrator's. */
        message: z.string(),
        create_at: time,
        resolve_at: time.nullable(),
      }),
    ),
  }),
  again: endpoint({
    path: '/adminapi/channel/alipayIsv/settlementAgain',
    effect: 'write',
    summary: '重新确认直付通结算',
    /** Failed ones are told to the gateway again, from the next minute on; others are left as they are. */
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ count: z.number().int() }),
  }),
  done: endpoint({
    path: '/adminapi/channel/alipayIsv/settlementDone',
    effect: 'write',
    summary: '标记直付通已结算',
    /** A failed one that was settled in the institution's own pages. `note` says what was seen there. */
    input: z.strictObject({ id, note: text(200) }),
    output: nothing,
  }),
};
