/** What every handler, service and job takes first. */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { Logger } from 'pino';
import type { Act } from './act.ts';
import type { Actor, AdminActor, BuyerActor, MerchantActor } from './actor.ts';
import type { ClockAndRandom } from './clock.ts';
import { readCookie } from './cookie.ts';
import type { Db } from './database.ts';
import type { House } from './house.ts';
import type { ShopScope } from './scope.ts';

/** Settles the effects that wait for the commit, in order; a failing one is logged and stops nobody. */
export type AfterCommit = () => void | Promise<void>;

export interface Ctx extends ClockAndRandom {
  house: House;
  /** The request's transaction where its effect is `write`; else the pool, each statement its own transaction. */
  db: Db;
  actor: Actor;
  /** The job that is worked; none where somebody called. */
  job?: { queue: string; payload: object };
  /** What the operation log will tell of the call (kit/act.ts), where it tells of it. */
  act?: Act;
  locale: Locale;
  requestId: string;
  ip: string;
  /** The very address, of which `ip` may be the net; empty where nobody called. */
  address: string;
  userAgent: string;
  /** A cookie of the request; empty where it has none. */
  cookie(name: string): string;
  /** The token that came along, whoever's it is; empty where none did. For what counts before there is a session. */
  token: string;
  /** Leaves a cookie with the answer (kit/cookie.ts); goes nowhere where no browser waits for one. */
  leaveCookie(line: string): void;
  log: Logger;
  /** Does it for the caller, and for each who is given the same answer after him, where a page's answer is shared (kit/edge.ts). */
  eachVisit(visit: (visitor: Ctx) => void): void;
  /** Runs when the transaction has committed, or at once where none is open. Never for money. */
  after(effect: AfterCommit): void;
  /** A transaction of its own for `outside` handlers and jobs: same ctx, but `db` is the transaction. */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export interface AdminCtx extends Ctx {
  actor: AdminActor;
}
export interface MerchantCtx extends Ctx {
  actor: MerchantActor;
  shop: ShopScope;
}
/** Of either back office. */
export type OfficeCtx = AdminCtx | MerchantCtx;
export interface BuyerCtx extends Ctx {
  actor: BuyerActor;
}

type Base = Pick<Ctx, 'house' | 'db' | 'actor' | 'locale' | 'requestId' | 'ip' | 'address' | 'userAgent'> & {
  cookies?: string;
  token?: string;
  leaveCookie?: (line: string) => void;
};

/** Builds a ctx whose `after` effects run at once, for `read` and `outside` handlers and jobs. */
export function openContext({ cookies, token = '', leaveCookie = () => undefined, ...base }: Base): Ctx {
  const { log, now, random } = base.house;
  const ctx: Ctx = {
    ...base,
    log,
    now,
    random,
    token,
    cookie: (name) => readCookie(cookies, name),
    leaveCookie,
    eachVisit: (visit) => visit(ctx),
    after: (effect) => void runEffect(ctx, effect),
    transaction: (work) => inTransaction(ctx, work),
  };
  return ctx;
}

/** Runs work in one transaction of `ctx.db`, then its `after` effects. */
export async function inTransaction<T, C extends Ctx>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const effects: AfterCommit[] = [];
  const told = ctx.act?.isTold;
  const answer = await ctx.db
    .transaction()
    .execute((db) => {
      const inner: C = {
        ...ctx,
        db,
        after: (effect: AfterCommit) => void effects.push(effect),
        transaction: <U>(nested: (ctx: Ctx) => Promise<U>) => nested(inner),
      };
      return work(inner);
    })
    .catch((error: unknown) => {
      // What was written of the act is gone with the rest.
      if (ctx.act && told !== undefined) ctx.act.isTold = told;
      throw error;
    });
  for (const effect of effects) await runEffect(ctx, effect);
  return answer;
}

async function runEffect(ctx: Ctx, effect: AfterCommit): Promise<void> {
  try {
    await effect();
  } catch (error) {
    ctx.log.error({ err: error, request_id: ctx.requestId }, 'an effect after commit failed');
  }
}

/** A ctx for work that no request asked for: jobs, seeds, start-up. */
export function systemContext(house: House, requestId: string): Ctx {
  return openContext({ house, db: house.db, actor: { realm: 'visitor' }, locale: 'zh_CN', requestId, ip: '', address: '', userAgent: '' });
}
