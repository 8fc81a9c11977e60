/** Batches of coupons: made at once, on the same terms. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { type CouponTerms, scopeName, statusAt } from './coupon.repository.ts';
import type { CouponStatus } from './coupon.rules.ts';

export interface BatchRow extends Omit<CouponTerms, 'cate_id' | 'goods_id'> {
  id: number;
  scope_name: string;
  quantity: number;
  live: number;
  claimed: number;
  counts: Record<CouponStatus, number>;
  create_at: Date;
}

interface BatchFilter {
  page: number;
  limit: number;
  remark?: string;
  receive?: 1 | 2;
}

/** A page of the shop's batches, newest first: the terms of any of their coupons, and how the ones in the list stand. */
export async function listBatches(
  db: Db,
  shop: ShopScope,
  { page, limit, remark, receive }: BatchFilter,
  now: Date,
): Promise<{ list: BatchRow[]; total: number }> {
  let all = db.selectFrom('coupon_batch as b').where('b.merchant_id', '=', shop.merchantId);
  if (remark) all = all.where('b.remark', 'ilike', containing(remark));
  if (receive !== undefined) all = all.where('b.receive', '=', receive);
  const { list, total } = await pageOf(db, all, { page, limit }, (rows) =>
    rows
      .innerJoinLateral(
        (each) =>
          each
            .selectFrom('goods_coupon as c')
            .whereRef('c.batch_id', '=', 'b.id')
            .select(['c.coupon_type', 'c.type', 'c.amount', 'c.min_banlance', 'c.use_times', 'c.expire_at', scopeName])
            .orderBy('c.id')
            .limit(1)
            .as('t'),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        (each) =>
          each
            .selectFrom('goods_coupon as c')
            .whereRef('c.batch_id', '=', 'b.id')
            .where('c.delete_at', 'is', null)
            .select([
              sql<number>`count(*)`.as('live'),
              sql<number>`count(c.claim_at)`.as('claimed'),
              sql<number>`count(*) filter (where ${statusAt(now)} = 'unused')`.as('unused'),
              sql<number>`count(*) filter (where ${statusAt(now)} = 'held')`.as('held'),
              sql<number>`count(*) filter (where ${statusAt(now)} = 'used')`.as('used'),
              sql<number>`count(*) filter (where ${statusAt(now)} = 'expired')`.as('expired'),
            ])
            .as('n'),
        (join) => join.onTrue(),
      )
      .selectAll('t')
      .selectAll('n')
      .select(['b.id', 'b.remark', 'b.quantity', 'b.receive', 'b.create_at'])
      .orderBy('b.id', 'desc'),
  );
  return { list: list.map(({ unused, held, used, expired, ...row }) => ({ ...row, counts: { unused, held, used, expired } })), total };
}

const ofBatch = (db: Db, shop: ShopScope, batchId: number) =>
  db
    .selectFrom('goods_coupon as c')
    .where('c.merchant_id', '=', shop.merchantId)
    .where('c.batch_id', '=', batchId)
    .where('c.delete_at', 'is', null);

export async function batchExists(db: Db, shop: ShopScope, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('coupon_batch')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** The codes of a batch that nobody claimed and that still work. */
export async function freeCodes(db: Db, shop: ShopScope, batchId: number, now: Date): Promise<string[]> {
  const free = await ofBatch(db, shop, batchId)
    .where(statusAt(now), '=', 'unused')
    .where('c.claim_at', 'is', null)
    .select('c.code')
    .orderBy('c.id')
    .execute();
  return free.map(({ code }) => code);
}

/** Throws away what no unpaid order holds. Gives how many. Held in id order first, as orders hold them. */
export async function trashFree(db: Db, shop: ShopScope, batchId: number, now: Date): Promise<number> {
  await ofBatch(db, shop, batchId).select('c.id').where('c.held', '=', 0).orderBy('c.id').forUpdate().execute();
  const { numUpdatedRows } = await db
    .updateTable('goods_coupon')
    .set({ delete_at: now })
    .where('merchant_id', '=', shop.merchantId)
    .where('batch_id', '=', batchId)
    .where('delete_at', 'is', null)
    .where('held', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function heldInBatch(db: Db, shop: ShopScope, batchId: number): Promise<number> {
  const { count } = await ofBatch(db, shop, batchId)
    .where('c.held', '>', 0)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertBatch(db: Db, shop: ShopScope, quantity: number, { remark, receive }: CouponTerms): Promise<number> {
  const { id } = await db
    .insertInto('coupon_batch')
    .values({ merchant_id: shop.merchantId, remark, quantity, receive })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes coupons of a batch; codes that somebody has already are passed over. Gives the codes written. */
export async function insertCoupons(db: Db, shop: ShopScope, batchId: number, terms: CouponTerms, codes: string[]): Promise<string[]> {
  const made = await db
    .insertInto('goods_coupon')
    .values(codes.map((code) => ({ merchant_id: shop.merchantId, batch_id: batchId, code, ...terms })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute();
  return made.map(({ code }) => code);
}
