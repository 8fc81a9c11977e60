import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

const goodsOf = (db: Db, shop: ShopScope, goodsId: number) =>
  db
    .selectFrom('goods')
    .select(['goods.id', 'goods.delivery_kind', 'goods.is_proxy'])
    .where('goods.merchant_id', '=', shop.merchantId)
    .where('goods.id', '=', goodsId)
    .where('goods.delete_at', 'is', null);

/** A goods with what it sells now; undefined where the shop has none of this id. */
export const contentOf = (db: Db, shop: ShopScope, goodsId: number) =>
  goodsOf(db, shop, goodsId)
    .leftJoin('content_stock as stock', 'stock.goods_id', 'goods.id')
    .leftJoin('goods_content as content', 'content.id', 'stock.content_id')
    .select([
      'stock.content_id',
      'stock.unlimited',
      'stock.remaining',
      'content.version',
      'content.file_name',
      'content.bytes',
      'content.create_at',
    ])
    .executeTakeFirst();

/** Holds a goods against other changes of what it sells; orders go on. */
export const holdGoods = (db: Db, shop: ShopScope, goodsId: number) => goodsOf(db, shop, goodsId).forNoKeyUpdate().executeTakeFirst();

/** The number the next version gets. The caller holds the goods. */
export async function nextVersion(db: Db, shop: ShopScope, goodsId: number): Promise<number> {
  const row = await db
    .selectFrom('goods_content')
    .select((of) => of.fn.max('version').as('last'))
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', '=', goodsId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export type NewContent = { version: number } & (
  | { kind: 1; sealed: Buffer; bytes: number }
  | { kind: 2; file_name: string; mime: string; bytes: number; chunks: Buffer[] }
);

/** Keeps a version and sells it from now on; how many are left stays as it was, and is unlimited for the first one. */
export async function keepVersion(db: Db, shop: ShopScope, goodsId: number, content: NewContent): Promise<void> {
  const { chunks, ...row } = content.kind === 2 ? content : { ...content, chunks: [] };
  const { id } = await db
    .insertInto('goods_content')
    .values({ merchant_id: shop.merchantId, goods_id: goodsId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [seq, sealed] of chunks.entries())
    await db.insertInto('goods_content_chunk').values({ content_id: id, seq, sealed }).execute();
  await db
    .insertInto('content_stock')
    .values({ goods_id: goodsId, merchant_id: shop.merchantId, content_id: id, unlimited: true, remaining: null })
    .onConflict((conflict) => conflict.column('goods_id').doUpdateSet({ content_id: id }))
    .execute();
}

/** Says how many are left (null: unlimited); false where nothing is sold yet. */
export async function writeStock(db: Db, shop: ShopScope, goodsId: number, remaining: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_stock')
    .set({ unlimited: remaining === null, remaining })
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function dropStock(db: Db, shop: ShopScope, goodsIds: number[]): Promise<void> {
  await db.deleteFrom('content_stock').where('merchant_id', '=', shop.merchantId).where('goods_id', 'in', goodsIds).execute();
}

/**
 * Drops all of goods of which nothing was ever sold: versions, and imports whose cards are gone. An import whose cards moved to
 * another goods goes after them, and takes in no more.
 */
export async function dropUnsold(db: Db, shop: ShopScope, goodsIds: number[]): Promise<void> {
  await dropStock(db, shop, goodsIds);
  await sql`
    with moved as (
      update card_import i set goods_id = home.goods_id
      from card_import own cross join lateral (select goods_id from card where import_id = own.id order by position desc limit 1) home
      where i.id = own.id and own.merchant_id = ${shop.merchantId} and own.goods_id = any (${goodsIds}::bigint[])
      returning i.id
    )
    delete from card_import_chunk using moved where import_id = moved.id`.execute(db);
  await db.deleteFrom('goods_content').where('merchant_id', '=', shop.merchantId).where('goods_id', 'in', goodsIds).execute();
  await db.deleteFrom('card_import').where('merchant_id', '=', shop.merchantId).where('goods_id', 'in', goodsIds).execute();
}

/**
 * Versions that are not sold any more, were never delivered and are older than `before`: an order that began with one is long
 * over. Gives how many went.
 */
// unscoped: job
export async function sweepVersions(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from goods_content c where c.create_at < ${before}
      and not exists (select 1 from content_stock s where s.content_id = c.id)
      and not exists (select 1 from order_line l where l.content_id = c.id)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
