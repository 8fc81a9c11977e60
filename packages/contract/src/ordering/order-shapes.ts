/** Shapes of an order that several faces share. */
import { z } from 'zod';
import { id } from '../kit/field.ts';
import { money, signedMoney } from '../kit/money.ts';
import { time } from '../kit/time.ts';

/** 0 unpaid, 1 paid, 2 closed, 3 refunded, 4 exception (paid after closing or short of stock, not resolved). */
export const orderStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** One step of an order's life as people read it. */
export const OrderStep = z.strictObject({
  from_status: orderStatus.nullable(),
  to_status: orderStatus,
  actor: z.enum(['buyer', 'gateway', 'system', 'admin', 'merchant']),
  reason: z.string(),
  create_at: time,
});

export const OrderRow = z.strictObject({
  id,
  trade_no: z.string(),
  goods_name: z.string(),
  quantity: z.number().int(),
  contact: z.string(),
  pay_title: z.string(),
  total_price: money,
  fee: money,
  finally_money: money,
  status: orderStatus,
  sendout: z.number().int(),
  create_at: time,
  success_at: time.nullable(),
});

export const OrderDetail = OrderRow.extend({
  goods_price: money,
  total_product_price: money,
  fee_payer: z.union([z.literal(1), z.literal(2)]),
  transaction_id: z.string(),
  email: z.string(),
  close_at: time,
  create_ip: z.string(),
  device: z.string(),
  steps: z.array(OrderStep),
  receipts: z.array(z.strictObject({ id, transaction_id: z.string(), amount: money, outcome: z.string(), create_at: time })),
  postings: z.array(z.strictObject({ account: z.string(), amount: signedMoney, create_at: time })),
});
