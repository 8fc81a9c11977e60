import type { AccountKind } from './tables.ts';

/** What others owe us; everything else we owe or have earned. */
export const isOwedToUs = (kind: AccountKind): boolean => kind === 'channel_receivable' || kind === 'merchant_debt';

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
  paid_by_hand: { zh_CN: '人工打款退款', en_US: 'Refunds paid by hand' },
  fee_income: { zh_CN: '手续费收入', en_US: 'Fee income' },
};
