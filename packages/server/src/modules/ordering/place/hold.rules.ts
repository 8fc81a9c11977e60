/**
 * What one visitor may keep from others without paying. Pure; docs/domain/holds.md. A visitor is an address, a device or a
 * contact: whichever of them holds more counts.
 */

/** What the unpaid orders of a visitor hold. */
export interface Held {
  /** Unpaid orders, of any goods of any shop. */
  orders: number;
  /** Pieces of this goods. */
  pieces: number;
}

export interface HoldFacts {
  held: Held;
  /** Pieces now asked for. */
  quantity: number;
  /** Pieces that are always allowed: the setting's, or what the goods is sold in at least. */
  least: number;
  /** Pieces there are, free and held: counted as far as the answer needs (`enoughToAsk`). */
  stock: number;
  /** Unpaid orders a visitor may have. */
  orderLimit: number;
  /** Per cent of a goods' stock a visitor may hold. */
  share: number;
}

/** Parts of a whole that a per cent is. */
const WHOLE = 100;

export type HoldVerdict = 'granted' | 'too_many_unpaid' | 'hold_too_large';

/** Pieces a visitor may hold of a goods with so many: the share, rounded down, but the least at any rate. */
export const holdLimit = (stock: number, share: number, least: number): number => Math.max(least, Math.floor((stock * share) / WHOLE));

/** So many pieces must there be for a hold of this size: nobody counts further. */
export const enoughToAsk = (pieces: number, share: number): number => Math.ceil((pieces * WHOLE) / share);

export function mayHold({ held, quantity, least, stock, orderLimit, share }: HoldFacts): HoldVerdict {
  if (held.orders >= orderLimit) return 'too_many_unpaid';
  return held.pieces + quantity <= holdLimit(stock, share, least) ? 'granted' : 'hold_too_large';
}

/** Pieces are counted so far to judge pressure: whoever has as many free is under none. */
export const PRESSURE_COUNT = 200;

/** Is a goods under pressure: unpaid orders hold at least as much as is free, and more than a handful. What is sold out needs no proof. */
export const underPressure = ({ free, reserved }: { free: number; reserved: number }): boolean =>
  free > 0 && free < PRESSURE_COUNT && reserved >= 5 && reserved >= free;

/** Seconds a fresh order is held: short until its pay page is shown, never longer than an order may take. */
export const holdSeconds = ({
  order_hold_seconds,
  order_auto_close_time,
}: {
  order_hold_seconds: number;
  order_auto_close_time: number;
}): number => Math.min(order_hold_seconds, order_auto_close_time * 60);
