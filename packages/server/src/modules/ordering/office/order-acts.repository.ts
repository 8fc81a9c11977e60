/** What hands do to orders. A status moves only through the SQL of sql/; here only what stands beside it. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { closeAtGateway } from '#modules/payment';
import type { OrderStatus } from '../tables.ts';

/** What an act decides by; inside a shop when one is given. */
export async function orderToActOn(db: Db, id: number, shop?: ShopScope) {
  const any = db.selectFrom('orders').select(['id', 'trade_no', 'status', 'is_freeze', 'email', 'merchant_id']).where('id', '=', id);
  return (shop ? any.where('merchant_id', '=', shop.merchantId) : any).executeTakeFirst();
}

/**
 * What freezing decides by, with the order locked: whether an administrator froze it, told by the last such step, and whether
 * a complaint holds it. Read after the lock: what another did meanwhile is seen.
 */
// unscoped: part
export async function lockToFreeze(db: Db, id: number) {
  const order = await db.selectFrom('orders').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!order) return undefined;
  const { rows } = await sql<{ own: boolean; complaint: boolean }>`
    select coalesce((select kind = 'frozen' from order_record where order_id = ${id} and kind in ('frozen', 'unfrozen') order by id desc limit 1), false) as own,
      exists (select 1 from order_complaint where order_id = ${id} and status = 0) as complaint`.execute(db);
  return { ...order, ...(rows[0] as (typeof rows)[number]) };
}

// unscoped: part
export const setFreeze = (db: Db, id: number, to: 0 | 1) => db.updateTable('orders').set({ is_freeze: to }).where('id', '=', id).execute();

/** 0 → 2 by hand, its payment locked first; its gateway is told. Gives whether it moved. */
// unscoped: part
export async function closeUnpaid(db: Db, id: number, adminId: number, reason: string): Promise<boolean> {
  const payments = await db
    .selectFrom('payment')
    .select(['trade_no', 'action'])
    .where('kind', '=', 'order')
    .where('ref_id', '=', id)
    .forUpdate()
    .execute();
  const { rows } = await sql<{
    count: number;
  }>`select cardinality(fn.orders_close(array[${id}::bigint], 'admin', ${adminId}, ${reason})) as count`.execute(db);
  if (rows[0]?.count !== 1) return false;
  for (const payment of payments) await closeAtGateway(db, payment);
  return true;
}

/** Puts closed orders away for which no money ever came. Gives how many of them. */
// unscoped: all
export async function hide(db: Db, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders as o')
    .set({ hide_at: now })
    .where('o.id', 'in', [...ids])
    .where('o.status', '=', 2)
    .where('o.hide_at', 'is', null)
    .where((where) => where.not(where.exists(where.selectFrom('receipt as r').select('r.id').whereRef('r.trade_no', '=', 'o.trade_no'))))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Closed orders placed before a moment, so many after an id, for the job that puts them away. */
// unscoped: job
export const closedAfter = (db: Db, after: number, before: Date, atMost: number): Promise<{ id: number; status: OrderStatus }[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', '>', after)
    .where('create_at', '<', before)
    .orderBy('id')
    .limit(atMost)
    .execute();

/** The payment of an order. */
// unscoped: part
export const paymentOf = (db: Db, id: number) =>
  db
    .selectFrom('payment')
    .select(['trade_no', 'channel_account_id', 'amount'])
    .where('kind', '=', 'order')
    .where('ref_id', '=', id)
    .executeTakeFirst();

/** Has the mail with the keys sent again, by the job that sent it first. */
export const mailAgain = (db: Db, id: number) =>
  sql`select fn.outbox_add('order.mail', jsonb_build_object('order_id', ${id}::bigint))`.execute(db);

/** Leaves the putting away of many behind as a job. */
export const leaveClearing = (db: Db, before: Date) =>
  sql`select fn.outbox_add('order.clear', jsonb_build_object('before', ${before.toISOString()}::text))`.execute(db);
