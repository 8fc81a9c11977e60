import type { Titles } from '../kit/words.ts';
import type { AccountKind } from './money-log.ts';

/** What the ledger's accounts are called. */
export const ledgerAccountWords: Titles<AccountKind> = {
  channel_receivable: { zh_CN: '渠道应收', en_US: 'Owed by gateways' },
  buyer_suspense: { zh_CN: '买家待处理款', en_US: 'Buyers’ money not applied' },
  merchant_wallet: { zh_CN: '商户余额', en_US: 'Merchants’ balances' },
  merchant_frozen: { zh_CN: '商户冻结金额', en_US: 'Merchants’ frozen money' },
  merchant_debt: { zh_CN: '商户欠款', en_US: 'Merchants’ debts' },
  sms_income: { zh_CN: '短信收入', en_US: 'Text message income' },
  selectcard_income: { zh_CN: '选号加价收入', en_US: 'Card selection income' },
  refund_payable: { zh_CN: '应退买家款', en_US: 'Refunds payable' },
  paid_by_hand: { zh_CN: '人工打款', en_US: 'Manual transfer' },
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
