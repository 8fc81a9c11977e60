/** What a buyer is told of money that came under an order's number and that it did not take: why, who gives it back, and from when on. */
import type { Ctx } from '#kit/context';
import { giverOf } from '#modules/payment';
import type { UntakenRow } from '../lookup/lookup.repository.ts';

const HOUR_MS = 3_600_000;

/** Whether this is money of an order that could not be served: the only one that a machine gives back. */
const isUnserved = (reason: UntakenRow['reason']): boolean => reason === 'late_unserved' || reason === 'short_of_stock';

export const untakenOf = (ctx: Ctx, rows: readonly UntakenRow[] | null) => Promise.all((rows ?? []).map((row) => told(ctx, row)));

async function told(ctx: Ctx, { owed_at, received_at, back_at, ...row }: UntakenRow) {
  const { amount, reason, status } = row;
  const { late_refund, late_refund_hours } = ctx.house.settings.get('complaint');
  const giver = await giverOf(ctx, row);
  const byMachine = giver === 'machine' && isUnserved(reason) && late_refund === 1 && status === 'owed' && !row.tried;
  const wait = row.late_replace === 1 ? late_refund_hours * HOUR_MS : 0;
  return {
    amount,
    reason,
    status,
    received_at: new Date(received_at),
    by: giver === 'merchant' ? giver : byMachine ? ('machine' as const) : ('platform' as const),
    due_at: byMachine ? new Date(Date.parse(owed_at) + wait) : null,
    back_at: back_at === null ? null : new Date(back_at),
  };
}
