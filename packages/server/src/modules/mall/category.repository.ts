import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** More than a mall has, and few enough to be read as a whole. */
export const MOST_CATEGORIES = 1000;

/** Siblings in their order; the tree is made of them by `inTree`. */
export const allCategories = (db: Db) =>
  db
    .selectFrom('mall_category')
    .select(['id', 'pid', 'name', 'icon', 'sort', 'status', 'create_at'])
    .orderBy('sort', 'desc')
    .orderBy('id')
    .limit(MOST_CATEGORIES)
    .execute();

/** Listings in each category itself, whatever their state. */
// unscoped: all
export async function listingCounts(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('mall_goods')
    .select(['cate_id', sql<number>`count(*)`.as('count')])
    .groupBy('cate_id')
    .execute();
  return new Map(rows.map(({ cate_id, count }) => [cate_id, count]));
}

/** Something stands in it: another category, or goods. */
// unscoped: all
export async function isCategoryUsed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from mall_category where pid = ${id}) or exists (select 1 from mall_goods where cate_id = ${id}) as used`.execute(
    db,
  );
  return rows[0]?.used === true;
}

/** Whoever changes the shape of the tree waits for whoever else does. Until the transaction ends. */
export async function holdTree(db: Db): Promise<void> {
  await sql`lock table mall_category in share row exclusive mode`.execute(db);
}
