/** What becomes of prices when many are changed at once. Pure; whether the outcome is allowed say goods.rules.ts. */
import { type Fen, MAX_FEN, type Rate, shareOf } from '@keymall/contract/kit/money';
import type { Prices } from './goods.rules.ts';

/** Set to, add or take off an amount; or multiply by a rate, rounded half up to the fen. */
export type PriceStep = { mode: 'add' | 'sub'; amount: Fen } | { mode: 'mul'; percent: Rate };
export type PriceOp = PriceStep | { mode: 'set'; amount: Fen };

export interface PriceOps {
  price?: PriceOp;
  cost_price?: PriceOp;
  tiers?: PriceStep;
}

/** A price after an operation, kept between nothing and the most the house handles. */
export function changedPrice(price: Fen, op: PriceOp | undefined): Fen {
  if (!op) return price;
  const asked =
    op.mode === 'mul' ? shareOf(price, op.percent) : { set: op.amount, add: price + op.amount, sub: price - op.amount }[op.mode];
  return Math.min(Math.max(asked, 0), MAX_FEN);
}

/** Prices after a run's operations. */
export const changedPrices = ({ price, cost_price, tiers }: Prices, ops: PriceOps): Prices => ({
  price: changedPrice(price, ops.price),
  cost_price: changedPrice(cost_price, ops.cost_price),
  tiers: tiers.map((tier) => ({ num: tier.num, price: changedPrice(tier.price, ops.tiers) })),
});

/** Are they the same, to the fen. */
export const samePrices = (a: Prices, b: Prices): boolean =>
  a.price === b.price &&
  a.cost_price === b.cost_price &&
  a.tiers.length === b.tiers.length &&
  a.tiers.every((tier, index) => tier.num === b.tiers[index]?.num && tier.price === b.tiers[index]?.price);
