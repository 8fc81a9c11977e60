/** Budgets of calls. Losable ones (calls an address) live in memory, ones that must survive (failed logins) in PostgreSQL. */
import type { RateName } from '@keymall/contract/kit/endpoint';
import type { SettingValues } from '@keymall/contract/settings/groups';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal.ts';

type Limits = SettingValues<'limits'>;
export type FailureName = 'login_failures' | 'lookup_failures' | 'letters' | 'coupon_failures';

export interface Limiter {
  /** Spends one call of an address; refuses `too_many` when the budget is spent. */
  spend(rate: RateName, ip: string): Promise<void>;
  /**
   * Counts a try, before the secret is looked at: tries that come at the same moment can't slip through together. Gives the
   * seconds to wait, 0 when this one may go on.
   */
  attempt(name: FailureName, key: string): Promise<number>;
  /** Takes a try back that was a good one. */
  pardon(name: FailureName, key: string): Promise<void>;
  /** Forgets all tries of a key after a success. */
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
    async attempt(name, key) {
      try {
        await inDatabase(name).consume(key);
        return 0;
      } catch (spent) {
        if (!(spent instanceof RateLimiterRes)) throw spent;
        return Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
      }
    },
    async pardon(name, key) {
      await inDatabase(name).reward(key, 1);
    },
    async forget(name, key) {
      await inDatabase(name).delete(key);
    },
  };
}
