/** Tells what became of a request: by mail to the mailbox the order names, by text message to the mobile that was left with it. */
import { complaintRequestWords } from '@keymall/contract/ordering/complaint-words';
import { ELSEWHERE, type Queue, queue } from '#kit/jobs';
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
  atOnce: ELSEWHERE,
  async work(ctx, { request_id, way }) {
    const request = await requestById(ctx.db, request_id);
    if (!request || request.status === 0) return;
    const { trade_no: order, reason, locale } = request;
    const passed = request.status === 1;
    if (way === 'sms') {
      if (request.mobile === '' || !canText(ctx.house, 'request')) return;
      const reader = { to: request.mobile, locale };
      // what fills a blank of a message that was approved in Chinese
      const approved = { name: 'request', values: { order, result: complaintRequestWords[request.status].zh_CN } } as const;
      if (passed) await sendText(ctx, reader, 'sms_request_passed', { order }, approved);
      else await sendText(ctx, reader, 'sms_request_refused', { order, reason }, approved);
      return;
    }
    const { email, contact } = await buyerOf(ctx.db, request.order_id);
    const to = email || (contactFits(contact, 'email') ? contact : '');
    if (to === '') return;
    const url = `${ctx.house.siteUrl}/order?trade_no=${order}`;
    if (passed) await sendMail(ctx, { to, locale }, 'request_passed', { order, url });
    else await sendMail(ctx, { to, locale }, 'request_refused', { order, reason, url });
  },
});

export const complaintRequestQueues: readonly Queue<never>[] = [requestEnded];
