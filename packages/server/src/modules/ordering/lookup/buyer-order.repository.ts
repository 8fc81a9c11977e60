/** A buyer's own orders, complaints and refunds, of whatever shop. */
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { personalComplaint, personalOrder, personalRefund } from '@keymall/contract/ordering/personal-order';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, exactPageOf, numberedFrom } from '#kit/list';
import { isComplained } from '../complaint/complaint.repository.ts';

/** Newest first. */
// unscoped: proven
export async function ordersOfBuyer(db: Db, buyerId: number, { keyword, status, page, limit }: HandlerInput<typeof personalOrder.list>) {
  const base = db
    .selectFrom('orders as o')
    .where('o.buyer_id', '=', buyerId)
    .$if(status !== undefined, (rows) => rows.where('o.status', '=', status ?? 0))
    .$if(keyword !== '', (rows) =>
      rows.where((where) => where.or([where('o.goods_name', 'ilike', containing(keyword)), numberedFrom('o.trade_no', keyword)])),
    );
  return exactPageOf(db, base, { page, limit }, (rows) =>
    rows
      .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
      .select(['o.id', 'o.trade_no', 'o.goods_name', 's.shop_name', 'o.quantity', 'o.total_price', 'o.status', 'o.create_at'])
      .select(isComplained.as('is_complained'))
      .orderBy('o.id', 'desc'),
  );
}

/** Newest first. */
// unscoped: proven
export async function complaintsOfBuyer(db: Db, buyerId: number, { status, page, limit }: HandlerInput<typeof personalComplaint.list>) {
  const base = db
    .selectFrom('order_complaint as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .where('o.buyer_id', '=', buyerId)
    .$if(status !== undefined, (rows) => rows.where('c.status', '=', status ?? 0));
  return exactPageOf(db, base, { page, limit }, (rows) =>
    rows
      .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
      .select(['c.id', 'c.trade_no', 'o.goods_name', 's.shop_name', 'c.type', 'c.status', 'c.result', 'c.merchant_status'])
      .select(['c.price', 'c.refund_price', 'c.expire_at', 'c.create_at', 'c.resolve_at'])
      .select(
        sql<boolean>`coalesce((select true from order_complaint_message m
          where m.complaint_id = c.id and m.id > c.buyer_read and m."from" <> 'buyer' limit 1), false)`.as('is_unread'),
      )
      .orderBy('c.id', 'desc'),
  );
}

/** Newest first. */
// unscoped: proven
export async function refundsOfBuyer(db: Db, buyerId: number, { status, page, limit }: HandlerInput<typeof personalRefund.list>) {
  const base = db
    .selectFrom('order_refund as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('o.buyer_id', '=', buyerId)
    .$if(status !== undefined, (rows) => rows.where('r.status', '=', status ?? 'owed'));
  return exactPageOf(db, base, { page, limit }, (rows) =>
    rows
      .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
      .select(['r.id', 'o.trade_no', 'o.goods_name', 's.shop_name', 'r.amount', 'r.source', 'r.way', 'r.status', 'r.receive_code'])
      .select(['r.create_at', 'r.resolve_at'])
      .orderBy('r.id', 'desc'),
  );
}

/** The order of one of his refunds. */
// unscoped: proven
export const orderOfRefund = (db: Db, buyerId: number, id: number) =>
  db
    .selectFrom('order_refund as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.order_id'])
    .where('r.id', '=', id)
    .where('o.buyer_id', '=', buyerId)
    .executeTakeFirst();

/** Where it is to be paid by hand; false once it is paid, or under way, or goes back by itself. */
// unscoped: part
export async function keepReceiveCode(db: Db, id: number, picture: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_refund')
    .set({ receive_code: picture })
    .where('id', '=', id)
    .where('way', '=', 'manual')
    .where('status', 'in', ['owed', 'failed'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whose an order is now; `mine` where it is, or has become, this buyer's. */
// unscoped: proven
export async function giveOrder(db: Db, tradeNo: string, buyerId: number): Promise<'mine' | 'another'> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ buyer_id: buyerId })
    .where('trade_no', '=', tradeNo)
    .where((where) => where.or([where('buyer_id', 'is', null), where('buyer_id', '=', buyerId)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? 'mine' : 'another';
}

/** Those of the numbers that are nobody's. */
// unscoped: proven
export async function giveOrders(db: Db, tradeNos: readonly string[], buyerId: number): Promise<number> {
  if (tradeNos.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ buyer_id: buyerId })
    .where('trade_no', 'in', tradeNos)
    .where('buyer_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Those of the numbers that are this buyer's and paid. */
// unscoped: proven
export async function paidOfBuyer(db: Db, buyerId: number, tradeNos: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('trade_no')
    .where('trade_no', 'in', tradeNos)
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 1)
    .execute();
  return rows.map(({ trade_no }) => trade_no);
}

// unscoped: proven
export async function hasOpenComplaint(db: Db, buyerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('order_complaint as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select('c.id')
    .where('o.buyer_id', '=', buyerId)
    .where('c.status', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
