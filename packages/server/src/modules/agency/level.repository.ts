/** A supplier's levels of agents. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

export const levelsOf = (db: Db, shop: ShopScope, paging: { page: number; limit: number }) =>
  pageOf(db, db.selectFrom('agent_level as l').where('l.merchant_id', '=', shop.merchantId), paging, (rows) =>
    rows
      .select(['l.id', 'l.name', 'l.discount_type', 'l.discount', 'l.create_at'])
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
