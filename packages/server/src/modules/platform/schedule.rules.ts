/** When a schedule that fails, or does not run, is an administrator's to know. */

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Minutes between two runs of a five-field rule at the most, as far as ours are written: by the minute, the hour, the day, else the week. */
export function everyMinutes(rule: string): number {
  const [minute = '', hour = '', ...days] = rule.split(' ');
  if (days.some((each) => each !== '*')) return WEEK;
  const step = /^\*\/(\d+)$/;
  if (hour === '*') {
    if (minute === '*') return 1;
    return Number(step.exec(minute)?.[1] ?? HOUR);
  }
  const hours = step.exec(hour)?.[1];
  return hours === undefined ? DAY : Number(hours) * HOUR;
}

/** What runs often may fail once and again: a gateway was silent. What runs seldom is told of at once. */
export const failuresToTell = (rule: string): number => (everyMinutes(rule) < HOUR ? 3 : 1);

/** It has missed two of its runs, and a quarter of an hour: a start takes less. */
export const silentAfterMs = (rule: string): number => (2 * everyMinutes(rule) + 15) * MINUTE;
