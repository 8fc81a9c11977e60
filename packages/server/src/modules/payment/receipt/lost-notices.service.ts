/** Payments whose notice has not come are asked for, and late receipts whose gateway was silent: every gateway in lines of its own. */
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import { inLines } from '#kit/turns';
import { openAccount } from '../channel/account.service.ts';
import { ASK_AFTER_MINUTES, announce, hearGateway, rescue } from './receipt.service.ts';

/** What is asked of one gateway side by side. */
const LINES_OF_ONE = 4;
const lineOf = ({ channel_account_id, id }: { channel_account_id: number; id: number }): number =>
  channel_account_id * LINES_OF_ONE + (id % LINES_OF_ONE);

/** Job: late receipts whose gateway was silent. Gives how many ended. */
export async function rescuePending(ctx: Ctx): Promise<number> {
  const pending = await ctx.db
    .selectFrom('receipt')
    .select(['id', 'channel_account_id', 'trade_no', 'transaction_id', 'amount', 'source'])
    .where('outcome', '=', 'pending')
    .orderBy('create_at')
    .limit(200)
    .execute();
  let ended = 0;
  await inLines(pending, lineOf, async (receipt) => {
    const settled = await rescue(ctx, receipt, orMissing(await openAccount(ctx, receipt.channel_account_id)));
    if (!settled) return;
    announce(ctx, settled);
    ended += 1;
  });
  return ended;
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

/** Read at once; as long as as many come, more is read. */
const READ_AT_ONCE = 500;
/** A run begins nothing more after it; the next begins with its minute. */
const RUN_MS = 45_000;
/** A gateway that says nothing for so long, so often in one run, is left alone for a minute: nobody waits for it but its own payments. */
const SLOW_MS = 3000;
const SLOW_ASKINGS = 4;

/** Payments whose time to be asked for has come, longest due first. */
// unscoped: job
const duePayments = (ctx: Ctx) =>
  ctx.db
    .selectFrom('payment')
    .select(['id', 'trade_no', 'channel_account_id', 'amount', 'query_count', 'create_at'])
    .where('status', '<>', 1)
    .where('query_at', '<=', ctx.now())
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

/** Job: payments whose time to be asked for has come. Gives how many turned out paid. */
export async function findLostNotices(ctx: Ctx, { runMs = RUN_MS, slowMs = SLOW_MS } = {}): Promise<number> {
  const until = performance.now() + runMs;
  let found = 0;
  for (;;) {
    const due = await duePayments(ctx);
    const slow = new Map<number, number>();
    await inLines(due, lineOf, async (payment) => {
      const account = payment.channel_account_id;
      if (performance.now() > until || (slow.get(account) ?? 0) >= SLOW_ASKINGS) return;
      await countAsking(ctx, payment);
      const begun = performance.now();
      const said = await hearGateway(ctx, payment);
      if (said === 'paid') found += 1;
      if (said === 'silent' && performance.now() - begun >= slowMs) slow.set(account, (slow.get(account) ?? 0) + 1);
    });
    for (const [account, count] of slow) if (count >= SLOW_ASKINGS) await leaveAlone(ctx, account);
    if (due.length < READ_AT_ONCE || performance.now() > until) return found;
  }
}
