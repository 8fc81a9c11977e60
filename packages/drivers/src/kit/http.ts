/** The one way drivers talk to the outside: 5 s in all unless a driver says more, 1 MiB at most, no redirects, no proxies, nothing decompressed. */
import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { GatewayError } from './gateway-error.ts';

export type Pairs = readonly (readonly [string, string])[];

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** Added to the URL's query. */
  query?: Pairs;
  /** The body, as a form … */
  form?: Pairs;
  /** … or as JSON … */
  json?: unknown;
  /** … or as the very text that was signed. */
  text?: { contentType: string; body: string };
  /** … or as bytes. */
  bytes?: { contentType: string; body: Buffer };
  headers?: Readonly<Record<string, string>>;
  /** How long the whole exchange may take, where not as long as any. */
  timeoutMs?: number;
  /** How long nothing may come, where an answer drips in on purpose; the whole time counts all the same. */
  idleMs?: number;
}

export interface HttpAnswer {
  status: number;
  body: Buffer;
  /** Names in lower case; left out by stand-ins that have nothing to say there. */
  headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Throws `GatewayError` silent, or blocked. Any status is an answer, 302 and 500 too. */
export type HttpCall = (request: HttpRequest) => Promise<HttpAnswer>;

/** Gateways abroad, and those that ask a chain before they answer. */
export const SLOW_MS = 12_000;

/** A way outside on which every call may take so long, where the call itself does not say. */
export const withTime = ({ http, now }: Outside, timeoutMs: number): Outside => ({
  now,
  http: (request) => http({ timeoutMs, ...request }),
});

/** What a driver may use of the world. Tests hand in another. */
export interface Outside {
  http: HttpCall;
  now: () => Date;
}

export interface OutsideLimits {
  timeoutMs?: number;
  maxBytes?: number;
  /** Asked for every address a name stands for, and the call goes to the addresses asked about. Default: any. */
  mayReach?: (address: string) => boolean;
  now?: () => Date;
}

/** The real world, within limits. */
export function outsideWorld({
  timeoutMs = 5000,
  maxBytes = 1024 * 1024,
  mayReach = () => true,
  now = () => new Date(),
}: OutsideLimits = {}): Outside {
  return { http: (request) => httpCall(request, request.timeoutMs ?? timeoutMs, maxBytes, mayReach), now };
}

function bodyOf({ form, json, text, bytes }: HttpRequest): { contentType: string; text: string | Buffer } | null {
  if (bytes) return { contentType: bytes.contentType, text: bytes.body };
  if (text) return { contentType: text.contentType, text: text.body };
  if (form)
    return {
      contentType: 'application/x-www-form-urlencoded; charset=utf-8',
      text: new URLSearchParams(form.map(([name, value]) => [name, value])).toString(),
    };
  return json === undefined ? null : { contentType: 'application/json; charset=utf-8', text: JSON.stringify(json) };
}

function httpCall(request: HttpRequest, timeoutMs: number, maxBytes: number, mayReach: (address: string) => boolean): Promise<HttpAnswer> {
  const url = URL.parse(request.url);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return Promise.reject(new GatewayError('blocked', 'not an http address'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !mayReach(host)) return Promise.reject(new GatewayError('blocked', `${host} may not be called`));
  for (const [name, value] of request.query ?? []) url.searchParams.append(name, value);

  const body = bodyOf(request);
  const headers: Record<string, string> = { accept: '*/*', 'user-agent': 'Keymall', ...request.headers };
  if (body !== null) {
    headers['content-type'] = body.contentType;
    headers['content-length'] = String(Buffer.byteLength(body.text));
  }

  return new Promise((answer, fail) => {
    const silent = (cause: unknown) =>
      fail(cause instanceof GatewayError ? cause : new GatewayError('silent', `${url.host} does not answer`, cause));
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // One signal over the whole exchange: a body that drips in is as silent as a refused connection.
    const signal = AbortSignal.timeout(timeoutMs);
    const call = send(url, { method: request.method, headers, agent: false, signal, lookup: checkedLookup(mayReach) }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= maxBytes) return;
        fail(new GatewayError('rubbish', `${url.host} answers more than ${maxBytes} bytes`));
        call.destroy();
      });
      response.on('end', () => answer({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), headers: response.headers }));
      response.on('error', silent);
      response.on('aborted', () => silent(new Error('cut off')));
    });
    call.on('error', silent);
    if (request.idleMs !== undefined) call.setTimeout(request.idleMs, () => call.destroy(new Error('nothing came for too long')));
    call.end(body?.text);
  });
}

/** Checks every address of the name and hands on exactly those, so that a second, different resolution can't happen. */
function checkedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (
    host: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const closed = addresses.find(({ address }) => !mayReach(address));
      if (closed) return done(new GatewayError('blocked', `${host} may not be called`), []);
      const [first] = addresses;
      if (options.all || !first) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}

/**
 * The flat JSON object that gateways answer, as texts: numbers keep the very digits they came with (they may be signed),
 * null is an empty text, nested things are left out. Throws `rubbish` for another status than 200 and anything else.
 */
export function readAnswer({ status, body }: HttpAnswer): ReadonlyMap<string, string> {
  if (status !== 200) throw new GatewayError('rubbish', `status ${status}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8').replace(/^\ufeff/, ''), (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' || typeof value === 'boolean' ? (context?.source ?? String(value)) : value,
    );
  } catch (cause) {
    throw new GatewayError('rubbish', 'not JSON', cause);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new GatewayError('rubbish', 'not a JSON object');
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(parsed)) {
    if (typeof value === 'string') fields.set(name, value);
    else if (value === null) fields.set(name, '');
  }
  return fields;
}
