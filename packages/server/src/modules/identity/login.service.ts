/** One way to log in for every face: throttle first, then the hash, then a session. Known and unknown names answer alike. */
import { createHash } from 'node:crypto';
import type { Locale } from '@keymall/contract/kit/refusals';
import type { Realm, SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { namesOfSite } from '#kit/house';
import { hashPassword, passwordMatches } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import { spendProof } from '#modules/platform';
import { isKnownHere, leaveDevice } from './known.service.ts';
import { type Signed, signerOf } from './passkey/passkey.service.ts';
import { endPending, hasFactor, keepPending, pendingOf, tryPending } from './second-factor/second-factor.repository.ts';
import { proveFactor } from './second-factor/second-factor.service.ts';
import { closeSessionsOf, holdsPassword, keepProof, logLogin, openSessionOf, type SessionOwner } from './session.service.ts';

export interface Candidate extends SessionOwner {
  password_hash: string;
}

/** What differs between the faces' accounts; all else of an account is the same for everybody. */
export interface AccountKind<C extends Candidate> {
  readonly realm: Realm;
  byName(ctx: Ctx, name: string): Promise<C | undefined>;
  /** The account of this number, where it may still act. */
  byId(ctx: Ctx, id: number): Promise<C | undefined>;
  /** The account of whoever acts. */
  byActor(ctx: Ctx, actor: SignedIn): Promise<C | undefined>;
  /** Refuses an account that may not enter. Asked only of whoever has proven its password: a stranger learns nothing of its state. */
  admit(account: C): void;
  /** What its password may not be made of, besides the site's names. */
  namesOf(ctx: Ctx, account: C): Promise<readonly string[]> | readonly string[];
  /** Keeps a new password's hash, with all else that a new password ends. */
  savePassword(inner: Ctx, id: number, hash: string): Promise<void>;
  /** Keeps the language that letters to it are in. Absent where they go with something else. */
  saveLocale?(ctx: Ctx, id: number, locale: Locale): Promise<void>;
}

/** What somebody offers to be let in. `work`: a proof of work, where one was asked for. */
export interface Offered {
  name: string;
  password: string;
  work: string;
}

/** Minutes in which the second factor has to follow the password, and its tries. */
const PENDING_MINUTES = 5;
const PENDING_TRIES = 5;
/** No face's: such a token is nobody's session. */
const PENDING_PREFIX = 'two_';

const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * After some failures from an address, or at an account, each further try proves work first: a machine's half second, nothing a person
 * has to read. Counted before anything dear is done. Refuses `captcha_needed`.
 */
async function askWork(ctx: Ctx, keys: readonly string[], work: string): Promise<void> {
  const { limiter } = ctx.house;
  const counted = await Promise.all(keys.map((key) => limiter.attempt('login_captcha', key)));
  if (counted.some((seconds) => seconds > 0) && !(await spendProof(ctx, work))) refuse('captcha_needed');
}

/** Whoever this name and password belong to, without a session. Refuses `login_throttled`, `captcha_needed` and `wrong_login`. */
export async function proveLogin<C extends Candidate>(
  ctx: Ctx,
  { realm, byName }: AccountKind<C>,
  { name, password, work }: Offered,
): Promise<C> {
  // A name may be a password in the wrong field: it is counted, not kept.
  const named = createHash('sha256').update(name.toLowerCase()).digest('base64url');
  const key = `${realm}:${named}:${ctx.ip}`;
  const seconds = await ctx.house.limiter.attempt('login_failures', key);
  if (seconds > 0) refuse('login_throttled', { seconds });
  const worked = [`${realm}:at:${ctx.ip}`, `${realm}:who:${named}`];
  await askWork(ctx, worked, work);
  const candidate = await byName(ctx, name);
  // Names of one account share its count; a name nobody has is counted alike.
  const account = `${realm}:${candidate?.id ?? named}`;
  const isKnown = await isKnownHere(ctx, realm, candidate ?? { id: 0, password_hash: '' });
  const pause = isKnown ? 0 : await ctx.house.limiter.attemptAt('account_failures', account, false);
  if (pause > 0) refuse('login_throttled', { seconds: pause });
  if (!(await passwordMatches(password, candidate?.password_hash ?? null)) || !candidate) {
    await logLogin(ctx, realm, candidate?.id ?? null, false);
    return refuse('wrong_login');
  }
  if (!isKnown) await ctx.house.limiter.pardon('account_failures', account);
  await ctx.house.limiter.forget('login_failures', key);
  for (const each of worked) await ctx.house.limiter.forget('login_captcha', each);
  return candidate;
}

/**
 * Proves a password and opens a session. Where the account has a second factor there is none yet: the token is good for `finishLogin`
 * alone. `also` stands or falls with it. Refuses as `proveLogin` does, and whom the kind does not admit.
 */
export async function logIn<C extends Candidate>(
  ctx: Ctx,
  kind: AccountKind<C>,
  offered: Offered,
  also?: (inner: Ctx, id: number) => Promise<void>,
): Promise<{ account: C; token: string; isPending: boolean }> {
  const { realm } = kind;
  const candidate = await proveLogin(ctx, kind, offered);
  kind.admit(candidate);
  const isPending = await hasFactor(ctx.db, realm, candidate.id);
  const token = await ctx.transaction(async (inner) => {
    // The password proven may have been changed while it was being hashed: then it is no password any more.
    if (!(await holdsPassword(inner, realm, candidate))) refuse('wrong_login');
    if (isPending) return openPending(inner, realm, candidate.id);
    await also?.(inner, candidate.id);
    await logLogin(inner, realm, candidate.id, true);
    return openSessionOf(inner, realm, candidate);
  });
  await kind.saveLocale?.(ctx, candidate.id, ctx.locale);
  if (!isPending) leaveDevice(ctx, realm, candidate);
  return { account: candidate, token, isPending };
}

async function openPending(inner: Ctx, realm: Realm, id: number): Promise<string> {
  const token = PENDING_PREFIX + inner.random(32).toString('base64url');
  const expire_at = new Date(inner.now().getTime() + PENDING_MINUTES * 60_000);
  await keepPending(inner.db, { token_hash: tokenHash(token), realm, subject_id: id, expire_at });
  return token;
}

/** Does the token that came along wait for a second factor. */
export const isPending = async (ctx: Ctx, realm: Realm): Promise<boolean> =>
  (await pendingOf(ctx.db, realm, tokenHash(ctx.token), ctx.now())) !== undefined;

/**
 * The second factor, a code or a passkey of the account, after the password: a session, with a token of its own. Refuses `safe_login_over`
 * to whoever has not said the password lately, `code_wrong`, `passkey_wrong` and `login_throttled`.
 */
export async function finishLogin<C extends Candidate>(
  ctx: Ctx,
  kind: AccountKind<C>,
  { auth_code, passkey }: { auth_code: string; passkey?: Signed | undefined },
): Promise<string> {
  const { realm } = kind;
  const waiting = tokenHash(ctx.token);
  const row = await tryPending(ctx.db, realm, waiting, ctx.now(), PENDING_TRIES);
  if (!row) return refuse('safe_login_over');
  const account = (await kind.byId(ctx, row.subject_id)) ?? refuse('safe_login_over');
  kind.admit(account);
  if (passkey && (await signerOf(ctx, realm, 'enter', passkey)) !== account.id) refuse('passkey_wrong');
  const token = await ctx.transaction(async (inner) => {
    if (!passkey) await proveFactor(inner, { realm, id: account.id }, auth_code);
    if (!(await endPending(inner.db, waiting))) refuse('safe_login_over');
    await logLogin(inner, realm, account.id, true);
    return openSessionOf(inner, realm, account);
  });
  leaveDevice(ctx, realm, account);
  return token;
}

/**
 * Whoever is signed in proves once more who he is, by the password, a code of his second factor or a passkey: for some minutes he may
 * do what is grave. Refuses `own_password_wrong`, `code_wrong`, `passkey_wrong` and `login_throttled`.
 */
export async function proveAgain<C extends Candidate>(
  ctx: Ctx & { actor: SignedIn },
  kind: AccountKind<C>,
  { password, auth_code, passkey }: { password: string; auth_code: string; passkey?: Signed | undefined },
): Promise<void> {
  const { actor } = ctx;
  const account = orMissing(await kind.byActor(ctx, actor));
  if (passkey) await signerOf(ctx, kind.realm, 'prove', passkey);
  else if (auth_code === '') await provePassword(ctx, kind.realm, account, password);
  else await proveFactor(ctx, { realm: kind.realm, id: account.id }, auth_code);
  await keepProof(ctx, actor);
}

/** Whoever is signed in says the password once more. Refuses `own_password_wrong`, and `login_throttled` after too many tries. */
export async function provePassword(ctx: Ctx, realm: Realm, account: Candidate, password: string): Promise<void> {
  const key = `${realm}:prove:${account.id}`;
  const seconds = await ctx.house.limiter.attempt('login_failures', key);
  if (seconds > 0) refuse('login_throttled', { seconds });
  if (!(await passwordMatches(password, account.password_hash))) refuse('own_password_wrong');
  await ctx.house.limiter.forget('login_failures', key);
}

/** Changes a password after proving the old one: every session ends, a new one opens. Gives its token. */
export async function changePassword<C extends Candidate>(
  ctx: Ctx & { actor: SignedIn },
  kind: AccountKind<C>,
  old: string,
  fresh: string,
): Promise<string> {
  const { realm } = kind;
  const account = orMissing(await kind.byActor(ctx, ctx.actor));
  const key = `${realm}:change:${account.id}`;
  const seconds = await ctx.house.limiter.attempt('login_failures', key);
  if (seconds > 0) refuse('login_throttled', { seconds });
  if (!(await passwordMatches(old, account.password_hash))) refuse('wrong_login');
  await ctx.house.limiter.forget('login_failures', key);
  const hash = await hashPassword(fresh, [...(await kind.namesOf(ctx, account)), ...namesOfSite(ctx.house)]);
  const token = await ctx.transaction(async (inner) => {
    // As in a login: whoever proved a password that is none any more changes nothing.
    if (!(await holdsPassword(inner, realm, account, 'no key update'))) refuse('wrong_login');
    await kind.savePassword(inner, account.id, hash);
    await closeSessionsOf(inner, realm, account.id);
    return openSessionOf(inner, realm, account);
  });
  leaveDevice(ctx, realm, { id: account.id, password_hash: hash });
  return token;
}
