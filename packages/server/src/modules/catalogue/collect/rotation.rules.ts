/** Which account of a channel collects the next order: who may, and whose turn it is. See docs/domain/channels.md. */

import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import type { Refused } from '@keymall/contract/kit/refusals';

export type Rotation = 'random' | 'round_robin' | 'weighted' | 'sequential';

/** What one order may cost; null without limit. */
export interface AmountLimits {
  single_min: Fen | null;
  single_max: Fen | null;
}

/** When and how much an account collects. */
export interface AccountLimits extends AmountLimits {
  day_limit_money: Fen | null;
  day_limit_count: number | null;
  /** Minutes of the Shanghai day, both or neither; from above to below is over midnight. */
  minute_start: number | null;
  minute_end: number | null;
}

/** What an account has collected today. */
export interface Collected {
  money: Fen;
  count: number;
}

/** Does what the account may do change with the clock or with what it has collected. */
export const isLimited = (account: AccountLimits): boolean => hasHours(account) || hasDayLimit(account);
export const hasDayLimit = ({ day_limit_money, day_limit_count }: AccountLimits): boolean =>
  day_limit_money !== null || day_limit_count !== null;
const hasHours = ({ minute_start, minute_end }: AccountLimits): boolean => minute_start !== null && minute_end !== null;

/** Its hours, the end not included; the same minute twice is the whole day. */
export function isOpenAt({ minute_start: start, minute_end: end }: AccountLimits, minute: number): boolean {
  if (start === null || end === null || start === end) return true;
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** Is there room today for an order of this total; for any at all with a total of 1. */
export const hasRoomToday = ({ day_limit_money, day_limit_count }: AccountLimits, collected: Collected, total: Fen): boolean =>
  (day_limit_money === null || collected.money + total <= day_limit_money) &&
  (day_limit_count === null || collected.count < day_limit_count);

const within = ({ single_min, single_max }: AmountLimits, total: Fen): boolean =>
  (single_min === null || total >= single_min) && (single_max === null || total <= single_max);

/** The accounts that may take an order of this total, by the channel's limits, their own, and what they have collected. */
export const accountsFor = <Account extends AccountLimits>(
  channel: AmountLimits & { accounts: readonly Account[] },
  total: Fen,
  collected: (account: Account) => Collected,
): Account[] =>
  within(channel, total)
    ? channel.accounts.filter(
        (account) => within(account, total) && (!hasDayLimit(account) || hasRoomToday(account, collected(account), total)),
      )
    : [];

const least = (a: Fen | null, b: Fen | null): Fen | null => (a === null ? b : b === null ? a : Math.max(a, b));
const most = (a: Fen | null, b: Fen | null): Fen | null => (a === null ? b : b === null ? a : Math.min(a, b));

/** The least and the most that any of the accounts takes; null where there is no limit. */
export function boundsOf({ accounts, ...channel }: AmountLimits & { accounts: readonly AmountLimits[] }): AmountLimits {
  const lows = accounts.map((account) => least(channel.single_min, account.single_min));
  const highs = accounts.map((account) => most(channel.single_max, account.single_max));
  return {
    single_min: lows.includes(null) ? null : Math.min(...(lows as Fen[])),
    single_max: highs.includes(null) ? null : Math.max(...(highs as Fen[])),
  };
}

/** Why nobody takes a total: its bounds, or that there is nobody just now. */
export function whyNobody(
  bounds: AmountLimits,
  total: Fen,
): Refused<'channel_unavailable' | 'channel_amount' | 'channel_amount_least' | 'channel_amount_most'> {
  if (within(bounds, total)) return { refusal: 'channel_unavailable', values: {} };
  const { single_min, single_max } = bounds;
  if (single_max === null) return { refusal: 'channel_amount_least', values: { least: formatYuan(single_min ?? 0) } };
  if (single_min === null) return { refusal: 'channel_amount_most', values: { most: formatYuan(single_max) } };
  return { refusal: 'channel_amount', values: { least: formatYuan(single_min), most: formatYuan(single_max) } };
}

/** First the one that sorts highest, then the older. */
const inTurn = (a: { sort: number; id: number }, b: { sort: number; id: number }): number => b.sort - a.sort || a.id - b.id;

/**
 * Whose turn it is; undefined of none. `turn` is a whole number from 0 on: by chance for `random` and `weighted`, one more each time
 * for `round_robin`; `sequential` needs none and takes the first as long as it may collect.
 */
export function choose<Account extends { id: number; sort: number; weight: number }>(
  rotation: Rotation,
  accounts: readonly Account[],
  turn: number,
): Account | undefined {
  if (accounts.length < 2) return accounts[0];
  const ordered = accounts.toSorted(inTurn);
  if (rotation === 'sequential') return ordered[0];
  if (rotation !== 'weighted') return ordered[turn % ordered.length];
  let left = turn % ordered.reduce((sum, { weight }) => sum + weight, 0);
  return ordered.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
}
