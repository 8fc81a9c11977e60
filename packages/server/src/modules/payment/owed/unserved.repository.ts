import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';

/** Money of orders that were paid and could not be served. */
const UNSERVED = ['late_unserved', 'short_of_stock'] as const;

export type Unserved = Awaited<ReturnType<typeof unservedToTell>>[number];

// unscoped: job
const unserved = (db: Db) =>
  db
    .selectFrom('owed_refund as w')
    .innerJoin('receipt as r', 'r.id', 'w.receipt_id')
    .innerJoin('payment as p', (join) => join.onRef('p.id', '=', 'r.payment_id').on('p.kind', '=', 'order'))
    .innerJoin('orders as o', 'o.id', 'p.ref_id')
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .select([
      'w.id',
      'w.amount',
      'w.reason',
      'o.merchant_id',
      'o.trade_no',
      'o.goods_name',
      's.late_replace',
      'r.source',
      'r.channel_account_id',
    ])
    .where('w.reason', 'in', UNSERVED);

/** Whose merchant does not know yet, oldest first. */
export const unservedToTell = (db: Db, without: readonly number[], limit: number) =>
  unserved(db).where('w.told_at', 'is', null).where(noneOf('w.id', without)).orderBy('w.id').limit(limit).execute();

/** What is still owed and was not tried: at once where buyers choose no other goods, else when it is owed since then. Oldest first. */
export const unservedToGiveBack = (db: Db, since: Date, without: readonly number[], limit: number) =>
  unserved(db)
    .where('w.status', '=', 'owed')
    .where('w.tried_at', 'is', null)
    .where(noneOf('w.id', without))
    .where((row) => row.or([row('s.late_replace', '=', 0), row('w.create_at', '<=', since)]))
    .orderBy('w.id')
    .limit(limit)
    .execute();

/** Compare-and-set: whether this call was the one that tells. */
// unscoped: job
export async function markTold(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owed_refund')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A machine has had its turn; from here on it is an administrator's. */
// unscoped: job
export async function markTried(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('owed_refund').set({ tried_at: at }).where('id', '=', id).execute();
}
