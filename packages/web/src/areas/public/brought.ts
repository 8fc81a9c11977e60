/** By whose personal link somebody came: kept for a while, for one looks around before one registers. */
import { readJson, readLocal, writeLocal } from '#kit/storage';

const BROUGHT = 'keymall.spread';
const DAYS = 30;

interface Brought {
  code: string;
  /** Milliseconds. */
  until: number;
}
const isBrought = (value: unknown): value is Brought =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'until' in value &&
  typeof value.until === 'number';

/** What the link ended in that led here last; empty where none did. */
export function broughtBy(search: string, now: number): string {
  const code = (new URLSearchParams(search).get('spread') ?? '').slice(0, 32);
  if (code !== '') {
    writeLocal(BROUGHT, JSON.stringify({ code, until: now + DAYS * 86_400_000 } satisfies Brought));
    return code;
  }
  const kept = readJson(readLocal(BROUGHT), isBrought);
  return kept && kept.until > now ? kept.code : '';
}
