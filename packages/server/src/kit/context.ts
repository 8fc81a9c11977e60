/** What every handler, service and job takes first. */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { Logger } from 'pino';
import type { Actor, AdminActor, BuyerActor, MerchantActor } from './actor.ts';
import type { Edge } from './clock.ts';
import type { Db } from './database.ts';
import type { ShopScope } from './scope.ts';

/** Settles the effects that wait for the commit, in order; a failing one is logged and stops nobody. */
export type AfterCommit = () => void | Promise<void>;

export interface Ctx extends Edge {
  /** The request's transaction where its effect is `write`; else the pool, each statement its own transaction. */
  db: Db;
  actor: Actor;
  locale: Locale;
  requestId: string;
  ip: string;
  userAgent: string;
  log: Logger;
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
export interface BuyerCtx extends Ctx {
  actor: BuyerActor;
}

/** What a process has, apart from any request. */
export interface House extends Edge {
  db: Db;
  log: Logger;
}

type Base = Pick<Ctx, 'db' | 'actor' | 'locale' | 'requestId' | 'ip' | 'userAgent' | 'log' | 'now' | 'random'>;

/** Builds a ctx whose `after` effects run at once, for `read` and `outside` handlers and jobs. */
export function openContext(base: Base): Ctx {
  const ctx: Ctx = {
    ...base,
    after: (effect) => void runEffect(ctx, effect),
    transaction: (work) => inTransaction(ctx, work),
  };
  return ctx;
}

/** Runs work in one transaction of `ctx.db`, then its `after` effects. */
export async function inTransaction<T, C extends Ctx>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const effects: AfterCommit[] = [];
  const answer = await ctx.db.transaction().execute((db) => {
    const inner: C = { ...ctx, db, after: (effect: AfterCommit) => void effects.push(effect), transaction: <U>(nested: (ctx: Ctx) => Promise<U>) => nested(inner) };
    return work(inner);
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
