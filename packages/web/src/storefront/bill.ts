/** What a purchase will cost, reckoned in the browser as the server will: the server's bill is the one that counts. */
import { type Fen, parsePerMille, parseYuan, shareOf } from '@keymall/contract/kit/money';
import type { ShopChannel, ShopGoods } from './shapes.ts';

export interface Reckoning {
  unit: Fen;
  /** unit × quantity */
  goods: Fen;
  /** What the buyer pays on top for the channel. */
  fee: Fen;
  total: Fen;
}

/** The fee is rounded once, and never below the channel's least where the buyer bears it at all. */
export function reckon(
  goods: Pick<ShopGoods, 'price'>,
  quantity: number,
  channel: Pick<ShopChannel, 'fee_rate' | 'min_fee'> | null,
): Reckoning {
  const unit = parseYuan(goods.price) ?? 0;
  const amount = unit * quantity;
  const fee = channel ? Math.max(shareOf(amount, parsePerMille(channel.fee_rate) ?? 0), parseYuan(channel.min_fee) ?? 0) : 0;
  return { unit, goods: amount, fee, total: amount + fee };
}

/** The most one purchase may hold, whatever the goods says. */
export const MOST_QUANTITY = 1000;

/** The quantities a buyer may choose from. Stock bounds them only where the shop shows it. */
export function bounds({ limit_quantity, limit_quantity_max, stock }: Pick<ShopGoods, 'limit_quantity' | 'limit_quantity_max' | 'stock'>): {
  min: number;
  max: number;
} {
  const min = Math.max(1, limit_quantity);
  const allowed = limit_quantity_max || MOST_QUANTITY;
  return { min, max: Math.max(min, stock.exact === null ? allowed : Math.min(allowed, stock.exact)) };
}

/** A typed quantity as one that may be bought. */
export function withinBounds(wanted: number, { min, max }: { min: number; max: number }): number {
  return Number.isFinite(wanted) ? Math.min(max, Math.max(min, Math.trunc(wanted))) : min;
}
