/** What was sold, by product, by merchant and by day: whole days by their sums, parts of days and days of now from their orders (fn.sold). */
import type { FenSum } from '@keymall/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing } from '#kit/list';
import type { Range } from './range.rules.ts';

export interface Sold {
  paid: number;
  quantity: number;
  amount: FenSum;
  refund: FenSum;
  fee: FenSum;
}

export interface SalesFilter {
  merchant_id?: number;
  channel_id?: number;
  /** Part of the product's name. */
  goods?: string;
  /** Part of the merchant's name or the shop's. */
  merchant?: string;
}

// unscoped: all
const asked = ({ channel_id, goods, merchant }: SalesFilter): RawBuilder<unknown> => sql`true
  ${channel_id === undefined ? sql`` : sql`and s.channel_id = ${channel_id}`}
  ${goods ? sql`and s.goods_id in (select id from goods where name ilike ${containing(goods)})` : sql``}
  ${
    merchant
      ? sql`and s.merchant_id in (select m.id from merchant m join shop on shop.merchant_id = m.id
          where m.username ilike ${containing(merchant)} or shop.shop_name ilike ${containing(merchant)})`
      : sql``
  }`;

const SUMS = sql`coalesce(sum(s.paid), 0)::bigint as paid, coalesce(sum(s.quantity), 0)::bigint as quantity, coalesce(sum(s.amount), 0)::bigint as amount,
  coalesce(sum(s.refund), 0)::bigint as refund, coalesce(sum(s.fee), 0)::bigint as fee`;

const sales = ({ from, until }: Range, filter: SalesFilter): RawBuilder<unknown> =>
  sql`from fn.sold(${filter.merchant_id ?? null}, ${from}, ${until}) s where ${asked(filter)}`;

/** What all of it comes to. */
export async function soldIn(db: Db, range: Range, filter: SalesFilter): Promise<Sold> {
  const { rows } = await sql<Sold>`select ${SUMS} ${sales(range, filter)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum without a row');
  return row;
}

type Key = 'goods_id' | 'merchant_id';
export interface Ranked extends Sold {
  key: number;
  rank: number;
  before_amount: FenSum;
}

/** The most sold first, each beside what it sold in the time before; ranks are those among all. */
export async function rankedBy(
  db: Db,
  key: Key,
  [range, earlier]: readonly [Range, Range],
  filter: SalesFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Ranked[]; total: number }> {
  const { rows } = await sql<Ranked & { groups: number }>`
    with now as (select s.${sql.raw(key)} as key, ${SUMS} ${sales(range, filter)} group by 1),
      earlier as (select s.${sql.raw(key)} as key, sum(s.amount)::bigint as amount ${sales(earlier, filter)} group by 1)
    select now.*, coalesce(earlier.amount, 0) as before_amount, rank() over (order by now.amount desc) as rank, count(*) over () as groups
    from now left join earlier using (key) order by now.amount desc, key limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { list: rows.map(({ groups: _, ...row }) => row), total: rows[0]?.groups ?? 0 };
}

/** The next of them by number, for a file. */
export async function soldAfter(
  db: Db,
  key: Key,
  range: Range,
  filter: SalesFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<(Sold & { key: number })[]> {
  const { rows } = await sql<Sold & { key: number }>`
    select s.${sql.raw(key)} as key, ${SUMS} ${sales(range, filter)} and s.${sql.raw(key)} > ${after ?? 0} group by 1 order by 1 limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What products are called, and whose they are; those in the bin too. */
// unscoped: part
export async function goodsNamed(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('goods')
    .innerJoin('shop', 'shop.merchant_id', 'goods.merchant_id')
    .select(['goods.id', 'goods.name', 'goods.merchant_id', 'shop.shop_name'])
    .where('goods.id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

// unscoped: part
export async function merchantsNamed(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('merchant')
    .innerJoin('shop', 'shop.merchant_id', 'merchant.id')
    .select(['merchant.id', 'merchant.username', 'shop.shop_name'])
    .where('merchant.id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface OrderFigures {
  created: number;
  converted: number;
  closed: number;
  paid: number;
  amount: FenSum;
  fee: FenSum;
  refund: FenSum;
}

/** Orders by the day they were made, and sales by the day they were paid. Days on which nothing happened are left out. */
export async function ordersOnDays(db: Db, range: Range, filter: SalesFilter): Promise<(OrderFigures & { day: string })[]> {
  const { rows } = await sql<OrderFigures & { day: string }>`
    with made as (
      select s.day, sum(s.made)::bigint as created, sum(s.paid + s.refunded)::bigint as converted, sum(s.closed)::bigint as closed
      from fn.made(${filter.merchant_id ?? null}, ${range.from}, ${range.until}, true) s where ${asked(filter)} group by s.day
    ), sold as (
      select s.day, ${SUMS} ${sales(range, filter)} group by s.day
    )
    select day::text as day, coalesce(made.created, 0) as created, coalesce(made.converted, 0) as converted, coalesce(made.closed, 0) as closed,
      coalesce(sold.paid, 0) as paid, coalesce(sold.amount, 0) as amount, coalesce(sold.fee, 0) as fee, coalesce(sold.refund, 0) as refund
    from made full join sold using (day) order by 1`.execute(db);
  return rows;
}

export interface Growth {
  day: string | null;
  registered: number;
  selling: number;
}

/** Merchants that came, and that sold something, on each day and (`day` null) in all. */
export async function growthIn(db: Db, range: Range): Promise<Growth[]> {
  const { rows } = await sql<Growth>`
    select day::text as day, sum(registered)::bigint as registered, sum(selling)::bigint as selling from (
      select day, count(*) as registered, 0 as selling from (
        select (create_at at time zone 'Asia/Shanghai')::date as day from merchant where create_at >= ${range.from} and create_at < ${range.until}
      ) came group by grouping sets ((day), ())
      union all
      select day, 0, count(distinct merchant_id) from (
        select s.day, s.merchant_id ${sales(range, {})} and s.paid > 0
      ) sold group by grouping sets ((day), ())
    ) added group by day order by day nulls last`.execute(db);
  return rows;
}

/** Accounts that were not closed. */
export async function merchantCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from merchant where delete_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
