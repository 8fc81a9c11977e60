/** A shop's sales by payment time, out of fn.sales_of: the ledger says which they are, the orders what they were. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Range } from './range.rules.ts';

const sales = ({ merchantId }: ShopScope, { from, until }: Range): RawBuilder<unknown> =>
  sql`fn.sales_of(${merchantId}, ${from}, ${until}) s join orders o on o.id = s.order_id and o.merchant_id = ${merchantId}`;

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
      select o.channel_id, count(*) as order_count, sum(o.total_price)::bigint as paid_amount, sum(o.refund_price)::bigint as refund_amount
      from ${sales(shop, range)} group by o.channel_id
    ) g join pay_channel c on c.id = g.channel_id order by g.paid_amount desc, g.channel_id`.execute(db);
  return rows;
}

export interface SalesFilter {
  status?: 1 | 3 | 4;
  trade_no?: string;
  goods_id?: number;
}

const asked = ({ status, trade_no, goods_id }: SalesFilter): RawBuilder<unknown> => sql`true
  ${status === undefined ? sql`` : sql`and o.status = ${status}`}
  ${trade_no ? sql`and o.trade_no = ${trade_no}` : sql``}
  ${goods_id === undefined ? sql`` : sql`and o.goods_id = ${goods_id}`}`;

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
    select count(*) as order_count, coalesce(sum(o.total_price), 0)::bigint as total_price,
      coalesce(sum(o.total_price - o.finally_money), 0)::bigint as total_charges, coalesce(sum(o.total_cost_price), 0)::bigint as total_cost_price,
      coalesce(sum(o.finally_money - o.total_cost_price), 0)::bigint as total_profit, coalesce(sum(o.refund_price), 0)::bigint as total_refund
    from ${sales(shop, range)} where ${asked(filter)}`.execute(db);
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

/** A page of them, latest payment first. */
export async function listSales(
  db: Db,
  shop: ShopScope,
  range: Range,
  { page, limit, ...filter }: SalesFilter & { page: number; limit: number },
) {
  const [{ rows: list }, { order_count: total }] = await Promise.all([
    sql<SaleRow>`
      select o.id, o.trade_no, o.goods_name, o.quantity, o.status, o.total_price, o.total_price - o.finally_money as charges, o.total_cost_price,
        o.finally_money - o.total_cost_price as profit, o.refund_price, s.paid_at as success_at
      from ${sales(shop, range)} where ${asked(filter)}
      order by s.paid_at desc, o.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sumOfSales(db, shop, range, filter),
  ]);
  return { list, total };
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
  const like = keywords ? containing(keywords) : null;
  const { rows } = await sql<BuyerRank>`
    select r.*, count(*) over () as of from (
      select rank() over (order by sum(o.total_price) desc) as rank, o.contact, count(*) as times, sum(o.total_price)::bigint as money,
        sum(o.refund_price)::bigint as refund_amount, max(s.paid_at) as last_at
      from ${sales(shop, range)} group by o.contact
    ) r ${like === null ? sql`` : sql`where r.contact ilike ${like}`}
    order by r.rank, r.contact limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { list: rows.map(({ of: _, ...row }) => row), total: rows[0]?.of ?? 0 };
}
