import { businessTitle } from '@keymall/contract/ledger/business-title';
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
const REASON: Record<string, { zh_CN: string; en_US: string }> = {
  complaint_freeze: { zh_CN: '投诉期间冻结', en_US: 'Held back during a complaint' },
  complaint_unfreeze: { zh_CN: '投诉结束解冻', en_US: 'Let go after a complaint' },
  settle_unfreeze: { zh_CN: '到期结算', en_US: 'Settled' },
  debt_repaid: { zh_CN: '自动偿还欠款', en_US: 'Debt repaid' },
  'sale.gatewaygoods_sold': { zh_CN: '货款由您的收款账户直接收取', en_US: 'Paid straight to your own account' },
  'sale.freeze': { zh_CN: '待结算冻结', en_US: 'Waits for settlement' },
  'complaint_freeze.debt': { zh_CN: '余额不足，投诉冻结转为欠款', en_US: 'The balance did not suffice for what a complaint holds back' },
  'order_refund.debt': { zh_CN: '余额不足，退款转为欠款', en_US: 'The balance did not suffice for a refund' },
};
export const reasonOf = (transaction: string, type: BusinessType, locale: 'zh_CN' | 'en_US'): string =>
  (REASON[`${transaction}.${type}`] ?? REASON[transaction] ?? businessTitle[type])[locale];

/** What others owe us, or what we spent; everything else we owe or have earned. */
const OWED_TO_US: readonly AccountKind[] = ['channel_receivable', 'merchant_debt', 'merchant_direct', 'promotion'];
export const isOwedToUs = (kind: AccountKind): boolean => OWED_TO_US.includes(kind);

/** Accounts as people know them. */
export const ACCOUNT_TITLE: Record<AccountKind, { zh_CN: string; en_US: string }> = {
  channel_receivable: { zh_CN: '渠道应收', en_US: 'Owed by gateways' },
  buyer_suspense: { zh_CN: '买家待处理款', en_US: 'Buyers’ money not applied' },
  merchant_wallet: { zh_CN: '商户余额', en_US: 'Merchants’ balances' },
  merchant_frozen: { zh_CN: '商户冻结金额', en_US: 'Merchants’ frozen money' },
  merchant_debt: { zh_CN: '商户欠款', en_US: 'Merchants’ debts' },
  sms_income: { zh_CN: '短信收入', en_US: 'Text message income' },
  selectcard_income: { zh_CN: '选号加价收入', en_US: 'Card selection income' },
  refund_payable: { zh_CN: '应退买家款', en_US: 'Refunds payable' },
  paid_by_hand: { zh_CN: '人工打款', en_US: 'Paid by hand' },
  merchant_prepaid: { zh_CN: '商户预存款', en_US: 'Prepaid fees' },
  merchant_deposit: { zh_CN: '商户保证金', en_US: 'Deposits' },
  merchant_cashing: { zh_CN: '提现待打款', en_US: 'Withdrawals under review' },
  merchant_direct: { zh_CN: '商户自收货款', en_US: 'Collected by merchants' },
  payout_transit: { zh_CN: '打款在途', en_US: 'Payouts in transit' },
  cash_fee_income: { zh_CN: '提现手续费收入', en_US: 'Withdrawal fee income' },
  service_income: { zh_CN: '增值服务收入', en_US: 'Service income' },
  punish_income: { zh_CN: '罚没收入', en_US: 'Confiscations' },
  promotion: { zh_CN: '推广支出', en_US: 'Promotion' },
  adjustment: { zh_CN: '人工调账', en_US: 'Adjustments' },
  fee_income: { zh_CN: '手续费收入', en_US: 'Fee income' },
};
