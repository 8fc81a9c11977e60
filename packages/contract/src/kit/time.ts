/** Time on the wire: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, where every day is cut too (docs/domain/glossary.md). */
import { z } from 'zod';

/** China has had one zone and no daylight saving since 1991, so a fixed offset is exact for every date the house stores. */
const OFFSET_MS = 8 * 3_600_000;
const WIRE = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** A moment as wire text. */
export function formatTime(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** A day as wire text, `YYYY-MM-DD`. */
export function formatDay(moment: Date): string {
  return formatTime(moment).slice(0, 10);
}

/** Wire text as a moment, or null when it is not a real date and time. */
export function parseTime(text: string): Date | null {
  const match = WIRE.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [number, number, number, number, number, number];
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - OFFSET_MS);
  return formatTime(moment) === text ? moment : null;
}

/** The first moment of the Shanghai day that holds `moment`, moved by whole days. */
export function startOfDay(moment: Date, plusDays = 0): Date {
  const local = moment.getTime() + OFFSET_MS;
  return new Date(Math.floor(local / 86_400_000 + plusDays) * 86_400_000 - OFFSET_MS);
}

/** The minute of the Shanghai day, from 0 on. */
export function minuteOfDay(moment: Date): number {
  const local = new Date(moment.getTime() + OFFSET_MS);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** The day of the Shanghai week, from Monday 1 to Sunday 7. */
export const dayOfWeek = (moment: Date): number => new Date(moment.getTime() + OFFSET_MS).getUTCDay() || 7;

/** A minute of the Shanghai day: wire "08:30" ↔ 510. */
export const dayMinute = z.codec(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), z.number().int().min(0).max(1439), {
  decode: (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)),
  encode: (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
});

/** Wire `YYYY-MM-DD HH:mm:ss` ↔ Date. */
export const time = z.codec(
  z.string().refine((text) => parseTime(text) !== null, 'time'),
  z.date(),
  { decode: (text) => parseTime(text) ?? new Date(0), encode: formatTime },
);

/** A day of the calendar in Shanghai, `YYYY-MM-DD`, as it is. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'day')
  .refine((text) => parseTime(`${text} 00:00:00`) !== null, 'day');

/** The first moment after the second that a wire time names: what ends at it ends before this. */
export const afterSecond = (moment: Date): Date => new Date(moment.getTime() + 1000);

/** A filter over time: two wire times, from ≤ until. The last second belongs to it whole: ask for what lies before `afterSecond(until)`. */
export const dateRange = z.tuple([time, time]).refine(([from, until]) => from <= until, 'range');
