/** Goods that ask for a password before they are shown: what is stored of it, and the proof that it was entered. Pure. */
import { timingSafeEqual } from 'node:crypto';

interface Mac {
  mac(purpose: 'lookup', text: string): Buffer;
}

/** Milliseconds a grant lasts. */
export const VISIT_GRANT_MS = 30 * 60_000;

/** What is stored of a goods' visit password. Bound to the shop, not to the goods: a copy of the goods keeps its password. */
export const visitMac = (keyring: Mac, merchantId: number, password: string): Buffer =>
  keyring.mac('lookup', `visit:${merchantId}:${password}`);

/** Is it the password, in a time that tells nothing. */
export function visitPasswordFits(keyring: Mac, merchantId: number, password: string, stored: Buffer | null): boolean {
  const offered = visitMac(keyring, merchantId, password);
  return stored !== null && stored.length === offered.length && timingSafeEqual(offered, stored);
}

const signature = (keyring: Mac, goodsId: number, until: string): Buffer =>
  keyring.mac('lookup', `visit-grant:${goodsId}:${until}`).subarray(0, 16);

/** The proof that the password of a goods was entered: its end in seconds, and a MAC of both. Nothing is stored. */
export function visitGrant(keyring: Mac, goodsId: number, now: Date): string {
  const until = String(Math.floor((now.getTime() + VISIT_GRANT_MS) / 1000));
  return `${until}.${signature(keyring, goodsId, until).toString('base64url')}`;
}

/** Does a grant open this goods now. */
export function visitGrantHolds(keyring: Mac, goodsId: number, grant: string, now: Date): boolean {
  const match = /^(\d{10})\.([A-Za-z0-9_-]{22})$/.exec(grant);
  if (!match || Number(match[1]) * 1000 <= now.getTime()) return false;
  const [, until = '', given = ''] = match;
  return timingSafeEqual(signature(keyring, goodsId, until), Buffer.from(given, 'base64url'));
}
