/**
 * The one way a page talks to the server. Typed by the contract: `await call(publicShop.open, { token })` gives the data of
 * a success and throws `CallError` for everything else. Time-outs, texts and what happens on each HTTP status are fixed by
 * docs/domain/faces-and-sessions.md.
 */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import type { refusals } from '@keymall/contract/kit/refusals';
import { formatTime } from '@keymall/contract/kit/time';
import { currentLocale, htmlLang, say, words } from './i18n.tsx';
import { clearSession, type Role, sessionOf } from './session.ts';
import { readLocal, writeLocal } from './storage.ts';
import { toast } from './toast.ts';

export const TIMEOUT_MS = 10_000;
export const RETRY_DELAY_MS = 1_000;
export const WAIT_MS = 300;
export const LEAVE_DELAY_MS = 500;
const SUCCESS = 1;

const SIGN_IN_OF: Record<Role, string> = { admin: '/admin/login', merchant: '/merchant/login', personal: '/personal' };
const DOOR = 'keymall.admin.door';

/** Where a role signs in: administrators by the page that their office last told of. */
export const signInOf = (role: Role): string => (role === 'admin' && readLocal(DOOR)) || SIGN_IN_OF[role];

/** Keeps where administrators sign in, where that is not the usual page. */
export const keepSignIn = (path: string): void => writeLocal(DOOR, path === SIGN_IN_OF.admin ? null : path);

/** Why one has to sign in again. */
export const ENDINGS = ['idle', 'ended', 'off'] as const;
export type Ending = (typeof ENDINGS)[number];
const PROOF_WANTED = 1748 satisfies (typeof refusals)['proof_wanted']['code'];
const IDLE_TOO_LONG = 1725 satisfies (typeof refusals)['idle_too_long']['code'];
const TURNED_OFF = 1736 satisfies (typeof refusals)['account_turned_off']['code'];
const endingOf = (code: number | undefined): Ending => (code === IDLE_TOO_LONG ? 'idle' : code === TURNED_OFF ? 'off' : 'ended');

/** Where to sign in anew, told why, and back from there to this very page. */
export function signInAgain(role: Role, why: Ending): string {
  const { pathname, search, hash } = window.location;
  const known = new URLSearchParams(search);
  // somebody who was sent here already comes from where he was then
  const signIn = signInOf(role);
  const from = pathname === signIn ? known.get('redirect') : pathname + search + hash;
  return `${signIn}?${new URLSearchParams({ why, ...(from && { redirect: from }) })}`;
}

const text = words(
  { failed: '请求接口错误, 错误码: {code}', empty: '请求接口错误', both: 'throttle 与 debounce 不能同时设置' },
  { failed: 'The request failed, code: {code}', empty: 'The request failed', both: 'throttle and debounce exclude each other' },
);

/** The server answered and said no. `msg` is its sentence for people, `code` its stable reason, `status` the HTTP status. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  readonly msg: string;
  readonly status: number;
  readonly data: unknown;
  constructor(message: string, code: number, msg: string, status: number, data: unknown) {
    super(message);
    this.code = code;
    this.msg = msg;
    this.status = status;
    this.data = data;
  }
}

/** The sentence to show for whatever a call threw. */
export function sentenceOf(error: unknown, network: string): string {
  if (error instanceof CallError) return error.msg || error.message;
  return network;
}

export interface CallOptions {
  /** Milliseconds until the call is given up; 10 s. */
  timeout?: number;
  /** How often a call that never reached the server is tried again, one second apart; not at all. */
  retries?: number;
  /** At most one call to this path in so many milliseconds (`true`: 300); callers in between share its answer. */
  throttle?: number | true;
  /** Wait for so many quiet milliseconds (`true`: 300); callers before share the last one's answer. */
  debounce?: number | true;
  signal?: AbortSignal;
  /** Gives, once, the answer to the same question where the document has asked it before its script ran. */
  early?: () => Promise<Response> | undefined;
  /** In the place of the session's token: what is good before there is a session. */
  token?: string;
  /** No toast for 400, 403 and 404: the page shows the sentence itself. */
  quiet?: boolean;
}

/** The role that the first path segment names: `admin`, `merchant` or `personal`; anything else is `merchant`. `diy=1` is `admin`. */
export function roleOf(location: { pathname: string; search: string }): Role {
  if (new URLSearchParams(location.search).get('diy') === '1') return 'admin';
  const first = location.pathname.split('/')[1];
  return first === 'admin' || first === 'personal' ? first : 'merchant';
}

const isBackOffice = (location: { pathname: string; search: string }): boolean =>
  /^\/(admin|merchant|personal)(\/|$)/.test(location.pathname) || roleOf(location) === 'admin';

/** Whose token goes with a call from this page: its face's; on public pages the buyer's where there is one. */
function senderOf(area: string): Role | null {
  if (isBackOffice(window.location)) return roleOf(window.location);
  if (sessionOf('personal')) return 'personal';
  return area === 'home' || area === 'shop' ? null : roleOf(window.location);
}

/** Strings trimmed, dates written as the wire has them, through every level. */
export function bodyOf(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (value instanceof Date) return formatTime(value);
  if (Array.isArray(value)) return value.map(bodyOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bodyOf(each)] as const));
  return value;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function reach(url: string, init: RequestInit, options: CallOptions): Promise<Response> {
  for (let left = options.retries ?? 0; ; left -= 1) {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new DOMException('timeout', 'TimeoutError')), options.timeout ?? TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, giveUp.signal]) : giveUp.signal;
    try {
      return await (options.early?.() ?? fetch(url, { ...init, credentials: 'include', signal }));
    } catch (error) {
      // what never reached the server passes through without a toast
      if (left <= 0 || options.signal?.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    await pause(RETRY_DELAY_MS);
  }
}

interface Envelope {
  code: number;
  msg?: string;
  data?: unknown;
}
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';

async function envelopeOf(response: Response): Promise<Envelope | null> {
  const body: unknown = await response.json().catch(() => null);
  return isEnvelope(body) ? body : null;
}

/** Asks whoever sits there to prove who he is; true once he has. */
type Prover = () => Promise<boolean>;
let prover: Prover | null = null;
/** The one who asks, while an office is open (kit/prove-host). */
export const setProver = (asks: Prover | null): void => {
  prover = asks;
};

/** Where a call was refused for want of a proof: asks for it, and says whether the call is worth repeating. */
export const provesAgain = async (code: number | undefined): Promise<boolean> =>
  code === PROOF_WANTED && prover !== null && (await prover());

const leaving = new Set<Role>();

/** Signs the role out once, however many calls were refused, and leaves half a second later for where one signs in. */
function leave(role: Role, why: Ending): void {
  if (leaving.has(role)) return;
  leaving.add(role);
  const address = signInAgain(role, why);
  clearSession(role);
  setTimeout(() => {
    window.location.assign(address);
    // the next page takes its time: until then what is still drawn here leads nowhere else
    setTimeout(() => leaving.delete(role), LEAVE_DELAY_MS * 20);
  }, LEAVE_DELAY_MS);
}

/** True between a 401 and the page it leads to: nothing else should navigate meanwhile. */
export const isLeaving = (): boolean => leaving.size > 0;

/** A refusal as a toast tells it: where the permission is missing, with the address that was asked. */
export const noticeOf = (sentence: string, status: number, url: string): string => (status === 403 ? `${sentence} ${url}` : sentence);

function refused(response: Response, url: string, envelope: Envelope | null, quiet: boolean): CallError {
  const locale = currentLocale();
  const code = envelope?.code ?? response.status;
  const msg = envelope?.msg ?? '';
  const { status } = response;
  if (!quiet && (status === 400 || status === 403 || status === 404)) toast.error(noticeOf(msg, status, url));
  const message = envelope ? say(text, locale, 'failed', { code }) : say(text, locale, 'empty');
  return new CallError(message, code, msg, status, envelope?.data);
}

async function send(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<unknown> {
  const sender = senderOf(endpoint.area);
  const token = options.token ?? (sender && sessionOf(sender)?.accessToken);
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': htmlLang(currentLocale()) };
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await reach(endpoint.path, { method: 'POST', headers, body: JSON.stringify(bodyOf(input)) }, options);
  if (response.status === 401) {
    if (token && sender === 'personal' && endpoint.access === 'anyone' && !isBackOffice(window.location)) {
      // a buyer whose session ran out still buys, as a guest
      clearSession('personal');
      return send(endpoint, input, options);
    }
    leave(sender ?? roleOf(window.location), endingOf((await envelopeOf(response.clone()))?.code));
  }
  const envelope = await envelopeOf(response);
  if (await provesAgain(envelope?.code)) return send(endpoint, input, options);
  if (!response.ok || envelope?.code !== SUCCESS) throw refused(response, endpoint.path, envelope, options.quiet ?? false);
  return envelope.data;
}

const throttled = new Map<string, { until: number; answer: Promise<unknown> }>();
interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  answer: Promise<unknown>;
  run: (work: Promise<unknown>) => void;
}
const debounced = new Map<string, Waiting>();

function once(path: string, ms: number, work: () => Promise<unknown>): Promise<unknown> {
  const known = throttled.get(path);
  const now = Date.now();
  if (known && known.until > now) return known.answer;
  const answer = work();
  throttled.set(path, { until: now + ms, answer });
  return answer;
}

function lastOf(path: string, ms: number, work: () => Promise<unknown>): Promise<unknown> {
  const before = debounced.get(path);
  if (before) clearTimeout(before.timer);
  let run = before?.run;
  const answer =
    before?.answer ??
    new Promise<unknown>((resolve) => {
      run = resolve;
    });
  if (!run) throw new Error('unreachable: a promise runs its executor at once');
  const settle = run;
  const timer = setTimeout(() => {
    debounced.delete(path);
    settle(work());
  }, ms);
  debounced.set(path, { timer, answer, run: settle });
  return answer;
}

const waitOf = (value: number | true): number => (value === true ? WAIT_MS : value);

/** Calls an endpoint. Gives its data; throws `CallError` when the server says no, and what fetch threw when it was not reached. */
export function call<E extends Endpoint>(endpoint: E, input: WireInput<E>, options: CallOptions = {}): Promise<WireOutput<E>> {
  const { throttle, debounce } = options;
  if (throttle !== undefined && debounce !== undefined) throw new Error(say(text, currentLocale(), 'both'));
  const work = (): Promise<unknown> => send(endpoint, input, options);
  const answer =
    throttle !== undefined
      ? once(endpoint.path, waitOf(throttle), work)
      : debounce !== undefined
        ? lastOf(endpoint.path, waitOf(debounce), work)
        : work();
  // the contract is the promise: the server checks every answer against it before it leaves
  return answer as Promise<WireOutput<E>>;
}

/** Fetches a file of ours, never from a cache: `_t` makes every address new. Throws as `call` does. */
export async function getJson(url: string, options: CallOptions = {}): Promise<unknown> {
  const address = new URL(url, window.location.origin);
  address.searchParams.set('_t', String(Date.now()));
  const response = await reach(`${address.pathname}${address.search}`, { method: 'GET' }, options);
  if (!response.ok) throw refused(response, url, await envelopeOf(response), options.quiet ?? false);
  return response.json();
}
