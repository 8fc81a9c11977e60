/** What a merchant supplies and under which terms, as it lies in the database. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

export interface SupplySetting {
  open_supply: 0 | 1;
  auto_approve: 0 | 1;
  allow_resupply: 0 | 1;
  markup_type: 1 | 2;
  markup: number;
  contact: string;
  notice: string;
  stock_show: 0 | 1 | 2;
  least_balance: number;
  sync_name: 0 | 1;
  sync_content: 0 | 1;
}

/** What holds for a shop that never set anything: nothing is supplied, copies add ten per cent. */
const UNSET: SupplySetting = {
  open_supply: 0,
  auto_approve: 0,
  allow_resupply: 0,
  markup_type: 1,
  markup: 100_000,
  contact: '',
  notice: '',
  stock_show: 0,
  least_balance: 0,
  sync_name: 1,
  sync_content: 1,
};

export async function supplySetting(db: Db, shop: ShopScope): Promise<SupplySetting> {
  const row = await db
    .selectFrom('agent_setting')
    .select(['open_supply', 'auto_approve', 'allow_resupply', 'markup_type', 'markup', 'contact', 'notice'])
    .select(['stock_show', 'least_balance', 'sync_name', 'sync_content'])
    .where('merchant_id', '=', shop.merchantId)
    .executeTakeFirst();
  return row ?? UNSET;
}

export async function saveSetting(db: Db, shop: ShopScope, setting: SupplySetting): Promise<void> {
  await db
    .insertInto('agent_setting')
    .values({ ...setting, merchant_id: shop.merchantId })
    .onConflict((on) => on.column('merchant_id').doUpdateSet(setting))
    .execute();
}

export interface SupplyFilter {
  page: number;
  limit: number;
  name?: string | undefined;
  cate_id?: number | undefined;
  can_proxy?: 0 | 1 | undefined;
}

/** The shop's goods with their terms for agents. */
export async function suppliesOf(db: Db, shop: ShopScope, { page, limit, name, cate_id, can_proxy }: SupplyFilter) {
  let base = db
    .selectFrom('goods as g')
    .leftJoin('goods_supply as s', 's.goods_id', 'g.id')
    .where('g.merchant_id', '=', shop.merchantId)
    .where('g.delete_at', 'is', null);
  if (name) base = base.where('g.name', 'ilike', containing(name));
  if (cate_id !== undefined) base = base.where('g.cate_id', '=', cate_id);
  if (can_proxy !== undefined) base = base.where((row) => row(row.fn.coalesce('s.can_proxy', sql<0 | 1>`0`), '=', can_proxy));
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .innerJoin('goods_category as c', 'c.id', 'g.cate_id')
      .select(['g.id', 'g.name', 'c.name as cate_name', 'g.is_proxy', 'g.price', 'g.status'])
      .select((row) => [
        row.fn.coalesce('s.can_proxy', sql<0 | 1>`0`).as('can_proxy'),
        row.fn.coalesce('s.proxy_price', sql<number>`0`).as('proxy_price'),
        row.fn.coalesce('s.proxy_price_add', sql<number>`0`).as('proxy_price_add'),
        row.fn.coalesce('s.proxy_price_max', sql<number>`0`).as('proxy_price_max'),
        row.fn.coalesce('s.resupply', sql<0 | 1>`0`).as('resupply'),
        sql<number>`(select count(*) from proxy_goods p where p.source_id = g.id)`.as('copies'),
      ])
      .orderBy('g.sort', 'desc')
      .orderBy('g.id', 'desc'),
  );
}

/** Those of the named goods that are the shop's, with what they are called and whether they are copies. */
export const ownGoods = (db: Db, shop: ShopScope, ids: readonly number[]) =>
  db
    .selectFrom('goods')
    .select(['id', 'name', 'is_proxy'])
    .where('merchant_id', '=', shop.merchantId)
    .where('id', 'in', [...ids])
    .where('delete_at', 'is', null)
    .execute();

export interface SupplyTerms {
  proxy_price: number;
  proxy_price_add: number;
  proxy_price_max: number;
  resupply: 0 | 1;
}

/** Opens goods for agents under these terms. */
export async function saveTerms(db: Db, shop: ShopScope, ids: readonly number[], terms: SupplyTerms): Promise<void> {
  await db
    .insertInto('goods_supply')
    .values(ids.toSorted((a, b) => a - b).map((goods_id) => ({ goods_id, merchant_id: shop.merchantId, can_proxy: 1 as const, ...terms })))
    .onConflict((on) => on.column('goods_id').doUpdateSet({ can_proxy: 1, ...terms }))
    .execute();
}

/** Opens or closes goods that have terms. Gives how many. */
export async function turnSupply(db: Db, shop: ShopScope, ids: readonly number[], can_proxy: 0 | 1): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('goods_supply')
    .set({ can_proxy })
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const codesOf = (db: Db, shop: ShopScope, paging: { page: number; limit: number }) =>
  pageOf(db, db.selectFrom('agent_code as k').where('k.merchant_id', '=', shop.merchantId), paging, (rows) =>
    rows
      .leftJoin('goods_category as c', 'c.id', 'k.cate_id')
      .leftJoin('goods as g', 'g.id', 'k.goods_id')
      .select(['k.id', 'k.code', 'k.max_uses', 'k.used', 'k.expire_at', 'k.auto_approve', 'k.scope', 'k.status', 'k.create_at'])
      .select((row) => row.fn.coalesce('c.name', 'g.name', sql<string>`''`).as('scope_name'))
      .orderBy('k.id', 'desc'),
  );

export interface CodeDraft {
  max_uses: number;
  expire_at: Date | null;
  auto_approve: 0 | 1;
  scope: 1 | 2 | 3;
  cate_id: number | null;
  goods_id: number | null;
}

export async function addCode(db: Db, shop: ShopScope, code: CodeDraft & { code: string }): Promise<number> {
  const { id } = await db
    .insertInto('agent_code')
    .values({ ...code, merchant_id: shop.merchantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function turnCode(db: Db, shop: ShopScope, id: number, status: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_code')
    .set({ status })
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
