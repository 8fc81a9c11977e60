import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { House } from '#kit/house';

/** Who asks wants to know now: a database that takes longer is as good as none. */
const PATIENCE_MS = 2000;

export interface Readiness {
  ok: boolean;
  database: boolean;
  keys: boolean;
  functions: boolean;
  /** False while schedules wait for a time that a clock running ahead has told them; selling goes on. */
  clock: boolean;
}

/** Answers of one second are one answer: however many monitors ask, the database is asked once. */
const KEPT_MS = 1000;

/** How ready the house is, as of this second. */
export function readinessOf(house: House): () => Promise<Readiness> {
  let kept: { at: number; answer: Promise<Readiness> } | undefined;
  return () => {
    const now = house.now().getTime();
    if (!kept || now - kept.at >= KEPT_MS || now < kept.at) kept = { at: now, answer: readiness(house) };
    return kept.answer;
  };
}

/** Could somebody buy now: the database answers, a key opens what it sealed, the loop is not stuck. */
async function readiness(house: House): Promise<Readiness> {
  const keys = house.keyring.decrypt('card', 'canary', house.keyring.encrypt('card', 'canary', 'canary')) === 'canary';
  try {
    const asked = sql<{ ready: boolean; clock: boolean }>`
      select to_regprocedure('fn.orders_place(fn.order_wish[])') is not null as ready, coalesce(cron_on <= now() + interval '1 minute', true) as clock
      from pgboss.version`.execute(house.db);
    const answer = await Promise.race([asked, wait(PATIENCE_MS, null, { ref: false })]);
    asked.catch(() => undefined);
    if (!answer) return { ok: false, database: false, keys, functions: false, clock: true };
    const { ready: functions = false, clock = true } = answer.rows[0] ?? {};
    return { ok: keys && functions, database: true, keys, functions, clock };
  } catch {
    return { ok: false, database: false, keys, functions: false, clock: true };
  }
}
