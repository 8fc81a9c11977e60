/** The money log as a file: what the list shows, oldest first. */
import { actorWords } from '@keymall/contract/kit/actor-words';
import * as word from '@keymall/contract/kit/word';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import { adminMoney, merchantMoney } from '@keymall/contract/ledger/money-log';
import { type ExportColumn, tableExport } from '#kit/export';
import { type MoneyRow, namedRowsAfter, rowsAfter } from './money.repository.ts';

const columns: ExportColumn<MoneyRow>[] = [
  { key: 'create_at', head: word.time, type: 'time', width: 20 },
  { key: 'wallet', head: word.wallet, width: 12, cell: ({ wallet }, locale) => walletWords[wallet][locale] },
  { key: 'business_type', head: word.type, width: 18, cell: (row, locale) => businessWords[row.business_type][locale] },
  { key: 'trade_no', head: word.number, width: 34 },
  { key: 'money', head: { zh_CN: '变动金额', en_US: 'Change' }, type: 'money', width: 14 },
  { key: 'balance', head: { zh_CN: '变动后余额', en_US: 'Balance after' }, type: 'money', width: 14 },
  { key: 'who', head: { zh_CN: '操作方', en_US: 'By' }, width: 10, cell: ({ who }, locale) => actorWords[who][locale] },
  { key: 'reason', head: { zh_CN: '说明', en_US: 'Note' }, width: 36 },
];

export const shopMoney = tableExport({
  kind: 'merchant.money',
  title: { zh_CN: '资金明细', en_US: 'Money log' },
  asked: merchantMoney.export,
  next: (ctx, shop, filter, step) => rowsAfter(ctx, { ...filter, merchant_id: shop.merchantId }, step),
})(columns);

export const allMoney = tableExport({
  kind: 'admin.money',
  title: { zh_CN: '商户资金日志', en_US: 'Money log of the merchants' },
  asked: adminMoney.export,
  next: (ctx, _, filter, step) => namedRowsAfter(ctx, filter, step),
})([
  { key: 'merchant_id', head: word.merchantNumber, type: 'number', width: 10 },
  { key: 'shop_name', head: word.shop, width: 24 },
  ...columns,
  { key: 'who_name', head: word.operator, width: 16 },
]);
