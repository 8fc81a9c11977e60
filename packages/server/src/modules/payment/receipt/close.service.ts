/** Ends at the gateway what was given up here, where the gateway can be told: nobody pays then for what is not for sale to them any more. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { ELSEWHERE, type Queue, queue } from '#kit/jobs';
import { openAccount } from '../channel/account.service.ts';
import { hearGateway, outsideOf } from './receipt.service.ts';

/** A gateway that stays silent is left alone: money that comes all the same is a late payment, and dealt with as one. */
const RETRIES = 3;

// unscoped: part
const closePayment = queue<{ trade_no: string }>({
  name: 'payment.close',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { trade_no }) {
    const payment = await ctx.db
      .selectFrom('payment')
      .select(['trade_no', 'channel_account_id', 'amount', 'status'])
      .where('trade_no', '=', trade_no)
      .executeTakeFirst();
    const account = payment && payment.status !== 1 ? await openAccount(ctx, payment.channel_account_id) : null;
    if (!payment || !account?.driver.close) return;
    const { status } = await account.driver.close(account.config, { out_trade_no: trade_no }, outsideOf(account));
    if (status === 'paid') await hearGateway(ctx, payment);
  },
});

/** Has the gateway told that a payment was given up here, once that is so: within the transaction that gives it up. One nobody was sent to the gateway for needs none. */
export async function closeAtGateway(db: Db, { trade_no, action }: { trade_no: string; action: unknown }): Promise<void> {
  if (action !== null) await sql`select fn.outbox_add('payment.close', ${JSON.stringify({ trade_no })}::jsonb)`.execute(db);
}

export const closeQueues: Queue<{ trade_no: string }>[] = [closePayment];
