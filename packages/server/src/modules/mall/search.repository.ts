/**
 * What strangers find. A search walks the listings in the order that is asked for, to a bound; where that does not fill the page, what is sought is
 * rare, or lies far down, and the index of tokens gathers it, to a bound too. So the cost of a search is bounded whatever is in the mall
 * (docs/decisions/0077-mall-search.md).
 */
import { MALL_PAGE_SIZE, type MallOrder } from '@keymall/contract/mall/mall-order-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import { gramsOf, type Sought, tokensOf } from './search.rules.ts';

/** Listings that a search walks through in their order, and that it gathers by their tokens. */
const WALKED = 2500;
const GATHERED = 2500;

const BY: Record<MallOrder, RawBuilder<unknown>> = {
  rank: sql`is_recommend desc, sort desc, sales desc, id desc`,
  sales: sql`sales desc, id desc`,
  price_up: sql`price, id`,
  price_down: sql`price desc, id desc`,
  new: sql`id desc`,
};

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);
// unscoped: part
const OPEN = sql`exists (select 1 from mall_shop s where s.merchant_id = l.merchant_id and s.is_open)`;

const priced = ({ min, max }: Sought) => [
  ...(min === null ? [] : [sql`l.price >= ${min}`]),
  ...(max === null ? [] : [sql`l.price <= ${max}`]),
];
const matching = (sought: Sought) => [
  ...sought.words.map((word) => sql`strpos(l.words, ${word}) > 0`),
  ...(sought.cate_id === null ? [] : [sql`l.cate_path @> array[${sought.cate_id}::bigint]`]),
  ...(sought.merchant_id === null ? [] : [sql`l.merchant_id = ${sought.merchant_id}`]),
  ...(sought.in_stock ? [sql`l.in_stock`] : []),
  ...priced(sought),
  OPEN,
];

interface Found {
  id: number;
  goods_id: number;
}
const COLUMNS = sql`l.id, l.goods_id, l.is_recommend, l.sort, l.sales, l.price`;

/** The first of the mall in this order that match. Where prices are the order, or one shop is asked for, it begins among those. */
// unscoped: part
function walk(sought: Sought): RawBuilder<unknown> {
  const by = BY[sought.order];
  const within = [
    ...(sought.order === 'price_up' || sought.order === 'price_down' ? priced(sought) : []),
    ...(sought.merchant_id === null ? [] : [sql`l.merchant_id = ${sought.merchant_id}`]),
  ];
  return sql`select ${COLUMNS} from (select * from mall_goods l where is_listed and ${all(within)} order by ${by} limit ${sql.lit(WALKED)}) l
    where ${all(matching(sought))}`;
}

/** Those that hold the tokens, in no order; by price where there are none. Null where everything is meant: the walk has it. */
// unscoped: part
function gather(sought: Sought): RawBuilder<unknown> | null {
  const tokens = tokensOf(sought);
  const among =
    tokens.length > 0 ? [sql`mall_tokens(l.words, l.cate_path, l.merchant_id, l.in_stock) @> ${tokens}::text[]`] : priced(sought);
  if (among.length === 0) return null;
  return sql`select ${COLUMNS} from (select * from mall_goods l where is_listed and ${all(among)} limit ${sql.lit(GATHERED)}) l
    where ${all(matching(sought))}`;
}

/** Ids of the goods on a page, in their order, and whether there is another page. */
// unscoped: all
export async function findGoods(db: Db, sought: Sought, page: number): Promise<{ ids: number[]; more: boolean }> {
  const by = BY[sought.order];
  const [from, until] = [(page - 1) * MALL_PAGE_SIZE, page * MALL_PAGE_SIZE];
  const cut = (rows: readonly Found[]) => ({ ids: rows.slice(from, until).map(({ goods_id }) => goods_id), more: rows.length > until });
  const ordered = (found: RawBuilder<unknown>) =>
    sql<Found>`select id, goods_id from (${found}) l order by ${by} limit ${until + 1}`.execute(db);
  const { rows: walked } = await ordered(walk(sought));
  const gathered = gather(sought);
  if (walked.length > until || gathered === null) return cut(walked);
  // All that the walk found is at hand: it is not walked again.
  const again = sql`select ${COLUMNS} from mall_goods l where l.id = any (${walked.map(({ id }) => id)}::bigint[])`;
  return cut((await ordered(sql`${again} union ${gathered}`)).rows);
}

/** Goods of the mall's home: a few of each kind. */
// unscoped: all
export async function goodsOfHome(db: Db, kind: 'recommended' | 'hot' | 'newest', most: number): Promise<number[]> {
  const where = { recommended: sql`is_recommend = 1`, hot: sql`is_hot = 1`, newest: sql`true` }[kind];
  const by = kind === 'newest' ? sql`id desc` : sql`sort desc, sales desc, id desc`;
  // closed shops are few: some more than are shown are looked at
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from (select * from mall_goods where is_listed and ${where} order by ${by} limit ${most * 10}) l where ${OPEN}
    order by ${by} limit ${most}`.execute(db);
  return rows.map(({ goods_id }) => goods_id);
}

export interface ShownGoods {
  id: number;
  listing_id: number;
  name: string;
  price: number;
  image: string;
  sales: number;
  is_recommend: boolean;
  is_hot: boolean;
  merchant_id: number;
  shop_name: string;
  /** The open link it is bought by: its own, else its shop's; empty where its shop has closed both. */
  token: string;
  cate_path: number[];
  visit_type: 0 | 1;
  delivery_kind: 0 | 1 | 2 | 3;
  limit_quantity: number;
  stock_display: 0 | 1 | 2;
}

/** The named goods as the mall shows them, in the order they are named; those that are not shown any more are left out. */
// unscoped: all
export async function shownGoods(db: Db, ids: readonly number[]): Promise<ShownGoods[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownGoods>`
    select g.id, l.id as listing_id, coalesce(nullif(l.title, ''), g.name) as name, g.price, coalesce(nullif(l.cover, ''), g.image) as image, l.sales,
      l.is_recommend = 1 as is_recommend, l.is_hot = 1 as is_hot, l.merchant_id, of.shop_name, l.cate_path, g.visit_type, g.delivery_kind, g.limit_quantity,
      coalesce(g.stock_display, shop.stock_display) as stock_display,
      coalesce((select k.token from shop_link k where k.merchant_id = l.merchant_id and k.status = 1
        and ((k.relation_type = 'goods' and k.relation_id = g.id) or (k.relation_type = 'shop' and k.relation_id = l.merchant_id))
        order by k.relation_type = 'goods' desc limit 1), '') as token
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, at)
    join mall_goods l on l.goods_id = wanted.id and l.is_listed
    join mall_shop of on of.merchant_id = l.merchant_id and of.is_open
    join goods g on g.id = l.goods_id
    join shop on shop.merchant_id = l.merchant_id
    order by wanted.at`.execute(db);
  return rows;
}

const SHOP = sql`of.merchant_id as id, of.shop_name, shop.shop_logo, of.goods_count, of.sales`;

export interface ShownShop {
  id: number;
  shop_name: string;
  shop_logo: string;
  goods_count: number;
  sales: number;
}

/** Shops in the mall whose names hold the words, those that sold most first. */
// unscoped: all
export async function findShops(
  db: Db,
  words: readonly string[],
  page: number,
  size: number,
): Promise<{ shops: ShownShop[]; more: boolean }> {
  const grams = words.flatMap(gramsOf);
  const held = all(words.map((word) => sql`strpos(of.words, ${word}) > 0`));
  const found = grams.length > 0 ? sql`mall_tokens(words, '{}', merchant_id, false) @> ${grams}::text[]` : sql`true`;
  const by = sql`of.sales desc, of.goods_count desc, of.merchant_id desc`;
  const among =
    grams.length > 0
      ? sql`limit ${sql.lit(GATHERED)}`
      : sql`order by sales desc, goods_count desc, merchant_id desc limit ${sql.lit(WALKED)}`;
  const { rows } = await sql<ShownShop>`
    select ${SHOP} from (select * from mall_shop where is_open and ${found} ${among}) of join shop on shop.merchant_id = of.merchant_id
    where of.goods_count > 0 and ${held} order by ${by} limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { shops: rows.slice(0, size), more: rows.length > size };
}

/** One shop of the mall, with what its page tells. */
// unscoped: all
export async function shownShop(db: Db, merchantId: number) {
  const { rows } = await sql<ShownShop & { shop_notice: string; create_at: Date }>`
    select ${SHOP}, case when shop.shop_notice_show = 1 then shop.shop_notice else '' end as shop_notice, shop.create_at
    from mall_shop of join shop on shop.merchant_id = of.merchant_id
    where of.merchant_id = ${merchantId} and of.is_open and exists (select 1 from mall_goods l where l.merchant_id = of.merchant_id and l.is_listed)`.execute(
    db,
  );
  return rows[0];
}

/** A shop's open link; null where it has closed it. */
// unscoped: all
export async function linkTo(db: Db, merchantId: number): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    select token from shop_link where merchant_id = ${merchantId} and status = 1 and relation_type = 'shop' and relation_id = ${merchantId}`.execute(
    db,
  );
  return rows[0]?.token ?? null;
}

/** Sitemap: the largest id, and what is shown of a span of ids. */
// unscoped: all
export async function lastListing(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from mall_goods where is_listed`.execute(db);
  return rows[0]?.last ?? 0;
}
// unscoped: all
export async function listedWithin(db: Db, after: number, upTo: number): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from mall_goods l where is_listed and id > ${after} and id <= ${upTo} and ${OPEN} order by id`.execute(db);
  return rows.map(({ goods_id }) => goods_id);
}
// unscoped: all
export async function lastShop(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(merchant_id), 0) as last from mall_shop`.execute(db);
  return rows[0]?.last ?? 0;
}
// unscoped: all
export async function shopsWithin(db: Db, after: number, upTo: number): Promise<number[]> {
  const { rows } = await sql<{ merchant_id: number }>`
    select merchant_id from mall_shop where is_open and goods_count > 0 and merchant_id > ${after} and merchant_id <= ${upTo} order by merchant_id`.execute(
    db,
  );
  return rows.map(({ merchant_id }) => merchant_id);
}
