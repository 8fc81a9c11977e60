/** Copies and what they may be made of, as they lie in the database. */
import type { CopyState } from '@keymall/contract/agency/agency-words';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { countUpTo } from '#modules/catalogue';
import { withinScope } from './relation.repository.ts';

/** What fn.goods_offer and fn.goods_chain say. */
export interface Offer {
  ok: boolean;
  why?: CopyState;
  cost?: number;
  min?: number;
  max?: number;
  price?: number;
  stock_goods_id?: number;
}

/** A copy as it may be sold now. */
export async function chainOf(db: Db, goodsId: number, levels: number): Promise<Offer> {
  const { rows } = await sql<{ chain: Offer }>`select fn.goods_chain(${goodsId}, ${levels}) as chain`.execute(db);
  return (rows[0] as { chain: Offer }).chain;
}

export interface ListFilter {
  page: number;
  limit: number;
  supplier_id?: number | undefined;
  name?: string | undefined;
  cate_name?: string | undefined;
  copied?: 0 | 1 | undefined;
}

/** Goods of an agent's suppliers: those that are open now, and those it has a copy of, by whatever pool. */
export async function sourcesOf(
  db: Db,
  shop: ShopScope,
  { page, limit, supplier_id, name, cate_name, copied }: ListFilter,
  levels: number,
) {
  const base = sql`
    from (
      select g.id from agent_relation r join goods g on g.merchant_id = r.supplier_id join goods_supply s on s.goods_id = g.id
      where r.agent_id = ${shop.merchantId} and r.status = 1 and s.can_proxy = 1 and g.status = 1 and g.is_freeze = 0 and ${withinScope}
      union select p.source_id from proxy_goods p where p.merchant_id = ${shop.merchantId} and p.source_id is not null
    ) mine join goods g on g.id = mine.id and g.delete_at is null
      left join proxy_goods p on p.source_id = g.id and p.merchant_id = ${shop.merchantId}
    where (${supplier_id ?? null}::bigint is null or g.merchant_id = ${supplier_id ?? null}::bigint)
      and (${name ?? null}::text is null or g.name ilike ${containing(name ?? '')})
      and (${cate_name ?? null}::text is null or exists (select from goods_category c where c.id = g.cate_id and c.name ilike ${containing(cate_name ?? '')}))
      and (${copied ?? null}::int is null or (p.goods_id is not null) = (${copied ?? null}::int = 1))`;
  interface Row {
    id: number;
    name: string;
    supplier_id: number;
    shop_name: string;
    cate_name: string;
    pool_name: string;
    offer: Offer;
    /** What all on the way from the root let be seen. */
    stock_show: 0 | 1 | 2;
    /** How many there are, as far as that needs; null without end. */
    pieces: number | null;
    copy_id: number | null;
    chain: Offer | null;
  }
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select page.id, (select m.name from fn.goods_mirror(page.id) m) as name, page.supplier_id, shop.shop_name, category.name as cate_name, coalesce(pool.name, '') as pool_name, page.copy_id, offer.offer,
        case when page.copy_id is not null then fn.goods_chain(page.copy_id, ${levels}) end as chain, shown.stock_show, ${piecesOf(sql`page.path[1]`, sql`shown.stock_show`)} as pieces
      from (select g.id, g.sort, g.cate_id, g.merchant_id as supplier_id, p.goods_id as copy_id, p.pool_id, fn.goods_path(g.id) as path ${base}
          order by g.merchant_id, g.sort desc, g.id desc limit ${limit} offset ${(page - 1) * limit}) page
        join shop on shop.merchant_id = page.supplier_id join goods_category category on category.id = page.cate_id left join pool on pool.id = page.pool_id
        -- The number only where all show it, a word where nobody hides it.
        cross join lateral (select case when bool_and(coalesce(o.stock_show, 0) = 1) then 1 when bool_or(coalesce(o.stock_show, 0) = 0) then 0 else 2 end as stock_show
          from goods step left join agent_setting o on o.merchant_id = step.merchant_id where step.id = any (page.path)) shown
        cross join lateral (select fn.goods_offer(page.path, ${shop.merchantId}, ${levels}, page.pool_id) as offer) offer
      order by page.supplier_id, page.sort desc, page.id desc`.execute(db),
    sql<{ total: number }>`select count(*) as total from (select 1 ${base} limit ${COUNTED_ROWS}) counted`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many a root has, as far as what is shown of it needs; null where it has no end. */
// unscoped: part
const piecesOf = (root: RawBuilder<unknown>, shown: RawBuilder<unknown>) =>
  sql<
    number | null
  >`(select case when s.goods_id is null then (select count(*) from (select 1 from card where goods_id = ${root} and status = 1 and delete_at is null
      limit case ${shown} when 0 then 1 when 1 then ${countUpTo(1, 1)} else ${countUpTo(2, 1)} end) free)
    when not s.unlimited then s.remaining end from (select 1) one left join content_stock s on s.goods_id = ${root})`;

/** Whether a root has anything to sell. */
// unscoped: part
export const inStock = (root: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select unlimited or remaining > 0 from content_stock where goods_id = ${root}),
    exists (select 1 from card where goods_id = ${root} and status = 1 and delete_at is null))`;

/** What of the named goods are an agent's suppliers', with their names. */
export const sourcesNamed = (db: Db, shop: ShopScope, ids: readonly number[]) =>
  db
    .selectFrom('goods as g')
    .innerJoin('agent_relation as r', 'r.supplier_id', 'g.merchant_id')
    .select(['g.id', 'g.name', 'g.merchant_id as supplier_id'])
    .where('r.agent_id', '=', shop.merchantId)
    .where('g.id', 'in', [...ids])
    .where('g.delete_at', 'is', null)
    .orderBy('g.id')
    .execute();

export interface NewCopy {
  goods_id: number;
  supplier_id: number;
  source_id: number;
  markup_type: 1 | 2;
  markup: number;
  /** By which pool it comes; by none, by the relation of the two. */
  pool_id: number | null;
  sync_name: 0 | 1;
  sync_content: 0 | 1;
}

export async function linkCopy(db: Db, shop: ShopScope, copy: NewCopy): Promise<void> {
  await db
    .insertInto('proxy_goods')
    .values({ ...copy, merchant_id: shop.merchantId })
    .execute();
}

/** A copy of the shop's with its own goods' row. */
export const copyById = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('proxy_goods as p')
    .innerJoin('goods as g', 'g.id', 'p.goods_id')
    .innerJoin('shop as own', 'own.merchant_id', 'p.merchant_id')
    .innerJoin('shop as other', 'other.merchant_id', 'p.supplier_id')
    .select(['p.goods_id as id', 'p.price_diy', 'p.markup_type', 'p.markup', 'p.sync_name', 'p.sync_content', 'p.create_at', 'p.source_id'])
    .select([
      'g.name',
      'g.cate_id',
      'g.sort',
      'g.status',
      'g.price',
      'g.content',
      'g.take_card_type',
      'g.coupon_type',
      'g.wholesale_discount_list',
      'g.is_freeze',
      'g.review',
      'g.review_reason',
      'g.shelf_wish',
    ])
    .select(['own.shop_name', 'other.shop_name as supplier_name'])
    .where('p.merchant_id', '=', shop.merchantId)
    .where('p.goods_id', '=', id)
    .where('g.delete_at', 'is', null)
    .executeTakeFirst();

export interface CopyLink {
  price_diy: 0 | 1;
  markup_type: 1 | 2;
  markup: number;
  sync_name: 0 | 1;
  sync_content: 0 | 1;
}

export async function rewriteLink(db: Db, shop: ShopScope, id: number, change: CopyLink): Promise<void> {
  await db.updateTable('proxy_goods').set(change).where('merchant_id', '=', shop.merchantId).where('goods_id', '=', id).execute();
}

/** Cuts copies off their sources. Gives which. */
export async function cutOff(db: Db, shop: ShopScope, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('proxy_goods')
    .set({ source_id: null })
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', 'in', [...ids])
    .returning('goods_id')
    .execute();
  return rows.map(({ goods_id }) => goods_id);
}

export interface Fallen {
  goods_id: number;
  merchant_id: number;
  name: string;
  price: number;
  why: 'price_low' | 'price_high';
  min: number;
  max: number;
}

/** Copies with a price of their own, on the shelf, that a supplier's terms have left outside their bounds, however far down. */
// unscoped: part
export async function fallenOut(db: Db, supplierId: number, levels: number): Promise<Fallen[]> {
  const { rows } = await sql<Fallen>`
    with recursive below as (
      select goods_id, merchant_id, price_diy from proxy_goods where supplier_id = ${supplierId} and source_id is not null
      union all select p.goods_id, p.merchant_id, p.price_diy from below b join proxy_goods p on p.source_id = b.goods_id
    )
    select b.goods_id, b.merchant_id, g.name, g.price, chain.chain ->> 'why' as why, (chain.chain ->> 'min')::bigint as min, (chain.chain ->> 'max')::bigint as max
    from below b join goods g on g.id = b.goods_id and g.status = 1 and g.delete_at is null
      cross join lateral (select fn.goods_chain(b.goods_id, ${levels}) as chain) chain
    where b.price_diy = 1 and chain.chain ->> 'why' in ('price_low', 'price_high') order by b.goods_id`.execute(db);
  return rows;
}

/** Copies of goods that go for good, with whose they are. */
// unscoped: part
export const copiesOf = (db: Db, goods: readonly number[]) =>
  db
    .selectFrom('proxy_goods as p')
    .innerJoin('goods as g', 'g.id', 'p.goods_id')
    .select(['p.goods_id', 'p.merchant_id', 'g.name'])
    .where('p.source_id', 'in', [...goods])
    .orderBy('p.goods_id')
    .execute();

/** Goods that a whole-site agent has no copy of yet: some of them, and what a copy of them adds. */
// unscoped: job
export async function missingCopies(db: Db, relationId: number, limit: number) {
  const { rows } = await sql<{ id: number; supplier_id: number; agent_id: number; shop_name: string }>`
    select g.id, r.supplier_id, r.agent_id, shop.shop_name
    from agent_relation r join shop on shop.merchant_id = r.supplier_id join goods g on g.merchant_id = r.supplier_id
      join goods_supply s on s.goods_id = g.id and s.can_proxy = 1
    where r.id = ${relationId} and r.type = 2 and r.status = 1 and ${withinScope} and g.delete_at is null and g.status = 1 and g.is_freeze = 0
      and not exists (select from proxy_goods p where p.source_id = g.id and p.merchant_id = r.agent_id)
      and not exists (
        with recursive up as (
          select g.merchant_id as owner, (select source_id from proxy_goods where goods_id = g.id) as source
          union all select o.merchant_id, (select source_id from proxy_goods where goods_id = o.id) from up join goods o on o.id = up.source
        ) select from up where owner = r.agent_id)
    order by g.id limit ${limit}`.execute(db);
  return rows;
}
