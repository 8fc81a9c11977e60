/** One way to log in for every face: throttle first, then the hash, then a session. Known and unknown names answer alike. */
import { createHash } from 'node:crypto';
import type { Locale } from '@keymall/contract/kit/refusals';
import type { Realm, SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { namesOfSite } from '#kit/house';
import { hashPassword, passwordMatches } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import { isKnownHere, leaveDevice } from './known.service.ts';
import { closeSessionsOf, holdsPassword, logLogin, openSessionOf, type SessionOwner } from './session.service.ts';

export interface Candidate extends SessionOwner {
  password_hash: string;
}

/** What differs between the faces' accounts; all else of an account is the same for everybody. */
export interface AccountKind<C extends Candidate> {
  readonly realm: Realm;
  byName(ctx: Ctx, name: string): Promise<C | undefined>;
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

/** Whoever this name and password belong to, without a session. Refuses `login_throttled` and `wrong_login`. */
export async function proveLogin<C extends Candidate>(
  ctx: Ctx,
  { realm, byName }: AccountKind<C>,
  name: string,
  password: string,
): Promise<C> {
  // A name may be a password in the wrong field: it is counted, not kept.
  const named = createHash('sha256').update(name.toLowerCase()).digest('base64url');
  const key = `${realm}:${named}:${ctx.ip}`;
  const seconds = await ctx.house.limiter.attempt('login_failures', key);
  if (seconds > 0) refuse('login_throttled', { seconds });
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
  return candidate;
}

/** Proves a password and opens a session. Refuses as `proveLogin` does, and whom the kind does not admit. */
export async function logIn<C extends Candidate>(
  ctx: Ctx,
  kind: AccountKind<C>,
  name: string,
  password: string,
): Promise<{ account: C; token: string }> {
  const { realm } = kind;
  const candidate = await proveLogin(ctx, kind, name, password);
  kind.admit(candidate);
  const token = await ctx.transaction(async (inner) => {
    // The password proven may have been changed while it was being hashed: then it is no password any more.
    if (!(await holdsPassword(inner, realm, candidate))) refuse('wrong_login');
    await logLogin(inner, realm, candidate.id, true);
    return openSessionOf(inner, realm, candidate);
  });
  await kind.saveLocale?.(ctx, candidate.id, ctx.locale);
  leaveDevice(ctx, realm, candidate);
  return { account: candidate, token };
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
