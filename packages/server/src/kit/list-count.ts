/**
 * How many rows a list has, as far as a person pages: counted up to a bound, so that a list of millions opens as fast as a
 * short one. The bound itself means "that many or more"; the pages show it with a plus.
 */
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows of an unselected query, at most `COUNTED_ROWS`. One statement. */
export async function boundedCount<DB, TB extends keyof DB>(db: Db, base: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const some = base.select(sql<number>`1`.as('one')).limit(COUNTED_ROWS);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${some} as counted`.execute(db);
  return rows[0]?.total ?? 0;
}
