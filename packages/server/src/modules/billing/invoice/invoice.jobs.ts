import { linesOf, saying, textOf } from '@keymall/contract/kit/saying';
import { type Queue, queue } from '#kit/jobs';
import { sendMail } from '#modules/platform';
import { invoiceToMail } from './invoice.repository.ts';

const RETRIES = 5;

const mail = queue<{ invoice_id: number }>({
  name: 'billing.invoice-mail',
  retries: RETRIES,
  async work(ctx, { invoice_id }) {
    const row = await invoiceToMail(ctx.db, invoice_id);
    if (!row || (row.status !== 'issued' && row.status !== 'sent' && row.status !== 'finish')) return;
    const site = ctx.house.settings.get('website').site_name;
    await sendMail(
      ctx,
      {
        to: row.email,
        subject: textOf(saying('invoice_mail_title', { site, title: row.title }), row.locale),
        text: linesOf(
          [
            saying('invoice_issued', { number: row.number, amount: row.amount }),
            saying('invoice_mail', { no: row.invoice_no, url: `${ctx.house.siteUrl}/merchant/finance/invoice/detail/${row.id}` }),
          ],
          row.locale,
        ),
      },
      'invoice_issued',
    );
  },
});

export const invoiceQueues: Queue<never>[] = [mail];
