/** Shapes of an order that several faces share. */
import { z } from 'zod';
import { flag, id } from '../kit/field.ts';
import { money, signedMoney } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { time } from '../kit/time.ts';

export const stepActor = z.enum(['buyer', 'gateway', 'system', 'admin', 'merchant']);

/**
 * One step of an order's life: a move of its status, something that was done to it, money that came or went. `code` says
 * what, `reason` what a person gave for it.
 */
export const OrderStep = z.strictObject({
  kind: z.enum(['created', 'moved', 'recorded', 'received', 'refund']),
  code: z.string(),
  /** What the order became, where it moved. */
  status: orderStatus.nullable(),
  actor: stepActor,
  /** Who of them, where the reader may know. */
  actor_name: z.string(),
  reason: z.string(),
  amount: money.nullable(),
  create_at: time,
});

export const OrderRow = z.strictObject({
  id,
  trade_no: z.string(),
  goods_name: z.string(),
  quantity: z.number().int(),
  gift_quantity: z.number().int(),
  contact: z.string(),
  pay_title: z.string(),
  total_price: money,
  fee: money,
  finally_money: money,
  refund_price: money,
  status: orderStatus,
  is_freeze: flag,
  /** An open complaint stands against it. */
  complaint: z.boolean(),
  sendout: z.number().int(),
  create_at: time,
  success_at: time.nullable(),
});

/** One line of the bill, as ordering/price.ts explains it: what the buyer pays, or what the merchant bears. */
export const BillLine = z.strictObject({
  kind: z.enum(['goods', 'tier', 'coupon', 'select', 'sms', 'fee']),
  who: z.enum(['buyer', 'merchant']),
  amount: signedMoney,
});

/** What one goods of the order still is owed and has had. */
export const Delivery = z.strictObject({
  id,
  goods_name: z.string(),
  is_gift: z.boolean(),
  /** 0 cards, 1 a text, 2 a file. */
  delivery_kind: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  quantity: z.number().int(),
  sendout: z.number().int(),
});

/** Money that went back or is to: of the order itself, or of a receipt that it did not use. */
export const OrderRefund = z.strictObject({
  out_refund_no: z.string(),
  of: z.enum(['order', 'receipt']),
  amount: money,
  status: z.enum(['owed', 'refunding', 'refunded', 'failed', 'replaced', 'dismissed']),
  reason: z.string(),
  create_at: time,
  resolve_at: time.nullable(),
});

export const OrderDetail = OrderRow.extend({
  goods_price_old: money,
  goods_price: money,
  coupon_price: money,
  total_product_price: money,
  select_count: z.number().int(),
  fee_payer: z.union([z.literal(1), z.literal(2)]),
  bill: z.array(BillLine),
  deliveries: z.array(Delivery),
  transaction_id: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** What the order's owner should know, such as a gift that ran out. */
  note: z.string(),
  close_at: time,
  create_ip: z.string(),
  region: z.string(),
  device: z.string(),
  source: z.enum(['shop', 'mall']),
  /** The page's own random name in its storage; '' where it told none. */
  device_id: z.string(),
  /** The buyer's account, for the block list; null for a guest. */
  buyer_id: id.nullable(),
  steps: z.array(OrderStep),
  receipts: z.array(
    z.strictObject({ id, transaction_id: z.string(), amount: money, outcome: z.string(), source: z.string(), create_at: time }),
  ),
  refunds: z.array(OrderRefund),
  postings: z.array(z.strictObject({ account: z.string(), amount: signedMoney, create_at: time })),
});
