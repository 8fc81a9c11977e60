/** Tells what became of a request: by mail to the mailbox the order names, by text message to the mobile that was left with it. */
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
    const words =
      request.status === 1
        ? `订单 ${request.trade_no} 的投诉申请已通过核实，投诉已交商家处理，可凭申请码查看进度。`
        : `订单 ${request.trade_no} 的投诉申请未通过：${request.reason}`;
    if (way === 'sms') {
      if (request.mobile !== '' && canText(ctx.house, 'request'))
        await sendText(ctx, 'complaint_request', {
          to: request.mobile,
          text: words,
          approved: { name: 'request', values: { order: request.trade_no, result: request.status === 1 ? '已通过' : '未通过' } },
        });
      return;
    }
    const { email, contact } = await buyerOf(ctx.db, request.order_id);
    const to = email || (contactFits(contact, 'email') ? contact : '');
    if (to === '') return;
    const text = [words, '', `查询投诉：${ctx.house.siteUrl}/order?trade_no=${request.trade_no}`, '若非本人申请，请联系平台。'].join('\n');
    await sendMail(ctx, { to, subject: request.status === 1 ? '投诉申请已通过' : '投诉申请未通过', text }, 'complaint_request');
  },
});

export const complaintRequestQueues: readonly Queue<never>[] = [requestEnded];
