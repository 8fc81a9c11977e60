/** What a channel costs a merchant: his own rate, else his role's, else the channel's. See docs/domain/channels.md. */
import type { Rate } from '@keymall/contract/kit/money';

/** What is known of a channel's rates; null where nothing is set or it is switched off. */
export interface Rates {
  channel_rate: Rate;
  role_rate: Rate | null;
  merchant_rate: Rate | null;
}

/** The rate that counts and whose it is. `rateType` 1: the merchant has rates of his own, and his role's do not count. */
export function rateOf(
  { channel_rate, role_rate, merchant_rate }: Rates,
  rateType: 0 | 1,
): { rate: Rate; source: 'merchant' | 'role' | 'channel' } {
  const [rate, source] = rateType === 1 ? ([merchant_rate, 'merchant'] as const) : ([role_rate, 'role'] as const);
  return rate === null ? { rate: channel_rate, source: 'channel' } : { rate, source };
}
