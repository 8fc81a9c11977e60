/** Matters as they lie in the database. Every change decides by itself who of many tells. */
import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { Saying } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { sweepBefore } from '#kit/sweep';

export interface Matter {
  since: Date;
  seen: number;
}

/** Sees a matter once, or `times`, more. Gives it where it was not open before: whoever else comes at once waits and finds it open. */
export async function seeMatter(
  db: Db,
  { kind, matter, says, at, times }: { kind: AdminNewsKind; matter: string; says: Saying; at: Date; times: number },
): Promise<Matter | null> {
  const json = JSON.stringify(says);
  const { rows } = await sql<Matter & { tells: boolean }>`
    insert into admin_matter as m (kind, matter, since, seen_at, seen, told_at, says)
    values (${kind}, ${matter}, ${at}, ${at}, ${times}, ${at}, ${json}::jsonb)
    on conflict (kind, matter) do update set
      tells = m.end_at is not null, seen_at = excluded.seen_at, says = excluded.says, end_at = null,
      since = case when m.end_at is null then m.since else excluded.since end,
      seen = case when m.end_at is null then m.seen + excluded.seen else excluded.seen end,
      told_at = case when m.end_at is null then m.told_at else excluded.told_at end
    returning m.since, m.seen, m.tells`.execute(db);
  const row = rows[0];
  return row?.tells ? { since: row.since, seen: row.seen } : null;
}

/** Ends a matter; null where it was not open. */
export async function endMatter(
  db: Db,
  kind: AdminNewsKind,
  matter: string,
  at: Date,
): Promise<(Matter & { told_at: Date | null }) | null> {
  const { rows } = await sql<Matter & { told_at: Date | null }>`
    update admin_matter set end_at = ${at} where kind = ${kind} and matter = ${matter} and end_at is null returning since, seen, told_at`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Of which kinds something is open. */
export async function openKinds(db: Db): Promise<AdminNewsKind[]> {
  const { rows } = await sql<{ kind: AdminNewsKind }>`select distinct kind from admin_matter where end_at is null`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** How many of a kind were told since a moment and stand open: at most one more than `most`. */
export async function toldSince(db: Db, kind: AdminNewsKind, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from admin_matter where kind = ${kind} and end_at is null and told_at > ${since} limit ${most + 1}) t`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of a kind that were told have ended since a moment: at most one more than `most`. */
export async function endedSince(db: Db, kind: AdminNewsKind, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from admin_matter where kind = ${kind} and end_at > ${since} and told_at is not null limit ${most + 1}) t`.execute(db);
  return rows[0]?.count ?? 0;
}

/** It was not told after all: it will be, with the others. */
export async function leaveUntold(db: Db, kind: AdminNewsKind, matter: string): Promise<void> {
  await sql`update admin_matter set told_at = null where kind = ${kind} and matter = ${matter}`.execute(db);
}

export interface OpenMatter extends Matter {
  matter: string;
  told_at: Date | null;
  seen_at: Date;
}

/** What is open of a kind, oldest first. */
export async function openMatters(db: Db, kind: AdminNewsKind, atMost: number): Promise<OpenMatter[]> {
  const { rows } = await sql<OpenMatter>`
    select matter, since, seen, told_at, seen_at from admin_matter where kind = ${kind} and end_at is null order by since limit ${atMost}`.execute(
    db,
  );
  return rows;
}

/** All that is open of a kind was told now. */
export async function markToldAgain(db: Db, kind: AdminNewsKind, at: Date): Promise<void> {
  await sql`update admin_matter set told_at = ${at} where kind = ${kind} and end_at is null`.execute(db);
}

/** How many are open of a kind, and since when the oldest. */
export async function openCount(db: Db, kind: AdminNewsKind): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(since) as since from admin_matter where kind = ${kind} and end_at is null`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** Forgets what ended before. Gives how many. */
export const sweepMatters = (db: Db, before: Date): Promise<number> => sweepBefore('admin_matter', db, 'end_at', before);

/** Those of these open matters that nobody has seen since a moment. */
export async function unseenSince(db: Db, kind: AdminNewsKind, matters: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ matter: string }>`
    select matter from admin_matter where kind = ${kind} and matter = any (${[...matters]}::text[]) and seen_at <= ${since}`.execute(db);
  return rows.map(({ matter }) => matter);
}
