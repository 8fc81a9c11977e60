/** Order lists of both offices: every page by an index, every count bounded, also among millions (migration 0014). */

import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { afterSecond } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { beginning, boundedCount, newestFirst, paged } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { isComplained } from '../complaint/complaint.repository.ts';
import type { Beginning, OrderFilter, SearchBy } from './order-list.rules.ts';

export interface Paged {
  page: number;
  limit: number;
}

/** What a search word turned out to be: rows, or what rows have in common. */
export interface Found {
  by: SearchBy;
  ids?: number[];
  /** How its number or its contact begins. */
  trade_no?: string;
  contact?: string;
  address?: string;
  merchants?: number[];
}

export const rowColumns = [
  'o.id',
  'o.trade_no',
  'o.goods_name',
  'o.quantity',
  'o.gift_quantity',
  'o.contact',
  'o.pay_title',
  'o.total_price',
  'o.fee',
  'o.finally_money',
  'o.refund_price',
  'o.status',
  'o.is_freeze',
  'o.sendout',
  'o.create_at',
  'o.success_at',
] as const;

/** Receipts of a gateway's number: the number is unique inside an account, and accounts are few. */
// unscoped: part
const receiptsNamed = (number: string) =>
  sql<string>`(select r.trade_no from receipt r where r.channel_account_id in (select id from channel_account) and r.transaction_id = ${number})`;

/**
 * Numbers that begin so. They are letters and digits, so every collation has them between these two, and the index of the numbers finds
 * them.
 */
const numbersFrom = (start: string) => {
  const first = start.toUpperCase();
  return sql<boolean>`o.trade_no between ${first} and ${first + 'Z'.repeat(Math.max(0, 32 - first.length))} and starts_with(o.trade_no, ${first})`;
};
// `orders_contact` keeps contacts as LIKE reads them
const contactsFrom = (start: string) => sql<boolean>`o.contact like ${beginning(start)}`;
const BEGINS = { trade_no: numbersFrom, contact: contactsFrom };
const beginsSo = (filter: OrderFilter, name: Beginning) => BEGINS[name](filter[name] as string);

/** Rows that are read for one page at the most because they begin so. */
const FEW_ROWS = 3000;

/** Do so many orders begin so that their rows can't all be read for one page. */
// unscoped: all
export async function isCommon(db: Db, filter: OrderFilter, name: Beginning): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from orders o where ${beginsSo(filter, name)} limit ${FEW_ROWS + 1}) each`.execute(db);
  return (rows[0]?.count ?? 0) > FEW_ROWS;
}

/** From when until when the orders were placed whose numbers begin so: numbers begin with their time. */
// unscoped: all
export async function spanOfNumbers(db: Db, filter: OrderFilter): Promise<[Date, Date] | null> {
  const edge = (order: 'asc' | 'desc') =>
    sql`(select create_at from orders o where ${beginsSo(filter, 'trade_no')} order by o.trade_no ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`select ${edge('asc')} as first, ${edge('desc')} as last`.execute(
    db,
  );
  const { first, last } = rows[0] as (typeof rows)[number];
  return first && last ? [first, last] : null;
}

/** Orders that are walked for one page at the most where a beginning that very many contacts have finds next to nothing among them. */
const WALKED_ROWS = 7000;

/** From when on the last so many orders of these days were placed, a shop's or everybody's; null where there are no more than that. */
// unscoped: all
export async function walkedSince(db: Db, [from, until]: [Date, Date], merchantId: number | undefined): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select('create_at')
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId as number))
    .where('create_at', '>=', from)
    .where('create_at', '<', afterSecond(until))
    .orderBy('create_at', 'desc')
    .offset(WALKED_ROWS)
    .limit(1)
    .executeTakeFirst();
  return row?.create_at ?? null;
}

/** States are written into the statement: a plan for "any state" could not use the indexes of the rare ones. */
// unscoped: part
export function filtered(db: Db, filter: OrderFilter, found?: Found) {
  return (
    db
      .selectFrom('orders as o')
      // What was put away and paid for after all is back.
      .where(
        filter.hidden === 1 ? sql<boolean>`(o.hide_at is not null and o.status = 2)` : sql<boolean>`(o.hide_at is null or o.status <> 2)`,
      )
      .$if(filter.trade_no !== undefined, (query) => query.where(numbersFrom(filter.trade_no as string)))
      .$if(filter.transaction_id !== undefined, (query) => query.where('o.trade_no', 'in', receiptsNamed(filter.transaction_id as string)))
      .$if(filter.contact !== undefined, (query) => query.where(contactsFrom(filter.contact as string)))
      // few begin so: their rows first, whatever else would be walked
      .$if(filter.rare !== undefined, (query) =>
        query.where(sql<boolean>`o.id = any (array(select o.id from orders o where ${beginsSo(filter, filter.rare as Beginning)}))`),
      )
      .$if(filter.goods_id !== undefined, (query) => query.where('o.goods_id', '=', filter.goods_id as number))
      .$if(filter.cate_id !== undefined, (query) =>
        query.where('o.goods_id', 'in', (sub) =>
          sub
            .selectFrom('goods')
            .select('goods.id')
            .where('goods.cate_id', '=', filter.cate_id as number),
        ),
      )
      .$if(filter.channel_id !== undefined, (query) => query.where('o.channel_id', '=', filter.channel_id as number))
      .$if(filter.pay_type_id !== undefined, (query) =>
        query.where('o.channel_id', 'in', (sub) =>
          sub
            .selectFrom('pay_channel')
            .select('pay_channel.id')
            .where('pay_channel.pay_type_id', '=', filter.pay_type_id as number),
        ),
      )
      .$if(filter.buyer_id !== undefined, (query) => query.where('o.buyer_id', '=', filter.buyer_id as number))
      .$if(filter.merchant_id !== undefined, (query) => query.where('o.merchant_id', '=', filter.merchant_id as number))
      .$if(filter.status !== undefined, (query) => query.where('o.status', '=', sql.lit(filter.status as 0)))
      .$if(filter.is_freeze !== undefined, (query) => query.where('o.is_freeze', '=', sql.lit(filter.is_freeze as 0)))
      .$if(filter.complaint === 1, (query) =>
        query.where('o.id', 'in', sql<number>`(select oc.order_id from order_complaint oc where oc.status = 0)`),
      )
      .$if(filter.amount_min !== undefined, (query) => query.where('o.total_price', '>=', filter.amount_min as number))
      .$if(filter.amount_max !== undefined, (query) => query.where('o.total_price', '<=', filter.amount_max as number))
      .$if(filter.date_range !== undefined, (query) =>
        query
          .where('o.create_at', '>=', filter.date_range?.[0] as Date)
          .where('o.create_at', '<', afterSecond(filter.date_range?.[1] as Date)),
      )
      .$if(found?.ids !== undefined, (query) => query.where(sql<boolean>`o.id = any(${found?.ids}::bigint[])`))
      .$if(found?.address !== undefined, (query) => query.where('o.create_ip', '=', found?.address as string))
      .$if(found?.merchants !== undefined, (query) => query.where(sql<boolean>`o.merchant_id = any(${found?.merchants}::bigint[])`))
  );
}

type Filtered = ReturnType<typeof filtered>;

const inOrder = (query: Filtered, { date_range }: OrderFilter): Filtered => query.orderBy(newestFirst('o', date_range !== undefined));

/** All of them, or all of a shop or a goods: nothing else is asked. */
const isWhole = ({ page: _, limit: __, merchant_id, goods_id, hidden = 0, ...others }: OrderFilter & Paged): boolean =>
  hidden === 0 && (goods_id === undefined || merchant_id !== undefined) && Object.values(others).every((value) => value === undefined);

/** Counted to the bound: what is whole by indexes alone, without looking at each. */
async function countOf(db: Db, base: Filtered, filter: OrderFilter & Paged): Promise<number> {
  if (!isWhole(filter)) return boundedCount(db, base);
  const { merchant_id = null, goods_id = null } = filter;
  const { rows } = await sql<{ total: number | null }>`
    select fn.orders_counted(${merchant_id}::bigint, ${goods_id}::bigint, ${COUNTED_ROWS}::int) as total`.execute(db);
  return rows[0]?.total ?? boundedCount(db, base);
}

/** A page of a filtered list with how many there are, counted to a bound; nobody pages beyond it. */
async function orderPage(db: Db, base: Filtered, filter: OrderFilter & Paged, found?: Found) {
  const count = () => (found ? boundedCount(db, base) : countOf(db, base, filter));
  if ((filter.page - 1) * filter.limit >= COUNTED_ROWS) return { list: [], total: await count() };
  return paged(count)(db, base, filter, (rows) => rowsOf(rows, filter));
}

const rowsOf = (base: Filtered, filter: OrderFilter) => inOrder(base, filter).select([...rowColumns, isComplained.as('complaint')]);

/** A merchant's newest orders, which nobody counts. */
export const newestOfShop = (db: Db, shop: ShopScope, limit: number) =>
  rowsOf(filtered(db, {}).where('o.merchant_id', '=', shop.merchantId), {})
    .limit(limit)
    .execute();

/** A merchant's orders, newest first. */
export const listForShop = (db: Db, shop: ShopScope, filter: OrderFilter & Paged) =>
  orderPage(db, filtered(db, filter).where('o.merchant_id', '=', shop.merchantId), { ...filter, merchant_id: shop.merchantId });

/** Everybody's orders, newest first. */
// unscoped: all
export async function listOfAll(db: Db, filter: OrderFilter & Paged, found?: Found) {
  const { list, total } = await orderPage(db, filtered(db, filter, found), filter, found);
  if (list.length === 0) return { list: [], total };
  const more = await db
    .selectFrom('orders as o')
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .innerJoin('pay_channel as c', 'c.id', 'o.channel_id')
    .select(['o.id', 'o.merchant_id', 's.shop_name', 'c.title as channel_title'])
    .where(
      'o.id',
      'in',
      list.map((row) => row.id),
    )
    .execute();
  const byId = new Map(more.map(({ id, ...rest }) => [id, rest]));
  return { list: list.map((row) => ({ ...row, ...(byId.get(row.id) as Omit<(typeof more)[number], 'id'>) })), total };
}

/** Orders that are added up at the most: the newest ones. */
const SUMMED_ROWS = 50_000;

/** What the orders of a filter come to. */
export async function sumsOfAll(db: Db, filter: OrderFilter, found?: Found) {
  const some = inOrder(filtered(db, filter, found), filter)
    .select(['o.status', 'o.total_price', 'o.fee', 'o.refund_price'])
    .limit(SUMMED_ROWS + 1);
  const { rows } = await sql<{ total: number; paid_count: number; paid_amount: number; fee_amount: number; refund_amount: number }>`
    select count(*) as total, count(*) filter (where sold) as paid_count,
      coalesce(sum(total_price) filter (where sold), 0) as paid_amount,
      coalesce(sum(fee) filter (where sold), 0) as fee_amount,
      coalesce(sum(refund_price), 0) as refund_amount
    from (select total_price, fee, refund_price, status = 1 or status = 3 and refund_price > 0 as sold from ${some} as newest) each`.execute(
    db,
  );
  const sums = rows[0] as (typeof rows)[number];
  return { ...sums, total: Math.min(sums.total, SUMMED_ROWS), capped: sums.total > SUMMED_ROWS };
}

/** How many of a shop's orders stand where. The rare states are counted whole, the common ones among the newest. */
export async function countsOfShop(db: Db, shop: ShopScope) {
  const id = shop.merchantId;
  const { rows } = await sql<Record<'all' | 'unpaid' | 'paid' | 'closed' | 'refunded' | 'exception' | 'frozen' | 'complaint', number>>`
    with newest as materialized (
      select status from orders where merchant_id = ${id} and (hide_at is null or status <> 2) order by id desc limit ${COUNTED_ROWS}
    ), odd as materialized (
      select status, is_freeze from orders where merchant_id = ${id} and (status in (3, 4) or is_freeze = 1) limit ${COUNTED_ROWS}
    )
    select (select count(*) from newest) as all,
      (select count(*) from newest where status = 0) as unpaid,
      (select count(*) from newest where status = 1) as paid,
      (select count(*) from newest where status = 2) as closed,
      (select count(*) from odd where status = 3) as refunded,
      (select count(*) from odd where status = 4) as exception,
      (select count(*) from odd where is_freeze = 1) as frozen,
      (select count(*) from order_complaint where merchant_id = ${id} and status = 0) as complaint`.execute(db);
  const counts = rows[0] as (typeof rows)[number];
  return { ...counts, capped: counts.all >= COUNTED_ROWS };
}

/** Channels that orders may have been paid with. */
export const channelChoices = (db: Db) =>
  db.selectFrom('pay_channel').select(['id', 'show_name as name']).orderBy('sort', 'desc').orderBy('id').execute();

interface Matches {
  trade_no: boolean;
  transaction_id: number[];
  refund_no: number[];
  order_id: number[];
  address: boolean;
  contact: boolean;
  merchant: number[];
}

const MATCHED_ROWS = 200;

/** What a word is, each way by its own index. Ways that its form rules out are not asked for. */
// unscoped: all
export async function findWord(db: Db, word: string, ways: readonly SearchBy[]): Promise<Found[]> {
  const asked = (way: SearchBy): boolean => ways.includes(way);
  const number = asked('order_id') ? Number(word) : 0;
  const { rows } = await sql<Matches>`
    select ${asked('trade_no')} and exists (select 1 from orders o where ${numbersFrom(word)}) as trade_no,
      array(select o.id from orders o where ${asked('transaction_id')} and o.trade_no in ${receiptsNamed(word)} limit ${MATCHED_ROWS}) as transaction_id,
      array(
        select order_id from order_refund where out_refund_no = ${word.toUpperCase()}
        union select o.id from owed_refund w join receipt r on r.id = w.receipt_id join orders o on o.trade_no = r.trade_no
        where w.out_refund_no = ${word.toUpperCase()}
      ) as refund_no,
      array(select id from orders where id = ${number}) as order_id,
      ${asked('address')} and exists (select 1 from orders where create_ip = ${word.toLowerCase()}) as address,
      ${asked('contact')} and exists (select 1 from orders o where ${contactsFrom(word)}) as contact,
      array(
        select id from merchant where id = ${number} or lower(username) = ${word.toLowerCase()}
        union select merchant_id from shop where shop_name = ${word} limit ${MATCHED_ROWS}
      ) as merchant`.execute(db);
  const found = rows[0] as Matches;
  const kinds: Found[] = [
    ...(found.trade_no ? [{ by: 'trade_no' as const, trade_no: word }] : []),
    ...(['transaction_id', 'refund_no', 'order_id'] as const).flatMap((by) => (found[by].length > 0 ? [{ by, ids: found[by] }] : [])),
    ...(found.address ? [{ by: 'address' as const, address: word.toLowerCase() }] : []),
    // what it is comes before how something else begins
    ...(found.merchant.length > 0 ? [{ by: 'merchant' as const, merchants: found.merchant }] : []),
    ...(found.contact ? [{ by: 'contact' as const, contact: word }] : []),
  ];
  return kinds.filter(({ by }) => asked(by));
}
