/** What somebody is told of, by which way, and when: pure, by what is declared and what he chose. */
import type { NoticeChannel, NoticeRow } from '@keymall/contract/kit/notices/row';
import type { NoticeDigest } from '@keymall/contract/platform/notice-habit-words';

export interface Habit {
  quiet_from: number | null;
  quiet_to: number | null;
  zone: string;
  digest: NoticeDigest;
}

export const PLAIN_HABIT: Habit = { quiet_from: null, quiet_to: null, zone: 'Asia/Shanghai', digest: 'now' };

const DAY = 1440;
const MINUTE_MS = 60_000;
/** When the letter of the day goes, in minutes of its reader's day. */
const DAILY_AT = 540;

/** Is a way open for a notice, by its default and by what was chosen: what is fixed nobody chooses. */
export function isOn({ channels }: NoticeRow, channel: NoticeChannel, chosen: boolean | undefined): boolean {
  const standing = channels[channel];
  if (standing === undefined) return false;
  return standing === 'fixed' || (chosen ?? standing === 'on');
}

/** The minute of the day in a time zone. */
export function minuteIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(
    at,
  );
  const of = (type: 'hour' | 'minute'): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}

/** The next moment at which it is that minute of the day there, the present one excluded. Put right once where clocks are changed in between. */
function nextAt(zone: string, minute: number, now: Date): Date {
  const begun = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const ahead = (minute - minuteIn(zone, now) + DAY) % DAY || DAY;
  const first = new Date(begun + ahead * MINUTE_MS);
  const off = ((minute - minuteIn(zone, first) + DAY + DAY / 2) % DAY) - DAY / 2;
  return off === 0 ? first : new Date(first.getTime() + off * MINUTE_MS);
}

/** Until when it is quiet; null: it is not. From the first minute, up to the last one excluded, over midnight too. */
export function quietUntil({ quiet_from, quiet_to, zone }: Habit, now: Date): Date | null {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null;
  const minute = minuteIn(zone, now);
  const within = quiet_from < quiet_to ? minute >= quiet_from && minute < quiet_to : minute >= quiet_from || minute < quiet_to;
  return within ? nextAt(zone, quiet_to, now) : null;
}

/** When a notice goes; null: at once. Mails alone are gathered, and what is urgent waits for nothing. */
export function dueAt(habit: Habit, { weight }: NoticeRow, channel: NoticeChannel, now: Date): Date | null {
  if (weight === 'urgent') return null;
  const gathered =
    channel !== 'mail' || habit.digest === 'now'
      ? null
      : habit.digest === 'daily'
        ? nextAt(habit.zone, DAILY_AT, now)
        : new Date((Math.floor(now.getTime() / (60 * MINUTE_MS)) + 1) * 60 * MINUTE_MS);
  const due = gathered ?? now;
  return quietUntil(habit, due) ?? gathered;
}

const two = (part: number): string => String(part).padStart(2, '0');
export const clockOf = (minute: number | null): string => (minute === null ? '' : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
export const minuteOf = (clock: string): number | null => {
  if (clock === '') return null;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Is it the name of a time zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
