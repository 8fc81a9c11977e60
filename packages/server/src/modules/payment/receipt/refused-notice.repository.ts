/** Messages that changed nothing, as they lie in the database. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import { sweepBefore, sweepTable } from '#kit/sweep';

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
  const aged = await sweepBefore('refused_notice', db, 'create_at', before);
  const { rows } = await sql<{ id: number }>`select id from refused_notice order by id desc offset ${keep} limit 1`.execute(db);
  return aged + (rows[0] ? await sweepTable('refused_notice', db, { old: sql`id <= ${rows[0].id}` }) : 0);
}

/** Counts refused notices of an account in its window; a window that has passed begins anew. Gives how many it holds now: one statement decides. */
export async function addRefused(
  db: Db,
  { accountId, times, reason, now, windowMs }: { accountId: number; times: number; reason: string; now: Date; windowMs: number },
): Promise<number> {
  const passed = new Date(now.getTime() - windowMs);
  const { rows } = await sql<{ count: number }>`
    insert into refused_tally as t (channel_account_id, begin_at, count, reason, last_at) values (${accountId}, ${now}, ${times}, ${reason}, ${now})
    on conflict (channel_account_id) do update set
      begin_at = case when t.begin_at <= ${passed} then excluded.begin_at else t.begin_at end,
      count = case when t.begin_at <= ${passed} then excluded.count else t.count + excluded.count end,
      reason = excluded.reason, last_at = excluded.last_at
    returning count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Accounts of which it was told, and not seen since. */
// unscoped: job
export async function quietSince(db: Db, since: Date): Promise<{ id: number; title: string; name: string }[]> {
  const { rows } = await sql<{ id: number; title: string; name: string }>`
    select a.id, c.title, a.name from admin_matter m
    join channel_account a on a.id = m.matter::bigint join pay_channel c on c.id = a.channel_id
    where m.kind = 'notices_refused' and m.end_at is null and m.seen_at <= ${since}`.execute(db);
  return rows;
}
