/** A look at one's own shop in a theme that is not chosen: an address that says which, until when, and that we gave it. Pure; nothing is stored. */
import { timingSafeEqual } from 'node:crypto';

interface Mac {
  mac(purpose: 'lookup', text: string): Buffer;
}

/** Milliseconds a preview lasts. */
export const SHOP_LOOK_MS = 2 * 3_600_000;

const signature = (keyring: Mac, merchantId: number, theme: string, until: string): Buffer =>
  keyring.mac('lookup', `shop-look:${merchantId}:${theme}:${until}`).subarray(0, 16);

/** The right to see this merchant's shop in a theme: theme, its end in seconds, and a MAC of all. */
export function shopLook(keyring: Mac, merchantId: number, theme: string, now: Date): string {
  const until = String(Math.floor((now.getTime() + SHOP_LOOK_MS) / 1000));
  return `${theme}.${until}.${signature(keyring, merchantId, theme, until).toString('base64url')}`;
}

/** The theme that a right shows of this shop now; null where it shows none. */
export function shopLookOf(keyring: Mac, merchantId: number, look: string, now: Date): string | null {
  const match = /^([a-z0-9]{1,20})\.(\d{10})\.([A-Za-z0-9_-]{22})$/.exec(look);
  if (!match || Number(match[2]) * 1000 <= now.getTime()) return null;
  const [, theme = '', until = '', given = ''] = match;
  return timingSafeEqual(signature(keyring, merchantId, theme, until), Buffer.from(given, 'base64url')) ? theme : null;
}
