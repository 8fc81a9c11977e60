/** What gateways said that changed nothing: forged, for somebody else, senseless. Kept so that somebody can see it, and never without end. */
import { unheardWords } from '@keymall/contract/ordering/order-words';
import { type Ctx, systemContext } from '#kit/context';
import type { House } from '#kit/house';
import { Refusal } from '#kit/refusal';
import { type Tally, tally } from '#kit/tally';
import { tellAdmins, tellOver } from '#modules/platform';
import { nameOf } from '../channel/gateway-health.repository.ts';
import { asText } from './receipt.rules.ts';
import { addRefused, quietSince, sweepRefusedNotices } from './refused-notice.repository.ts';

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

interface Refused {
  count: number;
  reason: string;
}
const tallies = new WeakMap<House, Tally<Refused>>();

/** Every refused message is counted, in memory: a flood costs one writing every few seconds. What is only no success was not refused. */
function tallyOf(house: House): Tally<Refused> {
  const known = tallies.get(house);
  if (known) return known;
  const fresh = tally<Refused>(house, {
    merge: (before, now) => ({ count: before.count + now.count, reason: now.reason }),
    async write(marks) {
      // All or none, so that what waits is not counted twice; by rising account, so that two processes do not wait for each other.
      const rising = [...marks].map(([account, refused]) => ({ account: Number(account), refused })).sort((a, b) => a.account - b.account);
      await systemContext(house, 'refused-notices').transaction(async (inner) => {
        for (const { account, refused } of rising) await countRefused(inner, account, refused);
      });
    },
  });
  tallies.set(house, fresh);
  return fresh;
}

/** Written now: for a test, and for whoever closes. */
export const flushRefused = (house: House): Promise<void> => tallyOf(house).flush();

async function countRefused(ctx: Ctx, accountId: number, { count: times, reason }: Refused): Promise<void> {
  const { notice_refused_count: most, notice_refused_minutes: minutes } = ctx.house.settings.get('payment');
  const count = await addRefused(ctx.db, { accountId, times, reason, now: ctx.now(), windowMs: minutes * 60_000 });
  if (most === 0 || count < most) return;
  const account = await nameOf(ctx.db, accountId);
  if (!account) return;
  const why = reason in unheardWords ? unheardWords[reason as keyof typeof unheardWords] : reason;
  await tellAdmins(ctx, 'notices_refused', accountId, { channel: account.title, account: account.name, count, minutes, why }, times);
}

/** Job: accounts whose window has passed without as many again are well. Gives how many. */
export async function refusedOver(ctx: Ctx): Promise<number> {
  const { notice_refused_minutes: minutes } = ctx.house.settings.get('payment');
  const quiet = await quietSince(ctx.db, new Date(ctx.now().getTime() - minutes * 60_000));
  for (const { id, title, name } of quiet) await tellOver(ctx, 'notices_refused', id, { channel: title, account: name });
  return quiet.length;
}

/** Remembers a message; of an address, of an account and of all of them only so many: a flood is not worth its rows, and hides no other. */
export async function keepRefused(ctx: Ctx, accountId: number, reason: string, tradeNo: string): Promise<void> {
  if (reason !== 'not_success') tallyOf(ctx.house).add(String(accountId), { count: 1, reason });
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
