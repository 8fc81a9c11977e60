/**
 * A shop's sales by payment time: whole days by their sums, parts of days and days of now from their orders (fn.sold). The ledger says
 * which sales there are, the orders what they were.
 */
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { type DayCount, daysOfPage, type Range } from './range.rules.ts';

export interface ChannelSums {
  channel_id: number;
  title: string;
  order_count: number;
  paid_amount: number;
  refund_amount: number;
}

/** Sales by the channel they were paid through, most first. */
export async function byChannel(db: Db, shop: ShopScope, range: Range): Promise<ChannelSums[]> {
  const { rows } = await sql<ChannelSums>`
    select g.*, c.show_name as title from (
      select s.channel_id, sum(s.paid)::bigint as order_count, sum(s.amount)::bigint as paid_amount, sum(s.refund)::bigint as refund_amount
      from fn.sold(${shop.merchantId}, ${range.from}, ${range.until}) s group by s.channel_id
    ) g join pay_channel c on c.id = g.channel_id order by g.paid_amount desc, g.channel_id`.execute(db);
  return rows;
}

export interface SalesFilter {
  status?: 1 | 3 | 4;
  trade_no?: string;
  goods_id?: number;
}

/** The sale of one number, if it is this shop's and was paid in the time. */
const saleOf = ({ merchantId }: ShopScope, { from, until }: Range, tradeNo: string): RawBuilder<unknown> => sql`
  select o.id as order_id, t.create_at as paid_at from orders o join ledger_transaction t on t.kind = 'sale' and t.ref_id = o.id
  where o.merchant_id = ${merchantId} and o.trade_no = ${tradeNo} and t.create_at >= ${from} and t.create_at < ${until}`;

/** What is left for a filter to say of an order. */
const alike = ({ status, goods_id }: SalesFilter): RawBuilder<unknown> => sql`true
  ${status === undefined ? sql`` : sql`and o.status = ${status}`}
  ${goods_id === undefined ? sql`` : sql`and o.goods_id = ${goods_id}`}`;

/** Sales of a filter by day, to be added up, with the columns of fn.sold. */
const sold = (shop: ShopScope, range: Range, filter: SalesFilter): RawBuilder<unknown> =>
  filter.trade_no
    ? sql`(
      select (s.paid_at at time zone 'Asia/Shanghai')::date as day, 1 as paid, o.total_price as amount, o.finally_money as net, o.total_cost_price as cost,
        o.refund_price as refund
      from (${saleOf(shop, range, filter.trade_no)}) s join orders o on o.id = s.order_id where ${alike(filter)}) s`
    : sql`(
      select * from fn.sold_in(${filter.status ?? null}, ${shop.merchantId}, ${range.from}, ${range.until}) s
      where ${filter.goods_id === undefined ? sql`true` : sql`s.goods_id = ${filter.goods_id}`}) s`;

export interface SalesSums {
  order_count: number;
  total_price: number;
  total_charges: number;
  total_cost_price: number;
  total_profit: number;
  total_refund: number;
}

/** What the sales of a filter come to. */
export async function sumOfSales(db: Db, shop: ShopScope, range: Range, filter: SalesFilter): Promise<SalesSums> {
  const { rows } = await sql<SalesSums>`
    select coalesce(sum(s.paid), 0)::bigint as order_count, coalesce(sum(s.amount), 0)::bigint as total_price,
      coalesce(sum(s.amount - s.net), 0)::bigint as total_charges, coalesce(sum(s.cost), 0)::bigint as total_cost_price,
      coalesce(sum(s.net - s.cost), 0)::bigint as total_profit, coalesce(sum(s.refund), 0)::bigint as total_refund
    from ${sold(shop, range, filter)}`.execute(db);
  return rows[0] as SalesSums;
}

export interface SaleRow {
  id: number;
  trade_no: string;
  goods_name: string;
  quantity: number;
  status: 1 | 3 | 4;
  total_price: number;
  charges: number;
  total_cost_price: number;
  profit: number;
  refund_price: number;
  success_at: Date;
}

/** Are a filter's sales looked for among all of a time, for nothing finds them quicker. `since`: how many the filter has since the time began. */
const isAmongAll = ({ trade_no, status, goods_id }: SalesFilter, since: number): boolean =>
  !trade_no && status !== 3 && (goods_id === undefined || since >= COUNTED_ROWS);

/** All of a filter's sales that were paid in a time, of which there are so many: few by what finds them, others with all sales of the time. */
function candidates(shop: ShopScope, range: Range, filter: SalesFilter, isAll: boolean, rows: number): RawBuilder<unknown> {
  const { merchantId } = shop;
  if (isAll) return sql`select * from fn.sales_of(${merchantId}, ${range.from}, ${range.until})`;
  if (filter.trade_no) return saleOf(shop, range, filter.trade_no);
  if (filter.status === 3) return sql`select * from fn.sales_given_back(${merchantId}, ${range.from}, ${range.until})`;
  // From the newest order of the goods back, until all are found.
  return sql`
    select o.id as order_id, t.create_at as paid_at from orders o join ledger_transaction t on t.kind = 'sale' and t.ref_id = o.id
    where o.merchant_id = ${merchantId} and t.create_at >= ${range.from} and t.create_at < ${range.until} and ${alike(filter)}
    order by o.id desc limit ${rows}`;
}

/** The end of a time in which the latest of its sales are likely to lie, and how much more it is where they do not. */
const LIKELY = 4;
const MORE = 8;

/** A page of them, latest payment first. */
export async function listSales(
  db: Db,
  shop: ShopScope,
  range: Range,
  { page, limit, ...filter }: SalesFilter & { page: number; limit: number },
): Promise<{ list: SaleRow[]; total: number }> {
  const { rows: days } = await sql<DayCount>`
    select fn.day_start(s.day) as starts, least(fn.day_start(s.day + 1), clock_timestamp() + interval '1 second') as ends, sum(s.paid)::bigint as count
    from ${sold(shop, range, filter)} group by s.day having sum(s.paid) > 0 order by s.day desc`.execute(db);
  const total = days.reduce((all, { count }) => all + count, 0);
  const offset = (page - 1) * limit;
  const lies = daysOfPage(days, offset, limit);
  if (!lies) return { list: [], total };
  const from = lies.from > range.from ? lies.from : range.from;
  const until = lies.until < range.until ? lies.until : range.until;
  const isAll = isAmongAll(filter, offset - lies.skip + lies.rows);
  // Of a day's many only the end is read, as far back as the page is likely to reach: further where they came less evenly.
  for (let share = isAll ? (LIKELY * (lies.skip + limit)) / lies.rows : 1; ; share *= MORE) {
    const part = share < 1 ? { from: new Date(until.getTime() - (until.getTime() - from.getTime()) * share), until } : { from, until };
    const { rows: list } = await sql<SaleRow>`
      select o.id, o.trade_no, o.goods_name, o.quantity, o.status, o.total_price, o.total_price - o.finally_money as charges, o.total_cost_price,
        o.finally_money - o.total_cost_price as profit, o.refund_price, s.paid_at as success_at
      from (${candidates(shop, part, filter, isAll, lies.rows)}) s join orders o on o.id = s.order_id and o.merchant_id = ${shop.merchantId}
      where ${alike(filter)}
      order by s.paid_at desc, o.id desc limit ${limit} offset ${lies.skip}`.execute(db);
    if (share >= 1 || list.length === limit) return { list, total };
  }
}

export interface BuyerRank {
  rank: number;
  contact: string;
  times: number;
  money: number;
  refund_amount: number;
  last_at: Date;
  of: number;
}

/** Buyers by what they paid, most first; `keywords` is part of a contact, ranks are those among all. */
export async function rankBuyers(
  db: Db,
  shop: ShopScope,
  range: Range,
  { page, limit, keywords }: { page: number; limit: number; keywords?: string },
) {
  const isNamed = keywords ? sql`b.contact ilike ${containing(keywords)}` : sql`true`;
  // Ranks of a page without putting all in order: each sum lies in the step of those on the page that are less, all of them counted in one pass.
  const { rows } = await sql<BuyerRank>`
    with b as materialized (
      select contact, sum(paid)::bigint as times, sum(amount)::bigint as money, sum(refund)::bigint as refund_amount, max(last_at) as last_at
      from fn.bought(${shop.merchantId}, ${range.from}, ${range.until}) group by contact
    ), page as (
      select * from b where ${isNamed} order by b.money desc, b.contact limit ${limit} offset ${(page - 1) * limit}
    ), steps as (
      select array_agg(distinct money + 1 order by money + 1) as above from page
    ), counted as (
      select width_bucket(b.money, steps.above) as step, count(*) as count, count(*) filter (where ${isNamed}) as found from b, steps group by 1
    )
    select 1 + coalesce((select sum(count) from counted where step >= array_position(steps.above, page.money + 1)), 0)::bigint as rank, page.*,
      (select sum(found) from counted)::bigint as of
    from page, steps order by page.money desc, page.contact`.execute(db);
  return { list: rows.map(({ of: _, ...row }) => row), total: rows[0]?.of ?? 0 };
}
