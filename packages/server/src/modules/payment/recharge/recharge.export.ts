/** Everybody's recharges as a file, newest first. */
import * as word from '@keymall/contract/kit/word';
import { adminRecharge } from '@keymall/contract/payment/recharge';
import { rechargeStatusWords, rechargeWalletWords } from '@keymall/contract/payment/recharge-words';
import { tableExport } from '#kit/export';
import { pageBefore } from './recharge.repository.ts';

export const recharges = tableExport({
  kind: 'admin.recharges',
  title: { zh_CN: '充值记录', en_US: 'Recharges' },
  asked: adminRecharge.export,
  next: ({ db }, _, filter, step) => pageBefore(db, filter, step),
})([
  { key: 'trade_no', head: { zh_CN: '充值单号', en_US: 'Number' }, width: 34 },
  { key: 'merchant_id', head: word.merchantNumber, type: 'number', width: 10 },
  { key: 'username', head: word.merchant, width: 20 },
  { key: 'shop_name', head: word.shop, width: 24 },
  { key: 'wallet', head: word.wallet, width: 12, cell: ({ wallet }, locale) => rechargeWalletWords[wallet][locale] },
  { key: 'money', head: word.amount, type: 'money', width: 14 },
  { key: 'status', head: word.status, width: 10, cell: ({ status }, locale) => rechargeStatusWords[status][locale] },
  { key: 'channel_title', head: word.channel, width: 24 },
  { key: 'transaction_id', head: word.paymentNumber, width: 34 },
  { key: 'create_ip', head: { zh_CN: '发起地址', en_US: 'From' }, width: 18 },
  { key: 'create_at', head: word.begunAt, type: 'time', width: 20 },
  { key: 'success_at', head: word.arrivedAt, type: 'time', width: 20 },
]);
