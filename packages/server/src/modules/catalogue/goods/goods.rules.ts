/** What a goods may be; see docs/domain/goods.md. Pure: each rule here, once, for the form, the list and the price edit alike. */

import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import type { Locale } from '@keymall/contract/kit/refusals';
import { type Refused, refused } from '@keymall/contract/kit/refusals';
import { saying, textOf } from '@keymall/contract/kit/saying';
import type { Giving, Tier } from '@keymall/contract/ordering/price';

/** What the platform allows a price to be. */
export interface PriceBounds {
  min: Fen;
  max: Fen;
}

export interface Prices {
  price: Fen;
  cost_price: Fen;
  tiers: readonly Tier[];
}

/** The first step that does not come after the one before it, counted from 1, or null. */
function misplaced(steps: readonly { num: number }[]): number | null {
  const index = steps.findIndex((step, place) => place > 0 && step.num <= (steps[place - 1]?.num ?? 0));
  return index < 0 ? null : index + 1;
}

/** Why prices are refused, or null: within the bounds, above the cost, and each tier between the two. */
export function pricesRefused({ price, cost_price, tiers }: Prices, { min, max }: PriceBounds): Refused | null {
  if (price < Math.max(min, 1) || price > max) return refused('price_out_of_range', { min: formatYuan(min), max: formatYuan(max) });
  if (price <= cost_price) return refused('price_not_above_cost');
  const line = misplaced(tiers);
  if (line !== null) return refused('steps_wrong', { line });
  const wrong = tiers.findIndex((tier) => tier.price <= cost_price || tier.price >= price);
  return wrong < 0 ? null : refused('tier_price_wrong', { line: wrong + 1 });
}

/** A purchase may hold least…most pieces; a most of 0 says nothing. */
export const quantityBoundsFit = (least: number, most: number): boolean => most === 0 || most >= least;

export interface GoodsTerms {
  price: Fen;
  cost_price: Fen;
  wholesale_discount_list: readonly Tier[];
  limit_quantity: number;
  limit_quantity_max: number;
  event_give: readonly Giving[];
  card_order: 0 | 1 | 2 | 3;
  delivery_kind: 0 | 1 | 2 | 3;
}

/** Why a goods is refused, or null. */
export function goodsRefused(goods: GoodsTerms, bounds: PriceBounds): Refused | null {
  const prices = pricesRefused({ ...goods, tiers: goods.wholesale_discount_list }, bounds);
  if (prices) return prices;
  if (!quantityBoundsFit(goods.limit_quantity, goods.limit_quantity_max)) return refused('quantity_bounds');
  const line = misplaced(goods.event_give);
  if (line !== null) return refused('steps_wrong', { line });
  // Only lines of stock can be chosen from.
  return goods.card_order === 3 && goods.delivery_kind !== 0 ? refused('bad_input', { field: 'card_order' }) : null;
}

/** May these be given with a goods (null: one that is not there yet): never itself, and each once. */
export function giftsFit(goodsId: number | null, gifts: readonly { good_id: number }[]): boolean {
  const ids = gifts.map(({ good_id }) => good_id);
  return new Set(ids).size === ids.length && (goodsId === null || !ids.includes(goodsId));
}

/** Below this many a goods is low: what its merchant asked to be told, or nothing left at all. */
export const lowBelow = (inventoryNotify: number): number => Math.max(inventoryNotify, 1);

const NAME_LENGTH = 120;
/** The name of a copy in its maker's language, never longer than a name may be, and no letter cut in half. */
export function copyName(name: string, locale: Locale): string {
  const copy = textOf(saying('goods_copy', { goods: '' }), locale);
  const kept = name.slice(0, NAME_LENGTH - copy.length);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + copy;
}
