/** Fees of verifications as a file, newest first. */
import { adminAuthOrder } from '@keymall/contract/billing/auth-order';
import { authOrderStatusWords, authWalletWords } from '@keymall/contract/billing/auth-order-words';
import * as word from '@keymall/contract/kit/word';
import { verificationAnswerWords, verificationKindWords } from '@keymall/contract/merchant/verification-words';
import { tableExport } from '#kit/export';
import { authOrdersBefore } from './auth-order.repository.ts';

export const authOrders = tableExport({
  kind: 'admin.auth-orders',
  title: { zh_CN: '认证费用', en_US: 'Verification fee' },
  asked: adminAuthOrder.export,
  next: ({ db }, _, filter, step) => authOrdersBefore(db, filter, step),
})([
  { key: 'trade_no', head: { zh_CN: '费用单号', en_US: 'Number of the fee' }, width: 34 },
  { key: 'merchant_id', head: word.merchantNumber, type: 'number', width: 10 },
  { key: 'username', head: word.merchant, width: 20 },
  { key: 'shop_name', head: word.shop, width: 24 },
  { key: 'kind', head: { zh_CN: '认证类型', en_US: 'Kind' }, width: 10, cell: ({ kind }, locale) => verificationKindWords[kind][locale] },
  { key: 'amount', head: word.amount, type: 'money', width: 14 },
  { key: 'wallet', head: word.wallet, width: 14, cell: ({ wallet }, locale) => authWalletWords[wallet][locale] },
  { key: 'status', head: word.status, width: 12, cell: ({ status }, locale) => authOrderStatusWords[status][locale] },
  { key: 'answer', head: word.result, width: 16, cell: ({ answer }, locale) => verificationAnswerWords[answer][locale] },
  { key: 'create_at', head: word.createdAt, type: 'time', width: 20 },
  { key: 'end_at', head: { zh_CN: '完成时间', en_US: 'Finished' }, type: 'time', width: 20 },
]);
