/** Who may withdraw what and when, what it costs, and what may become of a withdrawal. Pure; see docs/domain/withdrawals.md. */
import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import { type Refused, refused } from '@keymall/contract/kit/refusals';
import { inBoth } from '@keymall/contract/kit/words';
import { type CashFeeRule, cashFeeOf } from '@keymall/contract/payment/cash-fee';
import type { PayoutType } from '@keymall/contract/payment/payout-account';
import type { SettingValues } from '@keymall/contract/settings/groups';

/** 0 waits for review, 1 paid, 2 refused, 3 transferring, 4 the transfer failed, 5 waits for the shop's second person. */
export type WithdrawalStatus = 0 | 1 | 2 | 3 | 4 | 5;

/** Every move. `0 → 1` is a payment by hand, `4 → 3` the same number sent again; `3 → 2` and `4 → 1` are an administrator's word. */
export const WITHDRAWAL_MOVES: readonly (readonly [WithdrawalStatus, WithdrawalStatus])[] = [
  [0, 3],
  [0, 1],
  [0, 2],
  [3, 1],
  [3, 2],
  [3, 4],
  [4, 3],
  [4, 1],
  [4, 2],
  [5, 0],
  [5, 2],
];
export const mayMove = (from: WithdrawalStatus, to: WithdrawalStatus): boolean =>
  WITHDRAWAL_MOVES.some(([state, next]) => state === from && next === to);

type Settings = SettingValues<'settlement'>;

export const feeRule = ({ cash_fee_type, cash_fee }: Settings): CashFeeRule => ({ type: cash_fee_type, fee: cash_fee });
export const automaticFeeRule = ({ auto_cash_fee_type, auto_cash_fee }: Settings): CashFeeRule => ({
  type: auto_cash_fee_type,
  fee: auto_cash_fee,
});

/** The ways out that are offered. */
export function typesOffered({ cash_type_alipay, cash_type_wechat, cash_type_bank }: Settings): PayoutType[] {
  const offered: [PayoutType, 0 | 1][] = [
    [1, cash_type_alipay],
    [2, cash_type_wechat],
    [3, cash_type_bank],
  ];
  return offered.filter(([, on]) => on === 1).map(([type]) => type);
}

/** What is so when somebody wants to withdraw. */
export interface CashFacts {
  /** Hour of the Shanghai day, 0 to 23. */
  hour: number;
  /** Why the merchant is frozen; null is not. */
  frozen: string | null;
  /** The ledger's last proof failed. */
  stopped: boolean;
  debt: Fen;
  /** Passed a verification, or needs none. */
  verified: boolean;
  account: { type: PayoutType; status: 0 | 1 } | null;
  /** Asked for by hand since midnight. */
  used: number;
  balance: Fen;
}

/** Is the hour between start (inclusive) and end (exclusive). From above to below is over midnight; the same twice is never. */
export const inHours = (hour: number, start: number, end: number): boolean =>
  start <= end ? hour >= start && hour < end : hour >= start || hour < end;

/** What keeps a merchant from withdrawing at all, in the order it is told. */
function whyClosed(settings: Settings, { frozen, stopped, debt, verified, account }: CashFacts): Refused | null {
  if (settings.cash_status === 0) return refused('cash_closed', { tips: inBoth(settings.cash_close_tips, settings.cash_close_tips_en) });
  if (frozen !== null) return refused('merchant_frozen', { reason: frozen && ` (${frozen})` });
  if (stopped) return refused('payouts_stopped');
  if (debt > 0) return refused('merchant_in_debt', { debt: formatYuan(debt) });
  if (!verified) return refused('cash_unverified');
  if (account === null) return refused('payout_account_unset');
  return account.status === 1 ? null : refused('payout_account_off');
}

/** The account is of a kind that is not paid to now. */
export const whyType = (settings: Settings, { account }: CashFacts): Refused | null =>
  account === null || typesOffered(settings).includes(account.type) ? null : refused('cash_type_closed');

/** What keeps a merchant from withdrawing now, whatever the amount. */
export function whyNotNow(settings: Settings, facts: CashFacts): Refused | null {
  const { cash_limit_time_start: from, cash_limit_time_end: to } = settings;
  const closed = whyClosed(settings, facts);
  if (closed) return closed;
  if (!inHours(facts.hour, from, to)) return refused('cash_hours', { from, to });
  if (facts.used < settings.cash_limit_num) return null;
  return refused('cash_count_spent', { tips: inBoth(settings.cash_limit_num_tips, settings.cash_limit_num_tips_en) });
}

/** Why this amount can't be withdrawn; null when it can. `shown` is the fee the page showed. */
export function whyNotCash(settings: Settings, facts: CashFacts, money: Fen, shown: Fen): Refused | null {
  const now = whyNotNow(settings, facts);
  if (now) return now;
  const fee = cashFeeOf(money, feeRule(settings));
  if (money < settings.cash_min_money) return refused('cash_too_little', { min: formatYuan(settings.cash_min_money) });
  if (money > facts.balance) return refused('cash_short', { balance: formatYuan(facts.balance) });
  const type = whyType(settings, facts);
  if (type) return type;
  if (fee >= money) return refused('cash_fee_all', { fee: formatYuan(fee) });
  return fee === shown ? null : refused('cash_fee_changed', { fee: formatYuan(fee) });
}

/**
 * Must another person of the shop agree. `asked`: what was asked for today without one, which counts together: what is cut into pieces stays
 * above the limit.
 */
export const needsShop = (limit: Fen | null, asked: Fen, money: Fen): boolean => limit !== null && asked + money > limit;

/** The daily job's withdrawal of the whole balance, or null. Neither its hour nor how often the merchant asked counts. */
export function automaticCash(settings: Settings, facts: CashFacts): { money: Fen; fee: Fen } | null {
  if (settings.auto_cash === 0 || facts.hour < settings.auto_cash_time) return null;
  if (whyClosed(settings, facts) || whyType(settings, facts)) return null;
  const money = facts.balance;
  const fee = cashFeeOf(money, automaticFeeRule(settings));
  return money > 0 && money >= settings.auto_cash_money && fee < money ? { money, fee } : null;
}

/** May the setting send it without a person's word. */
export const sendsItself = (settings: Settings, money: Fen): boolean => settings.auto_pass === 1 && money <= settings.cash_second_money;

/** Minutes after a question to the next one; the last holds until the end. */
const ASK_AGAIN_MINUTES = [1, 2, 5, 10, 30, 60] as const;
export const askAgainAt = (now: Date, asked: number): Date =>
  new Date(now.getTime() + (ASK_AGAIN_MINUTES[Math.min(asked, ASK_AGAIN_MINUTES.length - 1)] as number) * 60_000);

/** So long after it was sent a gateway that knows of no such payout never got it: a call ends within seconds. */
export const LOST_AFTER_MS = 10 * 60_000;

/** What a gateway's word makes of a withdrawal that is being transferred. `mayBeLost`: one that it does not know it never got. */
export function outcomeOf(
  said: 'succeeded' | 'processing' | 'failed' | 'unknown',
  sinceSentMs: number,
  mayBeLost: boolean,
): 'paid' | 'failed' | 'wait' {
  if (said === 'succeeded') return 'paid';
  if (said === 'failed') return 'failed';
  return said === 'unknown' && mayBeLost && sinceSentMs >= LOST_AFTER_MS ? 'failed' : 'wait';
}

const stars = (count: number): string => '*'.repeat(count);

/** An account as it is shown: enough to know one's own, never a half of it. */
export function maskAccount(account: string): string {
  const at = account.indexOf('@');
  if (at > 0) return `${account.slice(0, Math.min(2, at - 1))}${stars(4)}${account.slice(at)}`;
  const letters = [...account];
  const tail = Math.min(4, Math.floor(letters.length / 4));
  const head = Math.min(3, Math.floor(letters.length / 4));
  return `${letters.slice(0, head).join('')}${stars(4)}${tail > 0 ? letters.slice(-tail).join('') : ''}`;
}

/** A name as it is shown: its first character. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}${stars(2)}`;
