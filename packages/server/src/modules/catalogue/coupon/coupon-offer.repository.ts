/** Coupons as a visitor of the shop meets them: one by its code, the batches on offer, one to claim. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

const ofShop = (db: Db, shop: ShopScope) =>
  db.selectFrom('goods_coupon as c').where('c.merchant_id', '=', shop.merchantId).where('c.delete_at', 'is', null);

/** The shop's coupon of a code. Another shop's is not there. */
export const couponByCode = (db: Db, shop: ShopScope, code: string) =>
  ofShop(db, shop).selectAll('c').where('c.code', '=', code).executeTakeFirst();

const shown = ['c.code', 'c.type', 'c.amount', 'c.min_banlance', 'c.expire_at', 'c.remark'] as const;

export interface Offer {
  batch_id: number;
  type: 1 | 100;
  amount: number;
  min_banlance: number;
  expire_at: Date | null;
  remark: string;
  left: boolean;
}

/** Batches on offer at once. */
const OFFERS = 20;

/** Batches that may be claimed now for a goods, or for the whole shop; with whether a code is left. */
export async function offersFor(db: Db, shop: ShopScope, goods: { id: number; cate_id: number } | null, now: Date): Promise<Offer[]> {
  const scope = goods ? sql`(t.coupon_type = 1 or t.cate_id = ${goods.cate_id} or t.goods_id = ${goods.id})` : sql`t.coupon_type = 1`;
  const { rows } = await sql<Offer>`
    select b.id as batch_id, t.type, t.amount, t.min_banlance, t.expire_at, t.remark,
      exists (select 1 from goods_coupon c where c.batch_id = b.id and c.receive = 2 and c.claim_at is null and c.delete_at is null
        and c.held + c.used < c.use_times) as "left"
    from coupon_batch b
    cross join lateral (select * from goods_coupon c where c.batch_id = b.id order by c.id limit 1) t
    where b.merchant_id = ${shop.merchantId} and b.receive = 2 and (t.expire_at is null or t.expire_at > ${now}) and ${scope}
      and exists (select 1 from goods_coupon c where c.batch_id = b.id and c.delete_at is null)
    order by b.id desc limit ${OFFERS}`.execute(db);
  return rows;
}

/** Lets the claims of one device follow each other: what one got, the next one sees. Until the transaction ends. */
export async function lockClaims(db: Db, batchId: number, device: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${batchId}:${device}`}, 0))`.execute(db);
}

/** What a device claimed of a batch, thrown away or not. */
export const claimedBy = (db: Db, shop: ShopScope, batchId: number, device: string) =>
  db
    .selectFrom('goods_coupon as c')
    .select([...shown, 'c.delete_at'])
    .where('c.merchant_id', '=', shop.merchantId)
    .where('c.batch_id', '=', batchId)
    .where('c.claim_by', '=', device)
    .executeTakeFirst();

/** Gives a device the next code of a batch, passing over those that others are being given; undefined when none is left. */
export function claimNext(db: Db, shop: ShopScope, batchId: number, device: string, now: Date) {
  const next = ofShop(db, shop)
    .select('c.id')
    .where('c.batch_id', '=', batchId)
    .where('c.receive', '=', 2)
    .where('c.claim_at', 'is', null)
    .where(sql<boolean>`c.held + c.used < c.use_times`)
    .where(({ or, eb }) => or([eb('c.expire_at', 'is', null), eb('c.expire_at', '>', now)]))
    .orderBy('c.id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('goods_coupon as c')
    .set({ claim_at: now, claim_by: device })
    .where('c.id', '=', next)
    .returning(shown)
    .executeTakeFirst();
}
