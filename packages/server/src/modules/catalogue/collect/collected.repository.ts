import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** What an account has collected since a posting, and how much of it nobody will add to below any more. */
export interface CollectedSince {
  id: number;
  /** The Shanghai day it was read on. */
  day: string;
  money: number;
  count: number;
  /** Up to this posting everything is told; what came to it, apart from the rest. */
  settled_id: number;
  settled_money: number;
  settled_count: number;
}

/** Transactions that began this long ago have ended: no posting with a smaller id will show up. */
const SETTLED_SECONDS = 15;

/**
 * What accounts have collected today, from the ledger: receipts only, refunds give nothing of a day's limit back. `after` is the posting up
 * to which it is known, null for the whole day; then postings are walked back to midnight.
 */
// unscoped: job
export async function collectedSince(db: Db, wanted: readonly { id: number; after: number | null }[]): Promise<CollectedSince[]> {
  const { rows } = await sql<CollectedSince>`
    select w.id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, s.*
    from unnest(${wanted.map(({ id }) => id)}::bigint[], ${wanted.map(({ after }) => after)}::bigint[]) as w (id, after_id)
    cross join lateral (
      select coalesce(w.after_id, (
        select p.id from ledger_posting p join ledger_account a on a.id = p.account_id
        where a.channel_account_id = w.id and p.create_at < date_trunc('day', now(), 'Asia/Shanghai') order by p.id desc limit 1), 0) as from_id
    ) f
    cross join lateral (
      with told as materialized (
        select p.id, p.amount, p.create_at < now() - make_interval(secs => ${SETTLED_SECONDS}) as settled
        from ledger_account a join ledger_posting p on p.account_id = a.id and p.id > f.from_id
        where a.channel_account_id = w.id
      ), upto as (
        select coalesce((select min(id) - 1 from told where not settled), (select max(id) from told), f.from_id) as id
      )
      select coalesce(sum(t.amount) filter (where t.amount > 0), 0)::bigint as money, count(t.id) filter (where t.amount > 0) as count,
        (select id from upto) as settled_id,
        coalesce(sum(t.amount) filter (where t.amount > 0 and t.id <= (select id from upto)), 0)::bigint as settled_money,
        count(t.id) filter (where t.amount > 0 and t.id <= (select id from upto)) as settled_count
      from told t
    ) s`.execute(db);
  return rows;
}
