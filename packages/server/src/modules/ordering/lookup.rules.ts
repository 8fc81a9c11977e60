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

/** Equal, in a time that tells nothing. */
export function sameSecret(a: string | Buffer, b: string | Buffer): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
