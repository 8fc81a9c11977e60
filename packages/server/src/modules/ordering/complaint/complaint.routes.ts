import { adminComplaint, complaintPackRaw, merchantComplaint } from '@keymall/contract/ordering/complaint';
import { adminComplaintRequest, complaintRequestRaw, publicComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import { complaintRaw, publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { adminRefund, merchantRefund } from '@keymall/contract/ordering/refund';
import { orMissing, refuse } from '#kit/refusal';
import { type MountedRaw, rawRoute, routes } from '#kit/routes';
import { wordedPage } from '#kit/said';
import { formOf, keepImage } from '#modules/platform';
import { orderById } from '../order.repository.ts';
import { listRefunds } from '../refund/refund.repository.ts';
import { judgeRefund, markPaid, payRefund, refundOrder } from '../refund/refund.service.ts';
import { complaintById, complaintsOfAll, complaintsOfShop } from './complaint.repository.ts';
import { complain, complaintOptions, followComplaint, provenParty, sayAsBuyer, withdrawComplaint } from './complaint.service.ts';
import { complaintPack } from './complaint-pack.ts';
import { listRequests } from './complaint-request.repository.ts';
import {
  acceptRequest,
  fileRequest,
  followRequest,
  knownOrder,
  refuseRequest,
  requestDetail,
  requestOptions,
} from './complaint-request.service.ts';
import { agree, contest, replaceCards, rule } from './complaint-ruling.service.ts';
import { say } from './complaint-thread.service.ts';
import { officeDetail } from './complaint-view.service.ts';
import { proxyComplaintsOf } from './proxy-complaint.repository.ts';
import { proxyDetail, sayAsSupplier } from './proxy-complaint.service.ts';

export const complaintRoutes = [
  ...routes(publicComplaint, {
    options: (input, ctx) => complaintOptions(ctx, input),
    doComplaint: (input, ctx) => complain(ctx, input),
    complaintQuery: (input, ctx) => followComplaint(ctx, input),
    send: (input, ctx) => sayAsBuyer(ctx, input),
    withdraw: (input, ctx) => withdrawComplaint(ctx, input),
  }),
  ...routes(publicComplaintRequest, {
    options: (input, ctx) => requestOptions(ctx, input),
    file: (input, ctx) => fileRequest(ctx, input),
    follow: (input, ctx) => followRequest(ctx, input),
  }),
  ...routes(adminComplaintRequest, {
    list: async (input, ctx) => wordedPage(await listRequests(ctx.db, input), ctx.locale),
    detail: ({ id }, ctx) => requestDetail(ctx, id),
    accept: (input, ctx) => acceptRequest(ctx, input),
    refuse: (input, ctx) => refuseRequest(ctx, input),
  }),
  ...routes(merchantComplaint, {
    list: async (input, ctx) => wordedPage(await complaintsOfShop(ctx.db, ctx.shop, input), ctx.locale),
    detail: async ({ id }, ctx) => {
      const { shop_name: _, ...detail } = await officeDetail(ctx, orMissing(await complaintById(ctx.db, id, ctx.shop)), 'merchant');
      return detail;
    },
    send: async ({ id, ...message }, ctx) => {
      const complaint = orMissing(await complaintById(ctx.db, id, ctx.shop));
      await say(ctx, complaint, { side: 'merchant', id: ctx.shop.merchantId, pictures: ctx.shop.merchantId }, message);
    },
    agree: (input, ctx) => agree(ctx, input),
    replace: ({ id }, ctx) => replaceCards(ctx, id),
    contest: (input, ctx) => contest(ctx, input),
  }),
  ...routes(merchantProxyComplaint, {
    proxy: async (input, ctx) => wordedPage(await proxyComplaintsOf(ctx.db, ctx.shop, input), ctx.locale),
    proxyDetail: ({ id }, ctx) => proxyDetail(ctx, id),
    proxySend: (input, ctx) => sayAsSupplier(ctx, input),
  }),
  ...routes(adminComplaint, {
    list: async (input, ctx) => wordedPage(await complaintsOfAll(ctx.db, input), ctx.locale),
    detail: async ({ id }, ctx) => {
      const complaint = orMissing(await complaintById(ctx.db, id));
      const detail = await officeDetail(ctx, complaint, 'admin');
      return { ...detail, merchant_id: complaint.merchant_id, create_ip: complaint.create_ip };
    },
    send: async ({ id, ...message }, ctx) =>
      say(ctx, orMissing(await complaintById(ctx.db, id)), { side: 'admin', id: ctx.actor.id, pictures: ctx.actor.id }, message),
    win: (input, ctx) => rule(ctx, input),
  }),
];

export const refundRoutes = [
  ...routes(adminRefund, {
    list: async (input, ctx) => wordedPage(await listRefunds(ctx.db, input), ctx.locale),
    pay: async ({ id }, ctx) => ({ status: await payRefund(ctx, id) }),
    paid: async ({ way, note, ...seen }, ctx) => {
      if (way === 'gateway') return judgeRefund(ctx, { ...seen, reason: note }, true);
      await markPaid(ctx, seen.id, way, note);
      return { waits_second: false };
    },
    unpaid: ({ note, ...seen }, ctx) => judgeRefund(ctx, { ...seen, reason: note }, false),
  }),
  ...routes(merchantRefund, {
    add: async ({ order_id, amount, reason }, ctx) => {
      orMissing(await orderById(ctx.db, order_id, ctx.shop));
      const { id, amount: given } = await refundOrder(ctx, { orderId: order_id, amount, reason, source: 'merchant', actor: 'merchant' });
      return { id, amount: given };
    },
  }),
];

const numberOf = (text: string): string => (/^[A-Z0-9]{20,32}$/.test(text) ? text : refuse('bad_input', { field: 'trade_no' }));

/** A buyer's pictures, and the page of evidence. */
export const complaintRawRoutes: MountedRaw[] = [
  rawRoute(complaintRaw.upload, async (request, reply, ctx) => {
    const { file, field } = await formOf(request);
    const trade_no = numberOf(field('trade_no'));
    const { orderId } = await provenParty(ctx, { trade_no, grant: field('grant').slice(0, 64), pwd: field('pwd').slice(0, 64) });
    const url = await keepImage(ctx, { realm: 'buyer', owner_id: orderId }, file);
    return reply.send({ code: 1, msg: 'success', data: { url } });
  }),
  rawRoute(complaintRequestRaw.upload, async (request, reply, ctx) => {
    const { file, field } = await formOf(request);
    const { id } = await knownOrder(ctx, { trade_no: numberOf(field('trade_no')), contact: field('contact').slice(0, 64) });
    const url = await keepImage(ctx, { realm: 'claimant', owner_id: id }, file);
    return reply.send({ code: 1, msg: 'success', data: { url } });
  }),
  rawRoute(complaintPackRaw.evidence, async (request, reply, ctx) => {
    const id = Number(new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '').get('id'));
    if (!Number.isSafeInteger(id) || id < 1) refuse('bad_input', { field: 'id' });
    const complaint = orMissing(await complaintById(ctx.db, id));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-disposition', `attachment; filename="complaint-${complaint.id}.html"`)
      .send(await complaintPack(ctx, complaint));
  }),
];
