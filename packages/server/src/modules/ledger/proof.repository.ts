/** Proofs and sealed days as they lie in the database. See docs/domain/proof.md. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Broken } from '#kit/invariants';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

/** Are payouts to wait: the last proof that came to an end is red. In SQL: `fn.payouts_stopped()`. */
export async function payoutsStopped(db: Db): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`select fn.payouts_stopped() as stopped`.execute(db);
  return rows[0]?.stopped ?? false;
}

export type ProofStatus = 'running' | 'green' | 'red' | 'failed';
export interface Found extends Broken {
  check: string;
}

/** A process that says nothing for so long is dead. */
const SILENT = sql`interval '10 minutes'`;

/** Ends what a dead process left, so that another may begin. */
export const endSilent = (db: Db) =>
  sql`update ledger_proof set status = 'failed', end_at = now(), message = 'no sign of life'
    where status = 'running' and beat_at < now() - 4 * ${SILENT}`.execute(db);

/** So long a nightly proof may build on an earlier one; a little less than a week, so that the weekly one falls on the same night. */
const WEEK = sql`interval '6 days 20 hours'`;

/**
 * The last sealed day that the proofs so far have seen, for a nightly one to go on from. Null when it is to ask all there is: the last
 * one found something, no day was sealed then, or it is a week since one asked all.
 */
export async function provenUntil(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(sealed_until, 'YYYY-MM-DD') as day
    from (select status, sealed_until from ledger_proof where status in ('green', 'red') order by id desc limit 1) last
    where status = 'green' and sealed_until is not null
      and exists (select 1 from ledger_proof where status = 'green' and since is null and create_at > now() - ${WEEK})`.execute(db);
  return rows[0]?.day ?? null;
}

/** Begins a proof: its id, or null while another is under way. */
export async function addProof(
  db: Db,
  source: 'nightly' | 'manual',
  admin_id: number | null,
  since: string | null,
): Promise<number | null> {
  const row = await db
    .insertInto('ledger_proof')
    .values({ source, admin_id, since })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Takes a proof to work on it; null when it is over, or somebody else is at it. */
export async function claimProof(db: Db, id: number, checks: number): Promise<{ since: string | null } | null> {
  const { rows } = await sql<{ since: string | null }>`
    update ledger_proof set beat_at = now(), done = 0, checks = ${checks} where id = ${id} and status = 'running'
      and (checks = 0 or beat_at < now() - ${SILENT})
    returning to_char(since, 'YYYY-MM-DD') as since`.execute(db);
  return rows[0] ?? null;
}

/** Writes down where the chain of days stands as it begins: a day that is sealed meanwhile is not one it has seen. */
export const keepHead = (db: Db, id: number) =>
  sql`update ledger_proof p set chain = d.chain, sealed_until = d.day
    from (select day, chain from ledger_day order by day desc limit 1) d where p.id = ${id} and p.status = 'running'`.execute(db);

/** So far it has come. */
export const beat = (db: Db, id: number, done: number) =>
  sql`update ledger_proof set done = ${done}, beat_at = now() where id = ${id}`.execute(db);

/** Its end, with how many postings there are: those of days it took as proven by their count. */
export const endProof = (db: Db, id: number, status: 'green' | 'red', findings: Found[]) =>
  sql`update ledger_proof p set status = ${status}, findings = ${JSON.stringify(findings)}, end_at = now(), done = checks,
      postings = case when since is null then (select count(*) from ledger_posting) else
        (select coalesce(sum(postings), 0) from ledger_day where day <= p.since) + (select count(*) from ledger_posting
          where id >= (select fn.ledger_id_at(fn.day_start(p.since + 1) - interval '1 hour')) and create_at >= fn.day_start(p.since + 1)) end
    where p.id = ${id} and p.status = 'running'`.execute(db);

/** It could not end: this says nothing of the books. */
export const failProof = (db: Db, id: number, message: string) =>
  sql`update ledger_proof set status = 'failed', end_at = now(), message = ${message.slice(0, 300)} where id = ${id} and status = 'running'`.execute(
    db,
  );

const proofs = (db: Db) => db.selectFrom('ledger_proof as p').leftJoin('admin as a', 'a.id', 'p.admin_id');

const columns = [
  'p.id',
  'p.source',
  'p.status',
  'p.checks',
  'p.done',
  'p.postings',
  'p.message',
  'p.chain',
  'p.findings',
  'p.create_at',
  'p.end_at',
] as const;
const days = [
  sql<string | null>`to_char(p.sealed_until, 'YYYY-MM-DD')`.as('sealed_until'),
  sql<string | null>`to_char(p.since, 'YYYY-MM-DD')`.as('since'),
] as const;

const selected = (db: Db) =>
  proofs(db)
    .select(columns)
    .select([...days, 'a.username as admin_name']);

export type Proof = Awaited<ReturnType<typeof latestProof>> & object;

/** The one under way. */
export const runningProof = (db: Db) => selected(db).where('p.status', '=', 'running').executeTakeFirst();

/** The last that came to an end. */
export const latestProof = (db: Db) =>
  selected(db).where('p.status', 'in', ['green', 'red']).orderBy('p.id', 'desc').limit(1).executeTakeFirst();

export const proofById = (db: Db, id: number) => selected(db).where('p.id', '=', id).executeTakeFirst();

/** Proofs, newest first. */
export async function listProofs(db: Db, { page, limit, status }: { page: number; limit: number; status?: ProofStatus }) {
  const base = proofs(db).$if(status !== undefined, (query) => query.where('p.status', '=', status as ProofStatus));
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .select(columns)
      .select([...days, 'a.username as admin_name'])
      .orderBy('p.id', 'desc'),
  );
}

/** Sealed days, newest first. */
export async function listDays(db: Db, { page, limit }: { page: number; limit: number }) {
  const { rows } = await sql<{ day: string; postings: number; digest: string; chain: string; seal_at: Date; total: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, postings, encode(digest, 'hex') as digest, encode(chain, 'hex') as chain, seal_at,
      (select count(*) from ledger_day) as total
    from ledger_day d order by d.day desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Seals the next day that is over; its name, or null when none is left. */
export async function sealNext(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select to_char(fn.ledger_seal(), 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** Adds up the postings of open days on from where that ends, as far as it can at once; up to when, or null when there is nothing to do. */
export async function sumNext(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until_at: Date | null }>`select fn.ledger_sum_next(${now}) as until_at`.execute(db);
  return rows[0]?.until_at ?? null;
}

/** When a merchant's wallets were last proven: the last proof without a finding that began after the merchant came. */
export async function lastProven(db: Db, shop: ShopScope): Promise<{ end_at: Date | null; postings: number | null } | undefined> {
  return db
    .selectFrom('ledger_proof')
    .select(['end_at', 'postings'])
    .where('status', '=', 'green')
    .where('create_at', '>', (row) => row.selectFrom('merchant').select('create_at').where('id', '=', shop.merchantId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
