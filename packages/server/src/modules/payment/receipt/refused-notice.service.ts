/** What gateways said that changed nothing: forged, for somebody else, senseless. Kept so that somebody can see it, and never without end. */
import type { Ctx } from '#kit/context';
import { Refusal } from '#kit/refusal';
import { asText } from './receipt.rules.ts';
import { sweepRefusedNotices } from './refused-notice.repository.ts';

/** Why a verified message was not believed (payment/sql/own-word.sql, receipt.rules.ts). */
export type Unheard = 'own_unknown' | 'own_amount' | 'own_often' | 'number_reused' | 'senseless';

/** Spends of a budget; false where it is spent. */
export async function mayStill(ctx: Ctx, rate: 'lookup' | 'notice', key: string): Promise<boolean> {
  try {
    await ctx.house.limiter.spend(rate, { address: key, browser: '', account: null });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Remembers a message; of an address, of an account and of all of them only so many: a flood is not worth its rows, and hides no other. */
export async function keepRefused(ctx: Ctx, accountId: number, reason: string, tradeNo: string): Promise<void> {
  if (!(await mayStill(ctx, 'lookup', `notice:${ctx.ip || accountId}`))) return;
  if (!((await mayStill(ctx, 'lookup', `notice-of:${accountId}`)) && (await mayStill(ctx, 'notice', 'kept')))) return;
  await ctx.db
    .insertInto('refused_notice')
    .values({ channel_account_id: accountId, reason, trade_no: asText(tradeNo, 64), ip: ctx.ip })
    .execute();
}

const KEPT_MS = 30 * 86_400_000;
const KEPT_ROWS = 100_000;

/** Job: forgets what is old, and all but the newest. Gives how many. */
export const sweepRefused = (ctx: Ctx): Promise<number> => sweepRefusedNotices(ctx.db, new Date(ctx.now().getTime() - KEPT_MS), KEPT_ROWS);
