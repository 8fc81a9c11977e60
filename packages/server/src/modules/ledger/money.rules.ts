import { businessWords, moneyReasonWords } from '@keymall/contract/ledger/business-words';
import type { BusinessType, AccountKind as Kind, moneyActor } from '@keymall/contract/ledger/money-log';
import type { Wallet } from '@keymall/contract/ledger/wallet';
import type { z } from 'zod';
import type { AccountKind } from './tables.ts';

/** The account behind each wallet. */
export const WALLET_KIND: Record<Wallet, Kind> = {
  money: 'merchant_wallet',
  freeze_money: 'merchant_frozen',
  fee_money: 'merchant_prepaid',
  deposit_money: 'merchant_deposit',
  cashing_money: 'merchant_cashing',
  debt_money: 'merchant_debt',
};
export const WALLETS = Object.keys(WALLET_KIND) as Wallet[];
export const walletOfKind = (kind: Kind): Wallet => WALLETS.find((wallet) => WALLET_KIND[wallet] === kind) ?? 'money';

/** Types that only a few transactions post, and the kinds those are of: their postings are found by the transactions. */
const BY_HAND = ['adjust', 'correction'];
const RECHARGED = ['recharge', 'recharge_refund', 'correction'];
export const RARE: Partial<Record<BusinessType, readonly string[]>> = {
  admin_inc: BY_HAND,
  admin_dec: BY_HAND,
  admin_fee_money_inc: BY_HAND,
  admin_fee_money_dec: BY_HAND,
  admin_deposit_money_inc: BY_HAND,
  admin_deposit_money_dec: BY_HAND,
  recharge: RECHARGED,
  recharge_fee_money: RECHARGED,
  recharge_deposit: RECHARGED,
};

/** Who moves money where no note and no refund says it. */
const MOVED_BY: Record<string, z.output<typeof moneyActor>> = {
  sale: 'buyer',
  complaint_freeze: 'buyer',
  cash_apply: 'merchant',
  recharge: 'merchant',
};
export function whoMoved(transaction: string, actor: string | null): z.output<typeof moneyActor> {
  if (actor === 'buyer' || actor === 'merchant' || actor === 'admin') return actor;
  return actor === null ? (MOVED_BY[transaction] ?? 'system') : 'system';
}

/** Why, where nobody wrote a reason: by what happened, else by what the posting is called. */
export const reasonOf = (transaction: string, type: BusinessType, locale: 'zh_CN' | 'en_US'): string =>
  (moneyReasonWords[`${transaction}.${type}`] ?? moneyReasonWords[transaction] ?? businessWords[type])[locale];

/** What others owe us, or what we spent; everything else we owe or have earned. */
const OWED_TO_US: readonly AccountKind[] = ['channel_receivable', 'merchant_debt', 'merchant_direct', 'promotion'];
export const isOwedToUs = (kind: AccountKind): boolean => OWED_TO_US.includes(kind);
