import type { StatusWords } from '../kit/words.ts';
import { walletWords } from '../ledger/business-words.ts';

export const rechargeStatusWords = {
  0: { zh_CN: '待支付', en_US: 'Awaiting payment', tone: 'warning' },
  1: { zh_CN: '已到账', en_US: 'Credited', tone: 'success' },
  2: { zh_CN: '已关闭', en_US: 'Closed', tone: 'plain' },
} satisfies StatusWords;

/** The wallets that can be recharged. */
export const rechargeWalletWords = {
  money: walletWords.money,
  fee_money: walletWords.fee_money,
  deposit_money: walletWords.deposit_money,
} satisfies StatusWords;
