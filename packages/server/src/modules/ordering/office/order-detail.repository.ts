/** Everything that is known of one order. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { isComplained } from '../complaint/complaint.repository.ts';
import { rowColumns } from './order-list.repository.ts';

/** One order with its shop and channel; inside a shop when one is given. */
export async function wholeOrder(db: Db, id: number, shop?: ShopScope) {
  const any = db
    .selectFrom('orders as o')
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .innerJoin('pay_channel as c', 'c.id', 'o.channel_id')
    .select([
      ...rowColumns,
      'o.merchant_id',
      'o.goods_price_old',
      'o.goods_price',
      'o.coupon_price',
      'o.total_product_price',
      'o.select_count',
      'o.sms_price',
      'o.sms_payer',
      'o.fee_payer',
      'o.email',
      'o.mobile',
      'o.note',
      'o.sayings',
      'o.close_at',
      'o.create_ip',
      'o.device',
      'o.source',
      'o.device_id',
      'o.buyer_id',
      'o.hide_at',
      's.shop_name',
      'c.title as channel_title',
      sql<number>`o.selectcard_fee_platform + o.selectcard_fee_merchant`.as('select_fee'),
      isComplained.as('complaint'),
    ])
    .where('o.id', '=', id);
  return (shop ? any.where('o.merchant_id', '=', shop.merchantId) : any).executeTakeFirst();
}

/** An order's moves, oldest first. */
export const eventsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_event')
    .select(['to_status', 'actor', 'actor_id', 'reason', 'create_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** Every receipt that named an order's number. */
export const receiptsOf = (db: Db, tradeNo: string) =>
  db
    .selectFrom('receipt')
    .select(['id', 'transaction_id', 'amount', 'outcome', 'source', 'create_at'])
    .where('trade_no', '=', tradeNo)
    .orderBy('id')
    .execute();

/** What was sold and given, goods by goods, with how much of it was delivered. What another merchant supplied is called as it was sold. */
// unscoped: part
export const deliveriesOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_line as l')
    .innerJoin('goods as g', 'g.id', 'l.goods_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'l.is_gift', 'l.delivery_kind', 'l.quantity', 'l.sendout'])
    .select(sql<string>`case when l.stock_merchant_id = l.merchant_id then g.name else o.goods_name end`.as('goods_name'))
    .where('l.order_id', '=', orderId)
    .orderBy('l.is_gift')
    .orderBy('l.id')
    .execute();

/** Money that went back or is to, of the order and of receipts that it did not use. */
// unscoped: part
export async function refundsOf(db: Db, orderId: number, tradeNo: string) {
  const [ofOrder, ofReceipts] = await Promise.all([
    db
      .selectFrom('order_refund')
      .select(['out_refund_no', 'amount', 'status', 'reason', 'create_at', 'resolve_at', 'sayings'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('owed_refund as w')
      .innerJoin('receipt as r', 'r.id', 'w.receipt_id')
      .select(['w.out_refund_no', 'w.amount', 'w.status', 'w.reason', 'w.create_at', 'w.resolve_at'])
      .where('r.trade_no', '=', tradeNo)
      .orderBy('w.id')
      .execute(),
  ]);
  return [
    ...ofOrder.map((row) => ({ ...row, of: 'order' as const })),
    ...ofReceipts.map((row) => ({ ...row, sayings: null, of: 'receipt' as const })),
  ];
}

/** What administrators and merchants are called, by id. */
export async function namesOf(db: Db, admins: number[], merchants: number[]) {
  const [adminRows, merchantRows] = await Promise.all([
    admins.length ? db.selectFrom('admin').select(['id', 'username', 'nickname']).where('id', 'in', admins).execute() : [],
    merchants.length ? db.selectFrom('merchant').select(['id', 'username']).where('id', 'in', merchants).execute() : [],
  ]);
  return {
    admin: new Map(adminRows.map(({ id, username, nickname }) => [id, nickname || username])),
    merchant: new Map(merchantRows.map(({ id, username }) => [id, username])),
  };
}

/** Sealed keys of an order that was delivered, with the line each belongs to, in the order of sale. */
// unscoped: part
export const sealedCardsByLine = (db: Db, orderId: number) =>
  db
    .selectFrom('order_card as oc')
    .innerJoin('card as c', 'c.id', 'oc.card_id')
    .select(['oc.line_id', 'c.goods_id', 'c.fingerprint', 'c.secret'])
    .where('oc.order_id', '=', orderId)
    .orderBy('c.position')
    .execute();
