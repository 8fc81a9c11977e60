/** What pools offer and what was copied of it, as it lies in the database. */
import type { PoolGoodsStatus } from '@keymall/contract/agency/pool-words';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { ownedBy } from './pool.repository.ts';
import { inStock, type Offer } from './proxy-goods.repository.ts';
import type { Source } from './proxy-goods.service.ts';

export interface PoolTerms {
  supply_price: number;
  min_price: number;
  max_price: number;
  resupply: 0 | 1;
}

export interface GoodsFilter {
  page: number;
  limit: number;
  pool_id: number;
  name?: string | undefined;
  status?: PoolGoodsStatus | undefined;
  copied?: 0 | 1 | undefined;
  is_mine?: 0 | 1 | undefined;
}

/** A pool's goods as somebody in it sees them: those that are open and one's own, to its owner all. */
export async function goodsOfPool(db: Db, shop: ShopScope, isOwner: boolean, filter: GoodsFilter, levels: number) {
  const { page, limit, pool_id, name, status, copied, is_mine } = filter;
  const me = shop.merchantId;
  const base = sql`
    from pool_goods o join goods g on g.id = o.goods_id and g.delete_at is null left join proxy_goods p on p.source_id = g.id and p.merchant_id = ${me}
    where o.pool_id = ${pool_id} and (o.status = 1 or o.merchant_id = ${me} or ${isOwner}::boolean)
      and (${name ?? null}::text is null or (select m.name from fn.goods_mirror(g.id) m) ilike ${containing(name ?? '')})
      and (${status ?? null}::int is null or o.status = ${status ?? null}::int)
      and (${copied ?? null}::int is null or (p.goods_id is not null) = (${copied ?? null}::int = 1))
      and (${is_mine ?? null}::int is null or (o.merchant_id = ${me}) = (${is_mine ?? null}::int = 1))`;
  interface Row extends PoolTerms {
    id: number;
    goods_id: number;
    name: string;
    shop_name: string;
    is_mine: boolean;
    status: PoolGoodsStatus;
    reason: string;
    sort: number;
    offer: Offer;
    in_stock: boolean;
    copy_id: number | null;
    chain: Offer | null;
  }
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select page.id, page.goods_id, (select m.name from fn.goods_mirror(page.goods_id) m) as name, shop.shop_name, page.merchant_id = ${me} as is_mine,
        page.supply_price, page.min_price, page.max_price, page.resupply, page.status, page.reason, page.sort, page.copy_id, offer.offer,
        case when page.copy_id is not null then fn.goods_chain(page.copy_id, ${levels}) end as chain, ${inStock(sql`page.root`)} as in_stock
      from (select o.*, p.goods_id as copy_id, (fn.goods_path(g.id))[1] as root ${base} order by o.status = 0 desc, o.sort desc, o.id desc
          limit ${limit} offset ${(page - 1) * limit}) page
        join shop on shop.merchant_id = page.merchant_id
        cross join lateral (select fn.goods_offer(fn.goods_path(page.goods_id), ${me}, ${levels}, page.pool_id) as offer) offer
      order by page.status = 0 desc, page.sort desc, page.id desc`.execute(db),
    sql<{ total: number }>`select count(*) as total from (select 1 ${base} limit ${COUNTED_ROWS}) counted`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A pool's goods as the platform sees them, those that wait first. */
// unscoped: all
export function goodsInPool(
  db: Db,
  {
    pool_id,
    name,
    shop_name,
    status,
    ...paging
  }: Pick<GoodsFilter, 'page' | 'limit' | 'pool_id' | 'name' | 'status'> & { shop_name?: string | undefined },
) {
  const called = sql<string>`(select m.name from fn.goods_mirror(g.id) m)`;
  let base = db
    .selectFrom('pool_goods as o')
    .innerJoin('goods as g', 'g.id', 'o.goods_id')
    .innerJoin('shop', 'shop.merchant_id', 'o.merchant_id')
    .where('o.pool_id', '=', pool_id)
    .where('g.delete_at', 'is', null);
  if (name) base = base.where(called, 'ilike', containing(name));
  if (shop_name) base = base.where('shop.shop_name', 'ilike', containing(shop_name));
  if (status !== undefined) base = base.where('o.status', '=', status);
  return pageOf(db, base, paging, (rows) =>
    rows
      .select(['o.id', 'o.goods_id', 'o.merchant_id', 'shop.shop_name', 'o.supply_price', 'o.min_price', 'o.max_price', 'o.resupply'])
      .select(['o.status', 'o.reason', 'o.sort', 'o.create_at'])
      .select([
        called.as('name'),
        inStock(sql`(fn.goods_path(g.id))[1]`).as('in_stock'),
        // unscoped: part
        sql<number>`(select count(*) from proxy_goods c where c.pool_id = o.pool_id and c.source_id = o.goods_id)`.as('copies'),
      ])
      .orderBy(sql`o.status = 0`, 'desc')
      .orderBy('o.sort', 'desc')
      .orderBy('o.id', 'desc'),
  );
}

/** A shop's own goods that are not in a pool. */
export function choicesFor(
  db: Db,
  shop: ShopScope,
  { pool_id, name, ...paging }: { page: number; limit: number; pool_id: number; name?: string | undefined },
) {
  let base = db
    .selectFrom('goods as g')
    .where('g.merchant_id', '=', shop.merchantId)
    .where('g.delete_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('pool_goods as o').select('o.id').whereRef('o.goods_id', '=', 'g.id').where('o.pool_id', '=', pool_id),
        ),
      ),
    );
  if (name) base = base.where('g.name', 'ilike', containing(name));
  return pageOf(db, base, paging, (rows) => rows.select(['g.id', 'g.name', 'g.image', 'g.price']).orderBy('g.id', 'desc'));
}

/** How many goods a pool has. */
// unscoped: part
export async function countGoods(db: Db, poolId: number): Promise<number> {
  const { count } = await db
    .selectFrom('pool_goods')
    .select(sql<number>`count(*)`.as('count'))
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts goods of a shop into a pool; those that are in it already stay. Gives which came in. */
export async function putIn(
  db: Db,
  shop: ShopScope,
  { pool_id, goods, status, ...terms }: PoolTerms & { pool_id: number; goods: readonly number[]; status: 0 | 1 },
): Promise<number[]> {
  const rows = await db
    .insertInto('pool_goods')
    .values(goods.map((goods_id) => ({ pool_id, goods_id, merchant_id: shop.merchantId, status, ...terms })))
    .onConflict((on) => on.constraint('pool_goods_once').doNothing())
    .returning('goods_id')
    .execute();
  return rows.map(({ goods_id }) => goods_id);
}

// unscoped: part
const withPool = (db: Db) =>
  db
    .selectFrom('pool_goods as o')
    .innerJoin('pool as p', 'p.id', 'o.pool_id')
    .innerJoin('goods as g', 'g.id', 'o.goods_id')
    .select([
      'o.id',
      'o.pool_id',
      'o.merchant_id',
      'o.goods_id',
      'o.status',
      'p.name as pool_name',
      'p.merchant_id as owner_id',
      'p.goods_audit',
    ])
    .select(['g.name', 'g.is_proxy']);

/** One of the goods of a pool of the owner's. */
export const goodsInOwn = (db: Db, owner: ShopScope | null, id: number) =>
  withPool(db).where('o.id', '=', id).where(ownedBy(owner)).executeTakeFirst();

/** What of a pool's goods a shop may reach: its own, and in its own pool all. */
export const poolGoodsOf = (db: Db, shop: ShopScope, id: number) =>
  withPool(db)
    .where('o.id', '=', id)
    .where((where) => where.or([where('o.merchant_id', '=', shop.merchantId), where('p.merchant_id', '=', shop.merchantId)]))
    .executeTakeFirst();

/** Rewrites terms of the shop's own; what was refused asks anew. */
export async function editTerms(db: Db, shop: ShopScope, id: number, terms: PoolTerms, again: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pool_goods')
    .set({ ...terms, reason: '', status: sql<PoolGoodsStatus>`case status when 2 then ${again}::smallint else status end` })
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Moves one by compare-and-set; false when it stands elsewhere by now. */
// unscoped: part
export async function moveGoods(
  db: Db,
  id: number,
  from: readonly PoolGoodsStatus[],
  change: { status: PoolGoodsStatus; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pool_goods')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

// unscoped: part
export async function setGoodsSort(db: Db, id: number, sort: number): Promise<void> {
  await db.updateTable('pool_goods').set({ sort }).where('id', '=', id).execute();
}

// unscoped: part
export async function takeOut(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('pool_goods').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** All that a merchant supplies to a pool. */
// unscoped: part
export async function takeOutOf(db: Db, poolId: number, merchantId: number): Promise<void> {
  await db.deleteFrom('pool_goods').where('pool_id', '=', poolId).where('merchant_id', '=', merchantId).execute();
}

/** What of the named a member may copy now: others' goods that are in the pool. */
export async function sourcesIn(db: Db, shop: ShopScope, poolId: number, ids: readonly number[]): Promise<Source[]> {
  return await db
    .selectFrom('pool_goods as o')
    .innerJoin('goods as g', 'g.id', 'o.goods_id')
    .select(['g.id', 'g.name', 'o.merchant_id as supplier_id', 'o.pool_id'])
    .where('o.pool_id', '=', poolId)
    .where('o.id', 'in', [...ids])
    .where('o.status', '=', 1)
    .where('o.merchant_id', '<>', shop.merchantId)
    .where('g.delete_at', 'is', null)
    .orderBy('g.id')
    .execute();
}

export interface CopyOfPool {
  goods_id: number;
  merchant_id: number;
  name: string;
  status: 0 | 1;
}

/** Copies that came by a pool: all, or an agent's, a supplier's, of one goods. */
// unscoped: part
export async function copiesIn(
  db: Db,
  poolId: number,
  { agent, supplier, goods }: { agent?: number; supplier?: number; goods?: number },
): Promise<CopyOfPool[]> {
  let found = db
    .selectFrom('proxy_goods as c')
    .innerJoin('goods as g', 'g.id', 'c.goods_id')
    .select(['c.goods_id', 'c.merchant_id', 'g.status'])
    .select(sql<string>`(select m.name from fn.goods_mirror(g.id) m)`.as('name'))
    .where('c.pool_id', '=', poolId)
    .where('c.source_id', 'is not', null)
    .where('g.delete_at', 'is', null);
  if (agent !== undefined) found = found.where('c.merchant_id', '=', agent);
  if (supplier !== undefined) found = found.where('c.supplier_id', '=', supplier);
  if (goods !== undefined) found = found.where('c.source_id', '=', goods);
  return await found.orderBy('c.goods_id').execute();
}
