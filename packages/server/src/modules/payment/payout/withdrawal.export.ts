/** Withdrawals as a file, newest first: what the list shows, accounts masked as there. */
import * as word from '@keymall/contract/kit/word';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { cashStatusWords, payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { tableExport } from '#kit/export';
import { exportPage } from './withdrawal.repository.ts';

const byHand = { zh_CN: '人工', en_US: 'By hand' };
const yes = { zh_CN: '是', en_US: 'Yes' };
const no = { zh_CN: '否', en_US: 'No' };

export const withdrawals = tableExport({
  kind: 'admin.withdrawals',
  title: { zh_CN: '提现记录', en_US: 'Withdrawals' },
  asked: adminCash.export,
  next: ({ db }, _, filter, step) => exportPage(db, filter, step),
})([
  { key: 'trade_no', head: { zh_CN: '提现单号', en_US: 'Number' }, width: 34 },
  { key: 'merchant_id', head: word.merchantNumber, type: 'number', width: 10 },
  { key: 'username', head: word.userName, width: 20 },
  { key: 'shop_name', head: word.shop, width: 24 },
  { key: 'type', head: word.type, width: 10, cell: ({ type }, locale) => payoutTypeWords[type][locale] },
  { key: 'account_mask', head: word.payoutAccount, width: 24 },
  { key: 'realname_mask', head: word.payee, width: 12 },
  { key: 'bank_name', head: { zh_CN: '银行', en_US: 'Bank' }, width: 16 },
  { key: 'money', head: word.cashAmount, type: 'money', width: 12 },
  { key: 'fee', head: word.fee, type: 'money', width: 12 },
  { key: 'actual_money', head: { zh_CN: '实付金额', en_US: 'Amount paid' }, type: 'money', width: 12 },
  { key: 'status', head: word.status, width: 10, cell: ({ status }, locale) => cashStatusWords[status][locale] },
  {
    key: 'auto_cash',
    head: { zh_CN: '自动提现', en_US: 'Automatic withdrawal' },
    width: 10,
    cell: (row, locale) => (row.auto_cash === 1 ? yes : no)[locale],
  },
  {
    key: 'way',
    head: { zh_CN: '打款方式', en_US: 'Payout method' },
    width: 16,
    cell: (row, locale) => (row.by_hand ? byHand[locale] : row.channel_title),
  },
  { key: 'transaction_id', head: { zh_CN: '网关单号', en_US: 'Gateway number' }, width: 34 },
  { key: 'review_admin', head: { zh_CN: '审核人', en_US: 'Reviewed by' }, width: 14 },
  { key: 'second_admin', head: { zh_CN: '复核人', en_US: 'Second reviewer' }, width: 14 },
  { key: 'reason', head: word.refuseReason, width: 24 },
  { key: 'create_at', head: word.appliedAt, type: 'time', width: 20 },
  { key: 'complete_at', head: { zh_CN: '完成时间', en_US: 'Finished' }, type: 'time', width: 20 },
]);
