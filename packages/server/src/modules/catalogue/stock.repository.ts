import { sql } from 'kysely';
import type { Db } from '#kit/database';

export interface ToCount {
  id: number;
  /** Count no further than this; null: to the end. */
  most: number | null;
}

/** Available cards of each goods, in one query. The ids are the shop's own, from its shelf. */
export async function countStock(db: Db, goods: readonly ToCount[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select wanted.id, held.count
    from unnest(${goods.map(({ id }) => id)}::bigint[], ${goods.map(({ most }) => most)}::int[]) as wanted(id, most)
    cross join lateral (
      select count(*) from (select 1 from card where goods_id = wanted.id and status = 1 and delete_at is null limit wanted.most) available
    ) held`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
