/** Goods that are bought elsewhere, and the places where they are. */
import type { BindState, OffWhy } from '@keymall/contract/docking/docking-words';
import type { SupplyGoods } from '@keymall/drivers/supply/port';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

export interface DockedFilter {
  page: number;
  limit: number;
  name?: string | undefined;
  source_id?: number | undefined;
  status?: 0 | 1 | undefined;
}

/** A shop's docked goods, newest first; their places are asked for beside. */
export async function listDocked(db: Db, shop: ShopScope, { page, limit, name, source_id, status }: DockedFilter) {
  let base = db
    .selectFrom('docking_goods as d')
    .innerJoin('goods as g', 'g.id', 'd.goods_id')
    .where('d.merchant_id', '=', shop.merchantId)
    .where('g.delete_at', 'is', null);
  if (name) base = base.where('g.name', 'ilike', containing(name));
  if (status !== undefined) base = base.where('g.status', '=', status);
  if (source_id !== undefined)
    base = base.where((where) =>
      where.exists(
        where.selectFrom('docking_bind as b').select('b.id').whereRef('b.goods_id', '=', 'd.goods_id').where('b.source_id', '=', source_id),
      ),
    );
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .leftJoin('content_stock as c', 'c.goods_id', 'd.goods_id')
      .select(['g.id', 'g.name', 'g.price', 'g.cost_price as cost', 'g.status', 'c.remaining as stock', 'c.unlimited'])
      .select(['d.off_why', 'd.sync_price', 'd.markup_type', 'd.markup', 'd.sync_name', 'd.sync_at'])
      .orderBy('g.id', 'desc'),
  );
}

/** The places of goods, each in its merchant's order. */
export const placesOfShop = (db: Db, shop: ShopScope, goodsIds: readonly number[]) =>
  db
    .selectFrom('docking_bind as b')
    .innerJoin('docking_source as s', 's.id', 'b.source_id')
    .select(['b.id', 'b.goods_id', 'b.source_id', 's.name as source_name', 'b.upstream_id', 'b.name', 'b.price', 'b.stock', 'b.sync_at'])
    .select(sql<BindState>`case when s.status = 0 then 'paused' else b.state end`.as('state'))
    .where('b.merchant_id', '=', shop.merchantId)
    .where('b.goods_id', 'in', goodsIds.length === 0 ? [0] : [...goodsIds])
    .orderBy('b.place')
    .orderBy('b.id')
    .execute();

/** Which goods of the shop are bound to these of a source. */
export const boundAt = (db: Db, shop: ShopScope, sourceId: number) =>
  db
    .selectFrom('docking_bind as b')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .select(['b.upstream_id', 'b.goods_id', 'g.name'])
    .where('b.merchant_id', '=', shop.merchantId)
    .where('b.source_id', '=', sourceId)
    .where('g.delete_at', 'is', null)
    .orderBy('b.id')
    .execute();

export async function countDocked(db: Db, shop: ShopScope): Promise<number> {
  const { count } = await db
    .selectFrom('docking_goods')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', shop.merchantId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface Follows {
  sync_price: 0 | 1;
  markup_type: 1 | 2;
  markup: number;
  sync_name: 0 | 1;
}

export const insertDocking = (db: Db, shop: ShopScope, goodsId: number, follows: Follows, at: Date, next: Date) =>
  db
    .insertInto('docking_goods')
    .values({ ...follows, goods_id: goodsId, merchant_id: shop.merchantId, sync_at: at, next_sync_at: next })
    .execute();

/** A docked goods of the shop, held until the transaction ends: who changes where it is bought does so one after the other. */
export const lockDocking = (db: Db, shop: ShopScope, goodsId: number) =>
  db
    .selectFrom('docking_goods')
    .selectAll()
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', '=', goodsId)
    .forUpdate()
    .executeTakeFirst();

export const updateDocking = (
  db: Db,
  shop: ShopScope,
  goodsId: number,
  change: Partial<Follows> & { off_why?: OffWhy; sync_at?: Date; next_sync_at?: Date },
) => db.updateTable('docking_goods').set(change).where('merchant_id', '=', shop.merchantId).where('goods_id', '=', goodsId).execute();

const toldOf = ({ name, price, stock, least, most }: SupplyGoods) => ({ name: name.slice(0, 200), price, stock, least, most });

export const insertBind = (
  db: Db,
  shop: ShopScope,
  bind: { goods_id: number; source_id: number; place: number; goods: SupplyGoods; at: Date },
) =>
  db
    .insertInto('docking_bind')
    .values({
      merchant_id: shop.merchantId,
      goods_id: bind.goods_id,
      source_id: bind.source_id,
      upstream_id: bind.goods.id,
      place: bind.place,
      sync_at: bind.at,
      ...toldOf(bind.goods),
    })
    .execute();

/** What a place said of its goods: null that it has none any more. */
export const noteBind = (db: Db, shop: ShopScope, id: number, goods: SupplyGoods | null, at: Date) =>
  db
    .updateTable('docking_bind')
    .set(goods ? { ...toldOf(goods), state: 'ok', sync_at: at } : { state: 'gone', stock: 0, sync_at: at })
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .execute();

/** It could not be asked: what it said last stands. */
export const noteFault = (db: Db, shop: ShopScope, id: number) =>
  db
    .updateTable('docking_bind')
    .set({ state: 'fault' })
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .where('state', '=', 'ok')
    .execute();

export async function deleteBind(db: Db, shop: ShopScope, goodsId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('docking_bind')
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', '=', goodsId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives the places of a goods their order. */
export async function placeBinds(db: Db, shop: ShopScope, ids: readonly number[]): Promise<void> {
  await sql`
    update docking_bind b set place = w.place from unnest(${[...ids]}::bigint[]) with ordinality as w (id, place)
    where b.id = w.id and b.merchant_id = ${shop.merchantId}`.execute(db);
}

/** Docked goods whose turn it is, with their merchants; those in the bin and those that can't be sold are left alone. */
// unscoped: job
export async function dueGoods(db: Db, now: Date, without: readonly number[], atMost: number) {
  return db
    .selectFrom('docking_goods as d')
    .innerJoin('goods as g', 'g.id', 'd.goods_id')
    .innerJoin('merchant as m', 'm.id', 'd.merchant_id')
    .select(['d.goods_id as id', 'd.merchant_id'])
    .where('d.next_sync_at', '<=', now)
    .where(noneOf('d.goods_id', without))
    .where('g.delete_at', 'is', null)
    .where('g.is_freeze', '=', 0)
    .where('m.status', '=', 1)
    .where('m.is_freeze', '=', 0)
    .orderBy('d.next_sync_at')
    .orderBy('d.goods_id')
    .limit(atMost)
    .execute();
}
