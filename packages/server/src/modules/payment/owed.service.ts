/**
 * Giving back what no order took. The intent is committed before the gateway is called; the same number is the same refund. What the
 * gateway can't give back, an administrator pays by hand.
 */
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { withinEvent } from '#kit/events';
import { orMissing, Refusal, refuse } from '#kit/refusal';
import { openAccount } from './account.service.ts';
import { moveOwed, type Owed, owedById, owedUnderWay } from './owed.repository.ts';
import { outsideOf } from './receipt.service.ts';
import type { OwedStatus } from './tables.ts';

/** Money of a payment that no order took went back to its payer. Its lock is held. */
export const owedGivenBack = withinEvent<{ payment_id: number }>('owedGivenBack');

/**
 * Refunds through the gateway. `refunding` means the gateway has it or was silent; asking again is safe where the driver
 * says a refund may be repeated, else only its state is asked. Gives the status it ended in. Refuses `refund_by_hand` where the gateway
 * can't, or knows nothing of the payment.
 */
export async function refundOwed(ctx: Ctx, id: number): Promise<OwedStatus> {
  const owed = orMissing(await owedById(ctx.db, id));
  if (owed.status === 'refunded' || owed.status === 'replaced') return owed.status;
  const account = orMissing(await openAccount(ctx, owed.channel_account_id));
  const { driver, config } = account;
  if (!driver.refund || owed.source === 'manual') return refuse('refund_by_hand');
  const begun = await moveOwed(ctx.db, id, 'refunding', {}, ['owed', 'failed']);
  const request = {
    out_trade_no: owed.trade_no,
    transaction_id: owed.transaction_id,
    out_refund_no: owed.out_refund_no,
    amount: owed.amount,
    total: owed.amount,
  };
  try {
    const sent =
      begun || driver.capabilities.repeatable_refund
        ? await driver.refund(config, request, outsideOf(account))
        : { status: 'pending' as const };
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
    await end(inner, owed, to, { from: ['refunding'], note: note.slice(0, 300), byHand: false });
    return to;
  });

/** One end of what is owed, with its posting and what follows from it. The payment is locked before it, as a replacement does. */
async function end(
  ctx: Ctx,
  owed: Owed,
  to: 'refunded' | 'failed',
  { from, note, byHand }: { from: OwedStatus[]; note: string; byHand: boolean },
): Promise<boolean> {
  if (owed.payment_id !== null) await sql`select 1 from payment where id = ${owed.payment_id} for update`.execute(ctx.db);
  const change = { note, way: byHand ? ('manual' as const) : ('gateway' as const), resolve_at: to === 'refunded' ? ctx.now() : null };
  if (!(await moveOwed(ctx.db, owed.id, to, change, from))) return false;
  if (to === 'failed') return true;
  const admin = ctx.actor.realm === 'admin' ? ctx.actor.id : null;
  await sql`select fn.ledger_owed_refund(${owed.id}, ${owed.trade_no}, ${owed.channel_account_id}, ${owed.amount}, ${admin}, ${byHand}, ${note})`.execute(
    ctx.db,
  );
  if (owed.payment_id !== null) await owedGivenBack.raise(ctx, { payment_id: owed.payment_id });
  return true;
}

/**
 * An administrator paid it by hand while it waited (`manual`); or, while the gateway has it, saw it paid in the gateway's own
 * books (`gateway`). Refuses `refund_settled` where it is in another state by now.
 */
export async function markOwedPaid(ctx: Ctx, id: number, way: 'gateway' | 'manual', note: string): Promise<void> {
  const owed = orMissing(await owedById(ctx.db, id));
  const byHand = way === 'manual';
  if (!(await end(ctx, owed, 'refunded', { from: byHand ? ['owed', 'failed'] : ['refunding'], note, byHand }))) refuse('refund_settled');
}

/**
 * An administrator saw in the gateway's own books that nothing was paid. Refuses `refund_settled` unless the gateway has it, and
 * `refund_under_way` where it may still be sent again.
 */
export async function markOwedUnpaid(ctx: Ctx, id: number, note: string): Promise<void> {
  const owed = orMissing(await owedById(ctx.db, id));
  const account = await openAccount(ctx, owed.channel_account_id);
  if (owed.status === 'refunding' && account?.driver.refund && account.driver.capabilities.repeatable_refund) refuse('refund_under_way');
  if (!(await end(ctx, owed, 'failed', { from: ['refunding'], note, byHand: false }))) refuse('refund_settled');
}

const AT_ONCE = 50;

/** Job: asks for what a gateway left unanswered. Gives how many ended. */
export async function askOwed(ctx: Ctx): Promise<number> {
  let ended = 0;
  for (const id of await owedUnderWay(ctx.db, Math.floor(ctx.now().getTime() / 60_000), AT_ONCE)) {
    const status = await refundOwed(ctx, id).catch((error: unknown) => {
      if (error instanceof Refusal) return 'refunding' as const;
      throw error;
    });
    if (status !== 'refunding') ended += 1;
  }
  return ended;
}
