import { formatYuan } from '@keymall/contract/kit/money';
import { saying } from '@keymall/contract/kit/saying';
import { accountChannel, orderChannel } from '@keymall/contract/realtime/push-socket';
import { sql } from 'kysely';
import { saidOf } from '#kit/due';
import type { ServerModule } from '#kit/module';
import { refuse } from '#kit/refusal';
import { buyerClosed } from '#modules/identity';
import { lateReceiptEnded, onSettled, owedGivenBack, receiptSettled, returnedOfOrder, type Settled } from '#modules/payment';
import { tellBuyer, tellBuyers } from './buyer-told.ts';
import { orderingChannels } from './channels.ts';
import { complaintSchedules } from './complaint/complaint.jobs.ts';
import { complaintRawRoutes, complaintRoutes, refundRoutes } from './complaint/complaint.routes.ts';
import { complaintRequestQueues } from './complaint/complaint-request.jobs.ts';
import { sweepCodes } from './lookup/order-code.repository.ts';
import { allOrders, shopOrders } from './office/order.export.ts';
import { selectOrders } from './office/select-orders.export.ts';
import { selectOrderRoutes } from './office/select-orders.routes.ts';
import { tellOffice } from './office-told.ts';
import { orderQueues } from './order.jobs.ts';
import { orderRoutes } from './ordering.routes.ts';
import { closeAllDue } from './pay/order-closed.service.ts';
import { settleReceipt } from './pay/receipt.repository.ts';
import { referralQueues } from './referral/referral.jobs.ts';
import { refundQueues, refundSchedules } from './refund/refund.jobs.ts';
import { returnedByGateway } from './refund/refund.repository.ts';
import { unfreezeSchedules } from './settle/unfreeze.jobs.ts';
import { unfreezeRoutes } from './settle/unfreeze.routes.ts';
import { sumSchedules } from './sum-days.jobs.ts';

export { complain, withdrawComplaint } from './complaint/complaint.service.ts';
export { agree, rule } from './complaint/complaint-ruling.service.ts';
export { complaintAnswered } from './events.ts';

import { hasOpenComplaint } from './lookup/buyer-order.repository.ts';
import { lookupRawRoutes } from './lookup/lookup.routes.ts';

export { grantFor } from './lookup/lookup.rules.ts';

import { identifyRawRoutes } from './pay/identify.routes.ts';
import { formRawRoutes } from './place/form.routes.ts';

export { deviceOf } from './place/device.rules.ts';
export { type OrderWish, type Placed, placeRow, WISH_FIELDS } from './place/place.repository.ts';
export { referralQueues } from './referral/referral.jobs.ts';
export { markPaid, payRefund, refundOrder } from './refund/refund.service.ts';
export { releaseShare } from './settle/unfreeze.repository.ts';
export { releaseDue, releaseNow, resumeShare, suspendShare } from './settle/unfreeze.service.ts';
export { sumDays } from './sum-days.jobs.ts';

receiptSettled.answerWith((ctx, receipt) => settleReceipt(ctx.db, receipt));

buyerClosed.listen(async (ctx, { buyer_id }) => {
  if (await hasOpenComplaint(ctx.db, buyer_id)) refuse('buyer_complains');
});

lateReceiptEnded.answerWith(async (ctx, { receipt_id, confirmed }) => {
  const { rows } = await sql<{ answer: Settled }>`select fn.receipt_rescue(${receipt_id}, ${confirmed}) as answer`.execute(ctx.db);
  return (rows[0] as { answer: Settled }).answer;
});

returnedOfOrder.answerWith((ctx, { order_id }) => returnedByGateway(ctx.db, order_id));

owedGivenBack.listen(async (ctx, { payment_id }) => {
  const admin = ctx.actor.realm === 'admin' ? ctx.actor.id : null;
  const { rows } = await sql<{ trade_no: string | null }>`
    select fn.order_given_back(${payment_id}, ${admin === null ? 'gateway' : 'admin'}, ${admin}) as trade_no`.execute(ctx.db);
  const trade_no = rows[0]?.trade_no;
  if (!trade_no) return;
  ctx.after(() => {
    ctx.house.publish(orderChannel(trade_no), 'order.status', { trade_no, status: 3 });
    tellOffice(ctx.house);
    return tellBuyers(ctx, [trade_no]);
  });
});

/** What a verdict made of the order. */
const STATUS_AFTER: Partial<Record<Settled['verdict'], number>> = { applied: 1, late_unserved: 4, short_of_stock: 4 };

/** Verdicts after which the order is what it was, and money lies beside it. */
const BESIDE: ReadonlySet<string> = new Set([
  'wrong_amount',
  'second_payment',
  'unconfirmed',
  'own_stopped',
] satisfies Settled['verdict'][]);

onSettled((ctx, { verdict, trade_no, order_id, merchant_id, total_price }) => {
  if (trade_no && BESIDE.has(verdict)) ctx.house.publish(orderChannel(trade_no), 'order.untaken', { trade_no });
  const status = STATUS_AFTER[verdict];
  if (status === undefined || !trade_no || !order_id || !merchant_id) return;
  ctx.house.publish(orderChannel(trade_no), 'order.status', { trade_no, status });
  tellOffice(ctx.house);
  if (status === 4) tellBuyer(ctx, order_id, 'buyer.order');
  if (status === 1)
    ctx.house.publish(accountChannel('merchant', merchant_id), 'order.paid', { order_id, total_price: formatYuan(total_price ?? 0) });
});

/** What this module does when the database's clock was put back. */

export const ordering = {
  routes: [...orderRoutes, ...complaintRoutes, ...refundRoutes, ...selectOrderRoutes, ...unfreezeRoutes],
  raw: [...identifyRawRoutes, ...formRawRoutes, ...lookupRawRoutes, ...complaintRawRoutes],
  exports: [shopOrders, allOrders, selectOrders],
  queues: [...orderQueues, ...complaintRequestQueues, ...refundQueues, ...referralQueues],
  schedules: [
    ...complaintSchedules,
    ...refundSchedules,
    ...unfreezeSchedules,
    ...sumSchedules,
    {
      name: 'order.sweep-codes',
      title: { zh_CN: '清理过期的订单验证码', en_US: 'Clear old codes that prove orders' },
      rule: '41 * * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepCodes(ctx.db, ctx.now()) }),
    },
    {
      name: 'order.close',
      title: { zh_CN: '关闭超时未支付订单', en_US: 'Close unpaid orders whose time is up' },
      rule: '* * * * *',
      async run(ctx) {
        const { done, failed } = await closeAllDue(ctx);
        return saidOf(saying('job_closed', { count: done }), failed);
      },
    },
  ],
  clockRepairs: [async (db) => (await sql<{ count: number }>`select fn.orders_clock_right() as count`.execute(db)).rows[0]?.count ?? 0],
  pushChannels: orderingChannels,
} satisfies ServerModule;
