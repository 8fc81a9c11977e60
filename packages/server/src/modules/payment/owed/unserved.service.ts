/**
 * Orders that were paid and could not be served: their merchant is told, and their money goes back by itself where the gateway can, as the
 * settings say. What needs a hand is told to the platform. See docs/domain/life-of-an-order.md.
 */
import { saying, type Words } from '@keymall/contract/kit/saying';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import type { SettingValues } from '@keymall/contract/settings/groups';
import type { Ctx } from '#kit/context';
import { eachDue, type Walked } from '#kit/due';
import { Refusal } from '#kit/refusal';
import { sendMessage } from '#modules/merchant';
import { platformLocale, sendMail } from '#modules/platform';
import { openAccount } from '../channel/account.service.ts';
import type { OwedStatus } from '../tables.ts';
import { refundOwed } from './owed.service.ts';
import { tellByHand } from './owed-news.service.ts';
import { markTold, markTried, type Unserved, unservedToGiveBack, unservedToTell } from './unserved.repository.ts';

/** Who can give it back: the merchant whose own account took it, a machine where the gateway refunds and knows the payment, or somebody. */
export async function giverOf(
  ctx: Ctx,
  { channel_account_id, source }: Pick<Unserved, 'channel_account_id'> & { source: string },
): Promise<'merchant' | 'machine' | 'platform'> {
  const account = await openAccount(ctx, channel_account_id);
  if (account?.own) return 'merchant';
  return account?.driver.refund !== undefined && source !== 'manual' ? 'machine' : 'platform';
}

async function letterOf(ctx: Ctx, owed: Unserved, { late_refund, late_refund_hours }: SettingValues<'complaint'>) {
  const when = saying(owed.reason === 'late_unserved' ? 'unserved_late' : 'unserved_short');
  const giver = await giverOf(ctx, owed);
  const next =
    giver === 'merchant'
      ? saying('owed_by_you')
      : late_refund !== 1 || giver !== 'machine'
        ? saying('owed_by_platform')
        : owed.late_replace === 1 && late_refund_hours > 0
          ? saying('owed_after_choice', { hours: late_refund_hours })
          : saying('owed_at_once');
  const list = pagePath('merchant', 'order/order/list', merchantPages['order/order/list']);
  return {
    title: saying('unserved_title', { order: owed.trade_no }),
    content: saying('unserved', { goods: owed.goods_name, when, amount: owed.amount, next }),
    link: `${list}?trade_no=${owed.trade_no}`,
  };
}

/** Once, to whoever can do something about it: the platform's mailbox; the page of what is owed shows it anyway. */
async function tellPlatform(ctx: Ctx, owed: Unserved, why: Words): Promise<void> {
  const to = ctx.house.settings.get('email').email_user;
  if (!to) return;
  const { trade_no: order, amount } = owed;
  const locale = await platformLocale(ctx);
  try {
    await sendMail(ctx, { to, locale }, 'owed_by_hand', { order, amount, why });
  } catch (error) {
    // The page shows it, and the notice log why nobody got a letter.
    ctx.log.warn({ err: error, owed_id: owed.id }, 'nobody could be told of what is owed');
  }
}

/** Job: tells merchants of what could not be served. */
export function tellOfUnserved(ctx: Ctx): Promise<Walked> {
  const settings = ctx.house.settings.get('complaint');
  return eachDue(ctx, {
    what: 'an unserved order to tell of',
    read: (without, atMost) => unservedToTell(ctx.db, without, atMost),
    async work(owed) {
      const letter = await letterOf(ctx, owed, settings);
      return ctx.transaction(async (inner) => {
        if (!(await markTold(inner.db, owed.id, inner.now()))) return false;
        await sendMessage(inner, owed.merchant_id, 'order_unserved', letter);
        return true;
      });
    },
  });
}

const MILLISECONDS_AN_HOUR = 3_600_000;

/** Job: gives back what could not be served, once its buyer had the time to choose other goods. Gives how many were begun, and how many failed. */
export async function giveBackUnserved(ctx: Ctx): Promise<{ begun: number; failed: number }> {
  const { late_refund, late_refund_hours } = ctx.house.settings.get('complaint');
  const since = new Date(ctx.now().getTime() - late_refund_hours * MILLISECONDS_AN_HOUR);
  let begun = 0;
  const { failed } = await eachDue(ctx, {
    what: 'an unserved order to give back',
    read: (without, atMost) => unservedToGiveBack(ctx.db, since, without, atMost),
    lineOf: ({ channel_account_id }) => channel_account_id,
    async work(owed) {
      const giver = await giverOf(ctx, owed);
      let why: Words | null = null;
      if (late_refund === 1 && giver === 'machine') {
        const status = await tryRefund(ctx, owed.id);
        if (status === 'failed') why = saying('refund_gateway_refused');
        else if (status !== null) begun += 1;
      } else if (giver !== 'merchant') why = saying(late_refund === 1 ? 'refund_gateway_unable' : 'refund_off');
      if (why !== null) await tellPlatform(ctx, owed, why);
      await ctx.transaction(async (inner) => {
        await markTried(inner.db, owed.id, inner.now());
        // Whose gateway refused it has told so itself.
        if (why !== null && !(late_refund === 1 && giver === 'machine')) await tellByHand(inner, owed, why);
      });
      return true;
    },
  });
  return { begun, failed };
}

/** Null where its buyer, or an administrator, was quicker. */
async function tryRefund(ctx: Ctx, id: number): Promise<OwedStatus | null> {
  try {
    return await refundOwed(ctx, id);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
