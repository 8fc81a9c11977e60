import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Prices } from './goods.rules.ts';
import type { PriceOps } from './price-edit.rules.ts';

export interface PriceFilter {
  cate_id?: number;
  name: string;
  ids: number[];
}

/** Goods to be priced anew, in the order of the shelf; one more than `most` where there are more. */
export async function goodsToPrice(db: Db, shop: ShopScope, { cate_id, name, ids }: PriceFilter, most: number) {
  let wanted = db
    .selectFrom('goods')
    .innerJoin('goods_category as cate', 'cate.id', 'goods.cate_id')
    .where('goods.merchant_id', '=', shop.merchantId)
    .where('goods.is_proxy', '=', 0)
    .where('goods.delete_at', 'is', null);
  if (cate_id !== undefined) wanted = wanted.where('goods.cate_id', '=', cate_id);
  if (name) wanted = wanted.where('goods.name', 'ilike', containing(name));
  if (ids.length > 0) wanted = wanted.where('goods.id', 'in', ids);
  return wanted
    .select([
      'goods.id',
      'goods.name',
      'cate.name as cate_name',
      'goods.image',
      'goods.revision',
      'goods.price',
      'goods.cost_price',
      'goods.wholesale_discount_list as tiers',
    ])
    .orderBy('goods.sort', 'desc')
    .orderBy('goods.id', 'desc')
    .limit(most + 1)
    .execute();
}

export interface PriceLine {
  goods_id: number;
  before: Prices;
  after: Prices;
}

/** Keeps what stood before and after a run, and gives its id. */
export async function keepChange(db: Db, shop: ShopScope, ops: PriceOps, lines: readonly PriceLine[]): Promise<number> {
  const { id } = await db
    .insertInto('price_change')
    .values({ merchant_id: shop.merchantId, summary: JSON.stringify({ ops, count: lines.length }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('price_change_line')
    .values(
      lines.map(({ goods_id, before, after }) => ({
        change_id: id,
        merchant_id: shop.merchantId,
        goods_id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
  return id;
}

interface Summary {
  ops: PriceOps;
  count: number;
}

/** A page of the shop's runs, latest first. */
export async function listChanges(db: Db, shop: ShopScope, { page, limit }: { page: number; limit: number }) {
  const wanted = db.selectFrom('price_change').where('merchant_id', '=', shop.merchantId);
  const { list: rows, total } = await pageOf(db, wanted, { page, limit }, (rows) =>
    rows.select(['id', 'summary', 'create_at', 'undo_at']).orderBy('id', 'desc'),
  );
  return { list: rows.map(({ summary, ...row }) => ({ ...row, ...(summary as Summary) })), total };
}

/** Holds a run of the shop until the transaction ends; undefined where there is none. */
export const lockChange = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('price_change')
    .select(['id', 'undo_at'])
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A page of a run's goods, with their names where they are still there. */
export async function linesOf(db: Db, shop: ShopScope, { id, page, limit }: { id: number; page: number; limit: number }) {
  const wanted = db
    .selectFrom('price_change_line as line')
    .where('line.merchant_id', '=', shop.merchantId)
    .where('line.change_id', '=', id);
  const { list: rows, total } = await pageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .leftJoin('goods', 'goods.id', 'line.goods_id')
      .select(['line.goods_id', sql<string>`coalesce(goods.name, '')`.as('name'), 'line.before', 'line.after'])
      .orderBy('line.goods_id'),
  );
  return { list: rows.map((row) => ({ ...row, before: row.before as Stored, after: row.after as Stored })), total };
}

/** Prices as a line keeps them. */
export interface Stored extends Prices {
  tiers: { num: number; price: number }[];
}

/** A run's goods that still exist, in the bin too, held until the transaction ends, with what they had and have. */
export async function lockLines(db: Db, shop: ShopScope, changeId: number) {
  const rows = await db
    .selectFrom('price_change_line as line')
    .innerJoin('goods', 'goods.id', 'line.goods_id')
    .select([
      'goods.id',
      'goods.name',
      'line.before',
      'line.after',
      'goods.price',
      'goods.cost_price',
      'goods.wholesale_discount_list as tiers',
    ])
    .where('line.merchant_id', '=', shop.merchantId)
    .where('line.change_id', '=', changeId)
    .orderBy('goods.id')
    .forUpdate('goods')
    .execute();
  return rows.map(({ before, after, ...row }) => ({ ...row, before: before as Stored, after: after as Stored }));
}

export async function markUndone(db: Db, shop: ShopScope, id: number, at: Date): Promise<void> {
  await db.updateTable('price_change').set({ undo_at: at }).where('merchant_id', '=', shop.merchantId).where('id', '=', id).execute();
}
