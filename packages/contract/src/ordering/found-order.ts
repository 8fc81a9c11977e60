/** An order as whoever proved to be its buyer sees it. */
import { z } from 'zod';
import { flag, id } from '../kit/field.ts';
import { money, signedMoney } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { time } from '../kit/time.ts';
import { ShopContact } from '../merchant/merchant-account.ts';

/** What the buyer pays, line by line (ordering/price.ts). */
export const BillLine = z.strictObject({ kind: z.enum(['goods', 'tier', 'coupon', 'select', 'sms', 'fee']), amount: signedMoney });

/** A key as the back offices show it. */
export const DeliveredCard = z.strictObject({ number: z.string(), secret: z.string() });

/** Pieces of one goods in an order: the bought one first, then what was given. */
export const OrderLine = z.strictObject({
  id,
  goods_name: z.string(),
  quantity: z.number().int(),
  is_gift: z.boolean(),
  /** 0 cards, 1 a text, 2 a file. */
  delivery_kind: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** How many of them were delivered. */
  sendout: z.number().int(),
  /** The text that was sold; '' for other kinds. */
  text: z.string(),
  /** The file that was sold; its address works for some minutes. */
  file: z.strictObject({ name: z.string(), bytes: z.number().int(), url: z.string() }).nullable(),
});

/** Money that came under an order's number and that the order did not take: why, and what becomes of it. */
export const Untaken = z.strictObject({
  amount: money,
  reason: z.enum(['wrong_amount', 'second_payment', 'late_unserved', 'short_of_stock', 'unconfirmed', 'own_stopped']),
  received_at: time,
  status: z.enum(['owed', 'refunding', 'refunded', 'failed']),
  /** Who gives it back: a machine by itself, somebody of the platform, or the merchant, whose own account took it. */
  by: z.enum(['machine', 'platform', 'merchant']),
  /** When the machine begins. */
  due_at: time.nullable(),
  back_at: time.nullable(),
});

export const FoundOrder = z.strictObject({
  order: z.strictObject({
    trade_no: z.string(),
    goods_name: z.string(),
    quantity: z.number().int(),
    total_price: money,
    refund_price: money,
    /** The bill as it was agreed. */
    lines: z.array(BillLine),
    status: orderStatus,
    /** Pieces delivered, of so many. */
    sendout: z.number().int(),
    needed: z.number().int(),
    pay_title: z.string(),
    contact: z.string(),
    email: z.string(),
    /** What the buyer should know: a gift that ran out, a replacement. */
    note: z.string(),
    create_at: time,
    success_at: time.nullable(),
    seconds_left: z.number().int(),
  }),
  shop: z.strictObject({ shop_name: z.string(), shop_url: z.string(), contact: ShopContact.nullable() }),
  /** After-sale notes, only once paid. */
  remark: z.string(),
  lines: z.array(OrderLine),
  /** The keys, only once paid and only with proof. `printed` is the line to copy; `line_id` names its order line. */
  cards: z.array(DeliveredCard.extend({ line_id: id, printed: z.string(), is_pre: flag, is_void: z.boolean() })),
  refunds: z.array(
    z.strictObject({
      amount: money,
      way: z.enum(['gateway', 'manual']),
      status: z.enum(['owed', 'refunding', 'refunded', 'failed']),
      create_at: time,
    }),
  ),
  /** What came beside, or instead of, what the order took. */
  untaken: z.array(Untaken),
  complaint: z.strictObject({ id, status: z.union([z.literal(-1), z.literal(0), z.literal(1)]) }).nullable(),
  can_complain: z.boolean(),
  /** The payment came too late or the stock ran out, and the shop lets the buyer choose other goods. */
  can_replace: z.boolean(),
  /** What proved the order. The contact is known to the seller: it complains of nothing, and the page offers better ways. */
  proof: z.strictObject({
    by: z.enum(['browser', 'account', 'password', 'mailbox', 'mobile', 'contact']),
    /** Text messages go out: a mobile that the order names can be proven. */
    mobile: z.boolean(),
  }),
});
