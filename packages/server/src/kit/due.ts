/**
 * What a clock finds due, each for itself: what one throws is logged and counted, and a run goes on past what it could not do. Whatever
 * stays due, nothing that comes after it is kept from its turn.
 */
import { saying, type Words } from '@keymall/contract/kit/saying';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './context.ts';
import { RunFailed } from './jobs.ts';
import { inLines } from './turns.ts';

/** A run begins nothing more after it: the rest is the next one's. */
const RUN_MS = 45_000;
const READ_AT_ONCE = 500;

export interface Due {
  id: number;
}

export interface DueWork<T extends Due> {
  /** What each is, in the log. */
  what: string;
  /**
   * Those that are due, without the ones named, the most urgent first; fewer than `atMost` where no more are. What is looked at as a whole, and
   * stays, is read by id behind the `last` that was read (0 before the first).
   */
  read(without: readonly number[], atMost: number, last: number): Promise<readonly T[]>;
  /** Does one, which is not due any more then. False where it was not done: somebody was quicker, it can't be, or need not. */
  work(each: T): Promise<boolean>;
  /** Of one line one after the other, lines side by side: where each waits for a server elsewhere. Unless said, all stand in one. */
  lineOf?(each: T): number;
}

export interface Walked {
  done: number;
  failed: number;
}

/** Does all that is due, each once, as far as a run's time goes. */
export async function eachDue<T extends Due>(
  { log }: Pick<Ctx, 'log'>,
  { what, read, work, lineOf = () => 0 }: DueWork<T>,
): Promise<Walked> {
  const until = performance.now() + RUN_MS;
  const walked: Walked = { done: 0, failed: 0 };
  const tried = new Set<number>();
  const left = new Set<number>();
  const tryOne = async (each: T): Promise<void> => {
    if (performance.now() > until) return;
    left.add(each.id);
    if (tried.has(each.id)) return;
    tried.add(each.id);
    try {
      if (!(await work(each))) return;
      walked.done += 1;
      left.delete(each.id);
    } catch (error) {
      walked.failed += 1;
      log.error({ err: error, what, id: each.id }, 'what was due could not be done');
    }
  };
  for (let last = 0; ; ) {
    const due = await read([...left], READ_AT_ONCE, last);
    await inLines(due, lineOf, tryOne);
    last = due.at(-1)?.id ?? last;
    if (due.length < READ_AT_ONCE || performance.now() > until) return walked;
  }
}

/** A condition of what is read: none of these. */
export const noneOf = (column: string, without: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} <> all(${[...without]}::bigint[])`;

/** What a run says of it: a failure where some of it failed, so that it stands out in the log and is told. */
export function saidOf(done: Words, failed: number): Words {
  if (failed > 0) throw new RunFailed(saying('job_some_failed', { done, failed }));
  return done;
}
