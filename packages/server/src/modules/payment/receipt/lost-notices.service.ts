/** Payments whose notice has not come are asked for, and late receipts whose gateway was silent: every gateway in lines of its own. */
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import { openAccount } from '../channel/account.service.ts';
import { askRound, READ_AT_ONCE, type RoundTimes } from '../gateway-round.ts';
import { ASK_AFTER_MINUTES, announce, hearGateway, rescue } from './receipt.service.ts';

interface Pending {
  id: number;
  channel_account_id: number;
  trade_no: string;
  transaction_id: string;
  amount: number;
  source: string;
}

/** Late receipts that nobody has confirmed yet, of each account its oldest first, the accounts by turns: many of one keep nobody else's from being read. */
async function pendingReceipts(ctx: Ctx, atMost: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select id, channel_account_id, trade_no, transaction_id, amount, source from (
      select *, row_number() over (partition by channel_account_id order by create_at, id) as turn from receipt where outcome = 'pending'
    ) pending order by turn, create_at limit ${atMost}`.execute(ctx.db);
  return rows;
}

/** Job: late receipts whose gateway was silent. Gives how many ended, and how many failed. */
export async function rescuePending(ctx: Ctx, times?: RoundTimes): Promise<{ ended: number; failed: number }> {
  // Those that were asked for in vain are still pending: one reading a round.
  const pending = await pendingReceipts(ctx, READ_AT_ONCE - 1);
  let ended = 0;
  const { failed } = await askRound(
    ctx,
    async () => pending,
    async (receipt) => {
      const settled = await rescue(ctx, receipt, orMissing(await openAccount(ctx, receipt.channel_account_id)));
      if (!settled) return false;
      announce(ctx, settled);
      ended += 1;
      return true;
    },
    times,
  );
  return { ended, failed };
}

const MINUTE_MS = 60_000;
/** Minutes after creation, half a minute from now at the least. What a clock that ran ahead dated into the future counts from now. */
const nextAsking = (createAt: Date, minutes: number, now: Date): Date =>
  new Date(Math.max(Math.min(createAt.getTime(), now.getTime()) + minutes * MINUTE_MS, now.getTime() + MINUTE_MS / 2));

/** The longest that a payment is asked for by the clock, and a little. */
const WATCHED_MINUTES = 130;

/** When a server comes back: notices of what was paid meanwhile may be lost, so all that still waits is due to be asked for now. Gives how many. */
// unscoped: part
export async function askAgainNow(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const { numUpdatedRows } = await ctx.db
    .updateTable('payment')
    .set({ query_at: now })
    .where('status', '<>', 1)
    .where('query_at', '>', now)
    .where('create_at', '>', new Date(now.getTime() - WATCHED_MINUTES * MINUTE_MS))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Payments whose time to be asked for has come, longest due first, but those of some accounts. */
// unscoped: job
const duePayments = (ctx: Ctx, without: readonly number[]) =>
  ctx.db
    .selectFrom('payment')
    .select(['id', 'trade_no', 'channel_account_id', 'amount', 'query_count', 'create_at'])
    .where('status', '<>', 1)
    .where('query_at', '<=', ctx.now())
    .$if(without.length > 0, (rows) => rows.where('channel_account_id', 'not in', [...without]))
    .orderBy('query_at')
    .limit(READ_AT_ONCE)
    .execute();
type Due = Awaited<ReturnType<typeof duePayments>>[number];

/** Counted before it is asked: what a process dies over is asked for again at its next time, and not for ever. */
// unscoped: job
async function countAsking(ctx: Ctx, { id, query_count, create_at }: Due): Promise<void> {
  const next = ASK_AFTER_MINUTES[query_count + 1];
  await ctx.db
    .updateTable('payment')
    .set({ query_count: query_count + 1, query_at: next === undefined ? null : nextAsking(create_at, next, ctx.now()) })
    .where('id', '=', id)
    .execute();
}

/** Puts off what is due of an account, uncounted; what has been watched for long enough is left to its notice. */
// unscoped: job
async function leaveAlone(ctx: Ctx, accountId: number): Promise<void> {
  const now = ctx.now().getTime();
  const since = new Date(now - WATCHED_MINUTES * MINUTE_MS);
  await ctx.db
    .updateTable('payment')
    .set({ query_at: sql<Date | null>`case when create_at > ${since} then ${new Date(now + MINUTE_MS)}::timestamptz end` })
    .where('status', '<>', 1)
    .where('query_at', '<=', new Date(now))
    .where('channel_account_id', '=', accountId)
    .execute();
}

/** Job: payments whose time to be asked for has come. Gives how many turned out paid, and how many failed. */
export async function findLostNotices(ctx: Ctx, times?: RoundTimes): Promise<{ found: number; failed: number }> {
  let found = 0;
  const { mute, failed } = await askRound(
    ctx,
    (without) => duePayments(ctx, without),
    async (payment) => {
      await countAsking(ctx, payment);
      const said = await hearGateway(ctx, payment);
      if (said === 'paid') found += 1;
      return said !== 'silent';
    },
    times,
  );
  for (const account of mute) await leaveAlone(ctx, account);
  return { found, failed };
}
