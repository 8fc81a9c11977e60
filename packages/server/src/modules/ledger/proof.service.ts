/**
 * The proof: every rule of money is asked of the whole database, one by one, each as of one moment, while the house goes on. What
 * it finds stops payouts until a proof finds nothing. See docs/domain/proof.md.
 */

import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#kit/context';
import type { Db } from '#kit/database';
import { type Broken, type Invariant, invariants, moneyRules, nightlyScopes, type Scope, whatBreaks } from '#kit/invariants';
import { refuse } from '#kit/refusal';
import { tellAdmins, tellOver } from '#modules/platform';
import {
  addProof,
  beat,
  claimProof,
  endProof,
  endSilent,
  type Found,
  failProof,
  keepHead,
  latestProof,
  listDays,
  type Proof,
  payoutsStopped,
  proofById,
  provenUntil,
  runningProof,
  sealNext,
  sumNext,
} from './proof.repository.ts';

/** Begins a proof and leaves the work to the job; a nightly one goes on from where the last came to. Refuses `proof_running`. */
export async function startProof(ctx: Ctx, source: 'nightly' | 'manual', adminId: number | null): Promise<number> {
  await endSilent(ctx.db);
  const since = source === 'nightly' ? await provenUntil(ctx.db) : null;
  const id = (await addProof(ctx.db, source, adminId, since)) ?? refuse('proof_running');
  await sql`select fn.outbox_add('ledger.prove', ${JSON.stringify({ proof_id: id })}::jsonb)`.execute(ctx.db);
  return id;
}

/** Room for one rule to sort and add up in: the database's own is made for short work. */
const ROOM = '128MB';

const makeRoom = (db: Db) => sql`select set_config('work_mem', ${ROOM}, true), set_config('jit', 'off', true)`.execute(db);

/** One rule over all there is. */
export function proveRule(patient: Db, rule: Invariant): Promise<Broken> {
  return patient.transaction().execute(async (db) => {
    await makeRoom(db);
    await sql`select set_config('transaction_read_only', 'on', true)`.execute(db);
    return whatBreaks(db, rule);
  });
}

type Hear = (rule: Invariant, broken: Broken) => Promise<void>;

/** A scope's rules, as of one moment; those over all there is each as of its own. */
export async function proveScope(patient: Db, { begin, rules }: Pick<Scope, 'begin' | 'rules'>, hear: Hear): Promise<void> {
  if (begin.length === 0) {
    for (const rule of rules) await hear(rule, await proveRule(patient, rule));
    return;
  }
  await patient
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await makeRoom(db);
      for (const statement of begin) await sql.raw(statement).execute(db);
      for (const rule of rules) await hear(rule, await whatBreaks(db, rule));
    });
}

/** Job: works a proof, once; the house is told of each rule. One that can't be worked ends as failed, which says nothing of the books. */
export async function prove(ctx: Ctx, id: number): Promise<'green' | 'red' | null> {
  const rules = moneyRules();
  const claimed = await claimProof(ctx.db, id, rules.length);
  if (!claimed) return null;
  try {
    await keepHead(ctx.db, id);
    const findings: Found[] = [];
    let done = 0;
    const hear: Hear = async (rule, broken) => {
      ctx.house.tell(rule.name, broken.count);
      if (broken.count > 0) findings.push({ check: rule.name, ...broken });
      done += 1;
      await beat(ctx.db, id, done);
    };
    for (const scope of claimed.since === null ? [{ begin: [], rules }] : nightlyScopes(claimed.since))
      await proveScope(ctx.house.patient, scope, hear);
    const status = findings.length > 0 ? 'red' : 'green';
    await inTransaction({ ...ctx, db: ctx.house.patient }, async (inner) => {
      await endProof(inner.db, id, status, findings);
      if (status === 'green') await tellOver(inner, 'books_red', '', {});
      else await tellAdmins(inner, 'books_red', '', { count: findings.length, what: findings.map(({ check }) => check).join(', ') });
    });
    if (status === 'red') ctx.log.error({ proof_id: id, findings }, 'the books are not whole: payouts wait');
    return status;
  } catch (error) {
    await failProof(ctx.db, id, error instanceof Error ? error.message : 'failed');
    throw error;
  }
}

/** Job: seals the days that are over. Gives how many. */
export async function sealDays(ctx: Ctx): Promise<number> {
  let count = 0;
  while ((await sealNext(ctx.house.patient)) !== null) count += 1;
  return count;
}

/** Job: adds up the days that are not sealed, an hour behind the clock, a day or what is over of it at a time. Gives how many. */
export async function sumOpenDays({ house }: Ctx, most = Number.POSITIVE_INFINITY, now = house.now()): Promise<number> {
  let count = 0;
  while (count < most && (await sumNext(house.patient, now)) !== null) count += 1;
  return count;
}

/** A proof as it is shown. */
export const proofRow = ({ findings, chain, admin_name, ...proof }: Proof) => ({
  ...proof,
  admin_name: admin_name ?? '',
  chain: chain?.toString('hex') ?? '',
  broken: findings.length,
});

/** What it found, each with its rule in a sentence. */
export function findingsOf({ findings }: Pick<Proof, 'findings'>) {
  const sentences = new Map(invariants().map(({ name, sentence }) => [name, sentence]));
  return findings.map((found) => ({ ...found, rows: found.rows as Record<string, unknown>[], sentence: sentences.get(found.check) ?? '' }));
}

/** How the books stand. */
export async function proofState({ db }: Ctx) {
  const [running, latest, stopped, days] = await Promise.all([
    runningProof(db),
    latestProof(db),
    payoutsStopped(db),
    listDays(db, { page: 1, limit: 1 }),
  ]);
  return {
    running: running ? proofRow(running) : null,
    latest: latest ? proofRow(latest) : null,
    findings: latest ? findingsOf(latest) : [],
    stopped,
    sealed_days: days.total,
    sealed: days.list[0] ?? null,
  };
}

/** One proof with its findings; undefined when there is none. */
export async function proofInFull({ db }: Ctx, id: number) {
  const proof = await proofById(db, id);
  return proof && { ...proofRow(proof), findings: findingsOf(proof) };
}
