/** Money of a paid order that goes back to its buyer: what a merchant gives back, and what the platform pays out. */
import { z } from 'zod';
import { endpoint, ownOnly } from '../kit/endpoint.ts';
import { anyText, id, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { evidence, judged, Verdict } from '../payment/verdict.ts';

/** `owed` waits for its payment, `refunding` is with the gateway, whose answer is not known yet. */
export const refundStatus = z.enum(['owed', 'refunding', 'refunded', 'failed']);
/** By the gateway; by the platform's hand to the buyer's receiving code; by the merchant whose own account took the payment. */
export const refundWay = z.enum(['gateway', 'manual', 'merchant']);

export const RefundRow = z.strictObject({
  id,
  order_id: id,
  trade_no: z.string(),
  shop_name: z.string(),
  channel_title: z.string(),
  amount: money,
  /** What of it the merchant bears, and what the platform gives back of its fee. */
  merchant_amount: money,
  platform_amount: money,
  reason: z.string(),
  source: z.enum(['complaint', 'merchant', 'admin']),
  way: refundWay,
  status: refundStatus,
  out_refund_no: z.string(),
  /** A picture's address: where the buyer wants to be paid; '' where none was given. */
  receive_code: z.string(),
  /** Paid into the merchant's own account: the platform pays nothing of it by hand. */
  own_account: z.boolean(),
  note: z.string(),
  create_at: time,
  resolve_at: time.nullable(),
  /** What was said of it while its gateway told no end. */
  verdicts: z.array(Verdict),
});

export const adminRefund = {
  list: verb.list(
    '/adminapi/order/refund/list',
    '订单退款列表',
    { status: refundStatus.optional(), way: refundWay.optional(), trade_no: anyText(40).optional() },
    RefundRow,
  ),
  /** Through the gateway, once more where it failed; the same number is the same refund. */
  pay: endpoint({
    path: '/adminapi/order/refund/pay',
    effect: 'outside',
    summary: '订单原路退款',
    input: z.strictObject({ id }),
    output: z.strictObject({ status: refundStatus }),
  }),
  /**
   * `manual`: paid by hand, while it waits; `merchant`: the merchant whose account took it gave it back. `gateway`: while the gateway has it, seen as paid in the gateway's own books, with
   * evidence; above the limit two must say so.
   */
  paid: endpoint({
    path: '/adminapi/order/refund/paid',
    effect: 'write',
    summary: '标记订单退款已打款',
    input: z.strictObject({ id, way: refundWay, note: text(200), ...evidence }),
    output: judged,
  }),
  /** The gateway's own books say that it never paid: it may be tried again, or paid by hand. With evidence; above the limit two must say so. */
  unpaid: endpoint({
    path: '/adminapi/order/refund/unpaid',
    effect: 'write',
    summary: '标记订单退款未到账',
    input: z.strictObject({ id, note: text(200), ...evidence }),
    output: judged,
  }),
};

export const merchantRefund = {
  /** The merchant gives back of an order of his own; without an amount, all that is left of it. */
  add: ownOnly(
    endpoint({
      path: '/merchantapi/order/refund/add',
      effect: 'write',
      summary: '订单退款',
      input: z.strictObject({ order_id: id, amount: money.optional(), reason: text(200) }),
      output: z.strictObject({ id, amount: money }),
    }),
  ),
};
