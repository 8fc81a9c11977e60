/**
 * Prices at gateways that collect another currency. The rate is the account's: how many yuan one unit of that currency is. What
 * was asked for is written down at the gateway when the payment is made, as the rate may be another by the time it is paid.
 */
import type { Fen } from '@keymall/contract/kit/money';

/** Yuan a unit, in millionths; null for what is no rate. */
export function parseRate(text: string): bigint | null {
  const [, whole = '', part = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  const rate = whole === '' ? 0n : BigInt(whole + part.padEnd(6, '0'));
  return rate === 0n ? null : rate;
}

/** A price in hundredths of the other currency, rounded half up, never nothing. */
export function foreignPrice(amount: Fen, rate: bigint): number {
  const price = Number((BigInt(amount) * 2_000_000n + rate) / (2n * rate));
  return Math.max(1, price);
}

/** What of a foreign price goes back with a part of the amount: never more than it is of the whole, and the whole with the whole. */
export function foreignPart(part: Fen, total: Fen, price: number): number {
  return part >= total ? price : Math.max(1, Number((BigInt(price) * BigInt(part)) / BigInt(total)));
}

const WRITTEN = /^[1-9]\d{0,11}$/;

/** What was written down when the payment was made. */
export interface Written {
  trade_no: string;
  amount: Fen;
  /** Hundredths of `currency`. */
  price: number;
  currency: string;
}

/** The written down, or null where it is not as we write it. */
export function readWritten(told: { trade_no?: unknown; fen?: unknown; price?: unknown; currency?: unknown }): Written | null {
  const { trade_no, fen, price, currency } = told;
  if (typeof trade_no !== 'string' || trade_no === '' || typeof currency !== 'string' || currency === '') return null;
  if (typeof fen !== 'string' || typeof price !== 'string' || !WRITTEN.test(fen) || !WRITTEN.test(price)) return null;
  return { trade_no, amount: Number(fen), price: Number(price), currency };
}
