/** Who bears a refund, and what may become of one. Pure; see docs/domain/complaints-and-refunds.md. */
import type { Fen } from '@keymall/contract/kit/money';

export type RefundStatus = 'owed' | 'refunding' | 'refunded' | 'failed';

/** Every move of a refund. `owed → refunded` and `failed → refunded` are payments by hand. */
export const REFUND_MOVES: readonly (readonly [RefundStatus, RefundStatus])[] = [
  ['owed', 'refunding'],
  ['failed', 'refunding'],
  ['refunding', 'refunded'],
  ['refunding', 'failed'],
  ['owed', 'refunded'],
  ['failed', 'refunded'],
];

/** The states that a move to `to` may leave. */
export const refundFrom = (to: RefundStatus, from: readonly RefundStatus[] = ['owed', 'failed', 'refunding']): RefundStatus[] =>
  REFUND_MOVES.filter(([state, next]) => next === to && from.includes(state)).map(([state]) => state);

export interface PaidOrder {
  /** What the buyer paid, and what of it was the merchant's. */
  total: Fen;
  net: Fen;
  /** What went back already. */
  refunded: Fen;
}

/** `part` of `whole` parts of an amount, half up. */
export const portion = (amount: Fen, part: number, whole: number): Fen =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * What of a refund the merchant bears and what the platform gives back. With `feeBack` each gives back what it had of it, and
 * the platform takes the rounding: refunds in parts come to exactly what one refund of their sum would be. Without it the
 * platform keeps its fee and the merchant bears all.
 */
export function refundShares({ total, net, refunded }: PaidOrder, amount: Fen, feeBack: boolean): { merchant: Fen; platform: Fen } {
  if (!feeBack) return { merchant: amount, platform: 0 };
  const borneBy = (sum: Fen): Fen => Number((BigInt(net) * BigInt(sum)) / BigInt(total));
  const merchant = borneBy(refunded + amount) - borneBy(refunded);
  return { merchant, platform: amount - merchant };
}

export interface Earned {
  fee: Fen;
  select: Fen;
  sms: Fen;
}

/** Out of which of the platform's incomes by an order its part is given back, after `given`: fee first, then selection, then messages. */
export function platformLegs({ fee, select, sms }: Earned, given: Fen, amount: Fen): Earned {
  const within = (from: Fen, size: Fen): Fen => Math.max(0, Math.min(given + amount, from + size) - Math.max(given, from));
  return { fee: within(0, fee), select: within(fee, select), sms: within(fee + select, sms) };
}
