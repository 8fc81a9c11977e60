/**
 * The edge: the only place that knows the envelope, parsing, sessions, permissions, transactions, the operation log and
 * how a refusal is answered. Handlers see decoded input and a ctx.
 */
import { hash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Endpoint, RawEndpoint } from '@keymall/contract/kit/endpoint';
import { type Locale, type RefusalName, refusals, refusalText } from '@keymall/contract/kit/refusals';
import { retry } from '@keymall/contract/kit/word';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { z } from 'zod';
import { type Actor, actingIn, isProven, may, type SignedIn, seesNoMoney, type Visitor } from './actor.ts';
import { plainAddress, trustedProxies, visitorAddress } from './address.ts';
import { LONGEST_BODY_MS, watchBodies } from './bodies.ts';
import { accountKey, visitorOf } from './caller.ts';
import { compress } from './compression.ts';
import { type Ctx, inTransaction, openContext } from './context.ts';
import { readCookie } from './cookie.ts';
import { databaseCode, isAway } from './database.ts';
import { type Deny, isDenial } from './denials.ts';
import { mayEnterOffice } from './door.ts';
import type { House } from './house.ts';
import { foreignPage } from './origin.ts';
import { escaped, type PlainPage, sendPlain } from './plain-page.ts';
import { type Face, Refusal, refuse } from './refusal.ts';
import type { Mounted, MountedRaw } from './routes.ts';
import { mintShopScope } from './scope.ts';
import { sameOr } from './sharing.ts';
import { asksByMoney, veiled } from './veil.ts';
import { cleaned, countJson, decodeInput, formPairs, textReader, wireHabits } from './wire-input.ts';
import { bodyLimitOf, LEAST_BODY } from './wire-shape.ts';

export interface EdgeOptions {
  house: House;
  mounted: Mounted[];
  raw: MountedRaw[];
  /** The account of a bearer token, or null. */
  identify(token: string): Promise<SignedIn | null>;
  /** Why a token names nobody any more, where that is to be told. */
  whyOut(token: string): Promise<'idle_too_long' | 'account_turned_off' | null>;
  /** Writes the operation log's row of `ctx.act`, with what its answer names. */
  logOperation(ctx: Ctx, answer: unknown): Promise<void>;
  /** Hears of whoever is turned away. */
  denied: Deny;
  observe?(route: string, status: number, seconds: number): void;
  /** What every answer says besides. */
  headers?: OutgoingHttpHeaders;
  /** Hears of every call before it is answered. */
  arrived?(request: IncomingMessage): void;
}

const OFFICES: ReadonlySet<string> = new Set(['admin', 'merchant']);

interface Shared {
  answer: Answer;
  visits: ((visitor: Ctx) => void)[];
}

const VISITOR: Visitor = { realm: 'visitor' };
const RETRIES = 5;
const ACCOUNTS_KEPT = 20_000;
/** When another server, or this one started again, may answer who came in a stop. */
const STOP_SECONDS = 2;

export interface Edge {
  app: FastifyInstance;
  /**
   * Calls an endpoint as a visitor, for server rendering. With `sharedMs` an answer that is no older is given to all who ask the same: of
   * an endpoint whose answer depends on its input alone, never on who asks. What an office does in this process ends what is shared.
   */
  callAsVisitor(endpoint: Endpoint, input: unknown, request: FastifyRequest, sharedMs?: number): Promise<Answer>;
}

/** Wire data, or the refusal that the envelope would carry, with its name. */
export type Answer = { ok: true; data: unknown } | { ok: false; refusal: { code: number; msg: string; name: RefusalName } & Partial<Face> };

export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

/** A person waits for a document, not a program for its answer: browsers, and nobody else, ask for XHTML as well. */
const opensPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => (headers.accept ?? '').includes('application/xhtml+xml');

function refusalPage(request: FastifyRequest, status: number, said: string): PlainPage {
  const locale = localeOf(request);
  const body = request.method === 'GET' ? `<p><a href="${escaped(request.url)}">${retry[locale]}</a></p>` : '';
  return { locale, title: said, body, status };
}

/** The reader's saved choice, else the first of the browser's languages that we speak, as the pages choose (web/kit/i18n), else Chinese. */
export function localeOf({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const saved = readCookie(headers.cookie, 'keymall.locale');
  if (saved === 'zh_CN' || saved === 'en_US') return saved;
  return /(?:^|,)\s*(zh|en)\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() === 'en' ? 'en_US' : 'zh_CN';
}

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer +([A-Za-z0-9_-]{20,100})$/i.exec(request.headers.authorization ?? '');
  return match ? (match[1] as string) : null;
}

/** As Node ends a call that takes too long, and in its caller's language: what it sends is being read, so nobody else can answer it. */
function sayTooSlow(raw: IncomingMessage): void {
  const { code, status } = refusals.too_slow;
  const body = JSON.stringify({ code, msg: refusalText('too_slow', localeOf(raw)), data: null });
  raw.socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => raw.socket.destroy(),
  );
}

/** Wire data of answers that are given more than once: a handler that keeps its answer gets the same wire object again. */
const wire = new WeakMap<object, unknown>();

function encoded(endpoint: Endpoint, answer: unknown): unknown {
  const isObject = typeof answer === 'object' && answer !== null;
  const known = isObject ? wire.get(answer) : undefined;
  if (known !== undefined) return known;
  const data: unknown = z.encode(endpoint.output, answer);
  if (isObject) wire.set(answer, data);
  return data;
}

/** An input as its caller wrote it, for who reads of it: amounts in yuan, times as people write them. */
function asWritten(endpoint: Endpoint | RawEndpoint, input: unknown): Record<string, unknown> {
  const fields = { ...(input as Record<string, unknown>) };
  return 'input' in endpoint ? z.encode(endpoint.input, fields) : fields;
}

/** Reads a body; one that holds too much is refused where it is read. */
function counted(done: (error: Error) => void, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    done(error);
  }
}

const noJsonSchema = (): never => {
  throw new Error('a route has a JSON Schema; endpoints are declared in the contract');
};

/** Errors of the database that a repeat or a moment's patience mends. */
const TRANSIENT = new Set(['40001', '40P01']);

export function createEdge(options: EdgeOptions): Edge {
  const { house } = options;
  const { limiter } = house;
  const logger: FastifyBaseLogger = house.log;
  const isForeign = foreignPage(house.siteUrl);
  const admitted = new WeakMap<FastifyRequest, Actor>();
  const contexts = new WeakMap<FastifyRequest, Ctx>();
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LEAST_BODY,
    // Slow ones are ended by how much comes (bodies.ts).
    requestTimeout: LONGEST_BODY_MS,
    maxRequestsPerSocket: 10_000,
    trustProxy: house.installation.trustProxy.length > 0 ? trustedProxies(house.installation.trustProxy) : false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    // The contract validates and encodes. Fastify would read two compilers of JSON Schema at each start, and keep them.
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    // A stop is told of like every refusal, by the first hook below.
    return503OnClosing: false,
    // An address that can't be read: answered like any other input.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, marked(request, reply)),
  });
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    counted(done, () => {
      countJson(body);
      // It answers through `done`; Fastify's type allows a promise too.
      void parseJson(request, body, done);
    }),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body: string, done) =>
    counted(done, () => done(null, formPairs(body))),
  );

  // Nothing is kept by browsers and proxies, whether it carries keys or not, unless its route says otherwise: pages, files, the reference.
  const marked = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.headers(options.headers ?? {}).headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
  app.addHook('onSend', compress);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    options.arrived?.(request.raw);
    marked(request, reply);
    // On a connection from before the stop; what is under way is finished, nothing new is begun.
    done(isClosing ? new Refusal('busy', {}) : undefined);
  });
  const bodies = watchBodies((raw) => sayTooSlow(raw));
  app.addHook('onClose', async () => bodies.close());
  app.addHook('preParsing', (request, _, payload, done) => {
    const { headers, raw, routeOptions } = request;
    const length = headers['content-length'];
    const hasBody = length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
    // A test's own call (`inject`) comes over no connection.
    if (!hasBody || !('bytesRead' in raw.socket)) return done(null, payload);
    const most = routeOptions.bodyLimit ?? LEAST_BODY;
    try {
      bodies.begin({
        raw,
        ip: request.ip,
        bytes: Math.min(Number(length ?? most), most),
        streamed: (routeOptions.config as { streamed?: true }).streamed === true,
      });
      done(null, payload);
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    options.observe?.(route, reply.statusCode, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500)
      house.log.error({ request_id: request.id, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request failed');
  });

  function contextOf(request: FastifyRequest, actor: Actor, reply?: FastifyReply): Ctx {
    // read from the headers at each look
    const { ip } = request;
    const ctx = openContext({
      house,
      db: house.db,
      actor,
      locale: localeOf(request),
      requestId: request.id,
      ip: visitorAddress(ip),
      address: plainAddress(ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      cookies: request.headers.cookie,
      token: bearer(request) ?? '',
      leaveCookie: (line) => void reply?.header('set-cookie', line),
    });
    return actor.realm === 'merchant' ? Object.assign(ctx, { shop: mintShopScope(actor.merchantId) }) : ctx;
  }

  /**
   * Accounts by the hash of a token that was theirs when it was last shown: a budget is chosen before the database is asked, so that
   * asking it has a budget. Grants nothing.
   */
  const accounts = new Map<string, string>();
  const hashOf = (token: string): string => hash('sha256', token, 'base64');
  function remember(token: string, account: SignedIn | null): void {
    const key = hashOf(token);
    accounts.delete(key);
    if (!account) return;
    if (accounts.size >= ACCOUNTS_KEPT) accounts.delete(accounts.keys().next().value as string);
    accounts.set(key, accountKey(account));
  }

  /** Begins what the operation log will tell, where it tells of this endpoint and of who calls it. */
  function beginAct(ctx: Ctx, endpoint: Endpoint | RawEndpoint, input: unknown): Ctx {
    return endpoint.logged && ctx.actor.realm !== 'visitor'
      ? Object.assign(ctx, { act: { endpoint, told: asWritten(endpoint, input), isTold: false } })
      : ctx;
  }

  /**
   * Tells of what was done outside a transaction of the edge's. It is done: its answer is true whatever becomes of its row, which is then
   * in the log of the process, without its input.
   */
  async function tellDone(ctx: Ctx, answer: unknown): Promise<void> {
    const { act } = ctx;
    if (!act || act.isTold) return;
    try {
      await options.logOperation(ctx, answer);
    } catch (error) {
      const who = ctx.actor.realm === 'visitor' ? undefined : accountKey(ctx.actor);
      house.log.error({ err: error, request_id: ctx.requestId, route: act.endpoint.path, account: who }, 'an operation was not logged');
    }
  }

  /** Who asks, as far as the endpoint cares. Refuses `signed_out`, `idle_too_long`, `account_turned_off`, `forbidden`, `acting_refused` and `proof_wanted`. */
  async function admit(endpoint: Endpoint | RawEndpoint, request: FastifyRequest): Promise<Actor> {
    const token = bearer(request);
    const account = token ? await options.identify(token) : null;
    if (endpoint.access === 'anyone') return account?.realm === 'personal' ? account : VISITOR;
    if (token) remember(token, account);
    if (!account || account.realm !== endpoint.area) return refuse((token && !account && (await options.whyOut(token))) || 'signed_out');
    admitted.set(request, account);
    // what has no envelope can't be covered
    if (endpoint.kind === 'raw' && endpoint.permission && seesNoMoney(account)) return refuse('forbidden');
    if (endpoint.permission && !may(account, endpoint.permission)) return refuse('forbidden');
    // what is proven anew, or is one's own, nobody does in another's place
    if ((endpoint.stepUp || endpoint.own) && actingIn(account)) return refuse('acting_refused');
    if (endpoint.stepUp && !isProven(account, house.now())) return refuse('proof_wanted');
    return account;
  }

  async function run(mounted: Mounted, input: unknown, ctx: Ctx): Promise<unknown> {
    const { effect, area } = mounted.endpoint;
    try {
      return await runOnce(mounted, input, ctx);
    } finally {
      if (effect !== 'read' && OFFICES.has(area)) house.shared.end();
    }
  }

  async function runOnce({ endpoint, handle }: Mounted, input: unknown, ctx: Ctx): Promise<unknown> {
    const begun = beginAct(ctx, endpoint, input);
    if (endpoint.effect !== 'write') {
      const answer = await handle(input, begun);
      await tellDone(begun, answer);
      return answer;
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(begun, async (inner) => {
          const answer = await handle(input, inner);
          if (inner.act && !inner.act.isTold) await options.logOperation(inner, answer);
          return answer;
        });
      } catch (error) {
        if (attempt === RETRIES || !TRANSIENT.has(databaseCode(error))) throw error;
      }
    }
  }

  function failure(
    error: unknown,
    request: FastifyRequest,
  ): { status: number; envelope: Envelope; name: RefusalName; retryAfter?: number } {
    const locale = localeOf(request);
    const say = (refusal: Refusal) => {
      const { code, status } = refusals[refusal.refusal];
      const seconds = refusal.values.seconds;
      return {
        status,
        name: refusal.refusal,
        envelope: { code, msg: refusalText(refusal.refusal, locale, refusal.values), data: null },
        retryAfter: status === 429 ? Number(seconds) : undefined,
      };
    };
    if (error instanceof Refusal) return isClosing && error.refusal === 'busy' ? { ...say(error), retryAfter: STOP_SECONDS } : say(error);
    const statusCode = (error as { statusCode?: number }).statusCode;
    if (statusCode === 413) return say(new Refusal('too_large', {}));
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return say(new Refusal('bad_input', { field: 'body' }));
    if (isAway(error)) {
      house.log.warn({ err: error, request_id: request.id }, 'the database is busy');
      return { ...say(new Refusal('busy', {})), retryAfter: 2 };
    }
    house.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'unexpected error');
    return say(new Refusal('broken', { request_id: request.id.slice(0, 8) }));
  }

  function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { status, envelope, name, retryAfter } = failure(error, request);
    // Refusals may come with 200: what was refused is no act, whatever its answer's status.
    contexts.delete(request);
    if (isDenial(name)) {
      const actor = admitted.get(request);
      const account = actor && actor.realm !== 'visitor' ? accountKey(actor) : undefined;
      options.denied({ why: name, ip: request.ip, route: request.routeOptions.url, request_id: request.id, account });
    }
    if (retryAfter) reply.header('retry-after', String(retryAfter));
    if (opensPage(request)) return sendPlain(reply, refusalPage(request, status, envelope.msg));
    return reply.status(status).send(envelope);
  }

  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));

  /** What anybody may call has the visitor's budget, whoever calls: an account would be a second one. */
  async function spend(endpoint: Endpoint | RawEndpoint, request: FastifyRequest): Promise<void> {
    const { rate, access, path } = endpoint;
    if (rate === null) return;
    const token = access === 'anyone' ? null : bearer(request);
    const caller = visitorOf(request);
    const address = 'apart' in endpoint ? `${path} ${caller.address}` : caller.address;
    await limiter.spend(rate, { ...caller, address, account: (token && accounts.get(hashOf(token))) || null });
  }

  /** Before anything of a call is read: whose page asks, how often, who. Raw calls that anybody may make are others' to make, from anywhere. */
  async function enter(endpoint: Endpoint | RawEndpoint, request: FastifyRequest): Promise<Actor> {
    const isOthers = endpoint.kind === 'raw' && endpoint.access === 'anyone';
    if (!isOthers && isForeign(request)) refuse('cross_site');
    await spend(endpoint, request);
    if (endpoint.area === 'admin' && !mayEnterOffice(house, request.ip)) refuse('door_shut');
    return isOthers ? VISITOR : admit(endpoint, request);
  }

  const byPath = new Map<string, Mounted>();

  async function answerOf(mounted: Mounted, input: unknown, ctx: Ctx, request: FastifyRequest): Promise<Answer> {
    const { endpoint } = mounted;
    try {
      const answer = await run(mounted, decodeInput(endpoint.input, cleaned(input)), ctx);
      return { ok: true, data: encoded(endpoint, answer) };
    } catch (error) {
      const { envelope, name } = failure(error, request);
      const face = error instanceof Refusal ? error.face : undefined;
      return { ok: false, refusal: { code: envelope.code, msg: envelope.msg, name, ...face } };
    }
  }

  /** The answer to one is given to those who ask the same so soon after; a refusal is said to each by itself, in his language. */
  async function sharedAnswer(key: string, sharedMs: number, ctx: Ctx, ask: (ctx: Ctx) => Promise<Answer>): Promise<Answer> {
    let isFirst = false;
    const { answer, visits } = await house.shared.of<Shared>(key, sharedMs, async (before) => {
      isFirst = true;
      const visits: Shared['visits'] = [];
      const first: Ctx = Object.assign(ctx, {
        eachVisit: (visit: (visitor: Ctx) => void) => {
          visits.push(visit);
          visit(ctx);
        },
      });
      return { answer: sameOr(before?.answer, await ask(first)), visits };
    });
    if (isFirst) return answer;
    if (!answer.ok) return ask(ctx);
    for (const visit of visits) visit(ctx);
    return answer;
  }
  for (const mounted of options.mounted) {
    const { endpoint } = mounted;
    if (byPath.has(endpoint.path)) throw new Error(`${endpoint.path} is mounted twice`);
    byPath.set(endpoint.path, mounted);
    const readText = textReader(endpoint.input);
    const plain = wireHabits(endpoint);
    // Nobody's body is read before it is known whose it is, where not everybody may call.
    const onRequest = async (request: FastifyRequest): Promise<void> => void admitted.set(request, await enter(endpoint, request));
    const options = {
      bodyLimit: bodyLimitOf(endpoint),
      config: { secret: endpoint.secret },
      ...(endpoint.access !== 'anyone' && { onRequest }),
    };
    app.post(endpoint.path, options, async (request, reply) => {
      const actor = admitted.get(request) ?? (await enter(endpoint, request));
      const body = request.body instanceof URLSearchParams ? readText(request.body) : request.body === undefined ? {} : request.body;
      if (body === null || typeof body !== 'object' || Array.isArray(body)) refuse('bad_input', { field: 'body' });
      const query = request.raw.url?.includes('?') ? readText(formPairs(request.raw.url.slice(request.raw.url.indexOf('?') + 1))) : {};
      const input = decodeInput(endpoint.input, plain(cleaned({ ...query, ...body })));
      const isVeiled = seesNoMoney(actor);
      if (isVeiled && endpoint.effect === 'read' && asksByMoney(endpoint.input, input)) refuse('forbidden');
      const answer = await run(mounted, input, contextOf(request, actor, reply));
      const data = encoded(endpoint, answer);
      return reply.send({ code: 1, msg: 'success', data: isVeiled ? veiled(endpoint.output, data) : data });
    });
  }

  function mountRaw(scope: FastifyInstance, { endpoint, handle }: MountedRaw): void {
    const { method, path, bodyLimit } = endpoint;
    scope.route({
      method: method === 'GET+POST' ? ['GET', 'POST'] : [method],
      url: path,
      bodyLimit: Math.max(bodyLimit, 1),
      config: { secret: endpoint.secret, ...(endpoint.streamed && { streamed: true }) },
      onRequest: async (request) => {
        if (Number(request.headers['content-length'] ?? 0) > bodyLimit && endpoint.streamed) refuse('too_large');
        contexts.set(request, beginAct(contextOf(request, await enter(endpoint, request)), endpoint, {}));
      },
      handler: (request, reply) => handle(request, reply, contexts.get(request) as Ctx),
      // The handler has answered, and nothing of it is on its way.
      ...(endpoint.logged && {
        onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
          const ctx = contexts.get(request);
          if (ctx && reply.statusCode < 400) await tellDone(ctx, null);
          return payload;
        },
      }),
    });
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const mounted of options.raw) if (!mounted.endpoint.streamed) mountRaw(scope, mounted);
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, body, done) => done(null, body));
    for (const mounted of options.raw) if (mounted.endpoint.streamed) mountRaw(scope, mounted);
  });

  return {
    app,
    async callAsVisitor(endpoint, input, request, sharedMs = 0) {
      const mounted = byPath.get(endpoint.path);
      if (!mounted || endpoint.access !== 'anyone') throw new Error(`${endpoint.path} is not a visitor's`);
      const ctx = contextOf(request, VISITOR);
      const ask = (by: Ctx): Promise<Answer> => answerOf(mounted, input, by, request);
      return sharedMs > 0 ? sharedAnswer(`${endpoint.path} ${JSON.stringify(input)}`, sharedMs, ctx, ask) : ask(ctx);
    },
  };
}
