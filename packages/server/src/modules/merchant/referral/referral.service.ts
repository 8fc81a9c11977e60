/** Who brought a newcomer is fixed when it registers, and whether that is somebody else. See docs/domain/referral.md. */
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { adminReferral, ReferralSignal, ReferralWay } from '@keymall/contract/merchant/referral';
import type { AdminCtx, Ctx } from '#kit/context';
import { found } from '#kit/refusal';
import { isKnownAddress, isKnownBrowser } from '#modules/identity';
import { shopTopic } from '../shop.repository.ts';
import {
  accountsOf,
  addSignal,
  countingReferral,
  decideReferral,
  insertReferral,
  merchantOfLink,
  registeredIn,
  traceOf,
} from './referral.repository.ts';
import { shareMobile } from './referral.rules.ts';

/** Who brings a newcomer, and how. */
export interface Bringer {
  parent_id: number;
  way: ReferralWay;
}

/** The owner of the code that was used, else of the personal link; nobody where it is nobody's, or links do not count. */
export async function bringerOf(ctx: Ctx, owner: number | null, link: string): Promise<Bringer | null> {
  if (owner !== null) return { parent_id: owner, way: 'code' };
  const { spread_status, spread_link } = ctx.house.settings.get('spread');
  if (link === '' || spread_status !== 1 || spread_link !== 1) return null;
  const parent = await merchantOfLink(ctx.db, link);
  return parent ? { parent_id: parent.id, way: 'link' } : null;
}

/** The browser under a key of the house: nobody reads from the row where else it was. */
export const macOfDevice = (ctx: Ctx, device: string): Buffer | null =>
  device === '' ? null : ctx.house.keyring.mac('lookup', `referral:device:${device}`);

/** What says that whoever registers is who brought him. */
async function signalsOf(ctx: Ctx, parentId: number, mobile: string, device: Buffer | null): Promise<ReferralSignal[]> {
  const accounts = await accountsOf(ctx.db, parentId);
  const trace = await traceOf(ctx.db, parentId);
  const signals: ReferralSignal[] = [];
  const isHere = async (): Promise<boolean> => {
    for (const account of accounts) if (await isKnownAddress(ctx, 'merchant', account)) return true;
    return false;
  };
  if (ctx.ip !== '' && (ctx.ip === trace?.ip || (await isHere()))) signals.push('address');
  const isItsBrowser = accounts.some((account) => isKnownBrowser(ctx, 'merchant', account));
  if (isItsBrowser || (device !== null && (await registeredIn(ctx.db, parentId, device)))) signals.push('device');
  if (trace && shareMobile([mobile], [trace.mobile, trace.shop_contact.mobile])) signals.push('mobile');
  return signals;
}

/**
 * What speaks against it is asked before there is the newcomer, whom `keep` then makes; fixed in the same transaction. The registration goes
 * through whatever it is.
 */
export async function fixReferral<Made extends { id: number }>(
  ctx: Ctx,
  bringer: Bringer | null,
  { mobile, device_mac }: { mobile: string; device_mac: Buffer | null },
  keep: () => Promise<Made>,
): Promise<Made> {
  if (!bringer) return keep();
  const signals = await signalsOf(ctx, bringer.parent_id, mobile, device_mac);
  const made = await keep();
  await insertReferral(ctx.db, { merchant_id: made.id, ...bringer, signals, create_at: ctx.now() });
  return made;
}

/**
 * Who has something of a merchant's sale, in the transaction that would give it. What has come to light since the registration ends it;
 * `paidAlike` asks whether two merchants are paid out to one account. What an administrator has decided stays.
 */
export async function rewardedParent(
  ctx: Ctx,
  merchantId: number,
  paidAlike: (one: number, other: number) => Promise<boolean>,
): Promise<{ parent_id: number; create_at: Date } | null> {
  const counting = await countingReferral(ctx.db, merchantId);
  if (!counting) return null;
  const { decided, ...referral } = counting;
  if (decided) return referral;
  const signal = await signalSince(ctx, merchantId, referral.parent_id, paidAlike);
  if (!signal) return referral;
  await addSignal(ctx.db, merchantId, signal, ctx.now());
  ctx.after(() => ctx.house.invalidate(shopTopic(merchantId)));
  return null;
}

async function signalSince(
  ctx: Ctx,
  child: number,
  parent: number,
  paidAlike: (one: number, other: number) => Promise<boolean>,
): Promise<ReferralSignal | null> {
  const [own, its] = [await traceOf(ctx.db, child), await traceOf(ctx.db, parent)];
  if (own && its && shareMobile([own.mobile, own.shop_contact.mobile], [its.mobile, its.shop_contact.mobile])) return 'mobile';
  return (await paidAlike(child, parent)) ? 'payout' : null;
}

/** An administrator says that it counts, or not. What was given stays. Refuses `missing`. */
export async function decide(ctx: AdminCtx, { id, status, reason }: HandlerInput<typeof adminReferral.decide>): Promise<void> {
  found(await decideReferral(ctx.db, id, { status, reason, admin_name: ctx.actor.username, update_at: ctx.now() }));
  ctx.after(() => ctx.house.invalidate(shopTopic(id)));
}
