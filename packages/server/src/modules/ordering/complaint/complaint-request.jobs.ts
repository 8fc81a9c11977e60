/** Tells what became of a request: by mail to the mailbox the order names, by text message to the mobile that was left with it. */
import { linesOf, saying, textOf } from '@keymall/contract/kit/saying';
import { complaintRequestWords } from '@keymall/contract/ordering/complaint-words';
import { type Queue, queue } from '#kit/jobs';
import { canText, sendMail, sendText } from '#modules/platform';
import { contactFits } from '../order.rules.ts';
import { buyerOf, requestById } from './complaint-request.repository.ts';

const RETRIES = 5;

interface Told {
  request_id: number;
  way: 'mail' | 'sms';
}

const requestEnded = queue<Told>({
  name: 'complaint.request_ended',
  retries: RETRIES,
  async work(ctx, { request_id, way }) {
    const request = await requestById(ctx.db, request_id);
    if (!request || request.status === 0) return;
    const { trade_no: order, reason, locale } = request;
    const passed = request.status === 1;
    const words = passed ? saying('request_passed', { order }) : saying('request_refused', { order, reason });
    if (way === 'sms') {
      if (request.mobile !== '' && canText(ctx.house, 'request'))
        await sendText(ctx, 'complaint_request', {
          to: request.mobile,
          text: textOf(words, locale),
          // what fills a blank of a message that was approved in Chinese
          approved: { name: 'request', values: { order, result: complaintRequestWords[request.status].zh_CN } },
        });
      return;
    }
    const { email, contact } = await buyerOf(ctx.db, request.order_id);
    const to = email || (contactFits(contact, 'email') ? contact : '');
    if (to === '') return;
    const where = saying('request_where', { url: `${ctx.house.siteUrl}/order?trade_no=${order}` });
    const text = linesOf([words, '', where, saying('request_not_yours')], locale);
    const subject = textOf(saying(passed ? 'request_passed_title' : 'request_refused_title'), locale);
    await sendMail(ctx, { to, subject, text }, 'complaint_request');
  },
});

export const complaintRequestQueues: readonly Queue<never>[] = [requestEnded];
