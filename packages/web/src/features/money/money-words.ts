/** What the entries of a wallet are called. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantMoney } from '@keymall/contract/ledger/money-log';
import type { StatusWords } from '#kit/back-office/cells';

export type MoneyLogRow = WireOutput<typeof merchantMoney.log>['list'][number];

export const businessWords: StatusWords<MoneyLogRow['business_type']> = {
  goods_sold: { zh_CN: '商品销售', en_US: 'Sale', tone: 'success' },
  fee: { zh_CN: '平台手续费', en_US: 'Platform fee', tone: 'plain' },
  sms: { zh_CN: '短信费', en_US: 'Text message', tone: 'plain' },
  selectcard_fee: { zh_CN: '选号加价', en_US: 'Card selection', tone: 'success' },
  freeze: { zh_CN: '投诉冻结', en_US: 'Frozen', tone: 'warning' },
  unfreeze: { zh_CN: '解除冻结', en_US: 'Unfrozen', tone: 'primary' },
  fee_refund: { zh_CN: '手续费退回', en_US: 'Fee returned', tone: 'success' },
  debt: { zh_CN: '欠款', en_US: 'Debt', tone: 'danger' },
  goods_refund: { zh_CN: '订单退款', en_US: 'Refund', tone: 'danger' },
};
