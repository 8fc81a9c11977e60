/** Proofs that open an order: MACs under a key that never enters the database. */
import { createHash, timingSafeEqual } from 'node:crypto';

interface Mac {
  mac(purpose: 'lookup', text: string): Buffer;
}

/** How a browser came by its grant: it placed the order, gave its password, opened a mailed link, typed a texted code. */
export type GrantSource = 'browser' | 'password' | 'mailbox' | 'mobile';
const LETTERS: Record<GrantSource, string> = { browser: 'b', password: 'p', mailbox: 'm', mobile: 's' };

export interface Grant {
  source: GrantSource;
  issueAt: Date;
}

/**
 * A browser's proof for one order: where it is from and when, in the open, and a MAC of both. 128 bits, nothing stored. The caller
 * says when: what ends grants (order, account) is held against it.
 */
export function grantFor(keyring: Mac, tradeNo: string, source: GrantSource, at: Date): string {
  const head = `${LETTERS[source]}${at.getTime().toString(36)}`;
  return `${head}.${grantMac(keyring, tradeNo, head)}`;
}

/** Grants of older versions bore no time: those that browsers still keep count as issued then, before any could be ended, and age from there. */
const TIMELESS_AT = new Date('2026-11-22T00:00:00+08:00');

const timelessGrant = (keyring: Mac, tradeNo: string): string =>
  keyring.mac('lookup', `grant:${tradeNo}`).subarray(0, 16).toString('base64url');

/** What a grant says of itself; null of one that was not issued here for this order. How old it may be is the caller's. */
export function readGrant(keyring: Mac, tradeNo: string, grant: string): Grant | null {
  if (!grant.includes('.')) return sameSecret(grant, timelessGrant(keyring, tradeNo)) ? { source: 'browser', issueAt: TIMELESS_AT } : null;
  const [head = '', mac = ''] = grant.split('.', 2);
  const source = (Object.keys(LETTERS) as GrantSource[]).find((each) => LETTERS[each] === head.charAt(0));
  if (!source || !/^.[0-9a-z]{1,9}$/.test(head) || !sameSecret(mac, grantMac(keyring, tradeNo, head))) return null;
  return { source, issueAt: new Date(Number.parseInt(head.slice(1), 36)) };
}

const grantMac = (keyring: Mac, tradeNo: string, head: string): string =>
  keyring.mac('lookup', `grant:${tradeNo}:${head}`).subarray(0, 16).toString('base64url');

/** What is stored of an order's password. */
export const passwordMac = (keyring: Mac, tradeNo: string, password: string): Buffer =>
  keyring.mac('lookup', `password:${tradeNo}:${password}`);

/** What is stored of a complaint's six digits, and of the code that follows the request for one. */
export const complaintMac = (keyring: Mac, tradeNo: string, digits: string): Buffer =>
  keyring.mac('lookup', `complaint:${tradeNo}:${digits}`);

/** What is stored of the digits texted to a mobile: bound to the ticket of whoever asked for them. */
export const codeMac = (keyring: Mac, ticket: string, code: string): Buffer => keyring.mac('lookup', `code:${ticket}:${code}`);

/** What is stored of a random name that only its holder knows. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Equal, in a time that tells nothing. */
export function sameSecret(a: string | Buffer, b: string | Buffer): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Minutes a file's address works. */
const FILE_MINUTES = 30;

/** An address for the file of an order line, for some minutes: until when, and the MAC of line and time. */
export function fileGrant(keyring: Mac, lineId: number, now: Date): string {
  const until = Math.floor(now.getTime() / 60_000) + FILE_MINUTES;
  return `${until}-${fileMac(keyring, lineId, until)}`;
}

/** Does a grant open the file of a line now. */
export function fileGrantFits(keyring: Mac, lineId: number, grant: string, now: Date): boolean {
  const [until = ''] = grant.split('-', 1);
  if (!/^\d{1,10}$/.test(until) || Number(until) * 60_000 < now.getTime()) return false;
  return sameSecret(grant.slice(until.length + 1), fileMac(keyring, lineId, Number(until)));
}

const fileMac = (keyring: Mac, lineId: number, until: number): string =>
  keyring.mac('lookup', `file:${lineId}:${until}`).subarray(0, 16).toString('base64url');
