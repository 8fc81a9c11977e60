/** Whose budget a call is on (docs/domain/budgets.md). */
import { randomBytes } from 'node:crypto';
import { accountIdOf, type SignedIn } from './actor.ts';
import { visitorAddress } from './address.ts';
import type { Ctx } from './context.ts';
import { cookieLine, readCookie } from './cookie.ts';

export interface Caller {
  /** As `visitorAddress` writes it. */
  address: string;
  /** Which of the address's browsers, by its cookie; empty where it brought none. */
  browser: string;
  /** Who is signed in, as `merchant-7`; null for visitors. */
  account: string | null;
}

/** What an account's own things are kept under: its budget, its line in the log. */
export const accountKey = (actor: SignedIn): string => `${actor.realm}-${accountIdOf(actor)}`;

const COOKIE = 'keymall.browser';
const YEAR_SECONDS = 365 * 24 * 3600;

/** What a browser calls itself. Anybody may say anything here: it divides an address's budget and is good for nothing else. */
const nameIn = (cookies: string | undefined): string => /^[\w-]{22}$/.exec(readCookie(cookies, COOKIE))?.[0] ?? '';

/** A request before it is known who asks. */
export const visitorOf = ({ ip, headers }: { ip: string; headers: { cookie?: string | undefined } }): Caller => ({
  address: visitorAddress(ip),
  browser: nameIn(headers.cookie),
  account: null,
});

export const callerOf = ({ ip, actor, cookie }: Pick<Ctx, 'ip' | 'actor' | 'cookie'>): Caller => ({
  address: ip,
  browser: nameIn(`${COOKIE}=${cookie(COOKIE)}`),
  account: actor.realm === 'visitor' ? null : accountKey(actor),
});

const NAME_BYTES = 16;
/** Names drawn at a time: asking for random bytes costs more than a page's whole head. */
const NAMES = 256;
let drawn = Buffer.alloc(0);
let used = 0;
function freshName(): string {
  if (used === drawn.length) {
    drawn = randomBytes(NAME_BYTES * NAMES);
    used = 0;
  }
  used += NAME_BYTES;
  return drawn.toString('base64url', used - NAME_BYTES, used);
}

/** A name for a browser that has none yet. */
export const newBrowser = (secure: boolean): string => cookieLine(COOKIE, freshName(), { path: '/', seconds: YEAR_SECONDS, secure });
