/** Everybody's invoices as a file, newest first: what whoever makes them out needs. */
import { adminInvoice } from '@keymall/contract/billing/invoice';
import { invoiceStatusWords, invoiceTitleTypeWords, invoiceTypeWords } from '@keymall/contract/billing/invoice-words';
import * as word from '@keymall/contract/kit/word';
import { tableExport } from '#kit/export';
import { exportPage } from './invoice.repository.ts';

export const invoices = tableExport({
  kind: 'admin.invoices',
  title: { zh_CN: '发票申请', en_US: 'Invoices' },
  asked: adminInvoice.export,
  next: ({ db }, _, filter, step) => exportPage(db, filter, step),
})([
  { key: 'number', head: { zh_CN: '申请单号', en_US: 'Application' }, width: 34 },
  { key: 'merchant_id', head: word.merchantNumber, type: 'number', width: 10 },
  { key: 'username', head: word.merchant, width: 20 },
  { key: 'shop_name', head: word.shop, width: 24 },
  { key: 'type', head: word.invoiceType, width: 18, cell: ({ type }, locale) => invoiceTypeWords[type][locale] },
  { key: 'amount', head: word.amount, type: 'money', width: 14 },
  { key: 'months', head: word.invoiceMonths, width: 20, cell: ({ months }) => months.join(' ') },
  { key: 'status', head: word.status, width: 16, cell: ({ status }, locale) => invoiceStatusWords[status][locale] },
  { key: 'title_type', head: word.titleType, width: 10, cell: ({ title_type }, locale) => invoiceTitleTypeWords[title_type][locale] },
  { key: 'title', head: word.invoiceTitle, width: 34 },
  { key: 'tax_number', head: word.taxNumber, width: 24 },
  { key: 'address', head: word.companyAddress, width: 34 },
  { key: 'tel', head: word.companyTel, width: 18 },
  { key: 'bank', head: word.bank, width: 24 },
  { key: 'bank_account', head: word.bankAccount, width: 26 },
  { key: 'email', head: word.email, width: 26 },
  { key: 'consignee', head: word.consignee, width: 14 },
  { key: 'mobile', head: word.mobileNumber, width: 16 },
  { key: 'region', head: word.region, width: 24 },
  { key: 'full_address', head: word.fullAddress, width: 34 },
  { key: 'invoice_no', head: word.invoiceNo, width: 24 },
  { key: 'courier', head: word.courier, width: 14 },
  { key: 'tracking_no', head: word.trackingNo, width: 24 },
  { key: 'create_at', head: word.appliedAt, type: 'time', width: 20 },
  { key: 'issue_at', head: { zh_CN: '开具时间', en_US: 'Issued at' }, type: 'time', width: 20 },
]);
