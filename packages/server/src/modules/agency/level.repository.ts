/** A supplier's levels of agents. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { turnoverOf } from './relation.repository.ts';

export const levelsOf = (db: Db, shop: ShopScope, paging: { page: number; limit: number }) =>
  pageOf(db, db.selectFrom('agent_level as l').where('l.merchant_id', '=', shop.merchantId), paging, (rows) =>
    rows
      .select(['l.id', 'l.name', 'l.discount_type', 'l.discount', 'l.least_turnover', 'l.is_default', 'l.create_at'])
      .select(sql<number>`(select count(*) from agent_relation r where r.level_id = l.id)`.as('agents'))
      .orderBy('l.id'),
  );

export async function hasLevel(db: Db, shop: ShopScope, id: number): Promise<boolean> {
  const level = await db
    .selectFrom('agent_level')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return level !== undefined;
}

export interface Level {
  name: string;
  discount_type: 1 | 2;
  discount: number;
  least_turnover: number;
  is_default: 0 | 1;
}

/** Where new agents began until now is one level like others. */
export async function endDefault(db: Db, shop: ShopScope): Promise<void> {
  await db
    .updateTable('agent_level')
    .set({ is_default: 0 })
    .where('merchant_id', '=', shop.merchantId)
    .where('is_default', '=', 1)
    .execute();
}

export async function addLevel(db: Db, shop: ShopScope, level: Level): Promise<number> {
  const { id } = await db
    .insertInto('agent_level')
    .values({ ...level, merchant_id: shop.merchantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function editLevel(db: Db, shop: ShopScope, id: number, level: Level): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_level')
    .set(level)
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function delLevel(db: Db, shop: ShopScope, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agent_level')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Suppliers whose levels agents rise to by themselves. */
// unscoped: job
export const suppliersWithSteps = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('agent_level')
    .select('merchant_id as id')
    .distinct()
    .where('least_turnover', '>', 0)
    .where('merchant_id', '>', after)
    .orderBy('merchant_id')
    .limit(limit)
    .execute();

export interface Raised {
  id: number;
  agent_id: number;
  level_name: string;
}

/**
 * Agents of a supplier who brought what a higher level asks for rise to it. One that stands on a level that is given by hand stays there;
 * nobody falls. Gives who rose.
 */
export async function raiseAgents(db: Db, shop: ShopScope): Promise<Raised[]> {
  const { rows } = await sql<Raised>`
    with due as (
      select r.id, r.agent_id, r.level_id, coalesce(now_on.least_turnover, 0) as least, ${turnoverOf} as turnover
      from agent_relation r left join agent_level now_on on now_on.id = r.level_id
      where r.supplier_id = ${shop.merchantId} and r.status = 1 and (now_on.id is null or now_on.is_default = 1 or now_on.least_turnover > 0)
    ), best as (
      select due.id, due.level_id as was, l.id as level_id, l.name from due cross join lateral (
        select id, name, least_turnover from agent_level where merchant_id = ${shop.merchantId} and least_turnover > due.least and least_turnover <= due.turnover
        order by least_turnover desc, id limit 1) l
    )
    update agent_relation r set level_id = best.level_id from best
    where r.id = best.id and r.status = 1 and r.level_id is not distinct from best.was returning r.id, r.agent_id, best.name as level_name`.execute(
    db,
  );
  return rows;
}
