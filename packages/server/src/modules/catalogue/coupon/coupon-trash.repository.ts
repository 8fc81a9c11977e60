/** The trash of coupons: in, back, and gone for good. What an order names stays as long as the order. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { boundedCount, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { type CouponFilter, rows, wanted } from './coupon.repository.ts';

/** A page of the trash, newest first. */
export async function listTrash(
  db: Db,
  shop: ShopScope,
  { page, limit, ...filter }: Pick<CouponFilter, 'code' | 'type' | 'batch_id'> & { page: number; limit: number },
  now: Date,
) {
  const all = wanted(db, shop, filter, 'trash');
  return pageOf(db, all, { page, limit }, (found) =>
    rows(found, now).select(sql<Date>`c.delete_at`.as('delete_at')).orderBy('c.id', 'desc'),
  );
}

/** The named coupons, held until the transaction ends. In id order, against deadlocks. */
export const lockCoupons = (db: Db, shop: ShopScope, ids: number[], where: 'live' | 'trash') =>
  wanted(db, shop, {}, where)
    .select(['c.id', 'c.batch_id', 'c.held', 'c.expire_at'])
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .forUpdate()
    .execute();

/** Into the trash at a moment, or out of it. */
export const moveCoupons = (db: Db, shop: ShopScope, ids: number[], delete_at: Date | null) =>
  db.updateTable('goods_coupon').set({ delete_at }).where('merchant_id', '=', shop.merchantId).where('id', 'in', ids).execute();

/** How many of the coupons an order names, closed orders too. */
export async function countInOrders(db: Db, shop: ShopScope, ids: number[]): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((row) => row.fn.count<number>('coupon_id').distinct().as('count'))
    .where('merchant_id', '=', shop.merchantId)
    .where('coupon_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes coupons for good, and batches that lost their last one. */
export async function removeCoupons(db: Db, shop: ShopScope, ids: number[]): Promise<void> {
  const gone = await db
    .deleteFrom('goods_coupon')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', 'in', ids)
    .returning('batch_id')
    .execute();
  const batches = [...new Set(gone.map(({ batch_id }) => batch_id))];
  if (batches.length === 0) return;
  await db
    .deleteFrom('coupon_batch as b')
    .where('b.merchant_id', '=', shop.merchantId)
    .where('b.id', 'in', batches)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('goods_coupon as c').select('c.id').whereRef('c.batch_id', '=', 'b.id'))))
    .execute();
}

/** Some of the trash that no order names, locked. */
export async function removable(db: Db, shop: ShopScope, limit: number): Promise<number[]> {
  const some = await wanted(db, shop, {}, 'trash')
    .select('c.id')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('orders as o').select('o.id').whereRef('o.coupon_id', '=', 'c.id'))))
    .orderBy('c.id')
    .limit(limit)
    .forUpdate()
    .execute();
  return some.map(({ id }) => id);
}

export const countTrash = (db: Db, shop: ShopScope): Promise<number> => boundedCount(db, wanted(db, shop, {}, 'trash'));

/** Throws away what has expired and no unpaid order holds, of all shops, at most so many. Gives how many. */
// unscoped: job
export async function trashExpired(db: Db, now: Date, atMost: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('goods_coupon')
    .set({ delete_at: now })
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('goods_coupon')
        .select('id')
        .where('delete_at', 'is', null)
        .where('expire_at', '<=', now)
        .where('held', '=', 0)
        .orderBy('expire_at')
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
