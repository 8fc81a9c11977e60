/** What follows for a goods from what other shops say of it. Pure; docs/domain/docking.md. */
import type { OffWhy } from '@keymall/contract/docking/docking-words';
import type { Fen } from '@keymall/contract/kit/money';
import { shareOf } from '@keymall/contract/kit/money';

export interface Markup {
  /** 1 millionths of what it costs, 2 fen. */
  markup_type: 1 | 2;
  markup: number;
}

/** What is asked for it: at least a fen more than nothing, never below what it costs. */
export const priceWith = (cost: Fen, { markup_type, markup }: Markup): Fen => cost + (markup_type === 1 ? shareOf(cost, markup) : markup);

export interface Place {
  price: Fen;
  stock: number | null;
  state: 'ok' | 'gone' | 'fault';
  /** Its source takes orders. */
  on: boolean;
}

export interface Kept extends Markup {
  sync_price: 0 | 1;
  off_why: OffWhy;
}

export interface Shelf {
  price: Fen;
  status: 0 | 1;
}

export interface Followed {
  cost: Fen | null;
  price: Fen;
  status: 0 | 1;
  off_why: OffWhy;
  /** Pieces one place has: an order is bought at one. Null where somebody does not tell. */
  stock: number | null;
}

/**
 * The first place where it can be had says what it costs. Its price follows, between the platform's bounds; one that was typed in stays, and where it
 * would be below the cost the goods goes off the shelf. What went off by itself comes back by itself.
 */
export function followed(places: readonly Place[], kept: Kept, shelf: Shelf, bounds: { min: Fen; max: Fen }): Followed {
  const usable = places.filter(({ on, state }) => on && state !== 'gone');
  const [first] = usable;
  if (!first) {
    const off_why = shelf.status === 1 || kept.off_why !== '' ? 'gone' : '';
    return { cost: null, price: shelf.price, status: 0, off_why, stock: 0 };
  }
  const cost = first.price;
  const stock = usable.some((place) => place.stock === null) ? null : Math.max(...usable.map((place) => place.stock ?? 0));
  const wanted = kept.sync_price === 1 ? Math.max(bounds.min, priceWith(cost, kept)) : shelf.price;
  const tooDear = wanted < cost || wanted > bounds.max;
  const price = tooDear ? shelf.price : wanted;
  const wasOff = kept.off_why !== '';
  if (tooDear) return { cost, price, status: 0, off_why: shelf.status === 1 || wasOff ? 'price' : '', stock };
  return { cost, price, status: wasOff ? 1 : shelf.status, off_why: '', stock };
}
