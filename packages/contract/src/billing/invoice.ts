/** Invoices of the platform's fees: asked for by merchants, made out by administrators. See docs/domain/contracts-and-invoices.md. */
import { z } from 'zod';
import { endpoint, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, email, id, mobile, nothing, text } from '../kit/field.ts';
import { money, moneySum, signedMoney } from '../kit/money.ts';
import { isTaxNumber } from '../kit/tax-number.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { FileFact, takesFile } from './private-file.ts';

/** Applied for; the electronic file is there; the paper is on its way; over; refused by the platform; taken back by the merchant. */
export const invoiceStatuses = ['applied', 'issued', 'sent', 'finish', 'refused', 'withdrawn'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
/** `electronic`: an ordinary one, as a file. `special`: a VAT special invoice, as a file first and on paper after. */
export const invoiceTypes = ['electronic', 'special'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];
export const invoiceTitleTypes = ['company', 'personal'] as const;
export type InvoiceTitleType = (typeof invoiceTitleTypes)[number];

/** Working days of each step, as merchants are told. */
export const INVOICE_DAYS = { electronic: '1–3', paper: 10, contact: 7 } as const;
/** Days after which what was issued or sent counts as received. */
export const INVOICE_FINISH_DAYS = 15;
/** Months that an invoice can be asked for, back from the last one that is over. */
export const INVOICE_MONTHS = 24;

const status = z.enum(invoiceStatuses);
const type = z.enum(invoiceTypes);
/** A month in Shanghai, `YYYY-MM`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month');

/** Whose name it bears, and where it goes. */
const title = {
  title_type: z.enum(invoiceTitleTypes),
  title: text(100),
  /** Empty for a person. */
  tax_number: z
    .string()
    .max(20)
    .refine((value) => value === '' || isTaxNumber(value), 'tax_number')
    .default(''),
  /** The company's own, which a special invoice prints. */
  address: anyText(150).default(''),
  tel: z
    .string()
    .regex(/^[0-9+() -]{0,30}$/, 'tel')
    .default(''),
  bank: anyText(100).default(''),
  bank_account: z
    .string()
    .regex(/^[0-9 -]{0,40}$/, 'bank_account')
    .default(''),
  email,
};
/** Where the paper goes; empty where there is none. */
const mailing = {
  consignee: anyText(50).default(''),
  mobile: z.union([z.literal(''), mobile]).default(''),
  /** Province, city and district. */
  region: anyText(100).default(''),
  full_address: anyText(200).default(''),
};
/** The same as it is shown. */
const filledIn = {
  title_type: z.enum(invoiceTitleTypes),
  title: z.string(),
  tax_number: z.string(),
  address: z.string(),
  tel: z.string(),
  bank: z.string(),
  bank_account: z.string(),
  email: z.string(),
  consignee: z.string(),
  mobile: z.string(),
  region: z.string(),
  full_address: z.string(),
};

/** Fees of a month: what was taken less what was given back, and what of it no invoice holds. */
export const FeeMonth = z.strictObject({ month: z.string(), fees: signedMoney, invoiced: signedMoney, open: signedMoney });

const Invoice = z.strictObject({
  id,
  number: z.string(),
  type,
  status,
  amount: money,
  title: z.string(),
  /** Months it holds, oldest first. */
  months: z.array(z.string()),
  /** Number and name of the contract it was asked for by; empty: by months. */
  contract: z.string(),
  create_at: time,
});

/** One step of its story; `name` is empty for the house, and for administrators where merchants read. */
export const InvoiceMove = z.strictObject({
  id,
  to: status,
  actor: z.enum(['admin', 'merchant', 'system']),
  name: z.string(),
  reason: z.string(),
  create_at: time,
});

const whole = {
  ...filledIn,
  items: z.array(z.strictObject({ month: z.string(), amount: signedMoney })),
  /** As the tax office numbers it. */
  invoice_no: z.string(),
  file: FileFact.nullable(),
  courier: z.string(),
  tracking_no: z.string(),
  issue_at: time.nullable(),
  send_at: time.nullable(),
  finish_at: time.nullable(),
  moves: z.array(InvoiceMove),
};

const filters = {
  /** Number or title. */
  keyword: anyText(100).optional(),
  status: status.optional(),
  type: type.optional(),
  month: month.optional(),
};

const of = { contract_id: id.nullable(), months: z.array(month).max(INVOICE_MONTHS) };

export const merchantInvoice = {
  list: verb.list('/merchantapi/finance/invoice/list', '发票列表', filters, Invoice),
  detail: verb.detail('/merchantapi/finance/invoice/detail', '发票详情', Invoice.extend(whole)),
  /** What an invoice can be asked for: contracts that run or ran, months with open fees; and what was filled in last time. */
  options: endpoint({
    path: '/merchantapi/finance/invoice/options',
    effect: 'read',
    summary: '可开票内容',
    input: z.strictObject({}),
    output: z.strictObject({
      contracts: z.array(z.strictObject({ id, name: z.string(), months: z.array(z.string()) })),
      months: z.array(FeeMonth),
      /** All that is open, months that were given back more than they took deducted. */
      open: moneySum,
      last: z.strictObject({ type, ...filledIn }).nullable(),
    }),
  }),
  /** What an invoice of these would come to, month by month; what earlier months left over or owe comes along. */
  preview: endpoint({
    path: '/merchantapi/finance/invoice/preview',
    effect: 'read',
    summary: '发票金额预览',
    input: z.strictObject(of),
    output: z.strictObject({ amount: moneySum, items: z.array(z.strictObject({ month: z.string(), amount: signedMoney })) }),
  }),
  apply: endpoint({
    path: '/merchantapi/finance/invoice/apply',
    effect: 'write',
    summary: '申请发票',
    /** Of a contract's months, or of months that are named; `amount` as the page showed it. */
    input: z.strictObject({ ...of, amount: money, type, ...title, ...mailing }),
    output: z.strictObject({ id, number: z.string() }),
  }),
  withdraw: endpoint({
    path: '/merchantapi/finance/invoice/withdraw',
    effect: 'write',
    summary: '撤回发票申请',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  receive: endpoint({
    path: '/merchantapi/finance/invoice/receive',
    effect: 'write',
    summary: '确认收到发票',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

export const merchantInvoiceRaw = {
  download: verb.download('/merchantapi/finance/invoice/download', '下载电子发票', z.strictObject({ id }), {
    beside: merchantInvoice.detail,
  }),
};

const AdminInvoice = Invoice.extend({ merchant_id: id, username: z.string(), shop_name: z.string() });
const adminFilters = { ...filters, merchant_id: id.optional(), date_range: dateRange.optional() };

export const adminInvoice = {
  list: verb.list('/adminapi/finance/invoice/list', '发票管理', adminFilters, AdminInvoice),
  detail: verb.detail('/adminapi/finance/invoice/detail', '发票详情', AdminInvoice.extend(whole)),
  /** The electronic file is there: its number at the tax office, and the file. Once more: another file in its place. */
  issue: endpoint({
    path: '/adminapi/finance/invoice/issue',
    effect: 'write',
    summary: '开具电子发票',
    input: z.strictObject({ id, invoice_no: z.string().regex(/^\d{8,20}$/, 'invoice_no'), file_id: id }),
    output: nothing,
  }),
  /** The paper of a special invoice was handed to a courier. */
  send: endpoint({
    path: '/adminapi/finance/invoice/send',
    effect: 'write',
    summary: '寄出纸质发票',
    input: z.strictObject({ id, courier: text(50), tracking_no: z.string().regex(/^[A-Za-z0-9-]{5,40}$/, 'tracking_no') }),
    output: nothing,
  }),
  refuse: endpoint({
    path: '/adminapi/finance/invoice/refuse',
    effect: 'write',
    summary: '驳回发票申请',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  finish: endpoint({
    path: '/adminapi/finance/invoice/finish',
    effect: 'write',
    summary: '完成发票',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  export: verb.export('/adminapi/finance/invoice/export', '导出发票', adminFilters),
};

export const adminInvoiceRaw = {
  /** The PDF or OFD of an invoice; for whoever may issue it. */
  upload: rawEndpoint({
    ...takesFile,
    path: '/adminapi/finance/invoice/upload',
    summary: '上传电子发票',
    permission: adminInvoice.issue.permission,
  }),
  download: verb.download('/adminapi/finance/invoice/download', '下载电子发票', z.strictObject({ id }), { beside: adminInvoice.detail }),
};
