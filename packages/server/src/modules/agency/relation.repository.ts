/** Who sells whose goods, as it lies in the database. A relation is of two: each reaches it by its own side. */
import type { RelationStatus } from '@keymall/contract/agency/agency-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

type CodeScope = { scope: 1 | 2 | 3; cate_id: number | null; goods_id: number | null };
const ALL: CodeScope = { scope: 1, cate_id: null, goods_id: null };

/** What an agent of relation `r` brought its supplier, refunds taken off, in fen. */
// unscoped: part
export const turnoverOf = sql<number>`(select coalesce(sum(mine.amount - mine.taken), 0) from proxy_goods p join order_split theirs on theirs.merchant_id = r.agent_id and theirs.goods_id = p.goods_id
  join order_split mine on mine.order_id = theirs.order_id and mine.merchant_id = r.supplier_id join orders o on o.id = mine.order_id
  where p.supplier_id = r.supplier_id and p.merchant_id = r.agent_id and o.status in (1, 3) and o.success_at is not null)`;

/** What alone an agent of relation `r` may have; empty: all. */
// unscoped: part
const scopeNames = sql<string>`coalesce((select string_agg(coalesce(c.name, g.name), '，' order by s.id) from agent_scope s
  left join goods_category c on c.id = s.cate_id left join goods g on g.id = s.goods_id where s.relation_id = r.id), '')`;

/** Is a goods `g` within what relation `r` is about. */
// unscoped: part
export const withinScope = sql<boolean>`(r.scoped = 0 or exists (select from agent_scope s where s.relation_id = r.id and (s.goods_id = g.id or s.cate_id = g.cate_id)))`;

/** A supplier's card with where an agent stands with it; nobody where it is closed or unknown. */
export async function supplierCard(db: Db, agent: ShopScope, supplierId: number, { scope, cate_id, goods_id }: CodeScope = ALL) {
  return await db
    .selectFrom('agent_setting as o')
    .innerJoin('shop', 'shop.merchant_id', 'o.merchant_id')
    .innerJoin('merchant as m', 'm.id', 'o.merchant_id')
    .leftJoin('agent_relation as r', (join) => join.onRef('r.supplier_id', '=', 'o.merchant_id').on('r.agent_id', '=', agent.merchantId))
    .select([
      'o.merchant_id as supplier_id',
      'shop.shop_name',
      'shop.shop_logo',
      'o.contact',
      'o.notice',
      'o.auto_approve',
      'o.least_balance',
      'r.status',
    ])
    .select(
      sql<number>`(select count(*) from goods_supply s join goods g on g.id = s.goods_id and g.status = 1 and g.delete_at is null
      where s.merchant_id = o.merchant_id and s.can_proxy = 1 and (${scope} = 1 or g.cate_id = ${cate_id}::bigint or g.id = ${goods_id}::bigint))`.as(
        'goods_count',
      ),
    )
    .select(
      sql<string>`coalesce((select name from goods_category where id = ${cate_id}::bigint), (select name from goods where id = ${goods_id}::bigint), '')`.as(
        'scope_name',
      ),
    )
    .where('o.merchant_id', '=', supplierId)
    .where('o.open_supply', '=', 1)
    .where('m.status', '=', 1)
    .where('m.is_freeze', '=', 0)
    .where('m.delete_at', 'is', null)
    .executeTakeFirst();
}

/** Whose code it is, used up or not. */
// unscoped: proven
export const codeNamed = (db: Db, code: string) => db.selectFrom('agent_code').selectAll().where('code', '=', code).executeTakeFirst();

/** One use of a code; false when none is left, its time is up or it is off. */
// unscoped: proven
export async function useCode(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_code')
    .set((row) => ({ used: row('used', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 1)
    .whereRef('used', '<', 'max_uses')
    .where((where) => where.or([where('expire_at', 'is', null), where('expire_at', '>', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Asked {
  supplier_id: number;
  type: 1 | 2;
  status: 0 | 1;
  apply_remark: string;
  code_id: number | null;
  approve_at: Date | null;
}

/** Asks a supplier, again where it refused or it ended, and begins on its default level. Gives the relation's id; nothing where one stands. */
export async function askSupplier(db: Db, agent: ShopScope, asked: Asked, code: CodeScope = ALL): Promise<number | undefined> {
  const level_id = sql<number | null>`(select id from agent_level where merchant_id = ${asked.supplier_id} and is_default = 1)`;
  const begun = { ...asked, scoped: code.scope === 1 ? (0 as const) : (1 as const), level_id };
  const row = await db
    .insertInto('agent_relation')
    .values({ ...begun, agent_id: agent.merchantId })
    .onConflict((on) =>
      on
        .constraint('agent_relation_pair')
        .doUpdateSet({ ...begun, reason: '' })
        .where('agent_relation.status', 'in', [2, 4]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await db.deleteFrom('agent_scope').where('relation_id', '=', row.id).execute();
  await nameScope(db, asked.supplier_id, row.id, code);
  return row.id;
}

/** Writes down what a code is for. Nothing where it is for all, or that is gone. */
// unscoped: proven
async function nameScope(db: Db, supplierId: number, relationId: number, { cate_id, goods_id }: CodeScope): Promise<void> {
  if (cate_id === null && goods_id === null) return;
  await db
    .insertInto('agent_scope')
    .values({ merchant_id: supplierId, relation_id: relationId, cate_id, goods_id })
    .onConflict((on) => on.columns(['relation_id', 'cate_id', 'goods_id']).doNothing())
    .execute();
}

/**
 * Whoever is an agent for a part gets what another code is for as well, and is one for the whole site where he asks for that now. Gives the
 * relation; nothing where there is none, or it is for all.
 */
export async function widenScope(db: Db, agent: ShopScope, { supplier_id, type }: Pick<Asked, 'supplier_id' | 'type'>, code: CodeScope) {
  const row = await db
    .updateTable('agent_relation')
    .set({ scoped: code.scope === 1 ? 0 : 1, type: sql<1 | 2>`greatest(type, ${type})` })
    .where('supplier_id', '=', supplier_id)
    .where('agent_id', '=', agent.merchantId)
    .where('status', '=', 1)
    .where('scoped', '=', 1)
    .returning(['id', 'type'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (code.scope === 1) await db.deleteFrom('agent_scope').where('relation_id', '=', row.id).execute();
  else await nameScope(db, supplier_id, row.id, code);
  return row;
}

type Side = 'supplier_id' | 'agent_id';

/** A relation of the shop's, on this side of it or on either. */
export const relationOf = (db: Db, shop: ShopScope, id: number, side?: Side) =>
  db
    .selectFrom('agent_relation')
    .selectAll()
    .where('id', '=', id)
    .where((where) => where.or((side ? [side] : (['supplier_id', 'agent_id'] as const)).map((each) => where(each, '=', shop.merchantId))))
    .executeTakeFirst();

/** Moves a relation by compare-and-set; false when it stands elsewhere by now. */
export async function moveRelation(
  db: Db,
  shop: ShopScope,
  id: number,
  from: readonly RelationStatus[],
  change: { status: RelationStatus; reason?: string; approve_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_relation')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where((where) => where.or([where('supplier_id', '=', shop.merchantId), where('agent_id', '=', shop.merchantId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setRelationLevel(db: Db, shop: ShopScope, id: number, level_id: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_relation')
    .set({ level_id })
    .where('id', '=', id)
    .where('supplier_id', '=', shop.merchantId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Filter {
  page: number;
  limit: number;
  shop_name?: string | undefined;
  status?: RelationStatus | undefined;
  type?: 1 | 2 | undefined;
}

/** A supplier's agents, newest first. */
export async function agentsOf(db: Db, shop: ShopScope, { page, limit, shop_name, status, type }: Filter) {
  let base = db
    .selectFrom('agent_relation as r')
    .innerJoin('shop', 'shop.merchant_id', 'r.agent_id')
    .where('r.supplier_id', '=', shop.merchantId);
  if (shop_name) base = base.where('shop.shop_name', 'ilike', containing(shop_name));
  if (status !== undefined) base = base.where('r.status', '=', status);
  if (type !== undefined) base = base.where('r.type', '=', type);
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .leftJoin('agent_setting as o', 'o.merchant_id', 'r.agent_id')
      .leftJoin('agent_level as l', 'l.id', 'r.level_id')
      .select([
        'r.id',
        'r.agent_id',
        'shop.shop_name',
        'r.type',
        'r.scoped',
        'r.level_id',
        'r.status',
        'r.apply_remark',
        'r.reason',
        'r.create_at',
        'r.approve_at',
      ])
      .select((row) => [
        row.fn.coalesce('o.contact', sql<string>`''`).as('contact'),
        row.fn.coalesce('l.name', sql<string>`''`).as('level_name'),
        sql<number>`(select count(*) from proxy_goods p join goods g on g.id = p.goods_id and g.delete_at is null where p.supplier_id = r.supplier_id and p.merchant_id = r.agent_id)`.as(
          'goods_count',
        ),
        turnoverOf.as('turnover'),
        scopeNames.as('scope_name'),
      ])
      .orderBy('r.id', 'desc'),
  );
}

/** An agent's suppliers, newest first. */
export async function suppliersOfAgent(db: Db, shop: ShopScope, { page, limit, status }: Filter) {
  let base = db.selectFrom('agent_relation as r').where('r.agent_id', '=', shop.merchantId);
  if (status !== undefined) base = base.where('r.status', '=', status);
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .innerJoin('shop', 'shop.merchant_id', 'r.supplier_id')
      .leftJoin('agent_setting as o', 'o.merchant_id', 'r.supplier_id')
      .leftJoin('agent_level as l', 'l.id', 'r.level_id')
      .select(['r.id', 'r.supplier_id', 'shop.shop_name', 'r.type', 'r.scoped', 'r.status', 'r.reason', 'r.create_at'])
      .select((row) => [
        row.fn.coalesce('o.contact', sql<string>`''`).as('contact'),
        row.fn.coalesce('o.notice', sql<string>`''`).as('notice'),
        row.fn.coalesce('l.name', sql<string>`''`).as('level_name'),
        row.fn.coalesce('o.open_supply', sql<0 | 1>`0`).as('open_supply'),
        scopeNames.as('scope_name'),
        sql<number>`(select count(*) from proxy_goods p join goods g on g.id = p.goods_id and g.delete_at is null where p.supplier_id = r.supplier_id and p.merchant_id = r.agent_id)`.as(
          'goods_count',
        ),
      ])
      .orderBy('r.id', 'desc'),
  );
}

/** The agents of a whole shop that are served now. */
export const wholeAgentsOf = (db: Db, supplierId: number) =>
  db
    .selectFrom('agent_relation')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('type', '=', 2)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();

/** What a shop is called. */
// unscoped: part
export async function shopNameOf(db: Db, merchantId: number): Promise<string> {
  const { shop_name } = await db.selectFrom('shop').select('shop_name').where('merchant_id', '=', merchantId).executeTakeFirstOrThrow();
  return shop_name;
}
