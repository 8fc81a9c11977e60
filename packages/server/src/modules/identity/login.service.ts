/** One way to log in for every face: throttle first, then the hash, then a session. Known and unknown names answer alike. */
import { createHash } from 'node:crypto';
import type { Realm } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { namesOfSite } from '#kit/house';
import { hashPassword, passwordMatches } from '#kit/password';
import { refuse } from '#kit/refusal';
import { isKnownHere, leaveDevice } from './known.service.ts';
import { closeSessionsOf, holdsPassword, logLogin, openSessionOf, type SessionOwner } from './session.service.ts';

export interface Candidate extends SessionOwner {
  password_hash: string;
}

/** Whoever this name and password belong to, without a session. Refuses `login_throttled` and `wrong_login`. */
export async function proveLogin<C extends Candidate>(
  ctx: Ctx,
  realm: Realm,
  name: string,
  password: string,
  find: (name: string) => Promise<C | undefined>,
): Promise<C> {
  // A name may be a password in the wrong field: it is counted, not kept.
  const named = createHash('sha256').update(name.toLowerCase()).digest('base64url');
  const key = `${realm}:${named}:${ctx.ip}`;
  const seconds = await ctx.house.limiter.attempt('login_failures', key);
  if (seconds > 0) refuse('login_throttled', { seconds });
  const candidate = await find(name);
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

/**
 * Proves a password and opens a session. `check` may refuse a proven account (frozen, unreviewed); it is asked only then,
 * so that a stranger learns nothing of an account's state.
 */
export async function logIn<C extends Candidate>(
  ctx: Ctx,
  realm: Realm,
  name: string,
  password: string,
  find: (name: string) => Promise<C | undefined>,
  check: (candidate: C) => void,
): Promise<{ candidate: C; token: string }> {
  const candidate = await proveLogin(ctx, realm, name, password, find);
  check(candidate);
  const token = await ctx.transaction(async (inner) => {
    // The password proven may have been changed while it was being hashed: then it is no password any more.
    if (!(await holdsPassword(inner, realm, candidate))) refuse('wrong_login');
    await logLogin(inner, realm, candidate.id, true);
    return openSessionOf(inner, realm, candidate);
  });
  leaveDevice(ctx, realm, candidate);
  return { candidate, token };
}

/** Whoever is signed in says the password once more. Refuses `own_password_wrong`, and `login_throttled` after too many tries. */
export async function provePassword(ctx: Ctx, realm: Realm, account: Candidate, password: string): Promise<void> {
  const key = `${realm}:prove:${account.id}`;
  const seconds = await ctx.house.limiter.attempt('login_failures', key);
  if (seconds > 0) refuse('login_throttled', { seconds });
  if (!(await passwordMatches(password, account.password_hash))) refuse('own_password_wrong');
  await ctx.house.limiter.forget('login_failures', key);
}

/** Changes a password after proving the old one; `names` are those of the account, which the new one may not be made of: every session ends, a new one opens. */
export async function changePassword(
  ctx: Ctx,
  realm: Realm,
  account: Candidate,
  old: string,
  fresh: string,
  names: readonly string[],
  save: (inner: Ctx, hash: string) => Promise<void>,
): Promise<string> {
  const key = `${realm}:change:${account.id}`;
  const seconds = await ctx.house.limiter.attempt('login_failures', key);
  if (seconds > 0) refuse('login_throttled', { seconds });
  if (!(await passwordMatches(old, account.password_hash))) refuse('wrong_login');
  await ctx.house.limiter.forget('login_failures', key);
  const hash = await hashPassword(fresh, [...names, ...namesOfSite(ctx.house)]);
  const token = await ctx.transaction(async (inner) => {
    // As in a login: whoever proved a password that is none any more changes nothing.
    if (!(await holdsPassword(inner, realm, account, 'no key update'))) refuse('wrong_login');
    await save(inner, hash);
    await closeSessionsOf(inner, realm, account.id);
    return openSessionOf(inner, realm, account);
  });
  leaveDevice(ctx, realm, { id: account.id, password_hash: hash });
  return token;
}
