/**
 * Which cards match a filter, newest first, without ever sorting or counting them all: each status of each goods (or of the
 * whole shop) is walked by its own index as far as asked for, and the walks are merged. The time grows with what is shown, not
 * with the stock. The order is that of `position`, which no primary key serves: by id, the planner would walk everybody's cards.
 */

import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { afterSecond } from '@keymall/contract/kit/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { CardStatus } from '../tables.ts';

export interface CardFilter {
  goods_id?: number;
  cate_id?: number;
  status?: CardStatus;
  import_id?: number;
  first?: 1;
  /** When they came in. */
  date_range?: [Date, Date];
  /** Only these: found by their text. */
  named?: readonly number[];
}

const EVERY: readonly CardStatus[] = [0, 1, 2, 3, 4];

type Sql = RawBuilder<unknown>;
const all = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);

/**
 * Positions between which cards of a time have theirs. A position is given out before its card comes in, so what came by an import that
 * ended before bears a lower one, and what an import that began later brought a higher one. Generous: the time itself is compared as well.
 */
function positionsOf(shop: ShopScope, [from, until]: [Date, Date]): Sql {
  const own = sql`i.merchant_id = ${shop.merchantId}`;
  return sql`c.position >= coalesce((
      select last.position from card_import i
      cross join lateral (select position from card where import_id = i.id order by position desc limit 1) last
      where ${own} and i.status = 'done' and coalesce(i.finish_at, i.create_at) < ${from}::timestamptz - interval '1 hour'
      order by i.id desc limit 1), 0)
    and c.position <= coalesce((
      select next.position from card_import i
      cross join lateral (select position from card where import_id = i.id order by position limit 1) next
      where ${own} and i.create_at > ${until}::timestamptz + interval '1 minute'
      order by i.id limit 1), ${Number.MAX_SAFE_INTEGER})
    and c.create_at >= ${from} and c.create_at < ${afterSecond(until)}`;
}

/** Where the walk begins: what is walked once for each row of `each`, and how its cards are found. */
function startOf(shop: ShopScope, filter: CardFilter, statuses: readonly CardStatus[]): { each: Sql; on: Sql[] } {
  const { merchantId } = shop;
  const states = sql`c.status = any(${statuses}::smallint[])`;
  const ofGoods: Sql[] = [];
  if (filter.goods_id !== undefined) ofGoods.push(sql`g.id = ${filter.goods_id}`);
  if (filter.cate_id !== undefined) ofGoods.push(sql`g.cate_id = ${filter.cate_id}`);
  const inGoods =
    ofGoods.length === 0
      ? []
      : [sql`exists (select 1 from goods g where g.id = c.goods_id and g.merchant_id = ${merchantId} and ${all(ofGoods)})`];
  const first = filter.first === undefined ? [] : [sql`c.is_first`];

  if (filter.named !== undefined)
    return {
      each: sql`(select) one`,
      on: [sql`c.id = any(${filter.named}::bigint[])`, sql`c.merchant_id = ${merchantId}`, states, ...first, ...inGoods],
    };
  if (filter.import_id !== undefined)
    return {
      each: sql`(select id from card_import where merchant_id = ${merchantId} and id = ${filter.import_id}) batch`,
      on: [sql`c.import_id = batch.id`, states, ...first, ...inGoods],
    };
  if (filter.first !== undefined)
    return { each: sql`(select) one`, on: [sql`c.merchant_id = ${merchantId}`, sql`c.is_first`, states, ...inGoods] };
  const each = sql`unnest(${statuses}::smallint[]) as state(status)`;
  if (ofGoods.length > 0)
    return {
      each: sql`(select g.id from goods g where g.merchant_id = ${merchantId} and ${all(ofGoods)}) wanted cross join ${each}`,
      on: [sql`c.goods_id = wanted.id`, sql`c.status = state.status`],
    };
  return { each, on: [sql`c.merchant_id = ${merchantId}`, sql`c.status = state.status`] };
}

export interface Walk {
  /** Cards wanted at the most. */
  reach: number;
  /** Passed over first. */
  skip?: number;
  oldestFirst?: boolean;
  /** Only of these statuses, whatever the filter allows. */
  among?: readonly CardStatus[];
  /** More to ask of a card `c`. */
  where?: readonly Sql[];
}

/** The walk as SQL: ids of what matches. */
export function walked(
  shop: ShopScope,
  filter: CardFilter,
  { reach, skip = 0, oldestFirst = false, among = EVERY, where = [] }: Walk,
): Sql {
  const statuses = among.filter((status) => filter.status === undefined || status === filter.status);
  const { each, on } = startOf(shop, filter, statuses);
  const days = filter.date_range ? [positionsOf(shop, filter.date_range)] : [];
  const order = oldestFirst ? sql`asc` : sql`desc`;
  return sql`
    select found.id from ${each}
    cross join lateral (
      select c.id, c.position from card c where ${all([...on, sql`c.delete_at is null`, ...days, ...where])}
      order by c.position ${order} limit ${skip + reach}
    ) found
    order by found.position ${order} limit ${reach} offset ${skip}`;
}

/** The ids of what matches, newest first unless said. */
export async function cardsMatching(db: Db, shop: ShopScope, filter: CardFilter, walk: Walk): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${walked(shop, filter, walk)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many match, counted no further than `most`. */
export async function countMatching(db: Db, shop: ShopScope, filter: CardFilter, most = COUNTED_ROWS): Promise<number> {
  const statuses = EVERY.filter((status) => filter.status === undefined || status === filter.status);
  const { each, on } = startOf(shop, filter, statuses);
  const days = filter.date_range ? [positionsOf(shop, filter.date_range)] : [];
  // Ordered like the list: else a scan of everybody's cards may look cheaper than a walk along ours.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ${each}
      cross join lateral (
        select c.position from card c where ${all([...on, sql`c.delete_at is null`, ...days])} order by c.position desc limit ${most}
      ) found
      limit ${most}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
