/** How values read: the same amount, moment or time left looks the same on every page. */
import { type FenSum, formatYuan } from '@keymall/contract/kit/money';
import type { Locale } from './i18n.tsx';

/** Wire yuan as people read it: "1234.50" → "¥1,234.50". */
export function money(yuan: string): string {
  // most amounts are short and already whole
  if (/^\d{1,3}\.\d\d$/.test(yuan)) return `¥${yuan}`;
  // covered for who may not see amounts (docs/domain/staff.md)
  if (yuan === '***') return yuan;
  const [whole = '0', cents = '00'] = yuan.split('.');
  return `¥${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents.padEnd(2, '0')}`;
}

/** Fen as people read it: 123450 → "¥1,234.50". */
export const moneyOfFen = (fen: FenSum): string => money(formatYuan(fen));

/** A count with its thousands apart. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds left as `04:59`, or `1:04:59` past an hour. Never below zero. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** Wire time without its seconds, for lists: "2026-11-21 08:30". */
export const minute = (wireTime: string): string => wireTime.slice(0, 16);

const KIB = 1024;

/** A file's size: "512 B", "4 KB", "2.5 MB", "15 MB", "77 GB". */
export function fileSize(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  const MIB = KIB * KIB;
  const [value, unit] = bytes < MIB ? [bytes / KIB, 'KB'] : bytes < KIB * MIB ? [bytes / MIB, 'MB'] : [bytes / MIB / KIB, 'GB'];
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`;
}

/** Whole days from a wire day until a moment; null when the day is not one. */
export function daysSince(wireDay: string, now: number): number | null {
  const start = Date.parse(`${wireDay.slice(0, 10)}T00:00:00+08:00`);
  return Number.isNaN(start) ? null : Math.max(0, Math.floor((now - start) / 86_400_000));
}

/** A list of names as a sentence has it. */
export const inList = (names: readonly string[], locale: Locale): string => names.join(locale === 'zh_CN' ? '、' : ', ');
