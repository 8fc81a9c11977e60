/** Following: a merchant's code binds whoever scans it first, while its window is open and its session lives (docs/domain/wechat.md). */
import { createHash } from 'node:crypto';
import { saying, textOf } from '@keymall/contract/kit/saying';
import { GAPS, WECHAT_EVENTS, type WechatEvent, wechatEventWords, wechatMarks } from '@keymall/contract/kit/wechat-events';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { NotFollowing, type OfficialEvent } from '@keymall/drivers/official/port';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import type { House } from '#kit/house';
import { refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import type { Flag } from '#kit/tables';
import { sessionLives } from '#modules/identity';
import { asOwner, sendMessage } from '#modules/merchant';
import { chooseOf, logNotice, ownerOf, sampleIn, wantedOf } from '#modules/platform';
import { appIdOf, isOn, messageFor, templateOf, toldWhy, withToken } from './official.service.ts';
import { bindFollower, dropFollower, dropPerson, followerOf, keepScene, readerOf, sceneOf, useScene } from './wechat.repository.ts';

const SCENE_SECONDS = 600;

const LINK = pagePath('merchant', 'user/setting/index', merchantPages['user/setting/index']);
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Does the site write of an event at all. */
export const isOffered = (house: House, event: WechatEvent): boolean => templateOf(house, event).template !== '';
type Switches = Record<WechatEvent, Flag>;
const eachEvent = (of: (event: WechatEvent) => Flag): Switches =>
  Object.fromEntries(WECHAT_EVENTS.map((event) => [event, of(event)])) as Switches;

/** What the owner reads by WeChat: those cells of his grid. Refuses `forbidden` to staff. */
export async function notifyOf(ctx: MerchantCtx) {
  asOwner(ctx);
  const follower = await followerOf(ctx.db, ctx.shop, appIdOf(ctx.house));
  const wanted = await wantedOf(ctx, ownerOf(ctx.shop.merchantId), 'wechat');
  return {
    is_offered: isOn(ctx.house),
    bind_at: follower?.bind_at ?? null,
    ...eachEvent((event) => (wanted(wechatMarks[event]) ? 1 : 0)),
    offered: eachEvent((event) => (isOffered(ctx.house, event) ? 1 : 0)),
  };
}

/** Refuses `forbidden` to staff, and `wechat_unbound`. */
export async function setNotify(ctx: MerchantCtx, switches: Switches): Promise<void> {
  asOwner(ctx);
  if (!(await followerOf(ctx.db, ctx.shop, appIdOf(ctx.house)))) refuse('wechat_unbound');
  const cells = WECHAT_EVENTS.map((event) => ({ mark: wechatMarks[event], channel: 'wechat' as const, is_on: switches[event] === 1 }));
  await chooseOf(ctx, ownerOf(ctx.shop.merchantId), cells);
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

/** Binds whoever scanned, and gives what he reads. */
export async function bind(ctx: Ctx, { from, key }: OfficialEvent): Promise<string> {
  const app_id = appIdOf(ctx.house);
  const used = await useScene(ctx.db, hashOf(key), app_id, ctx.now());
  const reader = used && (await sessionLives(ctx.db, used.session_id, ctx.now())) ? await readerOf(ctx.db, used.merchant_id) : undefined;
  if (!used || !reader) return textOf(saying('wechat_reply_over'), 'zh_CN');
  await bindFollower(ctx.db, mintShopScope(used.merchant_id), { app_id, openid: from, bind_at: ctx.now() });
  await sendMessage(ctx, used.merchant_id, 'wechat_binding', {
    title: saying('wechat_bound_title'),
    content: saying('wechat_bound'),
    link: LINK,
  });
  return textOf(saying('wechat_reply_bound', { shop: reader.shop_name }), reader.locale);
}

/** Nobody is written to any more who does not follow; his merchants read why. */
export async function letGo(ctx: Ctx, openid: string): Promise<void> {
  for (const { merchant_id } of await dropPerson(ctx.db, appIdOf(ctx.house), openid))
    await sendMessage(ctx, merchant_id, 'wechat_binding', {
      title: saying('wechat_gone_title'),
      content: saying('wechat_gone'),
      link: LINK,
    });
}

/** The saved template of an event with samples, to one follower. Refuses `wechat_unset`, `wechat_template_unset`, `too_many`, and as calls do. */
export async function tryTemplate(ctx: AdminCtx, { event, openid }: { event: WechatEvent; openid: string }): Promise<void> {
  if (appIdOf(ctx.house) === '') refuse('wechat_unset');
  if (!isOffered(ctx.house, event)) refuse('wechat_template_unset', { notice: wechatEventWords[event] });
  const seconds = await ctx.house.limiter.attempt('letters', `admin:${ctx.actor.id}`);
  if (seconds > 0) refuse('too_many', { seconds });
  const values = Object.fromEntries(GAPS[event].map((gap) => [gap, sampleIn(wechatMarks[event], gap, ctx.locale)]));
  const message = messageFor(ctx.house, event, values, ctx.locale, openid);
  const row = { kind: 'wechat' as const, template: 'try_out' as const, recipient: openid, subject: '' };
  const sent = withToken(ctx, (driver, config, token, outside) => driver.send(config, token, message, outside));
  const noted = sent.catch(async (error: unknown) => {
    await logNotice(ctx, row, error instanceof Error ? error.message : 'failed');
    if (error instanceof NotFollowing) return refuse('wechat_not_following');
    throw error;
  });
  await toldWhy(noted);
  await logNotice(ctx, row);
}
