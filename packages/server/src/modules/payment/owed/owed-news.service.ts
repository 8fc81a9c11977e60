/** Money that came and that no order took is an administrator's to know: what found no stock, what goes back by hand, and what could not. */

import type { Words } from '@keymall/contract/kit/saying';
import { owedReasonWords } from '@keymall/contract/ordering/order-words';
import type { Ctx } from '#kit/context';
import { type Queue, queue } from '#kit/jobs';
import { endsWith, tellAdmins } from '#modules/platform';
import type { OwedReason } from '../tables.ts';
import { owedBeyond, owedToTell } from './owed-news.repository.ts';

const RETRIES = 5;
const UNSERVED: readonly OwedReason[] = ['late_unserved', 'short_of_stock'];
const PREFIX = 'owed:';
const matterOf = (id: number): string => `${PREFIX}${id}`;

/** Left behind by what owes it (payment/sql/payment.sql). */
const owedQueue = queue<{ owed_id: number }>({
  name: 'payment.owed',
  retries: RETRIES,
  async work(ctx, { owed_id }) {
    const owed = await owedToTell(ctx.db, owed_id);
    if (!owed || (owed.status !== 'owed' && owed.status !== 'failed')) return;
    const { id, trade_no: order, goods_name: goods, amount, reason } = owed;
    if (UNSERVED.includes(reason)) await tellAdmins(ctx, 'late_payment', matterOf(id), { order, goods, amount });
    // What merchants' own accounts claim is theirs to give back, and stands on the page.
    else if (owed.account_of === null) await tellAdmins(ctx, 'refund_owed', matterOf(id), { order, amount, why: owedReasonWords[reason] });
  },
});

export const owedNewsQueues: Queue<{ owed_id: number }>[] = [owedQueue];

/** No machine gives it back, in this transaction. */
export const tellByHand = (ctx: Ctx, { id, trade_no: order, amount }: { id: number; trade_no: string; amount: number }, why: Words) =>
  tellAdmins(ctx, 'refund_owed', matterOf(id), { order, amount, why });

/** Its gateway did not take it back, in this transaction. */
export const tellFailed = (ctx: Ctx, { id, trade_no: order, amount }: { id: number; trade_no: string; amount: number }, why: string) =>
  tellAdmins(ctx, 'refund_failed', matterOf(id), { order, amount, why });

function ends(kind: 'late_payment' | 'refund_owed' | 'refund_failed', standing: readonly string[]): void {
  endsWith(kind, async ({ db }, matters) => {
    const ids = matters.filter((each) => each.startsWith(PREFIX)).map((each) => Number(each.slice(PREFIX.length)));
    return (await owedBeyond(db, ids, standing)).map(matterOf);
  });
}
ends('late_payment', ['owed', 'refunding', 'failed']);
ends('refund_owed', ['owed', 'failed']);
ends('refund_failed', ['failed']);
