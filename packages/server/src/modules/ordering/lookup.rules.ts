/** Proofs that open an order: MACs under a key that never enters the database. */
import { timingSafeEqual } from 'node:crypto';

interface Mac {
  mac(purpose: 'lookup', text: string): Buffer;
}

/** A browser's proof for one order, given to whoever placed it. 128 bits, nothing stored. */
export const grantFor = (keyring: Mac, tradeNo: string): string =>
  keyring.mac('lookup', `grant:${tradeNo}`).subarray(0, 16).toString('base64url');

/** What is stored of an order's password. */
export const passwordMac = (keyring: Mac, tradeNo: string, password: string): Buffer =>
  keyring.mac('lookup', `password:${tradeNo}:${password}`);

/** What is stored of a complaint's six digits. */
export const complaintMac = (keyring: Mac, tradeNo: string, digits: string): Buffer =>
  keyring.mac('lookup', `complaint:${tradeNo}:${digits}`);

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
