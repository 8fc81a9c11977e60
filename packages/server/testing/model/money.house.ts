/** The real house for the model of money, as the test asks it: an operation, a crash, the sums. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { isAway, violatedConstraint } from '#kit/database';
import { Refusal } from '#kit/refusal';
import type { TestApp } from '#testing/app';
import type { Shop } from '#testing/builders';
import type { House } from './money.books.ts';
import { asked, makeDue, outside, prepare, SECOND_ABOVE, Undone } from './money.doing.ts';
import type { Operation } from './money.operation.ts';
import { openPremises, PARENTS, POOL_SHARE } from './money.premises.ts';
import { sumsOf, value } from './money.reading.ts';

export interface RealHouse {
  app: TestApp;
  model: Omit<House, 'alone'>;
  /** Asks for an operation; gives the answer in a word. */
  perform(op: Operation, ctx?: Ctx): Promise<string>;
  /** Asks while the connection is killed, at a moment between the first statement and the commit; false where it came through all the same. */
  crash(op: Operation, moment: Moment): Promise<boolean>;
  /** What the postings of each account come to, by the model's names. */
  sums(): Promise<Record<string, number>>;
}
/** Killed within a statement, or before its commit; or nobody heard that it had happened. */
export type Moment = 'within' | 'before commit' | 'unheard';

/** `cards` bounds how many sales there can be of each merchant. */
export async function openRealHouse(cards: number, feeBack: boolean): Promise<RealHouse> {
  const at = await openPremises(cards, feeBack);
  const { app } = at;
  const { db } = app.house;

  async function perform(op: Operation, ctx = app.ctx()): Promise<string> {
    await prepare(at, ctx, op);
    if (op.do === 'place') at.sellers.set(op.trade, at.shops[op.merchant] as Shop);
    // The clock is a matter of its own: a share's release is one update of it.
    if (op.do === 'settle due') await makeDue(ctx, [op.trade]);
    try {
      const work = outside(at, op);
      return await (work ? work(ctx) : ctx.transaction((inner) => asked(at, inner, op)));
    } catch (error) {
      if (error instanceof Refusal) return error.refusal;
      if (error instanceof Undone) return error.message;
      if (/^withdrawal_.*_key$/.test(violatedConstraint(error))) return 'repeated';
      throw error;
    }
  }

  async function crash(op: Operation, moment: Moment): Promise<boolean> {
    if (outside(at, op)) return false;
    if (moment === 'unheard') {
      await perform(op);
      return true;
    }
    const ctx = app.ctx();
    await prepare(at, ctx, op);
    try {
      await ctx.transaction(async (inner) => {
        const pid = await value<number>(inner, sql`select pg_backend_pid() as value`);
        const kill = (patience: number) => sql`select pg_terminate_backend(${pid}, ${patience})`.execute(db);
        if (moment === 'before commit') {
          await asked(at, inner, op);
          await kill(5000);
        } else {
          const killing = wait(Math.random() * 4).then(() => kill(0));
          try {
            await asked(at, inner, op);
          } finally {
            await killing;
          }
        }
      });
    } catch (error) {
      if (error instanceof Refusal || error instanceof Undone || violatedConstraint(error) !== '') return false;
      if (!isAway(error)) throw error;
    }
    return true;
  }

  return {
    app,
    model: { ownPrefix: 'own', parents: PARENTS, feeBack, rebate: 33, reward: 200, secondAbove: SECOND_ABOVE, poolShare: POOL_SHARE },
    perform,
    crash,
    sums: sumsOf(at),
  };
}
