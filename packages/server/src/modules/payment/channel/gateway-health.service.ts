/**
 * Payments that a gateway did not take, counted an account: after so many in a row it is left out until somebody puts it back. Nothing is
 * written while nothing fails: each process knows which accounts have failures, and asks again when one is told of. See docs/domain/channels.md.
 */
import { saying } from '@keymall/contract/kit/saying';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { PayAction, PayRequest } from '@keymall/drivers/payment/port';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { orMissing } from '#kit/refusal';
import { sendMessage } from '#modules/merchant';
import { endsWith, mailbox, platformLocale, sendMail, tellAdmins, tellOver } from '#modules/platform';
import { outsideOf } from '../receipt/receipt.service.ts';
import type { OpenAccount } from './account.service.ts';
import { tellChannels } from './channel.service.ts';
import { accountsCut, clearState, countFailure, cutOut, failingAccounts, forgetFailures, nameOf } from './gateway-health.repository.ts';

const FAILURES_TOPIC = 'channel-failures';
/** However a message was lost, what is known of failures is not older than this. */
const MAX_AGE_MS = 30_000;
/** Payments whose failure was counted; one that is tried again and again says nothing new of its gateway. */
const MAX_COUNTED = 2000;

interface Known {
  /** Null: to be asked for. */
  failing: ReadonlySet<number> | null;
  askedAt: number;
  counted: Set<string>;
}
const ofHouse = new WeakMap<House, Known>();

function knownOf(house: House): Known {
  const known = ofHouse.get(house);
  if (known) return known;
  const fresh: Known = { failing: null, askedAt: 0, counted: new Set() };
  ofHouse.set(house, fresh);
  house.onInvalidate(FAILURES_TOPIC, () => {
    fresh.failing = null;
  });
  return fresh;
}

/** Opens a payment at an account's gateway, and remembers how the gateway did. Throws the driver's `GatewayError`. */
export async function createAt(ctx: Ctx, account: OpenAccount, request: PayRequest): Promise<PayAction> {
  let action: PayAction;
  // No failure of the gateway's: whoever asks here can't say who the buyer is.
  if (account.driver.identify && !request.client.openid) throw new GatewayError('refused', 'only a buyer inside WeChat can pay here');
  try {
    action = await account.driver.create(account.config, request, outsideOf(account));
  } catch (error) {
    if (error instanceof GatewayError) await failed(ctx, account, request.trade_no, error);
    throw error;
  }
  await succeeded(ctx, account.id);
  return action;
}

async function failed(ctx: Ctx, account: OpenAccount, tradeNo: string, error: GatewayError): Promise<void> {
  const { counted } = knownOf(ctx.house);
  if (counted.has(tradeNo)) return;
  counted.add(tradeNo);
  if (counted.size > MAX_COUNTED) counted.delete(counted.values().next().value as string);
  await countFailure(ctx.db, account.id, error.message.slice(0, 300), ctx.now());
  ctx.house.invalidate(FAILURES_TOPIC);
  const isCut = await ctx.transaction(async (inner) => {
    if (!(await cutOut(inner.db, account.id, inner.now()))) return false;
    const cut = await nameOf(inner.db, account.id);
    // What a merchant's own account does is told to the merchant.
    if (cut?.merchant_id === null)
      await tellAdmins(inner, 'channel_cut', account.id, { ...namesOf(cut), count: cut.fail_count ?? 0, why: cut.fail_message ?? '' });
    return true;
  });
  if (!isCut) return;
  ctx.log.error({ account_id: account.id, channel_id: account.channel.id }, 'a gateway account was left out after failures');
  tellChannels(ctx);
  ctx.after(() => tellOwner(ctx, account.id));
}

async function succeeded(ctx: Ctx, accountId: number): Promise<void> {
  const known = knownOf(ctx.house);
  const now = ctx.now().getTime();
  if (known.failing === null || now - known.askedAt >= MAX_AGE_MS || now < known.askedAt) {
    // What is told of while it is read must be asked for once more.
    known.failing = new Set();
    known.askedAt = now;
    const read = known.failing;
    const failing = new Set(await failingAccounts(ctx.db));
    if (known.failing === read) known.failing = failing;
    if (!failing.has(accountId)) return;
  } else if (!known.failing.has(accountId)) return;
  await forgetFailures(ctx.db, accountId);
  ctx.house.invalidate(FAILURES_TOPIC);
}

const namesOf = ({ title: channel, name: account, shop_name }: { title: string; name: string; shop_name: string | null }) => ({
  channel,
  account,
  shop: shop_name ?? '',
});

// An account that was deleted waits for nobody.
endsWith('channel_cut', async ({ db }, matters) => {
  const cut = new Set((await accountsCut(db)).map(String));
  return matters.filter((matter) => !cut.has(matter));
});

/** Tells whoever can do something about it: the merchant of his own account, else the platform's mailbox; the channel page shows it anyway. */
async function tellOwner(ctx: Ctx, accountId: number): Promise<void> {
  const account = await nameOf(ctx.db, accountId);
  if (!account) return;
  const { name, title: channel, fail_count, fail_message } = account;
  const cut = { channel, name, count: fail_count ?? 0, why: fail_message ?? '' };
  if (account.merchant_id !== null) {
    await ctx.transaction((inner) =>
      sendMessage(inner, account.merchant_id as number, 'own_account', {
        title: saying('account_cut_title', { name }),
        content: saying('account_cut', { ...cut, next: saying('account_cut_own') }),
      }),
    );
    return;
  }
  const to = mailbox(ctx.house);
  if (!to) return;
  await sendMail(ctx, { to, locale: await platformLocale(ctx) }, 'channel_cut', cut);
}

/** Lets an account that was left out collect again, the platform's or a merchant's own. Refuses `missing`. */
export async function putBack(ctx: Ctx, id: number): Promise<void> {
  const account = orMissing(await nameOf(ctx.db, id));
  await clearState(ctx.db, id);
  await tellOver(ctx, 'channel_cut', id, namesOf(account));
  ctx.after(() => ctx.house.invalidate(FAILURES_TOPIC));
  tellChannels(ctx);
}
