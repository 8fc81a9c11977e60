/**
 * Giving back what no order took. The intent is committed before the gateway is called; the same number is the same refund. What the
 * gateway can't give back, an administrator pays by hand; what lies in a merchant's account, only the merchant
 * (docs/decisions/0029-own-gateways.md).
 */
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { withinEvent } from '#kit/events';
import { orMissing, Refusal, refuse } from '#kit/refusal';
import { fewAtOnce } from '#kit/turns';
import { openAccount } from '../channel/account.service.ts';
import { asText } from '../receipt/receipt.rules.ts';
import { outsideOf } from '../receipt/receipt.service.ts';
import { assertNoCall, forgetVerdicts, judge, type Seen } from '../receipt/verdict.service.ts';
import type { OwedStatus, OwedWay } from '../tables.ts';
import { lockOwed, markOwedAsked, moveOwed, type Owed, owedById, owedUnderWay } from './owed.repository.ts';
import { tellFailed } from './owed-news.service.ts';

/** Money of a payment that no order took went back to its payer. Its lock is held. */
export const owedGivenBack = withinEvent<{ payment_id: number }>('owedGivenBack');

const ENDED: readonly OwedStatus[] = ['refunded', 'replaced', 'dismissed'];

/**
 * Refunds through the gateway. `refunding` means the gateway has it or was silent; asking again is safe where the driver
 * says a refund may be repeated, else only its state is asked. Gives the status it ended in. Refuses `refund_by_hand` where the gateway
 * can't, or knows nothing of the payment.
 */
export async function refundOwed(ctx: Ctx, id: number): Promise<OwedStatus> {
  const owed = orMissing(await owedById(ctx.db, id));
  if (ENDED.includes(owed.status)) return owed.status;
  const account = orMissing(await openAccount(ctx, owed.channel_account_id));
  const { driver, config } = account;
  if (!driver.refund || owed.source === 'manual') return refuse('refund_by_hand');
  const begun = await moveOwed(ctx.db, id, 'refunding', { asked_at: ctx.now() }, ['owed', 'failed']);
  const send = begun || driver.capabilities.repeatable_refund;
  if (begun) await forgetVerdicts(ctx, 'owed_refund', id);
  // Somebody has told its end since.
  else if (send && !(await markOwedAsked(ctx.db, id, ctx.now()))) return orMissing(await owedById(ctx.db, id)).status;
  const request = {
    out_trade_no: owed.trade_no,
    transaction_id: owed.transaction_id,
    out_refund_no: owed.out_refund_no,
    amount: owed.amount,
    total: owed.amount,
  };
  try {
    const sent = send ? await driver.refund(config, request, outsideOf(account)) : { status: 'pending' as const };
    const state = sent.status === 'pending' && driver.queryRefund ? await driver.queryRefund(config, request, outsideOf(account)) : sent;
    if (state.status === 'succeeded') return await settle(ctx, owed, 'refunded', '');
    if (state.status === 'failed') return await settle(ctx, owed, 'failed', state.message ?? '');
    return 'refunding';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Silent: the money may have gone, so it stays `refunding`. Refused or never sent: nothing happened, unless an earlier try did.
    if (error.kind === 'silent' || error.kind === 'rubbish' || !begun) return 'refunding';
    return settle(ctx, owed, 'failed', error.message);
  }
}

const settle = (ctx: Ctx, owed: Owed, to: 'refunded' | 'failed', note: string): Promise<OwedStatus> =>
  ctx.transaction(async (inner) => {
    const ended = await end(inner, owed, to, { from: ['refunding'], note: asText(note, 300), way: 'gateway' });
    if (ended && to === 'failed') await tellFailed(inner, owed, asText(note, 300));
    return to;
  });

// unscoped: part
async function lockPaymentOf(ctx: Ctx, { payment_id }: Owed): Promise<void> {
  if (payment_id !== null) await sql`select 1 from payment where id = ${payment_id} for update`.execute(ctx.db);
}

/** One end of what is owed, with its posting and what follows from it. The payment is locked before it, as a replacement does. */
async function end(
  ctx: Ctx,
  owed: Owed,
  to: 'refunded' | 'failed' | 'dismissed',
  { from, note, way }: { from: OwedStatus[]; note: string; way: OwedWay },
): Promise<boolean> {
  const { id, trade_no, channel_account_id, amount, payment_id } = owed;
  await lockPaymentOf(ctx, owed);
  if (!(await moveOwed(ctx.db, id, to, { note, way, resolve_at: to === 'failed' ? null : ctx.now() }, from))) return false;
  if (to === 'failed') return true;
  const admin = ctx.actor.realm === 'admin' ? ctx.actor.id : null;
  const posted =
    to === 'dismissed'
      ? sql`select fn.ledger_owed_dismissed(${id}, ${trade_no}, ${channel_account_id}, ${amount}, ${admin}, ${note})`
      : sql`select fn.ledger_owed_refund(${id}, ${trade_no}, ${channel_account_id}, ${amount}, ${admin}, ${way === 'manual'}, ${note})`;
  await posted.execute(ctx.db);
  if (payment_id !== null) await owedGivenBack.raise(ctx, { payment_id });
  return true;
}

/**
 * An administrator paid it by hand while it waited (`manual`), or saw that the merchant in whose account it lies gave it back
 * (`merchant`). Refuses `refund_settled` where it is in another state by now, `owed_of_merchant` and `owed_of_platform` where it is the
 * other's to pay.
 */
export async function markOwedPaid(ctx: Ctx, id: number, way: 'manual' | 'merchant', note: string): Promise<void> {
  const owed = orMissing(await owedById(ctx.db, id));
  if (way === 'manual' && owed.account_of !== null) refuse('owed_of_merchant');
  if (way === 'merchant' && owed.account_of === null) refuse('owed_of_platform');
  if (!(await end(ctx, owed, 'refunded', { from: ['owed', 'failed'], note, way }))) refuse('refund_settled');
}

/**
 * An administrator found that nothing was ever paid: what merchants' own accounts told of is taken back, and no money moves. Gives how
 * many were dismissed; those that have ended stay. Refuses `missing`, `owed_of_platform`, and `refund_settled` where none was left.
 */
export async function dismissOwed(ctx: Ctx, ids: readonly number[], note: string): Promise<number> {
  let count = 0;
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const owed = orMissing(await owedById(ctx.db, id));
    if (owed.account_of === null) refuse('owed_of_platform');
    if (await end(ctx, owed, 'dismissed', { from: ['owed', 'failed', 'refunding'], note, way: 'merchant' })) count += 1;
  }
  return count || refuse('refund_settled');
}

/**
 * While the gateway has it, an administrator has seen in the gateway's own books that it was paid, or that it was not; above the limit
 * two must say so. Gives whether another must. Refuses `refund_settled` unless the gateway has it, `refund_under_way` while a call may
 * be on the wire, and as `judge` does.
 */
export async function judgeOwed(ctx: Ctx, seen: Seen, paid: boolean): Promise<{ waits_second: boolean }> {
  const owed = orMissing(await owedById(ctx.db, seen.id));
  await lockPaymentOf(ctx, owed);
  const { status, asked_at } = orMissing(await lockOwed(ctx.db, seen.id));
  if (status !== 'refunding') refuse('refund_settled');
  if (!paid) assertNoCall(ctx, asked_at);
  if ((await judge(ctx, { ...seen, subject: 'owed_refund', amount: owed.amount, paid })) === 'waits') return { waits_second: true };
  if (!(await end(ctx, owed, paid ? 'refunded' : 'failed', { from: ['refunding'], note: seen.reason, way: 'gateway' })))
    refuse('refund_settled');
  return { waits_second: false };
}

const AT_ONCE = 50;

/** Job: asks for what a gateway left unanswered. Gives how many ended. */
export async function askOwed(ctx: Ctx): Promise<number> {
  let ended = 0;
  const ids = await owedUnderWay(ctx.db, Math.floor(ctx.now().getTime() / 60_000), AT_ONCE);
  await fewAtOnce(ids, async (id) => {
    const status = await refundOwed(ctx, id).catch((error: unknown) => {
      if (error instanceof Refusal) return 'refunding' as const;
      throw error;
    });
    if (status !== 'refunding') ended += 1;
  });
  return ended;
}
