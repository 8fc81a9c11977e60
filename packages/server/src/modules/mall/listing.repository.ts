/** Goods in the mall as who decides about them and who sells them sees them. */
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import type { adminMall, ListingStatus, merchantMall } from '@keymall/contract/mall/listing';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import { found } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';

const COLUMNS = [
  'listing.id',
  'listing.goods_id',
  'listing.name',
  'listing.title',
  'goods.image',
  'listing.price',
  'listing.cate_id',
  'cate.name as cate_name',
  'listing.status',
  'listing.reason',
  'listing.is_recommend',
  'listing.is_hot',
  'listing.sort',
  'listing.sales',
  'listing.apply_at',
  'listing.merchant_id',
  'of.shop_name',
] as const;

// unscoped: part
const listings = (db: Db) => db.selectFrom('mall_goods as listing').innerJoin('mall_shop as of', 'of.merchant_id', 'listing.merchant_id');
// unscoped: part
const shown = (rows: ReturnType<typeof listings>) =>
  rows
    .innerJoin('goods', 'goods.id', 'listing.goods_id')
    .innerJoin('mall_category as cate', 'cate.id', 'listing.cate_id')
    .select(COLUMNS)
    .select(sql<boolean>`listing.is_listed and of.is_open`.as('is_shown'));
const inOrder = (rows: ReturnType<typeof listings>) => shown(rows).orderBy('listing.id', 'desc');

/** All of them, newest first. */
export const listListings = (db: Db, filter: HandlerInput<typeof adminMall.list>) => {
  const { name, shop_name, cate_id, page, limit } = filter;
  let rows = listings(db);
  if (name) rows = rows.where('listing.words', 'like', containing(name.normalize('NFKC').toLowerCase()));
  if (shop_name) rows = rows.where('of.shop_name', 'ilike', containing(shop_name));
  if (cate_id !== undefined) rows = rows.where(sql<boolean>`listing.cate_path @> array[${cate_id}::bigint]`);
  for (const field of ['merchant_id', 'status', 'is_recommend', 'is_hot'] as const) {
    const value = filter[field];
    if (value !== undefined) rows = rows.where(`listing.${field}`, '=', value as never);
  }
  return pageOf(db, rows, { page, limit }, inOrder);
};

/** One of them with what an edit begins with. */
export const listingById = (db: Db, id: number) =>
  shown(listings(db)).select(['listing.cover', 'goods.content']).where('listing.id', '=', id).executeTakeFirst();

/** Changes how one is shown. Refuses `missing`. */
// unscoped: all
export async function setListing(
  db: Db,
  id: number,
  change: Partial<{ sort: number; is_recommend: 0 | 1; is_hot: 0 | 1; cate_id: number; cate_path: number[]; title: string; cover: string }>,
): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('mall_goods').set(change).where('id', '=', id).executeTakeFirstOrThrow();
  found(numUpdatedRows === 1n);
}

/** A shop's own, newest first. */
export async function listOwn(db: Db, shop: ShopScope, { name, status, page, limit }: HandlerInput<typeof merchantMall.list>) {
  let rows = listings(db).where('listing.merchant_id', '=', shop.merchantId);
  if (name) rows = rows.where('listing.words', 'like', containing(name.normalize('NFKC').toLowerCase()));
  if (status !== undefined) rows = rows.where('listing.status', '=', status);
  const { list, total } = await pageOf(db, rows, { page, limit }, inOrder);
  return { list: list.map(({ merchant_id, shop_name, ...row }) => row), total };
}

/** What a shop sells and the mall does not have. */
export const listChoices = (db: Db, shop: ShopScope, { name, page, limit }: { name?: string; page: number; limit: number }) =>
  pageOf(
    db,
    db
      .selectFrom('goods')
      .where('goods.merchant_id', '=', shop.merchantId)
      .where('goods.status', '=', 1)
      .where('goods.is_freeze', '=', 0)
      .where('goods.delete_at', 'is', null)
      .where(sql<boolean>`not exists (select 1 from mall_goods l where l.goods_id = goods.id)`)
      .$if(name !== undefined, (rows) => rows.where('goods.name', 'ilike', containing(name ?? ''))),
    { page, limit },
    (rows) =>
      rows.select(['goods.id', 'goods.name', 'goods.image', 'goods.price']).orderBy('goods.sort', 'desc').orderBy('goods.id', 'desc'),
  );

export interface Candidate {
  id: number;
  name: string;
  price: number;
  on_sale: boolean;
  listed: boolean;
  sales: number;
  in_stock: boolean;
}

/** Pieces sold of a goods, no further than anybody counts, and whether anything of it is left. */
// unscoped: part
const sold = (goods: string) => sql`(select coalesce(sum(o.quantity), 0) from (
  select quantity from orders where goods_id = ${sql.ref(goods)} and status = 1 limit ${sql.lit(COUNTED_ROWS)}) o)`;
// unscoped: part
const left = (goods: string, kind: string) => sql`case when ${sql.ref(kind)} = 0
  then exists (select 1 from card where goods_id = ${sql.ref(goods)} and status = 1 and delete_at is null)
  else exists (select 1 from content_stock c where c.goods_id = ${sql.ref(goods)} and (c.unlimited or c.remaining > 0)) end`;

/** The named goods of a shop, held as they are until the transaction ends, in id order. */
export async function holdCandidates(db: Db, shop: ShopScope, ids: readonly number[]): Promise<Candidate[]> {
  await sql`select 1 from shop where merchant_id = ${shop.merchantId} for share`.execute(db);
  const { rows } = await sql<Candidate>`
    select g.id, g.name, g.price, g.status = 1 and g.is_freeze = 0 and g.delete_at is null as on_sale,
      exists (select 1 from mall_goods l where l.goods_id = g.id) as listed, ${sold('g.id')} as sales, ${left('g.id', 'g.delivery_kind')} as in_stock
    from goods g where g.merchant_id = ${shop.merchantId} and g.id = any (${ids}::bigint[]) order by g.id for share`.execute(db);
  return rows;
}

/** The shop's row in the mall, made where it is the first time. */
export async function enterShop(db: Db, shop: ShopScope): Promise<void> {
  await sql`
    insert into mall_shop (merchant_id, shop_name, is_open)
    select merchant_id, shop_name, mall_shop_open(merchant_id) from shop where merchant_id = ${shop.merchantId}
    on conflict (merchant_id) do nothing`.execute(db);
}

/** Puts goods forward. Whoever was faster with one of them stays: gives how many are new. */
export async function insertListings(
  db: Db,
  shop: ShopScope,
  goods: readonly Candidate[],
  place: { path: readonly number[]; status: 0 | 1 },
): Promise<number> {
  const cate_id = place.path.at(-1) as number;
  const rows = await db
    .insertInto('mall_goods')
    .values(
      goods.map(({ id, name, price, on_sale, sales, in_stock }) => ({
        merchant_id: shop.merchantId,
        goods_id: id,
        cate_id,
        cate_path: [...place.path],
        status: place.status,
        name,
        price,
        on_sale,
        sales,
        in_stock,
      })),
    )
    .onConflict((conflict) => conflict.constraint('mall_goods_once').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** Moves listings from one of some states to another; gives whose they are. */
// unscoped: all
export const moveListings = (db: Db, ids: readonly number[], from: readonly ListingStatus[], to: ListingStatus, reason: string) =>
  db
    .updateTable('mall_goods')
    .set({ status: to, reason })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .returning(['id', 'merchant_id', 'goods_id', 'name'])
    .execute();

/** A refused one is put forward again. Gives whether it was refused. */
export async function reapplyListing(
  db: Db,
  shop: ShopScope,
  id: number,
  change: { path: readonly number[]; status: 0 | 1; apply_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mall_goods')
    .set({
      cate_id: change.path.at(-1) as number,
      cate_path: [...change.path],
      status: change.status,
      reason: '',
      apply_at: change.apply_at,
    })
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .where('status', '=', 2)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const ownListing = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('mall_goods')
    .select(['goods_id', 'status'])
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Takes a shop's own out, but what the administrator took out. Gives how many went. */
export async function withdrawListings(db: Db, shop: ShopScope, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mall_goods')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', 'in', ids)
    .where('status', '<>', 3)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function hasOwnShown(db: Db, shop: ShopScope): Promise<boolean> {
  const row = await listings(db)
    .select('listing.id')
    .where('listing.merchant_id', '=', shop.merchantId)
    .where('listing.is_listed', '=', true)
    .where('of.is_open', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Recounts sales and stock of the next listings after the mark; gives how many it looked at, and of which shops. Only what differs is written. */
// unscoped: job
export async function recount(db: Db, most: number): Promise<{ looked: number; shops: number[] }> {
  const { rows } = await sql<{ looked: number; shops: number[] }>`
    with mark as (select after_id from mall_refresh for update),
    batch as (
      select l.id, l.merchant_id, l.goods_id, g.delivery_kind from mall_goods l join goods g on g.id = l.goods_id
      where l.id > (select after_id from mark) order by l.id limit ${most}
    ), counted as (
      select s.id, ${sold('s.goods_id')} as sales, ${left('s.goods_id', 's.delivery_kind')} as in_stock
      from batch s
    ), written as (
      update mall_goods l set sales = c.sales, in_stock = c.in_stock from counted c
      where l.id = c.id and (l.sales, l.in_stock) is distinct from (c.sales, c.in_stock)
    ), moved as (
      update mall_refresh set after_id = case when (select count(*) from batch) < ${most} then 0 else (select max(id) from batch) end
    )
    select count(*) as looked, coalesce(array_agg(distinct merchant_id), '{}') as shops from batch`.execute(db);
  return rows[0] ?? { looked: 0, shops: [] };
}

/** The sums of shops in the mall, and whether their time has run out. */
// unscoped: all
export async function sumShops(db: Db, merchants: readonly number[]): Promise<void> {
  await sql`
    update mall_shop s set goods_count = x.goods_count, sales = x.sales, is_open = x.is_open
    from (
      select m.merchant_id, mall_shop_open(m.merchant_id) as is_open, count(l.id) filter (where l.is_listed) as goods_count,
        coalesce(sum(l.sales) filter (where l.is_listed), 0) as sales
      from mall_shop m left join mall_goods l on l.merchant_id = m.merchant_id
      where m.merchant_id = any (${merchants}::bigint[]) group by m.merchant_id
    ) x
    where x.merchant_id = s.merchant_id and (s.goods_count, s.sales, s.is_open) is distinct from (x.goods_count, x.sales, x.is_open)`.execute(
    db,
  );
}
