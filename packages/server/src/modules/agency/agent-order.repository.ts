/** Orders of copies as each who has a part in them sees them: no word of who bought. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Step } from '#kit/export';
import { numberedFrom, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

export interface OrderFilter {
  page: number;
  limit: number;
  side?: 'supply' | 'sell' | undefined;
  trade_no?: string | undefined;
  date_range?: readonly [Date, Date] | undefined;
}

/** What a merchant has a part in that was paid, on one side of it or on both. */
function paidOf(db: Db, shop: ShopScope, { side, trade_no, date_range }: Omit<OrderFilter, 'page' | 'limit'>) {
  let base = db
    .selectFrom('order_split as mine')
    .innerJoin('orders as o', 'o.id', 'mine.order_id')
    .where('mine.merchant_id', '=', shop.merchantId)
    .where('o.status', 'in', [1, 3])
    .where('o.success_at', 'is not', null);
  if (side === 'sell') base = base.whereRef('o.merchant_id', '=', 'mine.merchant_id');
  if (side === 'supply') base = base.whereRef('o.merchant_id', '<>', 'mine.merchant_id');
  if (trade_no) base = base.where(numberedFrom('o.trade_no', trade_no));
  if (date_range) base = base.where('o.success_at', '>=', date_range[0]).where('o.success_at', '<', date_range[1]);
  return base;
}

// unscoped: part
const shown = (base: ReturnType<typeof paidOf>) =>
  base
    .innerJoin('goods as g', 'g.id', 'mine.goods_id')
    .leftJoin('order_split as above', (join) =>
      join.onRef('above.order_id', '=', 'mine.order_id').on(sql<boolean>`above.level = mine.level - 1`),
    )
    .leftJoin('order_split as below', (join) =>
      join.onRef('below.order_id', '=', 'mine.order_id').on(sql<boolean>`below.level = mine.level + 1`),
    )
    .innerJoin('shop as other', (join) => join.on(sql<boolean>`other.merchant_id = coalesce(below.merchant_id, above.merchant_id)`))
    .select(['o.id', 'o.trade_no', 'o.quantity', 'other.shop_name as other_name', 'mine.taken', 'mine.net as income'])
    .select((row) => [
      sql<'supply' | 'sell'>`case when o.merchant_id = mine.merchant_id then 'sell' else 'supply' end`.as('side'),
      sql<string>`case when o.merchant_id = mine.merchant_id then o.goods_name else g.name end`.as('goods_name'),
      sql<number>`case when o.merchant_id = mine.merchant_id then o.total_product_price else mine.unit_price * o.quantity end`.as('sale'),
      sql<number>`coalesce(above.unit_price, 0) * o.quantity`.as('supply'),
      sql<number>`mine.fee_share`.as('fee'),
      sql<1 | 3>`o.status`.as('status'),
      row.ref('o.success_at').$notNull().as('success_at'),
    ])
    .orderBy('mine.order_id', 'desc');

/** Paid ones, newest first. */
export const agentOrdersOf = (db: Db, shop: ShopScope, { page, limit, ...filter }: OrderFilter) =>
  pageOf(db, paidOf(db, shop, filter), { page, limit }, shown);

/** The next before an order, for a file. */
export const agentOrdersBefore = (db: Db, shop: ShopScope, filter: Omit<OrderFilter, 'page' | 'limit'>, { after, limit }: Step) =>
  shown(paidOf(db, shop, filter))
    .$if(after !== null, (query) => query.where('mine.order_id', '<', after as number))
    .limit(limit)
    .execute();
