/** Merchants' shares of sales, until they have them: the clock, and an administrator's hand. See docs/domain/settlement.md. */
import { saying, type Words } from '@keymall/contract/kit/saying';
import type { AdminCtx, Ctx } from '#kit/context';
import { eachDue, saidOf, type Walked } from '#kit/due';
import { orMissing, refuse } from '#kit/refusal';
import { sendMessage } from '#modules/merchant';
import { earlierComplaints } from '../complaint/complaint.repository.ts';
import { lockOrder } from '../refund/refund.repository.ts';
import { dueShares, goOnWaiting, releaseShare, shareById, type sharesOfAll, stopShare } from './unfreeze.repository.ts';

/**
 * Job: releases what is due, each share a transaction of its own: whatever happens to one, or to the process, the others are
 * released or still wait.
 */
export const releaseDue = (ctx: Ctx): Promise<Walked> =>
  eachDue(ctx, {
    what: 'a waiting share',
    read: (without, atMost) => dueShares(ctx.db, without, atMost),
    work: async ({ id }) => (await releaseShare(ctx.db, id, null)) !== null,
  });

interface Wish {
  id: number;
  reason: string;
}

/** To the merchant at once. Refuses `unfreeze_held` while a complaint or a freeze of the order stands, `unfreeze_settled` when it is over. */
export async function releaseNow(ctx: AdminCtx, { id, reason }: Wish): Promise<void> {
  const share = orMissing(await shareById(ctx.db, id));
  if ((await releaseShare(ctx.db, id, { admin: ctx.actor.id, reason })) !== null) return;
  const { status } = orMissing(await shareById(ctx.db, share.id));
  refuse(status === 1 || status === -1 ? 'unfreeze_held' : 'unfreeze_settled');
}

/** Keeps it until an administrator says otherwise; the merchant is told why. Refuses `unfreeze_settled`. */
export async function suspendShare(ctx: AdminCtx, { id, reason }: Wish): Promise<void> {
  const share = orMissing(await shareById(ctx.db, id));
  if (!(await stopShare(ctx.db, id, ctx.actor.id, reason))) refuse('unfreeze_settled');
  const content = saying('unfreeze_stopped', { order: share.trade_no, reason });
  await sendMessage(ctx, share.merchant_id, 'unfreeze_stopped', {
    title: saying('unfreeze_stopped_title'),
    content,
    link: '/merchant/finance/frozen',
  });
}

/** Ends that stop: what is overdue goes with the next run. The order is held first, so that no complaint about it ends meanwhile. */
export async function resumeShare(ctx: AdminCtx, id: number): Promise<void> {
  const share = orMissing(await shareById(ctx.db, id));
  await lockOrder(ctx.db, share.order_id);
  const { open } = await earlierComplaints(ctx.db, share.order_id);
  if (!(await goOnWaiting(ctx.db, id, open))) refuse('unfreeze_settled');
}

type Share = Awaited<ReturnType<typeof sharesOfAll>>['list'][number];

/** A share as its merchant sees it. */
export const shareRow = ({ admin_id, merchant_id: _merchant, shop_name: _shop, ...row }: Share) => ({
  ...row,
  held_by: row.status === -1 ? (admin_id === null ? ('complaint' as const) : ('admin' as const)) : ('' as const),
});

/** And as an administrator does. */
export const shareRowForAdmin = (row: Share) => ({ ...shareRow(row), merchant_id: row.merchant_id, shop_name: row.shop_name });

/** What the run log says. */
export async function runRelease(ctx: Ctx): Promise<Words> {
  const { done, failed } = await releaseDue(ctx);
  return saidOf(saying('job_released', { count: done }), failed);
}
