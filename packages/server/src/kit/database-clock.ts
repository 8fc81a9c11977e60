/**
 * One clock decides: the database's. Several machines' clocks differ, and what SQL wrote by its own is compared with what we ask; so the
 * time of a request or job is the database's as last asked, carried on by a clock that nobody sets.
 */
import { performance } from 'node:perf_hooks';
import type pg from 'pg';

const ASK_EVERY_MS = 15_000;
/** An answer that took longer says too little about when it was given. */
const SLOW_MS = 1000;
/** The machine slept, or its clock was set: what was carried on may be wrong. */
const JUMP_MS = 2000;

export interface DatabaseClock {
  now(): Date;
  /** This machine's clock against the database's, in milliseconds; positive where ours is ahead. */
  skew(): number;
  stop(): void;
}

/** Asks the database for the time, now and from now on. Throws where it does not answer the first time. */
export async function followDatabaseClock(pool: pg.Pool, failed: (error: unknown) => void): Promise<DatabaseClock> {
  let base = 0;
  let asked = 0;
  let machine = 0;
  let asking: Promise<void> | null = null;

  async function ask(isFirst: boolean): Promise<void> {
    const before = performance.now();
    const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
    const after = performance.now();
    if (!isFirst && after - before > SLOW_MS) return;
    base = rows[0]?.ms ?? Date.now();
    asked = (before + after) / 2;
    machine = Date.now() - (after - asked);
  }
  const askAgain = (): void => {
    asking ??= ask(false)
      .catch(failed)
      .finally(() => {
        asking = null;
      });
  };
  await ask(true);
  const timer = setInterval(askAgain, ASK_EVERY_MS);
  timer.unref();
  return {
    now() {
      const passed = performance.now() - asked;
      if (Math.abs(Date.now() - machine - passed) > JUMP_MS) askAgain();
      return new Date(base + passed);
    },
    skew: () => Math.round(machine - base),
    stop: () => clearInterval(timer),
  };
}
