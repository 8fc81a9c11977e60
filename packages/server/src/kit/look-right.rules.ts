/** The right to see a page in a theme that is not chosen: which, until when, and that we gave it. Pure; nothing is stored. */
import { timingSafeEqual } from 'node:crypto';

interface Mac {
  mac(purpose: 'lookup', text: string): Buffer;
}

/** Milliseconds a preview lasts. */
export const LOOK_MS = 2 * 3_600_000;

const signature = (keyring: Mac, of: string, theme: string, until: string): Buffer =>
  keyring.mac('lookup', `${of}:${theme}:${until}`).subarray(0, 16);

/** The right to see what `of` names in a theme: theme, its end in seconds, and a MAC of all. */
export function lookRight(keyring: Mac, of: string, theme: string, now: Date): string {
  const until = String(Math.floor((now.getTime() + LOOK_MS) / 1000));
  return `${theme}.${until}.${signature(keyring, of, theme, until).toString('base64url')}`;
}

/** The theme that a right shows of it now, and until when, in seconds; null where it shows none. */
export function lookShown(keyring: Mac, of: string, right: string, now: Date): { theme: string; until: number } | null {
  const match = /^([a-z0-9]{1,20})\.(\d{10})\.([A-Za-z0-9_-]{22})$/.exec(right);
  if (!match || Number(match[2]) * 1000 <= now.getTime()) return null;
  const [, theme = '', until = '', given = ''] = match;
  return timingSafeEqual(signature(keyring, of, theme, until), Buffer.from(given, 'base64url')) ? { theme, until: Number(until) } : null;
}
