/** Who has what of a sale whose goods came through others’ hands. Pure; see docs/domain/agents.md. */
import type { Fen } from '@keymall/contract/kit/money';
import type { Refused } from '@keymall/contract/kit/refusals';

/** Who sells at `unit` a piece to whoever stands below, from the root on. */
export interface Step {
  merchant_id: number;
  goods_id: number;
  unit: Fen;
}

export interface Sold {
  quantity: number;
  /** Goods after the coupon. */
  product: Fen;
  /** What of it, after the fee and messages it bears, comes to merchants. */
  net: Fen;
  /** What of the fee merchants bear. */
  merchantFee: Fen;
}

export interface Share {
  level: number;
  merchant_id: number;
  goods_id: number;
  unit_price: Fen;
  amount: Fen;
  fee_share: Fen;
  net: Fen;
}

/**
 * The shares of a sale: each who supplied it has what its price is above what it costs there, the seller the rest. With `shared` each bears its part
 * of the fee, rounded down; what does not divide is the seller’s. They come to exactly `net`.
 */
export function sharesOfSale(steps: readonly Step[], seller: Omit<Step, 'unit'> & { unit: Fen }, sold: Sold, shared: boolean): Share[] {
  const shares: Share[] = steps.map((step, level) => {
    const amount = (step.unit - (steps[level - 1]?.unit ?? 0)) * sold.quantity;
    const fee_share = shared && sold.product > 0 ? Number((BigInt(sold.merchantFee) * BigInt(amount)) / BigInt(sold.product)) : 0;
    return {
      level,
      merchant_id: step.merchant_id,
      goods_id: step.goods_id,
      unit_price: step.unit,
      amount,
      fee_share,
      net: amount - fee_share,
    };
  });
  const supplied = shares.reduce((sum, { amount }) => sum + amount, 0);
  const given = shares.reduce((sum, { net }) => sum + net, 0);
  const fees = shares.reduce((sum, { fee_share }) => sum + fee_share, 0);
  shares.push({
    level: steps.length,
    merchant_id: seller.merchant_id,
    goods_id: seller.goods_id,
    unit_price: seller.unit,
    amount: sold.product - supplied,
    fee_share: shared ? sold.merchantFee - fees : sold.merchantFee,
    net: sold.net - given,
  });
  return shares;
}

/** Why a sale is not made at these shares: nobody sells at a loss. */
export const whySharesRefused = (shares: readonly Share[]): Refused | null =>
  shares.some(({ amount, net }) => amount < 0 || net < 0) ? { refusal: 'agent_loss' } : null;

/**
 * What each gives back of `part`, of what is left to them all: in proportion, rounded down, and what does not divide by one fen each from the last
 * level up. Nobody gives more than is left, and the last part takes exactly what is left.
 */
export function takenBack(left: readonly Fen[], part: Fen): Fen[] {
  const all = left.reduce((sum, each) => sum + each, 0);
  if (part < 0 || part > all) throw new Error(`${part} is not to be had of ${all}`);
  if (all === 0) return left.map(() => 0);
  const taken = left.map((each) => Number((BigInt(each) * BigInt(part)) / BigInt(all)));
  let rest = part - taken.reduce((sum, each) => sum + each, 0);
  for (let at = left.length - 1; rest > 0; at = at > 0 ? at - 1 : left.length - 1)
    if ((taken[at] ?? 0) < (left[at] ?? 0)) {
      taken[at] = (taken[at] ?? 0) + 1;
      rest -= 1;
    }
  return taken;
}
