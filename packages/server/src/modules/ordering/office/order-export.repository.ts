/** Orders for a file, a page at a time. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Step } from '#kit/export';
import type { ShopScope } from '#kit/scope';
import { type Found, filtered, rowColumns } from './order-list.repository.ts';
import type { OrderFilter } from './order-list.rules.ts';

function pageOf(db: Db, filter: OrderFilter, { after, limit }: Step, { shop, found }: { shop?: ShopScope; found?: Found }) {
  return filtered(db, filter, found)
    .$if(shop !== undefined, (query) => query.where('o.merchant_id', '=', shop?.merchantId as number))
    .$if(after !== null, (query) => query.where('o.id', '<', after as number))
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .innerJoin('pay_channel as c', 'c.id', 'o.channel_id')
    .select([
      ...rowColumns,
      'o.merchant_id',
      'o.goods_price',
      'o.coupon_price',
      'o.create_ip',
      's.shop_name',
      'c.title as channel_title',
      sql<string>`coalesce((select r.transaction_id from receipt r where r.trade_no = o.trade_no and r.outcome = 'applied' limit 1), '')`.as(
        'transaction_id',
      ),
    ])
    .orderBy('o.id', 'desc')
    .limit(limit);
}

/** The next rows of a filter before an id, newest first; none at the end. */
export const exportPage = (db: Db, filter: OrderFilter, step: Step, within: { shop?: ShopScope; found?: Found }) =>
  pageOf(db, filter, step, within).execute();

export type ExportRow = Awaited<ReturnType<typeof exportPage>>[number];
