/**
 * A database's clock that ran ahead and was put right again leaves times behind that have not come yet: nothing would be asked for and
 * nothing closed until they do, and no restart would help. The last moment seen is kept; when the clock stands before it, every module
 * puts its own times right, once and together.
 */
import { sql } from 'kysely';
import type { House } from '#kit/house';
import type { ClockRepair } from '#kit/module';
import { keepFact } from './installation.repository.ts';

/** Less than this is a clock being kept, not one put right. */
const AHEAD_SECONDS = 60;
const LOOK_EVERY_MS = 20_000;
const LOCK = 4_719_003;

/** Looks once. Gives how many seconds the clock was put back, or 0. */
export async function lookAtClock({ db, log }: Pick<House, 'db' | 'log'>, repairs: readonly ClockRepair[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const { rows } = await sql<{ now: Date; back: number }>`
      select now() as now, coalesce(extract(epoch from (value->>'seen')::timestamptz - now()), 0)::float8 as back
      from (select now()) t left join installation_fact on name = 'clock'`.execute(trx);
    const { now = new Date(), back = 0 } = rows[0] ?? {};
    const seconds = back > AHEAD_SECONDS ? Math.round(back) : 0;
    if (seconds > 0) {
      let changed = 0;
      for (const repair of repairs) changed += await repair(trx);
      await keepFact(trx, 'clock_put_right', { seconds: String(seconds), rows: String(changed) }, now);
      log.warn({ seconds, rows: changed }, 'the clock had run ahead and was put right: times in the future were too');
    }
    await keepFact(trx, 'clock', { seen: now.toISOString() }, now);
    return seconds;
  });
}

/** Looks from now on; gives what ends it. */
export function guardClock(house: House, repairs: readonly ClockRepair[]): () => void {
  const timer = setInterval(() => {
    lookAtClock(house, repairs).catch((error: unknown) => house.log.warn({ err: error }, 'the clock could not be looked at'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
