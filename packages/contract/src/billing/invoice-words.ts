import type { StatusWords, Titles } from '../kit/words.ts';
import type { InvoiceStatus, InvoiceTitleType, InvoiceType } from './invoice.ts';

export const invoiceStatusWords = {
  applied: { zh_CN: '已申请', en_US: 'Applied for', tone: 'warning' },
  issued: { zh_CN: '电子发票已开具', en_US: 'Electronic invoice issued', tone: 'primary' },
  sent: { zh_CN: '发票已寄出', en_US: 'Invoice sent', tone: 'primary' },
  finish: { zh_CN: '完成', en_US: 'Completed', tone: 'success' },
  refused: { zh_CN: '已驳回', en_US: 'Rejected', tone: 'danger' },
  withdrawn: { zh_CN: '已撤回', en_US: 'Withdrawn', tone: 'plain' },
} satisfies StatusWords<InvoiceStatus>;

export const invoiceTypeWords = {
  electronic: { zh_CN: '电子普通发票', en_US: 'Ordinary invoice, electronic', tone: 'plain' },
  special: { zh_CN: '增值税专用发票', en_US: 'VAT special invoice', tone: 'primary' },
} satisfies StatusWords<InvoiceType>;

export const invoiceTitleTypeWords = {
  company: { zh_CN: '企业', en_US: 'Company' },
  personal: { zh_CN: '个人', en_US: 'Person' },
} satisfies Titles<InvoiceTitleType>;
