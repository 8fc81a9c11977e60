import type { AccountKind } from './tables.ts';

/** Accounts as people know them. */
export const ACCOUNT_TITLE: Record<AccountKind, { zh_CN: string; en_US: string }> = {
  channel_receivable: { zh_CN: '渠道应收', en_US: 'Owed by gateways' },
  buyer_suspense: { zh_CN: '买家待处理款', en_US: 'Buyers’ money not applied' },
  merchant_wallet: { zh_CN: '商户余额', en_US: 'Merchants’ balances' },
  fee_income: { zh_CN: '手续费收入', en_US: 'Fee income' },
};
