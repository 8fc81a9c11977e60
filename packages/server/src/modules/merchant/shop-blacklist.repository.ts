import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { boundedCount } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { BlockDraft, BlockEntry } from '#modules/platform';

/** Adds values, or gives those that are listed already the new reason and time. Gives how many were new. */
export async function addShopBlocks(db: Db, shop: ShopScope, { type, values, reason, expire_at }: BlockDraft): Promise<number> {
  const rows = await db
    .insertInto('shop_blacklist')
    .values(values.map((value) => ({ merchant_id: shop.merchantId, type, value, reason, expire_at })))
    .onConflict((conflict) => conflict.columns(['merchant_id', 'type', 'value']).doUpdateSet({ reason, expire_at }))
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .execute();
  return rows.filter(({ added }) => added).length;
}

/** Removes entries of the shop. Gives how many. */
export async function dropShopBlocks(db: Db, shop: ShopScope, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_blacklist')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const countShopBlocks = (db: Db, shop: ShopScope): Promise<number> =>
  boundedCount(db, db.selectFrom('shop_blacklist').where('merchant_id', '=', shop.merchantId));

/** What is compared today in a shop. */
// unscoped: part
export const activeShopBlocks = (db: Db, merchantId: number): Promise<BlockEntry[]> =>
  db
    .selectFrom('shop_blacklist')
    .select(['id', 'type', 'value', 'expire_at'])
    .where('merchant_id', '=', merchantId)
    .where((where) => where.or([where('expire_at', 'is', null), where('expire_at', '>', sql<Date>`now()`)]))
    .execute();

/** Adds what was refused by an entry to its count. */
// unscoped: job
export async function addShopHits(db: Db, hits: ReadonlyMap<number, number>): Promise<void> {
  await sql`update shop_blacklist b set hits = b.hits + h.count
    from unnest(${[...hits.keys()]}::bigint[], ${[...hits.values()]}::int[]) as h (id, count) where b.id = h.id`.execute(db);
}
