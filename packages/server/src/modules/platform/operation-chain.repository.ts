/** The chain over the operation log as it lies in the database. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** A row of the log as it is chained: all of it, written the same way by every version and every server. */
const ROW_TEXT = sql<string>`jsonb_build_array(o.id, o.realm, o.actor_id, o.actor_name, o.merchant_id, o.path, o.summary, o.ip, o.request_id, o.input, o.object,
  to_char(o.create_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'))::text`;

export interface Link {
  seq: number;
  log_id: number;
  hash: Buffer;
}

/** Whoever else would lengthen the chain waits for the end of the transaction. */
export async function lockChain(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operation_link', 0))`.execute(db);
}

export const lastLink = (db: Db): Promise<Link | undefined> =>
  db.selectFrom('operation_link').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();

/**
 * Rows that are not chained yet, by rising number. A row whose transaction was open longer than others' comes after them; it is found as long as
 * no more than `window` others were written meanwhile.
 */
// unscoped: job
export async function unchained(db: Db, window: number, atMost: number): Promise<{ id: number; text: string }[]> {
  const { rows } = await sql<{ id: number; text: string }>`
    select o.id, ${ROW_TEXT} as text from operation_log o
    where o.id > coalesce((select max(log_id) from operation_link) - ${window}::bigint, 0) and not exists (select from operation_link l where l.log_id = o.id)
    order by o.id limit ${atMost}`.execute(db);
  return rows;
}

export const insertLinks = (db: Db, links: readonly Link[]) =>
  db
    .insertInto('operation_link')
    .values([...links])
    .execute();

/** The next links after one, each with its row's text; null where the row is gone. */
// unscoped: all
export async function linksAfter(db: Db, seq: number, atMost: number): Promise<(Link & { text: string | null })[]> {
  const { rows } = await sql<Link & { text: string | null }>`
    select l.seq, l.log_id, l.hash, case when o.id is null then null else ${ROW_TEXT} end as text
    from operation_link l left join operation_log o on o.id = l.log_id where l.seq > ${seq} order by l.seq limit ${atMost}`.execute(db);
  return rows;
}

/** The first row that was written before a moment and is in no link. */
// unscoped: all
export async function firstOutside(db: Db, before: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('operation_log as o')
    .select('o.id')
    .where('o.create_at', '<', before)
    .where((where) => where.not(where.exists(where.selectFrom('operation_link as l').select('l.seq').whereRef('l.log_id', '=', 'o.id'))))
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
