/**
 * Whether an account has been used from here before: from this address, or in this browser. Strangers who guess at a password wait for
 * each other (kit/limits.ts); its owner, who is known, does not wait for them.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Realm } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { cookieLine } from '#kit/cookie';

const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

interface Holder {
  id: number;
  password_hash: string;
}

/** Days for which an address or a browser is remembered. */
const DAYS = 90;
const DAY_MS = 86_400_000;

const cookieName = (realm: Realm): string => `keymall.known.${realm}`;

/** Under a key of the house, and of the very password: a new one forgets all browsers. */
const markOf = (ctx: Ctx, realm: Realm, { id, password_hash }: Holder, since: number): string =>
  `${since}.${ctx.house.keyring.mac('lookup', `known:${realm}:${id}:${since}:${password_hash}`).toString('base64url')}`;

/** Leaves a mark in the browser of whoever has proven the password. It opens nothing: it only keeps the owner from waiting. */
export function leaveDevice(ctx: Ctx, realm: Realm, holder: Holder): void {
  const options = { path: '/', seconds: DAYS * 86_400, secure: ctx.house.siteUrl.startsWith('https:') };
  ctx.leaveCookie(cookieLine(cookieName(realm), markOf(ctx, realm, holder, ctx.now().getTime()), options));
}

/** Did the account sign in last in this browser. */
export function isKnownBrowser(ctx: Ctx, realm: Realm, holder: Holder): boolean {
  const mark = ctx.cookie(cookieName(realm));
  const since = Number(/^(\d{13})\.[\w-]+$/.exec(mark)?.[1]);
  return since > ctx.now().getTime() - DAYS * DAY_MS && sameText(mark, markOf(ctx, realm, holder, since));
}

/** Has the account signed in from this address lately. */
export async function isKnownAddress(ctx: Ctx, realm: Realm, { id }: Pick<Holder, 'id'>): Promise<boolean> {
  const signedIn = await ctx.db
    .selectFrom('login_log')
    .select('id')
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .where('ip', '=', ctx.ip)
    .where('ok', '=', true)
    .where('by_name', '=', '')
    .where('create_at', '>', new Date(ctx.now().getTime() - DAYS * DAY_MS))
    .limit(1)
    .executeTakeFirst();
  return signedIn !== undefined;
}

/** Has the account signed in from this address or in this browser lately. */
export const isKnownHere = async (ctx: Ctx, realm: Realm, holder: Holder): Promise<boolean> =>
  isKnownBrowser(ctx, realm, holder) || isKnownAddress(ctx, realm, holder);
