/**
 * Signing in by an account elsewhere (decision 0065). A journey belongs to the browser that began it, by a cookie that no script reads; each
 * of its steps is taken once. What it proves opens the account it is bound to, or goes along with a password or a registration.
 */
import { createHash } from 'node:crypto';
import type { SocialProvider } from '@keymall/contract/identity/social';
import { JOURNEY } from '@keymall/contract/identity/social-words';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { SocialJourney } from '@keymall/drivers/social/port';
import { accountIdOf, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { cookieLine } from '#kit/cookie';
import { found, refuse } from '#kit/refusal';
import { leaveDevice } from '../known.service.ts';
import type { AccountKind, Candidate } from '../login.service.ts';
import { logLogin, openSessionOf } from '../session.service.ts';
import { isByAccount, offered, providerOf, theWays, wayOf } from './provider.service.ts';
import { type Drawn, drawScene } from './scan.service.ts';
import {
  deleteIdentity,
  identitiesOf,
  identityOf,
  insertIdentity,
  journeyOf,
  keepJourney,
  noteUse,
  type SocialRealm,
  type Traveller,
  takeStep,
} from './social.repository.ts';

const MINUTES = 10;
const INSIDE_WECHAT = /MicroMessenger/i;

/** An account kind of a face that can be entered this way. */
export type SocialKind<C extends Candidate> = AccountKind<C> & { readonly realm: SocialRealm };
type InCtx = Ctx & { actor: SignedIn };

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** No other host of the domain can set it, where the browser can be told so. */
const cookieName = ({ house }: Ctx): string => (house.siteUrl.startsWith('https:') ? '__Host-keymall.social' : 'keymall.social');

/** Where a provider sends browsers back to: a page of the face's. */
export const backTo = ({ house }: Pick<Ctx, 'house'>, realm: SocialRealm): string => `${house.siteUrl}/${realm}/social`;

const travellerOf = (ctx: Ctx, realm: SocialRealm, journey: string): Traveller => ({
  realm,
  journeyHash: hashOf(journey),
  browserHash: hashOf(ctx.cookie(cookieName(ctx))),
});

/** What only this house can say of a journey, in this browser: nothing of it has to be kept. */
function journeyWith(ctx: Ctx, realm: SocialRealm, state: string, browser: string): SocialJourney {
  const secret = (name: string): string => ctx.house.keyring.mac('lookup', `social:${name}:${state}:${browser}`).toString('base64url');
  return { redirectUri: backTo(ctx, realm), state, nonce: secret('nonce'), verifier: secret('verifier') };
}

/** What a driver threw, as a refusal. */
function refuseFor(ctx: Ctx, provider: SocialProvider, error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  ctx.log.warn({ err: error, provider }, 'a sign-in elsewhere failed');
  return refuse(error.kind === 'refused' ? 'social_refused' : 'social_silent');
}

const isOffered = (ctx: Ctx, realm: SocialRealm, provider: SocialProvider): boolean => offered(ctx.house, realm).includes(provider);

/**
 * Begins a journey in this browser: its number, and where the browser goes, or with digits what the code says that it draws. `bindFor` binds to
 * whoever acts; `isWatched`: another window asks how it stands. Refuses `social_off` and `social_silent`.
 */
export async function beginJourney(
  ctx: Ctx,
  realm: SocialRealm,
  provider: SocialProvider,
  { bindFor, isWatched = false }: { bindFor?: SignedIn; isWatched?: boolean } = {},
): Promise<{ url: string; journey: string; digits: string }> {
  if (!isOffered(ctx, realm, provider)) refuse('social_off');
  const journey = ctx.random(32).toString('hex');
  const browser = ctx.random(32).toString('base64url');
  const { driver, config } = providerOf(ctx.house, provider);
  // nobody scans his own screen: inside WeChat he is sent on
  const isCode = provider === 'wechat' && isByAccount(ctx.house) && (isWatched || !INSIDE_WECHAT.test(ctx.userAgent));
  const begun: Promise<string | Drawn> = isCode
    ? drawScene(ctx, MINUTES * 60)
    : driver.begin(config, journeyWith(ctx, realm, journey, browser), theWays());
  const way = await begun.catch((error: unknown) => refuseFor(ctx, provider, error));
  const { url, ...scene } = typeof way === 'string' ? { url: way } : way;
  await keepJourney(ctx.db, {
    journey_hash: hashOf(journey),
    browser_hash: hashOf(browser),
    realm,
    provider,
    purpose: bindFor ? 'bind' : 'enter',
    subject_id: bindFor ? accountIdOf(bindFor) : null,
    session_id: bindFor?.sessionId ?? null,
    is_watched: isWatched,
    expire_at: new Date(ctx.now().getTime() + MINUTES * 60_000),
    ...scene,
  });
  const secure = ctx.house.siteUrl.startsWith('https:');
  ctx.leaveCookie(cookieLine(cookieName(ctx), browser, { path: '/', seconds: MINUTES * 60, secure }));
  return { url, journey, digits: typeof way === 'string' ? '' : way.digits };
}

/**
 * The browser is back with the provider's answer: asks whom it proves, once. Refuses `social_over` to every other browser and to a second
 * time, `social_off`, `social_refused` and `social_silent`.
 */
export async function finishJourney(ctx: Ctx, realm: SocialRealm, query: string) {
  const answer = new URLSearchParams(query);
  const journey = answer.get('state') ?? '';
  const traveller = travellerOf(ctx, realm, journey);
  const row = await takeStep(ctx.db, traveller, ctx.now(), 'begun', { step: 'back' });
  if (!row) return refuse('social_over');
  if (!isOffered(ctx, realm, row.provider)) refuse('social_off');
  const { driver, config } = providerOf(ctx.house, row.provider);
  const known = journeyWith(ctx, realm, journey, ctx.cookie(cookieName(ctx)));
  const identity = await driver.finish(config, known, answer, theWays()).catch(async (error: unknown) => {
    await takeStep(ctx.db, traveller, ctx.now(), 'back', { step: 'failed' });
    return refuseFor(ctx, row.provider, error);
  });
  if (!(await takeStep(ctx.db, traveller, ctx.now(), 'back', { step: 'proven', ...identity }))) refuse('social_over');
  return { socialite_uuid: journey, purpose: row.purpose, is_watched: row.is_watched };
}

const nowhere = (status: 0 | 1 | 3) => ({ status, access_token: '', id: null, name: '' });

/** A journey of this browser that is to enter; what has not been proven yet, or any more, says how it stands. */
async function proven(ctx: Ctx, traveller: Traveller, purpose: 'enter' | 'bind') {
  const row = await journeyOf(ctx.db, traveller, ctx.now());
  if (row?.purpose !== purpose) return JOURNEY.over;
  if (row.step === 'begun') return JOURNEY.waiting;
  if (row.step === 'back') return JOURNEY.back;
  const { issuer, subject } = row;
  if (row.step !== 'proven' || issuer === null || subject === null) return JOURNEY.over;
  if (!isOffered(ctx, traveller.realm, row.provider)) refuse('social_off');
  return { ...row, issuer, subject };
}

/**
 * How a journey stands. Once it is proven and somebody's, this very call opens the session, and none after it: not a proof of the kind that
 * what is grave takes, for the provider may have let the browser in unasked. Refuses `social_off`, and whom the kind does not admit.
 */
export async function enterByJourney<C extends Candidate>(ctx: Ctx, kind: SocialKind<C>, journey: string) {
  const { realm } = kind;
  const traveller = travellerOf(ctx, realm, journey);
  const row = await proven(ctx, traveller, 'enter');
  if (typeof row === 'number') return nowhere(row);
  const entered = await ctx.transaction(async (inner) => {
    const identity = await identityOf(inner.db, realm, row);
    const account = identity && (await kind.byId(inner, identity.subject_id));
    if (!identity || !account) return null;
    kind.admit(account);
    if (!(await takeStep(inner.db, traveller, inner.now(), 'proven', { step: 'used' }))) return undefined;
    await noteUse(inner.db, identity.id, inner.now());
    await logLogin(inner, realm, account.id, true);
    return { account, token: await openSessionOf(inner, realm, { ...account, isUnproven: true }) };
  });
  if (entered === undefined) return nowhere(JOURNEY.over);
  if (entered === null) return { status: JOURNEY.unbound, access_token: '', id: null, name: row.name };
  const { account, token } = entered;
  await kind.saveLocale?.(ctx, account.id, ctx.locale);
  leaveDevice(ctx, realm, account);
  return { status: JOURNEY.done, access_token: token, id: account.merchant_id ?? account.id, name: row.name };
}

/** Binds what a journey proved, in the transaction that uses the journey up. Refuses `social_over`, `social_elsewhere` and `social_bound`. */
async function bindTo(
  inner: Ctx,
  traveller: Traveller,
  row: { provider: SocialProvider; issuer: string; subject: string; name: string },
  id: number,
): Promise<void> {
  const { realm } = traveller;
  const { provider, issuer, subject, name } = row;
  if (!(await takeStep(inner.db, traveller, inner.now(), 'proven', { step: 'used' }))) refuse('social_over');
  const identity = { provider, issuer, subject };
  if (await insertIdentity(inner.db, { ...identity, realm, subject_id: id, name, create_at: inner.now() })) return;
  const owner = await identityOf(inner.db, realm, identity);
  if (owner?.subject_id === id) return;
  refuse(owner ? 'social_elsewhere' : 'social_bound');
}

/** What somebody has proven elsewhere, to go along with his password or registration. Undefined where nothing does. Refuses `social_over`. */
export async function takenAlong(
  ctx: Ctx,
  realm: SocialRealm,
  journey: string,
): Promise<((inner: Ctx, id: number) => Promise<void>) | undefined> {
  if (journey === '') return undefined;
  const traveller = travellerOf(ctx, realm, journey);
  const row = await proven(ctx, traveller, 'enter');
  if (typeof row === 'number') return refuse('social_over');
  return (inner, id) => bindTo(inner, traveller, row, id);
}

/** Binds what came back to whoever began it, with the session he began it with. Refuses as `bindTo`, and `social_off`. */
export async function bindByJourney(ctx: InCtx, realm: SocialRealm, journey: string) {
  const traveller = travellerOf(ctx, realm, journey);
  const row = await proven(ctx, traveller, 'bind');
  if (typeof row === 'number') return { status: row };
  const id = accountIdOf(ctx.actor);
  if (row.session_id !== ctx.actor.sessionId || row.subject_id !== id) return { status: JOURNEY.over };
  await ctx.transaction((inner) => bindTo(inner, traveller, row, id));
  return { status: JOURNEY.done };
}

/** What an account is bound to, and what it could be. */
export async function bindingsOf(ctx: InCtx, realm: SocialRealm) {
  const bound = await identitiesOf(ctx.db, realm, accountIdOf(ctx.actor));
  const open = offered(ctx.house, realm);
  const shown = new Set<SocialProvider>([...open, ...bound.map(({ provider }) => provider)]);
  return {
    list: [...shown].map((provider) => {
      const own = bound.find((each) => each.provider === provider);
      return {
        ...wayOf(ctx.house, provider),
        is_offered: open.includes(provider),
        name: own?.name ?? '',
        bind_at: own?.create_at ?? null,
      };
    }),
  };
}

/** Takes a binding away; the password stays, which every account has. Refuses `missing`. */
export const unbind = async (ctx: InCtx, realm: SocialRealm, provider: SocialProvider): Promise<void> =>
  found(await deleteIdentity(ctx.db, realm, accountIdOf(ctx.actor), provider));

/** The subject of the WeChat account that is bound; empty for none. */
export async function wechatOf(ctx: Ctx, realm: SocialRealm, id: number): Promise<string> {
  return (await identitiesOf(ctx.db, realm, id)).find(({ provider }) => provider === 'wechat')?.subject ?? '';
}
