/** Budgets of calls (docs/domain/budgets.md). Losable ones (calls of a caller) live in memory, ones that must survive (failed logins) in PostgreSQL. */
import type { RateName } from '@keymall/contract/kit/endpoint';
import type { SettingValues } from '@keymall/contract/settings/groups';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from './caller.ts';
import { refuse } from './refusal.ts';

type Limits = SettingValues<'limits'>;
/** Counted for whoever tries. */
export type FailureName =
  | 'login_failures'
  | 'login_captcha'
  | 'code_failures'
  | 'lookup_failures'
  | 'letters'
  | 'coupon_failures'
  | 'coupon_claims'
  | 'chat'
  | 'chat_files'
  | 'chat_rooms';
/** Counted for what is tried at, wherever the tries come from: strangers make them, and its owner must not be locked out by them. */
export type SharedName = 'account_failures' | 'order_failures' | 'mailbox_links';

export interface Tried {
  /** Seconds to wait; 0 when this one may go on. */
  seconds: number;
  /** The first of its time that counts: who made it has not failed lately. */
  isFirst: boolean;
}

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
  /** The same, and whether it is the first. */
  count(name: FailureName, key: string): Promise<Tried>;
  /**
   * Counts a try at somebody's secret, after the one who tries was counted: past a number of them only one may pass at a time, and each
   * doubles the pause until the next, up to a minute. `spared`: a newcomer does not wait for the others' tries. Those that are told to
   * wait do not count. Gives the seconds to wait.
   */
  attemptAt(name: SharedName, victim: string, spared: boolean): Promise<number>;
  /**
   * Looks for something by what its caller may only have guessed: what is found counts for nothing, and writes nothing. Where those of one key that
   * are on their way from this process could use the budget up, it waits for their ends: tries that come at the same moment can't slip through
   * together. Refuses `too_many` without looking.
   */
  guess<T>(name: FailureName, key: string, look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Takes a try back that was a good one. */
  pardon(name: FailureName | SharedName, key: string): Promise<void>;
  /** Forgets all tries of a key after a success. */
  forget(name: FailureName, key: string): Promise<void>;
}

/** What each browser of an address may have to itself; others count for the address as a whole. */
const PER_BROWSER: ReadonlySet<RateName> = new Set(['general', 'order', 'lookup']);
/** So many browsers' budgets has an address, however many browsers it names. */
export const BROWSERS_PER_ADDRESS = 8;
/** Where the pause begins, and whether there is an end: at the setting's number of tries none goes on before its time is over. */
const SHARED: Record<SharedName, { slowFrom: (points: number) => number; closes: boolean }> = {
  account_failures: { slowFrom: (points) => points, closes: false },
  order_failures: { slowFrom: (points) => Math.ceil(points / 10), closes: true },
  mailbox_links: { slowFrom: (points) => Math.ceil(points / 10), closes: true },
};
const LONGEST_PAUSE = 60;

const secondsOf = (spent: RateLimiterRes): number => Math.max(1, Math.ceil(spent.msBeforeNext / 1000));

/** So many callers more than were left at the last sweep, and those whose time is over are swept. */
const SWEEP_AT = 10_000;

/** A budget of each of its callers, in memory: so many calls, from the first one on for so long. Milliseconds of a clock that never goes back. */
class Budget {
  readonly #points: number;
  readonly #lastsMs: number;
  readonly #spent = new Map<string, { calls: number; until: number }>();
  #sweepAt = SWEEP_AT;

  constructor({ points, seconds }: { points: number; seconds: number }) {
    this.#points = points;
    this.#lastsMs = seconds * 1000;
  }

  /** How long to wait where all is spent, else 0. */
  waitOf(key: string, now: number): number {
    const spent = this.#spent.get(key);
    return spent && spent.calls >= this.#points && spent.until > now ? spent.until - now : 0;
  }

  /** Spends one call; gives how long to wait where there was none left, else 0. */
  take(key: string, now: number): number {
    const spent = this.#spent.get(key);
    if (spent && spent.until > now) {
      spent.calls += 1;
      return spent.calls > this.#points ? spent.until - now : 0;
    }
    if (this.#spent.size >= this.#sweepAt) this.#sweep(now);
    this.#spent.set(key, { calls: 1, until: now + this.#lastsMs });
    return this.#points < 1 ? this.#lastsMs : 0;
  }

  #sweep(now: number): void {
    for (const [key, { until }] of this.#spent) if (until <= now) this.#spent.delete(key);
    this.#sweepAt = this.#spent.size + SWEEP_AT;
  }
}

/** Limits read their figures at each use, so that a changed setting works at once. */
export function createLimiter(pool: pg.Pool, limits: () => Limits): Limiter {
  const memory = new Map<string, Budget>();
  const stored = new Map<string, RateLimiterPostgres>();

  function inMemory(prefix: string, figures: Limits[RateName]): Budget {
    const key = `${prefix}:${figures.points}:${figures.seconds}`;
    const known = memory.get(key);
    if (known) return known;
    const fresh = new Budget(figures);
    memory.set(key, fresh);
    return fresh;
  }
  const tooMany = (waitMs: number): never => refuse('too_many', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  function take(budget: Budget, key: string, now = performance.now()): void {
    const waitMs = budget.take(key, now);
    if (waitMs > 0) tooMany(waitMs);
  }
  function inDatabase(name: FailureName | SharedName): RateLimiterPostgres {
    const { points, seconds } = limits()[name];
    return counter(name, points, seconds);
  }
  function counter(name: string, points: number, seconds: number): RateLimiterPostgres {
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

  async function count(name: FailureName, key: string): Promise<Tried> {
    try {
      const { consumedPoints } = await inDatabase(name).consume(key);
      return { seconds: 0, isFirst: consumedPoints === 1 };
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      return { seconds: secondsOf(spent), isFirst: false };
    }
  }

  /** Of a key: how many guesses are under way, and when all that came so far are over. */
  const guessing = new Map<string, { count: number; over: Promise<void> }>();
  async function guess<T>(name: FailureName, key: string, look: () => Promise<T | undefined>): Promise<T | undefined> {
    const whole = `${name}:${key}`;
    const underWay = guessing.get(whole) ?? { count: 0, over: Promise.resolve() };
    const { count: beside, over: before } = underWay;
    guessing.set(whole, underWay);
    const own = (async () => {
      const { points, seconds } = limits()[name];
      let counted = await inDatabase(name).get(key);
      if (beside > 0 && (counted?.consumedPoints ?? 0) + beside >= points) {
        // Some of those beside may be counted already, and some may find something: their ends say.
        await before;
        counted = await inDatabase(name).get(key);
      }
      if ((counted?.consumedPoints ?? 0) >= points) refuse('too_many', { seconds: counted ? secondsOf(counted) : seconds });
      const found = await look();
      if (found === undefined) await inDatabase(name).penalty(key, 1);
      return found;
    })();
    underWay.count += 1;
    // Without its outcome: an address that is never idle would keep all there ever were.
    underWay.over = Promise.allSettled([before, own]).then(() => undefined);
    try {
      return await own;
    } finally {
      underWay.count -= 1;
      if (underWay.count === 0) guessing.delete(whole);
    }
  }

  /** Only one passes; the others are told when the next may. */
  async function takeTurn(name: SharedName, victim: string, pause: number): Promise<number> {
    try {
      await counter(`${name}_turn`, 1, LONGEST_PAUSE).consume(victim, 1, { customDuration: pause });
      return 0;
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      return secondsOf(spent);
    }
  }

  return {
    async spend(rate, { address, browser, account }) {
      const figures = limits();
      if (account !== null) return take(inMemory(`account-${rate}`, rate === 'general' ? figures.account : figures[rate]), account);
      const one = figures[rate];
      if (!PER_BROWSER.has(rate)) return take(inMemory(rate, one), address);
      const whole = inMemory(`${rate}-address`, { ...one, points: one.points * BROWSERS_PER_ADDRESS });
      // Looked at first: an address that has spent its own names no more browsers. Spent last: a browser that is refused takes nothing from its neighbours.
      const now = performance.now();
      const waitMs = whole.waitOf(address, now);
      if (waitMs > 0) tooMany(waitMs);
      take(inMemory(rate, one), `${address} ${browser}`, now);
      take(whole, address, now);
    },
    attempt: async (name, key) => (await count(name, key)).seconds,
    count,
    guess,
    async attemptAt(name, victim, spared) {
      const { points } = limits()[name];
      const { slowFrom, closes } = SHARED[name];
      const tries = inDatabase(name);
      const counted = await tries.penalty(victim, 1);
      const over = counted.consumedPoints - slowFrom(points);
      const seconds =
        closes && counted.consumedPoints > points
          ? secondsOf(counted)
          : over > 0 && !spared
            ? await takeTurn(name, victim, Math.min(LONGEST_PAUSE, 2 ** (over - 1)))
            : 0;
      if (seconds > 0) await tries.reward(victim, 1);
      return seconds;
    },
    async pardon(name, key) {
      await inDatabase(name).reward(key, 1);
    },
    async forget(name, key) {
      await inDatabase(name).delete(key);
    },
  };
}
