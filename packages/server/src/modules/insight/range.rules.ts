/** Stretches of time that figures are asked for. */
import { MAX_RANGE_DAYS } from '@keymall/contract/insight/range';
import { afterSecond, formatDay, startOfDay } from '@keymall/contract/kit/time';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

export interface Range {
  from: Date;
  /** Not counted in. */
  until: Date;
}

/** The range asked for, or the last 30 days with today. The wire's last second is counted in whole. */
export function rangeOf(asked: readonly [Date, Date] | undefined, now: Date): Range {
  if (!asked) return { from: startOfDay(now, 1 - USUAL_DAYS), until: startOfDay(now, 1) };
  return { from: asked[0], until: afterSecond(asked[1]) };
}

export const isTooLong = ({ from, until }: Range): boolean => until.getTime() - from.getTime() > MAX_RANGE_DAYS * DAY_MS;

/** The days a range touches. */
export const daysOf = ({ from, until }: Range): { from: string; until: string } => ({
  from: formatDay(from),
  until: formatDay(new Date(until.getTime() - 1)),
});

/** The stretch of time just as long that ends where this one begins. */
export const before = ({ from, until }: Range): Range => ({ from: new Date(from.getTime() * 2 - until.getTime()), until: from });

/** Every day of a range, in order. */
export function eachDay(range: Range): string[] {
  const { from, until } = daysOf(range);
  const days: string[] = [];
  for (let at = startOfDay(range.from); formatDay(at) <= until; at = startOfDay(at, 1)) days.push(formatDay(at));
  return days.length > 0 ? days : [from];
}

/** A day of a list, latest first, and how many rows of the list are on it. */
export interface DayCount {
  starts: Date;
  ends: Date;
  count: number;
}

/** The days a page lies on: `rows` are theirs, of which `skip` are before the page. Null where it is behind the last. */
export function daysOfPage(days: readonly DayCount[], offset: number, limit: number): (Range & { skip: number; rows: number }) | null {
  let passed = 0;
  let found: (Range & { skip: number; rows: number }) | null = null;
  for (const { starts, ends, count } of days) {
    if (passed + count > offset) {
      found ??= { from: starts, until: ends, skip: offset - passed, rows: 0 };
      found.from = starts;
      found.rows += count;
    }
    passed += count;
    if (passed >= offset + limit) break;
  }
  return found;
}

const WHOLE = 10_000;
/** Parts of a whole in ten-thousandths that come to exactly the whole: what rounding leaves goes to the largest remainders. */
export function sharesOf(amounts: readonly number[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  if (whole <= 0) return amounts.map(() => 0);
  const shares = amounts.map((amount) => Math.floor((amount * WHOLE) / whole));
  const left = WHOLE - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = amounts.map((amount, at) => [((amount * WHOLE) / whole) % 1, at] as const).sort(([a], [b]) => b - a);
  for (const [, at] of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
