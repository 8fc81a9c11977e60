/** An invoice as both offices read it: how far it is, what it holds, whose name it bears, where it goes. */
import { INVOICE_DAYS, type InvoiceStatus, type InvoiceType, type merchantInvoice } from '@keymall/contract/billing/invoice';
import { invoiceStatusWords, invoiceTitleTypeWords, invoiceTypeWords } from '@keymall/contract/billing/invoice-words';
import type { RawEndpoint, WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { Copy, Money, None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { useLocale, useWords, words } from '#kit/i18n';
import { FileButton } from './private-file.tsx';
import { Story } from './story.tsx';
import './billing.css';

export const invoiceText = words(
  {
    number: '申请单号',
    contract: '所选合同',
    progress: '进度',
    content: '开票内容',
    electronic: '电子信息',
    mailing: '邮寄信息',
    file: '电子发票文件',
    ofMonth: '{month} 手续费',
    daysElectronic: '电子发票在 {days} 个工作日内开具。',
    daysPaper: '增值税专用纸质发票在电子发票开具后 {days} 个工作日内寄出。',
    daysContact: '如寄出后 {days} 个工作日仍未收到，请联系平台。',
  },
  {
    number: 'Application',
    contract: 'By the contract',
    progress: 'Progress',
    content: 'What it is of',
    electronic: 'For the electronic invoice',
    mailing: 'For the paper',
    file: 'Electronic invoice',
    ofMonth: 'Fees of {month}',
    daysElectronic: 'The electronic invoice is issued within {days} working days.',
    daysPaper: 'The paper of a VAT special invoice is sent within {days} working days after that.',
    daysContact: 'If it has not come {days} working days after it was sent, please ask the platform.',
  },
);

/** What merchants are told of how long it takes. */
export function InvoiceDays({ type }: { type?: InvoiceType }) {
  const t = useWords(invoiceText);
  return (
    <ul className="bi-rules">
      <li>{t('daysElectronic', { days: INVOICE_DAYS.electronic })}</li>
      {type !== 'electronic' && (
        <>
          <li>{t('daysPaper', { days: INVOICE_DAYS.paper })}</li>
          <li>{t('daysContact', { days: INVOICE_DAYS.contact })}</li>
        </>
      )}
    </ul>
  );
}

const WAY: readonly InvoiceStatus[] = ['applied', 'issued', 'sent', 'finish'];

interface Dated {
  status: InvoiceStatus;
  type: InvoiceType;
  create_at: string;
  issue_at: string | null;
  send_at: string | null;
  finish_at: string | null;
}

/** The steps of its way, and which are behind it; an ordinary invoice has no paper to send. */
export function InvoiceProgress({ invoice }: { invoice: Dated }) {
  const t = useWords(invoiceText);
  const locale = useLocale();
  const steps = WAY.filter((step) => step !== 'sent' || invoice.type === 'special');
  const reached = steps.indexOf(invoice.status);
  const times: Record<string, string | null> = {
    applied: invoice.create_at,
    issued: invoice.issue_at,
    sent: invoice.send_at,
    finish: invoice.finish_at,
  };
  if (reached < 0) return null;
  return (
    <ol className="bi-progress" aria-label={t('progress')}>
      {steps.map((step, at) => (
        <li key={step} data-done={at <= reached || undefined} aria-current={at === reached ? 'step' : undefined}>
          <span>{invoiceStatusWords[step][locale]}</span>
          {at <= reached && times[step] && <small>{times[step]}</small>}
        </li>
      ))}
    </ol>
  );
}

type Invoice = WireOutput<typeof merchantInvoice.detail>;

export function InvoiceFacts({ invoice, downloads }: { invoice: Invoice; downloads: RawEndpoint }) {
  const t = useWords(invoiceText);
  const locale = useLocale();
  const orNone = (value: string, key: string) => value || <None key={key} />;
  return (
    <>
      <InvoiceProgress invoice={invoice} />
      <Part title={t('content')}>
        <Facts
          rows={[
            [t('number'), <Copy key="number" short value={invoice.number} what={t('number')} />],
            [t(word.status), <StatusTag key="status" of={invoiceStatusWords} value={invoice.status} />],
            [t(word.invoiceType), <StatusTag key="type" of={invoiceTypeWords} value={invoice.type} />],
            [t(word.amount), <Money key="amount" yuan={invoice.amount} strong />],
            invoice.contract === '' ? null : [t('contract'), invoice.contract],
            ...invoice.items.map(({ month, amount }) => [t('ofMonth', { month }), <Money key={month} yuan={amount} />] as const),
            [t(word.appliedAt), <Time key="made" at={invoice.create_at} />],
            invoice.invoice_no === '' ? null : [t(word.invoiceNo), <Copy key="no" value={invoice.invoice_no} what={t(word.invoiceNo)} />],
            invoice.file === null ? null : [t('file'), <FileButton key="file" does={downloads} id={invoice.id} file={invoice.file} />],
            invoice.tracking_no === '' ? null : [t(word.courier), invoice.courier],
            invoice.tracking_no === ''
              ? null
              : [t(word.trackingNo), <Copy key="tracking" value={invoice.tracking_no} what={t(word.trackingNo)} />],
          ]}
        />
      </Part>
      <Part title={t('electronic')}>
        <Facts
          rows={[
            [t(word.titleType), invoiceTitleTypeWords[invoice.title_type][locale]],
            [t(word.invoiceTitle), invoice.title],
            [t(word.taxNumber), orNone(invoice.tax_number, 'tax')],
            [t(word.companyAddress), orNone(invoice.address, 'address')],
            [t(word.companyTel), orNone(invoice.tel, 'tel')],
            [t(word.bank), orNone(invoice.bank, 'bank')],
            [t(word.bankAccount), orNone(invoice.bank_account, 'account')],
            [t(word.email), invoice.email],
          ]}
        />
      </Part>
      {invoice.type === 'special' && (
        <Part title={t('mailing')}>
          <Facts
            rows={[
              [t(word.consignee), invoice.consignee],
              [t(word.mobileNumber), invoice.mobile],
              [t(word.region), invoice.region],
              [t(word.fullAddress), invoice.full_address],
            ]}
          />
        </Part>
      )}
      <Story moves={invoice.moves} of={invoiceStatusWords} />
    </>
  );
}
