import type { merchantGoods } from '@keymall/contract/catalogue/goods';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { boundedCount, containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Stand } from '../review/review.rules.ts';
import type { Chain } from '../shop-page/shop-page.repository.ts';

export type GoodsFilter = HandlerInput<typeof merchantGoods.list>;
/** What a merchant writes of a goods. */
export type GoodsDraft = HandlerInput<typeof merchantGoods.add>;
/** What of it stands in the goods' own row. `visit_mac` is left out where the stored password stays. */
export type StoredGoods = Omit<GoodsDraft, 'addtion_give' | 'visit_password'> & Stand & { visit_mac?: Buffer };

const ofShop = (db: Db, shop: ShopScope) =>
  db.selectFrom('goods').where('goods.merchant_id', '=', shop.merchantId).where('goods.delete_at', 'is', null);
/** With the stock of each text or file: of a copy, that of the one it comes from. */
// unscoped: part
const withStock = (goods: ReturnType<typeof ofShop>) =>
  goods.leftJoin('content_stock', (join) => join.on('content_stock.goods_id', '=', root));
const inBin = (db: Db, shop: ShopScope) =>
  db.selectFrom('goods').where('goods.merchant_id', '=', shop.merchantId).where('goods.delete_at', 'is not', null);

/** Whose stock a goods is sold from: its own, or of a copy the one it comes from in the end; null where that link is broken. */
export const root = sql<number>`case when goods.is_proxy = 1 then (fn.goods_path(goods.id))[1] else goods.id end`;

/** Cards of a goods in a state, counted where the row stands, no further than a list counts: 10⁵ cards cost what 10⁴ do. */
// unscoped: part
const cards = (status: 1 | 2, most = sql`${sql.lit(COUNTED_ROWS)}`) => sql<number>`(select count(*) from (
  select 1 from card where card.goods_id = ${root} and card.status = ${sql.lit(status)} and card.delete_at is null limit ${most}) counted)`;
export const unlimited = sql<boolean>`(goods.delivery_kind <> 0 and coalesce(content_stock.unlimited, false))`;
export const stock = sql<number>`(case when goods.delivery_kind = 0 then ${cards(1)} else coalesce(content_stock.remaining, 0) end)`;
/**
 * Pieces sold: of lines of stock the cards, of a text or file what its newest orders were sent; of a copy what this shop sold of it. In order:
 * else reading everybody's lines from the beginning may look cheaper than the index of one goods.
 */
// unscoped: part
export const sold = sql<number>`(case when goods.is_proxy = 1 then (select coalesce(sum(counted.sendout), 0) from (
  select o.sendout from orders o where o.goods_id = goods.id and o.status = 1 limit ${sql.lit(COUNTED_ROWS)}) counted)
  when goods.delivery_kind = 0 then ${cards(2)} else (select coalesce(sum(counted.sendout), 0) from (
  select sendout from order_line where stock_merchant_id = goods.merchant_id and goods_id = goods.id order by order_id desc limit ${sql.lit(COUNTED_ROWS)}) counted) end)`;
/** As lowBelow in goods.rules.ts; counts no further than it has to. */
const least = sql`greatest(goods.inventory_notify, 1)`;
const low = sql<boolean>`(case when goods.delivery_kind = 0 then ${cards(1, least)} < ${least}
  else not coalesce(content_stock.unlimited, false) and coalesce(content_stock.remaining, 0) < ${least} end)`;

/** What a copy is called in its shop. */
const named = sql<string>`case when goods.is_proxy = 1 then (select mirror.name from fn.goods_mirror(goods.id) mirror) else goods.name end`;

/**
 * A page of the shop's goods with what is left and sold of each, in one query. Counting is left to the rows of the page, unless they are sorted or
 * sifted by it. A copy is shown as it is sold now.
 */
export async function listGoods(db: Db, shop: ShopScope, filter: GoodsFilter, levels: number) {
  const { page, limit, name, order_by, order } = filter;
  const chain = sql<Pick<Chain, 'ok' | 'price' | 'cost'> | null>`case when goods.is_proxy = 1 then fn.goods_chain(goods.id, ${levels}) end`;
  let wanted = withStock(ofShop(db, shop));
  if (name) wanted = wanted.where(named, 'ilike', containing(name));
  for (const field of ['cate_id', 'status', 'is_freeze', 'review', 'delivery_kind'] as const) {
    const value = filter[field];
    if (value !== undefined) wanted = wanted.where(`goods.${field}`, '=', value as never);
  }
  if (filter.low_stock === 1) wanted = wanted.where(low, '=', true);
  // By what it is sold at, which of a copy moves with its supplier.
  const price = sql`case when goods.is_proxy = 1 then coalesce((${chain} ->> 'price')::bigint, goods.price) else goods.price end`;
  const by = { price, stock, sold, sort: sql.ref('goods.sort'), create_at: sql.ref('goods.create_at') }[order_by];
  // Of the rows that a later page passes over nothing is counted.
  const ids = wanted
    .select('goods.id')
    .orderBy(by, order)
    .orderBy('goods.id', order)
    .limit(limit)
    .offset((page - 1) * limit);
  const [list, total] = await Promise.all([
    withStock(ofShop(db, shop))
      .where('goods.id', 'in', ids)
      .innerJoin('goods_category as cate', 'cate.id', 'goods.cate_id')
      .select([
        'goods.id',
        'goods.cate_id',
        'cate.name as cate_name',
        named.as('name'),
        'goods.is_proxy',
        chain.as('chain'),
        'goods.price',
        'goods.cost_price',
        'goods.image',
        'goods.delivery_kind',
        'goods.visit_type',
        'goods.coupon_type',
        'goods.status',
        'goods.is_freeze',
        'goods.freeze_reason',
        'goods.review',
        'goods.review_reason',
        'goods.sort',
        'goods.create_at',
        sql<number>`jsonb_array_length(goods.wholesale_discount_list)`.as('tiers'),
        unlimited.as('unlimited'),
        stock.as('stock'),
        sold.as('sold'),
        low.as('low_stock'),
      ])
      .orderBy(by, order)
      .orderBy('goods.id', order)
      .execute(),
    boundedCount(db, wanted),
  ]);
  return {
    total,
    list: list.map(({ chain: now, ...row }) => ({
      ...row,
      price: now?.price ?? row.price,
      cost_price: now?.cost ?? row.cost_price,
      is_supplied: row.is_proxy === 0 || now?.ok === true,
    })),
  };
}

/** How many goods a shop has, and how many of those on its shelf are low or gone: by the very rule its list of goods sifts by. */
export async function shelfFigures(db: Db, shop: ShopScope) {
  const onShelf = sql<boolean>`goods.status = 1`;
  const gone = sql<boolean>`(not ${unlimited} and (case when goods.delivery_kind = 0 then ${cards(1, sql.lit(1))} else coalesce(content_stock.remaining, 0) end) = 0)`;
  return await withStock(ofShop(db, shop))
    .select([
      sql<number>`count(*)`.as('goods_count'),
      sql<number>`count(*) filter (where ${onShelf})`.as('on_shelf_count'),
      sql<number>`count(*) filter (where ${onShelf} and ${low})`.as('low_stock_count'),
      sql<number>`count(*) filter (where ${onShelf} and ${gone})`.as('sold_out_count'),
      sql<boolean>`count(*) filter (where not ${gone}) > 0`.as('has_stock'),
    ])
    .executeTakeFirstOrThrow();
}

/** The shop's goods by name, for selects. */
export const goodsOptions = (db: Db, shop: ShopScope) =>
  ofShop(db, shop).select(['id', 'name']).orderBy('sort', 'desc').orderBy('id', 'desc').limit(1000).execute();

export const goodsById = (db: Db, shop: ShopScope, id: number) => ofShop(db, shop).selectAll().where('id', '=', id).executeTakeFirst();

/** The named goods, held until the transaction ends: no order of them starts meanwhile. In id order, against deadlocks. */
export const lockGoods = (db: Db, shop: ShopScope, ids: number[]) =>
  ofShop(db, shop).selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();

/** The same of goods in the bin. */
export const lockTrashed = (db: Db, shop: ShopScope, ids: number[]) =>
  inBin(db, shop).select(['id', 'name']).where('id', 'in', ids).orderBy('id').forUpdate().execute();

const jsonOf = ({ slider_image, wholesale_discount_list, event_give, ...row }: StoredGoods) => ({
  ...row,
  slider_image: JSON.stringify(slider_image),
  wholesale_discount_list: JSON.stringify(wholesale_discount_list),
  event_give: JSON.stringify(event_give),
});

export async function insertGoods(db: Db, shop: ShopScope, goods: StoredGoods): Promise<number> {
  const { id } = await db
    .insertInto('goods')
    .values({ merchant_id: shop.merchantId, ...jsonOf(goods) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rewrites one goods. */
export async function rewriteGoods(db: Db, shop: ShopScope, id: number, goods: StoredGoods): Promise<void> {
  await db
    .updateTable('goods')
    .set(jsonOf(goods))
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .where('delete_at', 'is', null)
    .execute();
}

type Change = Partial<Pick<StoredGoods, 'status' | 'shelf_wish' | 'cate_id' | 'sort' | 'price' | 'theme' | 'mobile_theme'>> & {
  delete_at?: Date | null;
};

/** Changes some columns of goods, in the bin or out of it. */
export async function updateGoods(db: Db, shop: ShopScope, ids: number[], change: Change): Promise<void> {
  await db.updateTable('goods').set(change).where('merchant_id', '=', shop.merchantId).where('id', 'in', ids).execute();
}

/** Puts all goods and coupons of a shop into the bin. The coupons are held in id order first, as orders hold them. */
export async function putAllAway(db: Db, shop: ShopScope, at: Date): Promise<void> {
  await db
    .updateTable('goods')
    .set({ delete_at: at, status: 0 })
    .where('merchant_id', '=', shop.merchantId)
    .where('delete_at', 'is', null)
    .execute();
  await sql`select 1 from goods_coupon where merchant_id = ${shop.merchantId} and delete_at is null order by id for update`.execute(db);
  await db
    .updateTable('goods_coupon')
    .set({ delete_at: at })
    .where('merchant_id', '=', shop.merchantId)
    .where('delete_at', 'is', null)
    .execute();
}

export interface NewPrices {
  id: number;
  price: number;
  cost_price: number;
  tiers: readonly { num: number; price: number }[];
}

/** Gives each goods its new prices, in one statement. */
export async function writePrices(db: Db, shop: ShopScope, rows: readonly NewPrices[]): Promise<void> {
  await sql`
    update goods g set price = x.price, cost_price = x.cost_price, wholesale_discount_list = x.tiers
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, price bigint, cost_price bigint, tiers jsonb)
    where g.merchant_id = ${shop.merchantId} and g.id = x.id`.execute(db);
}

/** Is one of the goods, sold or given, in an order that still waits for its payment or its end. */
export async function inOpenOrders(db: Db, shop: ShopScope, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from orders o where o.merchant_id = ${shop.merchantId} and o.status = 0
        and (o.goods_id = any (${ids}) or exists (select 1 from order_line l where l.order_id = o.id and l.goods_id = any (${ids})))
    ) or exists (
      select 1 from orders o where o.merchant_id = ${shop.merchantId} and o.status = 4
        and (o.goods_id = any (${ids}) or exists (select 1 from order_line l where l.order_id = o.id and l.goods_id = any (${ids})))
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Is there anything unsold of a goods: cards not in the bin, or a text or file. */
export async function hasStock(db: Db, shop: ShopScope, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from card where merchant_id = ${shop.merchantId} and goods_id = ${id} and status in (0, 1, 3) and delete_at is null)
      or exists (select 1 from content_stock where merchant_id = ${shop.merchantId} and goods_id = ${id}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** The description of one goods on sale; of a copy that keeps none of its own its supplier’s. */
export const goodsContent = (db: Db, shop: ShopScope, id: number) =>
  ofShop(db, shop)
    .select([
      'id',
      sql<string>`case when is_proxy = 1 then (select mirror.content from fn.goods_mirror(goods.id) mirror) else content end`.as('content'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** A page of the bin, latest first. */
export async function listTrash(db: Db, shop: ShopScope, { page, limit, name }: { page: number; limit: number; name?: string }) {
  let wanted = inBin(db, shop);
  if (name) wanted = wanted.where('goods.name', 'ilike', containing(name));
  return pageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .innerJoin('goods_category as cate', 'cate.id', 'goods.cate_id')
      .leftJoin('content_stock', (join) => join.on('content_stock.goods_id', '=', root))
      .select((row) => [
        'goods.id',
        'goods.cate_id',
        'cate.name as cate_name',
        'goods.name',
        'goods.price',
        'goods.image',
        'goods.delivery_kind',
        unlimited.as('unlimited'),
        stock.as('stock'),
        sold.as('sold'),
        row.ref('goods.delete_at').$notNull().as('delete_at'),
      ])
      .orderBy('goods.delete_at', 'desc')
      .orderBy('goods.id', 'desc'),
  );
}

/** The first of the goods, by id, that something refers to, with what it is. In order, as above. */
export async function stillUsed(db: Db, shop: ShopScope, ids: number[]) {
  const { rows } = await sql<{ id: number; name: string; orders: boolean; cards: boolean; gift: boolean; coupons: boolean }>`
    select * from (
      select g.id, g.name,
        coalesce((select true from orders where goods_id = g.id order by id desc limit 1),
          (select true from order_line where stock_merchant_id = g.merchant_id and goods_id = g.id order by order_id limit 1), false) as orders,
        coalesce((select true from card where goods_id = g.id order by fingerprint limit 1), false) as cards,
        exists (select 1 from goods_gift where gift_goods_id = g.id and not goods_id = any (${ids})) as gift,
        exists (select 1 from goods_coupon where goods_id = g.id) as coupons
      from goods g where g.merchant_id = ${shop.merchantId} and g.id = any (${ids})
    ) used where orders or cards or gift or coupons order by id limit 1`.execute(db);
  return rows[0];
}

/** Removes goods for good, with what they gave and who waited for them. */
export async function deleteGoods(db: Db, shop: ShopScope, ids: number[]): Promise<void> {
  await db
    .deleteFrom('goods_gift')
    .where('merchant_id', '=', shop.merchantId)
    .where((where) => where.or([where('goods_id', 'in', ids), where('gift_goods_id', 'in', ids)]))
    .execute();
  await db
    .deleteFrom('goods')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', 'in', ids)
    .where('delete_at', 'is not', null)
    .execute();
}
