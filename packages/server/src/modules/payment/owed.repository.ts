import type { Db } from '#kit/database';
import type { OwedStatus } from './tables.ts';

/** What is owed back, newest first. */
export async function listOwed(db: Db, filter: { page: number; limit: number; status?: OwedStatus; trade_no?: string }) {
  const base = db
    .selectFrom('owed_refund as w')
    .innerJoin('receipt as r', 'r.id', 'w.receipt_id')
    .innerJoin('pay_channel as c', 'c.id', 'r.channel_id')
    .leftJoin('shop as s', 's.merchant_id', 'w.merchant_id')
    .$if(filter.status !== undefined, (query) => query.where('w.status', '=', filter.status as OwedStatus))
    .$if(Boolean(filter.trade_no), (query) => query.where('r.trade_no', '=', filter.trade_no as string));
  const [list, { total }] = await Promise.all([
    base
      .select([
        'w.id',
        'r.trade_no',
        'r.transaction_id',
        'w.amount',
        'w.reason',
        's.shop_name',
        'c.title as channel_title',
        'w.status',
        'w.create_at',
        'w.resolve_at',
      ])
      .orderBy('w.id', 'desc')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    base.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: list.map((row) => ({ ...row, shop_name: row.shop_name ?? '' })), total };
}
