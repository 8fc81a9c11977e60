/** Budgets of calls (docs/domain/budgets.md). Losable ones (calls of a caller) live in memory, ones that must survive (failed logins) in PostgreSQL. */
import type { RateName } from '@keymall/contract/kit/endpoint';
import type { SettingValues } from '@keymall/contract/settings/groups';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from './caller.ts';
import { refuse } from './refusal.ts';

type Limits = SettingValues<'limits'>;
export type FailureName = 'login_failures' | 'lookup_failures' | 'letters' | 'coupon_failures';

export interface Limiter {
  /**
   * Spends one call; refuses `too_many` when the budget is spent. An account has its own, wherever it calls from; a visitor has the
   * browser's, inside the address's.
   */
  spend(rate: RateName, caller: Caller): Promise<void>;
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

/** What each browser of an address may have to itself; others count for the address as a whole. */
const PER_BROWSER: ReadonlySet<RateName> = new Set(['general', 'order', 'lookup']);
/** So many browsers' budgets has an address, however many browsers it names. */
export const BROWSERS_PER_ADDRESS = 8;

/** Limits read their figures at each use, so that a changed setting works at once. */
export function createLimiter(pool: pg.Pool, limits: () => Limits): Limiter {
  const memory = new Map<string, RateLimiterMemory>();
  const stored = new Map<string, RateLimiterPostgres>();

  function inMemory(prefix: string, { points, seconds }: Limits[RateName]): RateLimiterMemory {
    const key = `${prefix}:${points}:${seconds}`;
    const known = memory.get(key) ?? new RateLimiterMemory({ points, duration: seconds, keyPrefix: prefix });
    memory.set(key, known);
    return known;
  }
  const tooMany = (waitMs: number): never => refuse('too_many', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  async function take(budget: RateLimiterMemory, key: string): Promise<void> {
    try {
      await budget.consume(key);
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      tooMany(spent.msBeforeNext);
    }
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
    async spend(rate, { address, browser, account }) {
      const figures = limits();
      if (account !== null) return take(inMemory(`account-${rate}`, rate === 'general' ? figures.account : figures[rate]), account);
      const one = figures[rate];
      if (!PER_BROWSER.has(rate)) return take(inMemory(rate, one), address);
      const whole = inMemory(`${rate}-address`, { ...one, points: one.points * BROWSERS_PER_ADDRESS });
      // Looked at first: an address that has spent its own names no more browsers. Spent last: a browser that is refused takes nothing from its neighbours.
      const left = await whole.get(address);
      if (left && left.remainingPoints <= 0) tooMany(left.msBeforeNext);
      await take(inMemory(rate, one), `${address} ${browser}`);
      await take(whole, address);
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
