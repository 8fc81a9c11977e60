/**
 * Money, once for every face. Inside it is an integer number of 分 (fen); on the wire and on screen it is yuan with
 * exactly two places. Nothing else in the house converts between the two. See docs/domain/money.md.
 */
import { z } from 'zod';

/** An amount in 分, always a safe integer. Negative only where a sign is part of the meaning (ledger postings). */
export type Fen = number;

/** Many amounts together, in 分: a `bigint` where a number would no longer be exact, so that no count of rows makes it unsayable. */
export type FenSum = Fen | bigint;

/** A rate in millionths: 3 % = 30 000. */
export type Rate = number;

/** The largest amount the house handles: 10¹² 分. */
export const MAX_FEN: Fen = 1_000_000_000_000;

const SIGNED_YUAN = /^-?\d{1,11}(\.\d{1,2})?$/;
const EXACT_YUAN = /^-?\d{1,11}\.\d{2}$/;
const EXACT_SUM = /^-?\d{1,18}\.\d{2}$/;

/** Reads yuan with at most two places. Returns null for anything else: exponents, spaces, full-width digits, a third place. */
export function parseYuan(text: string): Fen | null {
  if (!SIGNED_YUAN.test(text)) return null;
  const negative = text.startsWith('-');
  const [whole = '0', cents = ''] = (negative ? text.slice(1) : text).split('.');
  const fen = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return fen === 0 ? 0 : negative ? -fen : fen;
}

/** Writes fen as yuan with two places: 1234 → "12.34". Throws on anything but a safe or big integer. */
export function formatYuan(fen: FenSum): string {
  if (typeof fen === 'number' && !Number.isSafeInteger(fen)) throw new RangeError(`not an amount in fen: ${fen}`);
  const digits = String(fen < 0 ? -fen : fen).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A whole number as a number where that is exact, else as it is. */
export const narrowed = (whole: bigint): FenSum =>
  whole >= Number.MIN_SAFE_INTEGER && whole <= Number.MAX_SAFE_INTEGER ? Number(whole) : whole;

/** Amounts and sums together, exactly. */
export function sumOf(amounts: Iterable<FenSum>): FenSum {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  return narrowed(sum);
}

/** Reads a sum of yuan with two places as it comes over the wire, however large. Null for anything else. */
export const parseSum = (text: string): FenSum | null => (EXACT_SUM.test(text) ? narrowed(BigInt(text.replace('.', ''))) : null);

/** The house's one rounding of money: `amount × rate`, half up to the fen. Both are non-negative integers. */
export function shareOf(amount: Fen, rate: Rate): Fen {
  return Number((BigInt(amount) * BigInt(rate) + 500_000n) / 1_000_000n);
}

/** A rate as per mille for people: 30 000 → "30". At most three places. */
export function formatPerMille(rate: Rate): string {
  const thousandths = String(rate).padStart(4, '0');
  return `${thousandths.slice(0, -3)}.${thousandths.slice(-3)}`.replace(/\.?0+$/, '') || '0';
}

/** Reads per mille with at most three places into a rate, or null. */
export function parsePerMille(text: string): Rate | null {
  const match = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
}

/** Wire "12.34" ↔ 1234 fen, zero or more. */
export const money = z.codec(z.string().regex(/^\d{1,11}(\.\d{1,2})?$/, 'money'), z.number().int().min(0).max(MAX_FEN), {
  decode: (text) => parseYuan(text) ?? 0,
  encode: formatYuan,
});

/** Wire "-12.34" ↔ -1234 fen, for single postings. */
export const signedMoney = z.codec(z.string().regex(EXACT_YUAN, 'money'), z.number().int(), {
  decode: (text) => parseYuan(text) ?? 0,
  encode: formatYuan,
});

/**
 * Wire "-12.34" ↔ -1234 fen, for balances and whatever else many rows add up to: wider than any single amount, for what is
 * bounded one by one is not bounded together. Answers only; nobody types a sum.
 */
export const moneySum = z.codec(z.string().regex(EXACT_SUM, 'money'), z.union([z.number().int(), z.bigint()]), {
  decode: (text) => parseSum(text) ?? 0,
  encode: formatYuan,
});

/** Wire "30" (per mille) ↔ 30 000 millionths, at most 1000 ‰. */
export const perMille = z.codec(z.string().regex(/^\d{1,4}(\.\d{1,3})?$/, 'rate'), z.number().int().min(0).max(1_000_000), {
  decode: (text) => parsePerMille(text) ?? 0,
  encode: formatPerMille,
});
