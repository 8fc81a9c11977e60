/** Budgets of calls. Losable ones (calls an address) live in memory, ones that must survive (failed logins) in PostgreSQL. */
import type { RateName } from '@keymall/contract/kit/endpoint';
import type { SettingValues } from '@keymall/contract/settings/groups';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal.ts';

type Limits = SettingValues<'limits'>;
export type FailureName = 'login_failures' | 'lookup_failures';

export interface Limiter {
  /** Spends one call of an address; refuses `too_many` when the budget is spent. */
  spend(rate: RateName, ip: string): Promise<void>;
  /** Seconds to wait before another try, 0 when free. Call before checking the secret. */
  waitFor(name: FailureName, key: string): Promise<number>;
  /** Counts a failed try. */
  fail(name: FailureName, key: string): Promise<void>;
  /** Forgets the failures of a key after a success. */
  forget(name: FailureName, key: string): Promise<void>;
}

/** Limits read their figures at each use, so that a changed setting works at once. */
export function createLimiter(pool: pg.Pool, limits: () => Limits): Limiter {
  const memory = new Map<string, RateLimiterMemory>();
  const stored = new Map<string, RateLimiterPostgres>();

  function inMemory(rate: RateName): RateLimiterMemory {
    const { points, seconds } = limits()[rate];
    const key = `${rate}:${points}:${seconds}`;
    const known = memory.get(key) ?? new RateLimiterMemory({ points, duration: seconds, keyPrefix: rate });
    memory.set(key, known);
    return known;
  }
  function inDatabase(name: FailureName): RateLimiterPostgres {
    const { points, seconds } = limits()[name];
    const key = `${name}:${points}:${seconds}`;
    const known =
      stored.get(key) ??
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_counter',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      });
    stored.set(key, known);
    return known;
  }

  return {
    async spend(rate, ip) {
      try {
        await inMemory(rate).consume(ip);
      } catch (spent) {
        if (!(spent instanceof RateLimiterRes)) throw spent;
        refuse('too_many', { seconds: Math.ceil(spent.msBeforeNext / 1000) });
      }
    },
    async waitFor(name, key) {
      const found = await inDatabase(name).get(key);
      return found && found.consumedPoints >= limits()[name].points ? Math.max(1, Math.ceil(found.msBeforeNext / 1000)) : 0;
    },
    async fail(name, key) {
      await inDatabase(name).penalty(key, 1);
    },
    async forget(name, key) {
      await inDatabase(name).delete(key);
    },
  };
}
