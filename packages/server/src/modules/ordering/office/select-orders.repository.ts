/** Orders whose buyers chose their cards: a page, its sums, a step of an export. All along the index of such orders. */
import { afterSecond } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Step } from '#kit/export';
import { boundedCount, containing, pageOf } from '#kit/list';
import type { OrderStatus } from '../tables.ts';

export interface SelectOrderFilter {
  trade_no?: string;
  merchant_id?: number;
  goods_name?: string;
  status?: OrderStatus;
  date_range?: [Date, Date];
}

/** Orders that are added up at the most: the newest ones. */
const SUMMED_ROWS = 50_000;

// unscoped: all
function filtered(db: Db, { trade_no, merchant_id, goods_name, status, date_range }: SelectOrderFilter) {
  let query = db.selectFrom('orders as o').where('o.select_count', '>', 0);
  if (trade_no) query = query.where('o.trade_no', '=', trade_no.toUpperCase());
  if (merchant_id !== undefined) query = query.where('o.merchant_id', '=', merchant_id);
  if (goods_name) query = query.where('o.goods_name', 'ilike', containing(goods_name));
  if (status !== undefined) query = query.where('o.status', '=', status);
  if (date_range) query = query.where('o.create_at', '>=', date_range[0]).where('o.create_at', '<', afterSecond(date_range[1]));
  return query;
}

// unscoped: all
const rows = (base: ReturnType<typeof filtered>) =>
  base
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .select([
      'o.id',
      'o.trade_no',
      'o.merchant_id',
      's.shop_name',
      'o.goods_name',
      'o.select_count',
      'o.selectcard_fee_platform as platform_fee',
      'o.selectcard_fee_merchant as merchant_fee',
      sql<number>`o.selectcard_fee_platform + o.selectcard_fee_merchant`.as('select_fee'),
      sql<string[]>`array(select coalesce(c.preview, '****') from card c where c.id = any (o.select_cards) order by c.position)`.as(
        'cards',
      ),
      'o.status',
      'o.create_at',
      'o.success_at',
    ])
    .orderBy('o.id', 'desc');

/** A page, newest first, with what the paid ones of all that fit brought. */
export async function listSelectOrders(db: Db, { page, limit, ...filter }: SelectOrderFilter & { page: number; limit: number }) {
  const base = filtered(db, filter);
  const [{ list, total }, sums] = await Promise.all([pageOf(db, base, { page, limit }, rows), sumsOf(db, base)]);
  return { list, total, ...sums };
}

async function sumsOf(db: Db, base: ReturnType<typeof filtered>) {
  const newest = base
    .select(['o.status', 'o.selectcard_fee_platform', 'o.selectcard_fee_merchant'])
    .orderBy('o.id', 'desc')
    .limit(SUMMED_ROWS + 1);
  const { rows: found } = await sql<{ looked: number; paid_count: number; platform_fee: number; merchant_fee: number }>`
    select count(*) as looked, count(*) filter (where status = 1) as paid_count,
      coalesce(sum(selectcard_fee_platform) filter (where status = 1), 0) as platform_fee,
      coalesce(sum(selectcard_fee_merchant) filter (where status = 1), 0) as merchant_fee
    from ${newest} as newest`.execute(db);
  const { looked, ...sums } = found[0] as (typeof found)[number];
  return { ...sums, select_fee: sums.platform_fee + sums.merchant_fee, capped: looked > SUMMED_ROWS };
}

export const countSelectOrders = (db: Db, filter: SelectOrderFilter): Promise<number> => boundedCount(db, filtered(db, filter));

/** Orders before an id, newest first: one step of an export. */
export const selectOrdersBefore = (db: Db, filter: SelectOrderFilter, { after, limit }: Step) =>
  rows(filtered(db, filter).$if(after !== null, (query) => query.where('o.id', '<', after as number)))
    .limit(limit)
    .execute();
