/** What the entries of a wallet are called. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantMoney } from '@keymall/contract/ledger/money-log';
import type { StatusWords } from '#kit/back-office/cells';

export type MoneyLogRow = WireOutput<typeof merchantMoney.log>['list'][number];

export const businessWords: StatusWords<MoneyLogRow['business_type']> = {
  goods_sold: { zh_CN: '商品销售', en_US: 'Sale', tone: 'success' },
  fee: { zh_CN: '平台手续费', en_US: 'Platform fee', tone: 'plain' },
  goods_refund: { zh_CN: '订单退款', en_US: 'Refund', tone: 'danger' },
};
