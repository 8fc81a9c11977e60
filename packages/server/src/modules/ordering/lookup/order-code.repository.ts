/** Texted codes as they lie in the database. */
import type { Db } from '#kit/database';
import { sweepBefore } from '#kit/sweep';
import { grantsEnd } from './lookup.repository.ts';

/** The order of a number that names a mobile, as its contact or for its keys. */
// unscoped: proven
export async function ofMobile(db: Db, tradeNo: string, mobile: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('trade_no', '=', tradeNo)
    .where((where) => where.or([where('contact', '=', mobile), where('mobile', '=', mobile)]))
    .executeTakeFirst();
  return row?.id;
}

export const keepCode = (db: Db, code: { ticket_hash: Buffer; order_id: number; code_mac: Buffer; expire_at: Date }) =>
  db.insertInto('order_code').values(code).execute();

/** Counts a try of a ticket that still counts, before its digits are looked at. */
// unscoped: proven
export async function tryCode(db: Db, ticketHash: Buffer, now: Date, most: number) {
  const row = await db
    .updateTable('order_code')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('use_at', 'is', null)
    .where('expire_at', '>', now)
    .where('tries', '<', most)
    .returning(['order_id', 'code_mac'])
    .executeTakeFirst();
  if (!row) return undefined;
  const order = await db
    .selectFrom('orders as o')
    .select(['o.trade_no', grantsEnd])
    .where('o.id', '=', row.order_id)
    .executeTakeFirstOrThrow();
  return { ...order, code_mac: row.code_mac };
}

/** Uses it up; false where another was quicker. */
export async function useCode(db: Db, ticketHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_code')
    .set({ use_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('use_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets codes whose time is over; gives how many. */
export const sweepCodes = (db: Db, now: Date): Promise<number> => sweepBefore('order_code', db, 'expire_at', now);
