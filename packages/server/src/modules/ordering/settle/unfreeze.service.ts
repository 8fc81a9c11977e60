/** Merchants' shares of sales, until they have them: the clock, and an administrator's hand. See docs/domain/settlement.md. */
import { saying, type Words } from '@keymall/contract/kit/saying';
import type { AdminCtx, Ctx } from '#kit/context';
import { RunFailed } from '#kit/jobs';
import { orMissing, refuse } from '#kit/refusal';
import { sendMessage } from '#modules/merchant';
import { earlierComplaints } from '../complaint/complaint.repository.ts';
import { lockOrder } from '../refund/refund.repository.ts';
import { type Due, dueShares, goOnWaiting, releaseShare, shareById, type sharesOfAll, stopShare } from './unfreeze.repository.ts';

const AT_ONCE = 500;
/** A run leaves the rest to the next, which comes in a minute. */
const RUN_MS = 45_000;

/**
 * Job: releases what is due, each share a transaction of its own: whatever happens to one, or to the process, the others are
 * released or still wait. Gives how many, and how many could not.
 */
export async function releaseDue(ctx: Ctx): Promise<{ released: number; failed: number }> {
  const until = ctx.now().getTime() + RUN_MS;
  let released = 0;
  let failed = 0;
  let last: Due | null = null;
  do {
    const due: Due[] = await dueShares(ctx.db, last, AT_ONCE);
    for (const { id } of due)
      try {
        if ((await releaseShare(ctx.db, id, null)) !== null) released += 1;
      } catch (error) {
        failed += 1;
        ctx.log.error({ err: error, unfreeze_id: id }, 'a share could not be released');
      }
    last = due.length === AT_ONCE ? (due.at(-1) as Due) : null;
  } while (last && ctx.now().getTime() < until);
  return { released, failed };
}

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

/** What the run log says; a failure when some could not be released, so that it stands out there. */
export async function runRelease(ctx: Ctx): Promise<Words> {
  const { released, failed } = await releaseDue(ctx);
  if (failed > 0) throw new RunFailed(saying('job_released_some', { count: released, failed }));
  return saying('job_released', { count: released });
}
