import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { SWEPT_AT_ONCE, sweepTable } from '#kit/sweep';

/** Some 50,000 addresses, within a second. */
const CLOSING_SHARES = 10;

export interface Visits {
  merchant_id: number;
  ip: string;
  region: string;
  visits: number;
  orders: number;
  at: Date;
}

/** Adds visits of many addresses to many shops in one statement, always in the same order of rows. */
// unscoped: job
export async function addVisits(db: Db, rows: readonly Visits[]): Promise<void> {
  const sorted = [...rows].sort((a, b) => a.merchant_id - b.merchant_id || (a.ip < b.ip ? -1 : 1));
  await sql`insert into shop_visitor (merchant_id, ip, region, visits, orders, first_at, last_at)
    select v.merchant_id, v.ip, v.region, v.visits, v.orders, v.at, v.at
    from unnest(${sorted.map((row) => row.merchant_id)}::bigint[], ${sorted.map((row) => row.ip)}::text[], ${sorted.map((row) => row.region)}::text[],
      ${sorted.map((row) => row.visits)}::int[], ${sorted.map((row) => row.orders)}::int[], ${sorted.map((row) => row.at)}::timestamptz[])
      as v (merchant_id, ip, region, visits, orders, at)
    on conflict (merchant_id, ip) do update set visits = shop_visitor.visits + excluded.visits, orders = shop_visitor.orders + excluded.orders,
      region = excluded.region, last_at = greatest(shop_visitor.last_at, excluded.last_at)`.execute(db);
}

/** A page of a shop's visitors, the latest first. */
export async function listVisitors(db: Db, shop: ShopScope, filter: { page: number; limit: number; ip?: string; blocked?: 0 | 1 }) {
  const blocked = sql<boolean>`exists (select 1 from shop_blacklist b where b.merchant_id = v.merchant_id and b.type = 'ip' and b.value = v.ip
    and (b.expire_at is null or b.expire_at > now()))`;
  const base = db
    .selectFrom('shop_visitor as v')
    .where('v.merchant_id', '=', shop.merchantId)
    .$if(Boolean(filter.ip), (query) => query.where('v.ip', '=', filter.ip as string))
    .$if(filter.blocked !== undefined, (query) => query.where(filter.blocked === 1 ? blocked : sql<boolean>`not ${blocked}`));
  return pageOf(db, base, filter, (rows) =>
    rows
      .select(['v.ip', 'v.region', 'v.visits', 'v.orders', 'v.first_at', 'v.last_at', blocked.as('blocked')])
      .orderBy('v.last_at', 'desc')
      .orderBy('v.ip'),
  );
}

/** Forgets addresses that have not come for so long, and those of merchants whose account was closed. Gives how many. */
// unscoped: job
export const sweepVisitors = (db: Db, before: Date): Promise<number> =>
  sweepTable('shop_visitor', db, {
    old: sql`(last_at < ${before} or exists (select from merchant m where m.id = merchant_id and m.delete_at is not null))`,
    // Shop by shop, by the index that the shops' own lists have: millions of rows, of which a night takes few.
    found: sql`select v.ctid from merchant m cross join lateral (
      select ctid from shop_visitor where merchant_id = m.id and last_at < case when m.delete_at is null then ${before}::timestamptz else 'infinity' end order by last_at limit ${SWEPT_AT_ONCE}
    ) v`,
  });

/** The same of one shop, as many as its account's closing may take on; the rest goes at night. */
export const forgetVisitors = (db: Db, shop: ShopScope): Promise<number> =>
  sweepTable('shop_visitor', db, { old: sql`merchant_id = ${shop.merchantId}`, shares: CLOSING_SHARES });
