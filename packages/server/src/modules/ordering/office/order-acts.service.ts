/** What merchants and administrators do to orders, beside refunds and complaints. Each act is a step of the order's life. */

import { doerOf } from '#kit/actor';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { type Queue, queue } from '#kit/jobs';
import { orMissing, refuse } from '#kit/refusal';
import { tellClosed } from '../pay/order-closed.service.ts';
import { recordStep } from '../record.repository.ts';
import { refundOrder } from '../refund/refund.service.ts';
import {
  closedAfter,
  closeUnpaid,
  hide,
  leaveClearing,
  lockToFreeze,
  mailAgain,
  orderToActOn,
  setFreeze,
} from './order-acts.repository.ts';

/**
 * A frozen order's money stays where it is: no refund by its merchant, and nothing is settled. Keys that were delivered stay
 * visible. An open complaint freezes by itself, beside the administrator's own freeze: each ends for itself.
 */
export async function freezeOrder(
  ctx: AdminCtx,
  { id, is_freeze, reason }: { id: number; is_freeze: 0 | 1; reason: string },
): Promise<void> {
  const { status, own, complaint } = orMissing(await lockToFreeze(ctx.db, id));
  if (own === (is_freeze === 1)) return is_freeze === 0 && complaint ? refuse('complaint_open') : undefined;
  if (is_freeze === 1 && status !== 1 && status !== 4) refuse('order_not_paid');
  const kind = is_freeze === 1 ? 'frozen' : 'unfrozen';
  await recordStep(ctx.db, { order_id: id, kind, actor: 'admin', actor_id: ctx.actor.id, reason });
  await setFreeze(ctx.db, id, is_freeze === 1 || complaint ? 1 : 0);
}

/** Closes an order nobody has paid; what it held is free again. */
export async function closeOrder(ctx: AdminCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const order = orMissing(await orderToActOn(ctx.db, id));
  if (!(await closeUnpaid(ctx.db, id, ctx.actor.id, reason))) refuse('order_not_unpaid');
  tellClosed(ctx, [order]);
}

export async function noteOrder(ctx: MerchantCtx | AdminCtx, { id, note }: { id: number; note: string }): Promise<void> {
  orMissing(await orderToActOn(ctx.db, id, 'shop' in ctx ? ctx.shop : undefined));
  await recordStep(ctx.db, { order_id: id, kind: 'noted', ...doerOf(ctx.actor), reason: note });
}

/** Sends the keys once more to the mailbox the order names. */
export async function resendOrder(ctx: MerchantCtx, { id }: { id: number }): Promise<void> {
  const order = orMissing(await orderToActOn(ctx.db, id, ctx.shop));
  if (order.status !== 1) refuse('order_not_paid');
  if (order.email === '') refuse('order_no_mailbox');
  await mailAgain(ctx.db, id);
  await recordStep(ctx.db, { order_id: id, kind: 'redelivered', ...doerOf(ctx.actor) });
}

/** Puts closed orders away: history stays, lists leave them out. What was ever paid for is not put away. */
export async function hideOrders(ctx: AdminCtx, ids: readonly number[]): Promise<{ count: number }> {
  const count = await hide(ctx.db, ids, ctx.now());
  return count > 0 ? { count } : refuse('order_not_deletable');
}

/** The same for all that were placed before a moment; done by a job. */
export async function clearOrders(ctx: AdminCtx, before: Date): Promise<void> {
  await leaveClearing(ctx.db, before);
}

const CLEARED_AT_ONCE = 1000;

/** Walks all old orders once, in chunks; a second time finds nothing more to put away. */
export const orderClear: Queue<{ before: string }> = queue({
  name: 'order.clear',
  retries: 3,
  async work(ctx: Ctx, { before }) {
    for (let after = 0; ; ) {
      const chunk = await closedAfter(ctx.db, after, new Date(before), CLEARED_AT_ONCE);
      const last = chunk.at(-1);
      if (!last) return;
      const closed = chunk.filter(({ status }) => status === 2).map(({ id }) => id);
      if (closed.length > 0) await hide(ctx.db, closed, ctx.now());
      after = last.id;
    }
  },
});

/** Gives money of a paid order back on the platform's decision; an open complaint decides by itself. */
export async function refundByAdmin(
  ctx: AdminCtx,
  { id, amount, reason }: { id: number; amount?: number; reason: string },
): Promise<{ amount: number }> {
  const booked = await refundOrder(ctx, { orderId: id, amount, reason, source: 'admin', actor: 'admin' });
  return { amount: booked.amount };
}
