/** Giving back what no order took. The intent is committed before the gateway is called; the same number is the same refund. */
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { openAccount } from './account.service.ts';
import { outsideOf } from './receipt.service.ts';
import type { OwedStatus } from './tables.ts';

const owedById = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('owed_refund as w')
    .innerJoin('receipt as r', 'r.id', 'w.receipt_id')
    .select(['w.id', 'w.amount', 'w.status', 'w.out_refund_no', 'r.trade_no', 'r.transaction_id', 'r.channel_account_id'])
    .where('w.id', '=', id)
    .executeTakeFirst();

/**
 * Refunds through the gateway. `refunding` means the gateway has it or was silent; asking again is safe where the driver
 * says a refund may be repeated, else only its state is asked. Gives the status it ended in.
 */
export async function refundOwed(ctx: Ctx, id: number): Promise<OwedStatus> {
  const owed = orMissing(await owedById(ctx, id));
  if (owed.status === 'refunded') return 'refunded';
  const account = orMissing(await openAccount(ctx, owed.channel_account_id));
  const { driver, config } = account;
  if (!driver.refund) return refuse('channel_unavailable');
  const first = await ctx.db
    .updateTable('owed_refund')
    .set({ status: 'refunding' })
    .where('id', '=', id)
    .where('status', 'in', ['owed', 'failed'])
    .executeTakeFirst();
  const request = {
    out_trade_no: owed.trade_no,
    transaction_id: owed.transaction_id,
    out_refund_no: owed.out_refund_no,
    amount: owed.amount,
    total: owed.amount,
  };
  const begun = first.numUpdatedRows === 1n;
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
    // Silent: the money may have gone, so it stays `refunding`. Refused or never sent: nothing happened.
    if (error.kind === 'silent' || error.kind === 'rubbish') return 'refunding';
    return settle(ctx, owed, 'failed', error.message);
  }
}

function settle(
  ctx: Ctx,
  owed: { id: number; trade_no: string; channel_account_id: number; amount: number },
  status: 'refunded' | 'failed',
  note: string,
): Promise<OwedStatus> {
  return ctx.transaction(async (inner) => {
    const moved = await inner.db
      .updateTable('owed_refund')
      .set({ status, note: note.slice(0, 300), resolve_at: status === 'refunded' ? inner.now() : null })
      .where('id', '=', owed.id)
      .where('status', '=', 'refunding')
      .executeTakeFirst();
    if (moved.numUpdatedRows === 1n && status === 'refunded') {
      await sql`select fn.ledger_owed_refund(${owed.id}, ${owed.trade_no}, ${owed.channel_account_id}, ${owed.amount})`.execute(inner.db);
    }
    return status;
  });
}
