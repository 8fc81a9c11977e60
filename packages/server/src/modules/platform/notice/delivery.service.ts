/** What went out, why it did not arrive, and sending it once more (docs/domain/notices.md). */
import { isNoticeMark, noticeRow } from '@keymall/contract/kit/notices/all';
import type { DeliveryKind, Failure, ResendBar } from '@keymall/contract/platform/notice-words';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { ShopScope } from '#kit/scope';
import { failureOf } from './failure.rules.ts';
import { type DeliveryFilter, listNotices, noticesNamed, takeForResend } from './notice-log.repository.ts';

/** A press that comes again within it is the same press. */
const JUST_MS = 60_000;

interface Row {
  id: number;
  kind: DeliveryKind;
  template: string;
  recipient: string;
  subject: string;
  error: string;
  ok: 0 | 1;
  create_at: Date;
}

/** As it is shown, with why it failed. */
export const deliveryShown = ({ id, kind, template, recipient, subject, error, ok, create_at }: Row) => ({
  id,
  kind,
  template,
  recipient,
  subject,
  ok,
  why: ok === 1 ? null : (failureOf(error) satisfies Failure),
  error,
  create_at,
});

function barOf(row: { template: string; queue: string; resent_at: Date | null }, now: Date): ResendBar | null {
  const once = isNoticeMark(row.template) ? noticeRow(row.template).once : undefined;
  if (once !== undefined) return once;
  if (row.queue === '') return 'words';
  return row.resent_at !== null && now.getTime() - row.resent_at.getTime() < JUST_MS ? 'just' : null;
}

export async function deliveries(ctx: Ctx, filter: DeliveryFilter & { page: number; limit: number }) {
  const { list, total } = await listNotices(ctx.db, null, filter);
  const now = ctx.now();
  return { total, list: list.map((row) => ({ ...deliveryShown(row), bar: barOf(row, now), resent: row.resent })) };
}

/** Those that went to a merchant himself. */
export async function deliveriesTo(ctx: Ctx, shop: ShopScope, filter: DeliveryFilter & { page: number; limit: number }) {
  const { list, total } = await listNotices(ctx.db, shop, filter);
  return { total, list: list.map(deliveryShown) };
}

/** Leaves the job of each behind once more. What can't be is told with why; a second press at once does nothing. */
export function resend(ctx: Ctx, ids: readonly number[]): Promise<{ count: number; barred: { id: number; why: ResendBar }[] }> {
  return ctx.transaction(async (inner) => {
    const now = inner.now();
    const barred: { id: number; why: ResendBar }[] = [];
    let count = 0;
    for (const row of (await noticesNamed(inner.db, [...new Set(ids)])).sort((a, b) => a.id - b.id)) {
      const why = barOf(row, now);
      const job = why === null ? await takeForResend(inner.db, row.id, now, new Date(now.getTime() - JUST_MS)) : undefined;
      if (!job) {
        barred.push({ id: row.id, why: why ?? 'just' });
        continue;
      }
      await sql`select fn.outbox_add(${job.queue}, ${JSON.stringify(job.payload)}::jsonb)`.execute(inner.db);
      count += 1;
    }
    return { count, barred };
  });
}
