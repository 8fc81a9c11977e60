/** What bringing a merchant is worth. Pure; see docs/domain/referral.md. */
import { type Fen, shareOf } from '@keymall/contract/kit/money';

export interface Spread {
  spread_reward: 0 | 1;
  spread_reward_money: Fen;
  /** Per cent of the platform's fee. */
  spread_rebate_rate: number;
}

/** One per cent as a rate. */
const PER_CENT = 10_000;

/** Does a sale of a merchant concern whoever brought it: decided when the order is placed. */
export const isReferred = (parentId: number | null, spread: Spread): boolean =>
  parentId !== null && (spread.spread_rebate_rate > 0 || rewardOf(spread) > 0);

/** Of one sale. */
export const rebateOf = (fee: Fen, { spread_rebate_rate }: Spread): Fen => shareOf(fee, spread_rebate_rate * PER_CENT);

/** Once, at the first sale. */
export const rewardOf = ({ spread_reward, spread_reward_money }: Spread): Fen => (spread_reward === 1 ? spread_reward_money : 0);
