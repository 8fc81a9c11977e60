/**
 * What WeChat delivers: taken once, however often and to however many processes it comes, and answered. What it is answered by stands in rules
 * (docs/domain/wechat.md).
 */
import { createHash } from 'node:crypto';
import type { OfficialEvent, OfficialQuery, OfficialReply } from '@keymall/drivers/official/port';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { refuse } from '#kit/refusal';
import { accountState, countPeople, noteAccount, noteDelivered, notePerson } from './account.repository.ts';
import { confirmed, scanned } from './enter.service.ts';
import { bind, letGo } from './follow.service.ts';
import { countHit, leave, type Rule, ruleById, ruleOf, wordedRules } from './keyword.repository.ts';
import { ruleFor } from './keyword.rules.ts';
import { menuText } from './menu.repository.ts';
import { appIdOf, configOf, driverOf, isOn, toldWhy, tryToken } from './official.service.ts';
import { answerInTime, takeQuestion } from './question.service.ts';
import { mediaOf } from './say.service.ts';
import { countFollowers, isNoted, noteDelivery } from './wechat.repository.ts';

/** How far a delivery's clock may be off. */
const DELIVERY_MS = 300_000;
/** A delivery's signature and event are remembered for longer than either could come again. */
export const REMEMBERED_MS = 24 * 3_600_000;

const CALLBACK = '/home/wechat/callback';
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const isTimely = (ctx: Ctx, { timestamp }: OfficialQuery): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - ctx.now().getTime()) <= DELIVERY_MS;

/** When something unsigned was last noted: anybody may send such, so no more than once a minute. */
const refused = new WeakMap<House, number>();
async function noteRefused(ctx: Ctx): Promise<null> {
  const now = ctx.now();
  if ((refused.get(ctx.house) ?? 0) > now.getTime() - 60_000) return null;
  refused.set(ctx.house, now.getTime());
  await noteAccount(ctx.db, appIdOf(ctx.house), { refuse_at: now });
  return null;
}

/** What the address check is answered; null where it is not WeChat's. */
export async function checkAddress(ctx: Ctx, query: OfficialQuery, echo: string): Promise<string | null> {
  if (!isOn(ctx.house) || !isTimely(ctx, query)) return null;
  if (!driverOf().isChecked(configOf(ctx.house), query)) return noteRefused(ctx);
  if (!/^[\w-]{1,64}$/.test(echo)) return null;
  await noteAccount(ctx.db, appIdOf(ctx.house), { verify_at: ctx.now() });
  return echo;
}

/** What is said at once; a question is answered outside of the transaction. */
type Heard = { reply: OfficialReply | null } | { question: number };
const NOTHING: Heard = { reply: null };
const said = (words: string): Heard => ({ reply: words === '' ? null : { kind: 'text', text: words } });

const wholeAddress = (house: House, address: string): string => (address.startsWith('/') ? house.siteUrl + address : address);

/** What a rule answers to somebody. A picture that WeChat has not got is said afterwards. */
async function answerBy(inner: Ctx, rule: Rule | undefined, { from, text }: OfficialEvent): Promise<Heard> {
  if (!rule) return NOTHING;
  if (rule.reply === 'ai' && text === '') return NOTHING;
  await countHit(inner.db, rule.id, inner.now());
  if (rule.reply === 'text') return said(rule.content);
  if (rule.reply === 'news') {
    const { title, summary } = rule;
    const [picture, url] = [wholeAddress(inner.house, rule.picture), wholeAddress(inner.house, rule.url)];
    return { reply: { kind: 'news', title, summary, picture, url } };
  }
  if (rule.reply === 'image') {
    const media_id = mediaOf(inner, rule);
    if (media_id !== null) return { reply: { kind: 'image', media_id } };
    await leave(inner.db, 'wechat.say', { rule_id: rule.id, openid: from });
    return NOTHING;
  }
  const taken = await takeQuestion(inner, from, text);
  return 'words' in taken ? said(taken.words) : taken;
}

/** What a button of the menu answers by. */
async function pressed(inner: Ctx, event: OfficialEvent): Promise<Heard> {
  const id = /^rule:(\d{1,15})$/.exec(event.key)?.[1];
  if (id !== undefined) return answerBy(inner, await ruleById(inner.db, Number(id)), event);
  return said((await menuText(inner.db, event.key)) ?? '');
}

async function hear(inner: Ctx, query: OfficialQuery, event: OfficialEvent): Promise<Heard | null> {
  const { db } = inner;
  const [now, app_id] = [inner.now(), appIdOf(inner.house)];
  const signature = event.mode === 'plain' ? `${query.signature}:${query.timestamp}:${query.nonce}` : query.msg_signature;
  const what = hashOf(`event:${app_id}:${event.id}`);
  // a copy is answered as one, or WeChat would tell whoever wrote that we are out of order; other words under a signature that was used are none
  if (!(await noteDelivery(db, hashOf(`signature:${signature}`), now))) return (await isNoted(db, what)) ? NOTHING : null;
  if (!(await noteDelivery(db, what, now))) return NOTHING;
  await noteDelivered(db, app_id, event.mode, now);
  if (event.kind === 'other') return NOTHING;
  if (event.kind === 'gone') {
    await notePerson(db, app_id, event.from, { is_following: false, gone_at: now });
    await letGo(inner, event.from);
    return NOTHING;
  }
  const isWritten = event.kind === 'text' || event.kind === 'message';
  await notePerson(db, app_id, event.from, { ...(event.follows && { follow_at: now }), ...(isWritten && { write_at: now }) });
  if (event.kind === 'scanned') return said((await scanned(inner, event)) ?? (await bind(inner, event)));
  if (event.kind === 'followed') return answerBy(inner, await ruleOf(db, 'follow'), event);
  if (event.kind === 'clicked') return pressed(inner, event);
  const entered = await confirmed(inner, event);
  if (entered !== null) return said(entered);
  const found = event.text === '' ? null : ruleFor(await wordedRules(db), event.text);
  return answerBy(inner, found?.rule ?? (await ruleOf(db, 'default')), event);
}

/**
 * Takes a delivery: what it is answered, or null where it is not WeChat's, too old, or says something else under a signature that was used. One
 * that comes again, because we were slow, is answered and done once.
 */
export async function takeDelivery(ctx: Ctx, query: OfficialQuery, body: string): Promise<string | null> {
  if (!isOn(ctx.house) || !isTimely(ctx, query)) return null;
  const config = configOf(ctx.house);
  const event = driverOf().open(config, query, body);
  if (!event) return noteRefused(ctx);
  const heard = await ctx.transaction((inner) => hear(inner, query, event));
  if (heard === null) return null;
  const { reply } = 'question' in heard ? (said(await answerInTime(ctx, heard.question)) as { reply: OfficialReply | null }) : heard;
  return reply === null ? 'success' : driverOf().answer(config, event, reply, { now: ctx.now(), random: ctx.random });
}

export async function stateOf(ctx: Ctx) {
  const app_id = appIdOf(ctx.house);
  const state = await accountState(ctx.db, app_id);
  return {
    callback: `${ctx.house.siteUrl}${CALLBACK}`,
    followers: await countFollowers(ctx.db, app_id),
    people: await countPeople(ctx.db, app_id),
    verify_at: state?.verify_at ?? null,
    deliver_at: state?.deliver_at ?? null,
    deliver_mode: state?.deliver_mode ?? null,
    refuse_at: state?.refuse_at ?? null,
    mute_at: state?.mute_at ?? null,
  };
}

/** Refuses `wechat_unset`, `wechat_refused` and `wechat_failed`. */
export async function check(ctx: Ctx): Promise<void> {
  if (appIdOf(ctx.house) === '') refuse('wechat_unset');
  await toldWhy(tryToken(ctx));
}
