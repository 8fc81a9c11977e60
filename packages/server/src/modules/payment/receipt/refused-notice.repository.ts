/** Messages that changed nothing, as they lie in the database. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';

/** Newest first, each with whose account it came over. */
// unscoped: all
export async function listRefusedNotices(db: Db, { page, limit, trade_no }: { page: number; limit: number; trade_no?: string }) {
  const base = db
    .selectFrom('refused_notice as n')
    .leftJoin('channel_account as a', 'a.id', 'n.channel_account_id')
    .leftJoin('pay_channel as c', 'c.id', 'a.channel_id')
    .leftJoin('shop as s', 's.merchant_id', 'a.merchant_id')
    .$if(Boolean(trade_no), (query) => query.where('n.trade_no', '=', trade_no as string));
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .select((row) => [
        'n.id',
        'n.reason',
        'n.trade_no',
        'n.ip',
        'n.create_at',
        row.fn.coalesce('a.name', sql<string>`''`).as('account_name'),
        row.fn.coalesce('c.title', sql<string>`''`).as('channel_title'),
        row.fn.coalesce('s.shop_name', sql<string>`''`).as('account_shop'),
      ])
      .orderBy('n.id', 'desc'),
  );
}

/** Deletes what is older, and all but the newest so many. Gives how many. */
export async function sweepRefusedNotices(db: Db, before: Date, keep: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from refused_notice where create_at < ${before}
      or id <= (select id from refused_notice order by id desc offset ${keep} limit 1)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
