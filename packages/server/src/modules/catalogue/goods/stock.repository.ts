import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Stock } from './stock.rules.ts';

export interface ToCount {
  id: number;
  delivery_kind: 0 | 1 | 2 | 3;
  /** Count no further than this. */
  most: number;
}

/** What is left of each goods, in one query: available cards, or what its text or file may still be sold. The ids are the shop's own, from its shelf. */
// unscoped: part
export async function countStock(db: Db, goods: readonly ToCount[]): Promise<Map<number, Stock>> {
  const { rows } = await sql<{ id: number; count: number; unlimited: boolean }>`
    select wanted.id, coalesce(content.unlimited, false) as unlimited, coalesce(content.remaining, held.count, 0) as count
    from unnest(${goods.map(({ id }) => id)}::bigint[], ${goods.map(({ most }) => most)}::int[], ${goods.map((each) => each.delivery_kind === 0)}::boolean[])
      as wanted(id, most, by_card)
    left join content_stock content on not wanted.by_card and content.goods_id = wanted.id
    left join lateral (
      select count(*) from (select 1 from card where goods_id = wanted.id and status = 1 and delete_at is null limit wanted.most) available
    ) held on wanted.by_card`.execute(db);
  return new Map(rows.map(({ id, unlimited, count }) => [id, unlimited ? 'unlimited' : count]));
}
