/** What bringing a merchant is worth. Pure; see docs/domain/referral.md. */
import { type Fen, shareOf } from '@keymall/contract/kit/money';

export interface Spread {
  spread_status: 0 | 1;
  spread_reward: 0 | 1;
  spread_reward_money: Fen;
  /** What the sale that brings it comes to at least. */
  spread_reward_least: Fen;
  /** Days after the registration; 0 for ever. */
  spread_reward_days: number;
  /** Per cent of the platform's fee. */
  spread_rebate_rate: number;
  spread_rebate_days: number;
}

/** One per cent as a rate. */
const PER_CENT = 10_000;

/** Does a sale of a merchant concern whoever brought it: decided when the order is placed. */
export const isReferred = (parentId: number | null, spread: Spread): boolean =>
  parentId !== null && spread.spread_status === 1 && (spread.spread_rebate_rate > 0 || rewardOf(spread) > 0);

const DAY_MS = 86_400_000;
const isWithin = (days: number, since: Date, at: Date): boolean => days === 0 || at.getTime() < since.getTime() + days * DAY_MS;

/** A sale, and since when its merchant is here. */
export interface Sold {
  fee: Fen;
  total: Fen;
  at: Date;
  since: Date;
}

/** Of one sale. */
export const rebateOf = ({ fee, at, since }: Sold, { spread_rebate_rate, spread_rebate_days }: Spread): Fen =>
  isWithin(spread_rebate_days, since, at) ? shareOf(fee, spread_rebate_rate * PER_CENT) : 0;

/** Once, where this is the first sale of its size. */
export const rewardFor = ({ total, at, since }: Sold, spread: Spread): Fen =>
  total >= spread.spread_reward_least && isWithin(spread.spread_reward_days, since, at) ? rewardOf(spread) : 0;

/** As it is set. */
export const rewardOf = ({ spread_reward, spread_reward_money }: Spread): Fen => (spread_reward === 1 ? spread_reward_money : 0);
