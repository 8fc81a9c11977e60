/** A merchant's own account at a gateway comes before the platform's, while the prepaid fees last. See docs/domain/custom-channels.md. */
import type { Fen, Rate } from '@keymall/contract/kit/money';

/** What the settings group `custom` says of it. */
export interface OwnTerms {
  custom_status: 0 | 1;
  custom_least: Fen;
  custom_rate: Rate;
}

/** Do prepaid fees allow another sale. */
export const lasts = ({ custom_least, custom_rate }: OwnTerms, prepaid: Fen): boolean =>
  prepaid >= custom_least && (prepaid > 0 || custom_rate === 0);

interface Collecting<Account> {
  /** The accounts are the merchant's: settled at once, for the money never was ours. */
  own: boolean;
  rate: Rate;
  accounts: Account[];
}

/**
 * The accounts a channel collects on, and at what rate; null when it is not offered. `rate` is the platform's for this merchant, `prepaid`
 * what his prepaid fees hold, at most five seconds old: what they lack in the end becomes a debt, never a failed order.
 */
export function collectsOn<Account extends { own: boolean }>(
  channel: { rate: Rate; is_custom: 0 | 1; accounts: readonly Account[] },
  terms: OwnTerms,
  prepaid: Fen,
): Collecting<Account> | null {
  const [own, ours] = [channel.accounts.filter((each) => each.own), channel.accounts.filter((each) => !each.own)];
  if (own.length > 0 && channel.is_custom === 1 && terms.custom_status === 1)
    return lasts(terms, prepaid) ? { own: true, rate: terms.custom_rate, accounts: own } : null;
  return ours.length > 0 ? { own: false, rate: channel.rate, accounts: ours } : null;
}
