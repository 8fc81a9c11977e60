/** Following: a merchant's code binds whoever scans it first, while its window is open and its session lives (docs/domain/wechat.md). */
import { createHash } from 'node:crypto';
import { saying, textOf } from '@keymall/contract/kit/saying';
import { WECHAT_EVENTS, type WechatEvent } from '@keymall/contract/kit/wechat-events';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { OfficialEvent, OfficialQuery } from '@keymall/drivers/official/port';
import type { Ctx, MerchantCtx } from '#kit/context';
import type { House } from '#kit/house';
import { refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import type { Flag } from '#kit/tables';
import { sessionLives } from '#modules/identity';
import { asOwner, sendMessage } from '#modules/merchant';
import { appIdOf, configOf, driverOf, isOn, templateOf, tryToken, withToken } from './official.service.ts';
import {
  bindFollower,
  countFollowers,
  dropFollower,
  dropPerson,
  followerOf,
  keepScene,
  noteDelivery,
  readerOf,
  type Switches,
  sceneOf,
  setSwitches,
  useScene,
} from './wechat.repository.ts';

const SCENE_SECONDS = 600;
/** How far a delivery's clock may be off. */
const DELIVERY_MS = 300_000;
/** A delivery's signature and event are remembered for longer than either could come again. */
export const REMEMBERED_MS = 24 * 3_600_000;

const LINK = pagePath('merchant', 'user/setting/index', merchantPages['user/setting/index']);
const CALLBACK = '/home/wechat/callback';
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Does the site write of an event at all. */
export const isOffered = (house: House, event: WechatEvent): boolean => templateOf(house, event).template !== '';
const eachEvent = (of: (event: WechatEvent) => Flag): Switches =>
  Object.fromEntries(WECHAT_EVENTS.map((event) => [event, of(event)])) as Switches;

/** What the owner reads by WeChat. Refuses `forbidden` to staff. */
export async function notifyOf(ctx: MerchantCtx) {
  asOwner(ctx);
  const follower = await followerOf(ctx.db, ctx.shop, appIdOf(ctx.house));
  return {
    is_offered: isOn(ctx.house),
    bind_at: follower?.bind_at ?? null,
    ...eachEvent((event) => follower?.[`tell_${event}`] ?? 1),
    offered: eachEvent((event) => (isOffered(ctx.house, event) ? 1 : 0)),
  };
}

/** Refuses `forbidden` to staff, and `wechat_unbound`. */
export async function setNotify(ctx: MerchantCtx, switches: Switches): Promise<void> {
  asOwner(ctx);
  if (!(await setSwitches(ctx.db, ctx.shop, appIdOf(ctx.house), switches))) refuse('wechat_unbound');
}

/** A new code. Refuses `forbidden` to staff, `wechat_off` and `wechat_failed`. */
export async function follow(ctx: MerchantCtx) {
  asOwner(ctx);
  if (!isOn(ctx.house)) refuse('wechat_off');
  const uuid = ctx.random(16).toString('hex');
  const scene = { key: uuid, seconds: SCENE_SECONDS };
  const url = await toldWhy(withToken(ctx, (driver, config, token, outside) => driver.sceneToScan(config, token, scene, outside)));
  const expire_at = new Date(ctx.now().getTime() + SCENE_SECONDS * 1000);
  const { sessionId: session_id } = ctx.actor;
  await keepScene(ctx.db, ctx.shop, { scene_hash: hashOf(uuid), app_id: appIdOf(ctx.house), session_id, expire_at });
  return { url, uuid, expire_at };
}

async function toldWhy<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GatewayError) return refuse('wechat_failed', { why: error.message });
    throw error;
  }
}

/** How a code stands, to the session that drew it. */
export async function followStatus(ctx: MerchantCtx, uuid: string): Promise<{ status: 0 | 2 | 3 }> {
  const scene = await sceneOf(ctx.db, ctx.shop, hashOf(uuid), ctx.actor.sessionId);
  if (scene?.use_at) return { status: 2 };
  return { status: scene && scene.expire_at > ctx.now() ? 0 : 3 };
}

/** Refuses `forbidden` to staff, and `wechat_unbound`. */
export async function unfollow(ctx: MerchantCtx): Promise<void> {
  asOwner(ctx);
  if (!(await dropFollower(ctx.db, ctx.shop))) refuse('wechat_unbound');
}

export const stateOf = async (ctx: Ctx) => ({
  callback: `${ctx.house.siteUrl}${CALLBACK}`,
  followers: await countFollowers(ctx.db, appIdOf(ctx.house)),
});

/** Refuses `wechat_unset` and `wechat_failed`. */
export async function check(ctx: Ctx): Promise<void> {
  if (appIdOf(ctx.house) === '') refuse('wechat_unset');
  await toldWhy(tryToken(ctx));
}

const isTimely = (ctx: Ctx, { timestamp }: OfficialQuery): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - ctx.now().getTime()) <= DELIVERY_MS;

/** What the address check is answered; null where it is not WeChat's. */
export function checkAddress(ctx: Ctx, query: OfficialQuery, echo: string): string | null {
  const isTheirs = isOn(ctx.house) && isTimely(ctx, query) && driverOf().isChecked(configOf(ctx.house), query);
  return isTheirs && /^[\w-]{1,64}$/.test(echo) ? echo : null;
}

/** Binds whoever scanned, and gives what he reads; null where the code was none of ours. */
async function bind(ctx: Ctx, { from, key }: OfficialEvent): Promise<string> {
  const app_id = appIdOf(ctx.house);
  const used = await useScene(ctx.db, hashOf(key), app_id, ctx.now());
  const reader = used && (await sessionLives(ctx.db, used.session_id, ctx.now())) ? await readerOf(ctx.db, used.merchant_id) : undefined;
  if (!used || !reader) return textOf(saying('wechat_reply_over'), 'zh_CN');
  await bindFollower(ctx.db, mintShopScope(used.merchant_id), { app_id, openid: from, bind_at: ctx.now() });
  await sendMessage(ctx, used.merchant_id, { title: saying('wechat_bound_title'), content: saying('wechat_bound'), link: LINK });
  return textOf(saying('wechat_reply_bound', { shop: reader.shop_name }), reader.locale);
}

/** Nobody is written to any more who does not follow; his merchants read why. */
export async function letGo(ctx: Ctx, openid: string): Promise<void> {
  for (const { merchant_id } of await dropPerson(ctx.db, appIdOf(ctx.house), openid))
    await sendMessage(ctx, merchant_id, { title: saying('wechat_gone_title'), content: saying('wechat_gone'), link: LINK });
}

/**
 * Takes a delivery: what it is answered, or null where it is not WeChat's, too old, or was there before under this very signature. An event
 * that comes again under a new one, because we were slow, is answered and done once.
 */
export async function takeDelivery(ctx: Ctx, query: OfficialQuery, body: string): Promise<string | null> {
  if (!isOn(ctx.house) || !isTimely(ctx, query)) return null;
  const config = configOf(ctx.house);
  const event = driverOf().open(config, query, body);
  if (!event) return null;
  return ctx.transaction(async (inner) => {
    const now = inner.now();
    if (!(await noteDelivery(inner.db, hashOf(`signature:${query.msg_signature}`), now))) return null;
    if (!(await noteDelivery(inner.db, hashOf(`event:${event.id}`), now))) return 'success';
    if (event.kind === 'gone') await letGo(inner, event.from);
    if (event.kind !== 'scanned') return 'success';
    return driverOf().answer(config, event, await bind(inner, event), { now, random: inner.random });
  });
}
