import { ELSEWHERE, type Queue, queue } from '#kit/jobs';
import { sendMail } from '#modules/platform';
import { invoiceToMail } from './invoice.repository.ts';

const RETRIES = 5;

const mail = queue<{ invoice_id: number }>({
  name: 'billing.invoice-mail',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { invoice_id }) {
    const row = await invoiceToMail(ctx.db, invoice_id);
    if (!row || (row.status !== 'issued' && row.status !== 'sent' && row.status !== 'finish')) return;
    await sendMail(ctx, { to: row.email, locale: row.locale }, 'invoice_issued', {
      site: ctx.house.settings.get('website').site_name,
      title: row.title,
      number: row.number,
      amount: row.amount,
      no: row.invoice_no,
      url: `${ctx.house.siteUrl}/merchant/finance/invoice/detail/${row.id}`,
    });
  },
});

export const invoiceQueues: Queue<never>[] = [mail];
