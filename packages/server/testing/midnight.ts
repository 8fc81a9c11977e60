/** A file that begins has one and the same day to its end: a test sets its own clock, PostgreSQL's nobody does. */
import { setTimeout as wait } from 'node:timers/promises';
import { startOfDay } from '@keymall/contract/kit/time';

/** Before midnight in Shanghai, longer than a file takes; after it, longer than what is young stays young (catalogue/collected). */
const BEFORE_MIDNIGHT_MS = 180_000;
const AFTER_MIDNIGHT_MS = 30_000;

/** How long it is until a file may begin. */
export function untilClearOfMidnight(now: Date): number {
  const since = now.getTime() - startOfDay(now).getTime();
  const until = startOfDay(now, 1).getTime() - now.getTime();
  return until <= BEFORE_MIDNIGHT_MS ? until + AFTER_MIDNIGHT_MS : Math.max(0, AFTER_MIDNIGHT_MS - since);
}

/** Resolves when a file may begin. */
export async function mayBegin(): Promise<void> {
  const pause = untilClearOfMidnight(new Date());
  if (pause > 0) console.log(`midnight in Shanghai: tests begin in ${Math.ceil(pause / 1000)} s`);
  await wait(pause);
}
