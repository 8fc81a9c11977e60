/** What the states and wallets of recharges are called. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { walletTitle } from '@keymall/contract/ledger/business-title';
import type { merchantRecharge } from '@keymall/contract/payment/recharge';
import type { StatusWords } from '#kit/back-office/cells';

export type RechargeRow = WireOutput<typeof merchantRecharge.list>['list'][number];

export const rechargeStatusWords: StatusWords<RechargeRow['status']> = {
  0: { zh_CN: '待支付', en_US: 'Waiting', tone: 'warning' },
  1: { zh_CN: '已到账', en_US: 'Credited', tone: 'success' },
  2: { zh_CN: '已关闭', en_US: 'Closed', tone: 'plain' },
};
export const rechargeWalletWords: StatusWords<RechargeRow['wallet']> = {
  money: { ...walletTitle.money, tone: 'success' },
  fee_money: { ...walletTitle.fee_money, tone: 'primary' },
  deposit_money: { ...walletTitle.deposit_money, tone: 'plain' },
};
