/** The server assembled: modules mounted on the edge, schedules and queues, health, metrics, documents. */

import { timingSafeEqual } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { CHAT_PATH } from '@keymall/contract/chat/chat-words';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { platformRaw } from '@keymall/contract/platform/home';
import { isMetadataAddress, isPublicAddress } from '@keymall/drivers/kit/address';
import { type Outside, outsideWorld } from '@keymall/drivers/kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { undeclaredProxy } from '#kit/address';
import { denialLog } from '#kit/denials';
import { mayEnterOffice } from '#kit/door';
import { createEdge, type Edge } from '#kit/edge';
import { streamRoutes } from '#kit/export';
import type { House } from '#kit/house';
import { type Jobs, queueClockRight, startJobs } from '#kit/jobs';
import { refuse } from '#kit/refusal';
import { rawRoute } from '#kit/routes';
import { reachAiBy } from '#modules/ai';
import { reachAttestorBy } from '#modules/billing';
import { readFeedsBy } from '#modules/content';
import { reachShopsBy, SHOP_LIST_BYTES } from '#modules/docking';
import { identify, reachProvidersBy, reachPushBy, whyOut } from '#modules/identity';
import { reachGatewaysBy } from '#modules/payment';
import {
  declareSchedules,
  guardClock,
  jobGivenUp,
  keepFact,
  logOperation,
  logRun,
  lookAtClock,
  outboxWaits,
  takeOutbox,
  watchHouse,
} from '#modules/platform';
import { reachWechatBy } from '#modules/wechat';
import { routeUpgrades } from '#realtime/upgrade';
import { allOf, modules } from './assembly.ts';
import { drainOf } from './drain.ts';
import { type HouseOptions, type OpenHouse, openHouse } from './house.ts';
import { houseCheck } from './house-check.ts';
import { mountOpenApi } from './open-api.ts';
import { readinessOf } from './readiness.ts';

export interface AppOptions extends HouseOptions {
  /** Answer requests here; work jobs here, from `work` on. */
  web: boolean;
  worker: boolean;
  /** Lets a bearer read /metrics. */
  metricsToken?: string;
  /** Shows /metrics to this machine without a token: the demo's. */
  openMetrics?: boolean;
  /** Lines of the log that were lost so far. */
  logFailures?: () => number;
  /** The drivers' way to the gateways; a test gives its own. */
  outside?: Outside;
  /** May gateways of merchants' own stand in our network? Where the sandbox does; nowhere else. */
  nearGateways?: boolean;
  /** Vite's own socket in development. */
  leaveUpgrade?: (request: import('node:http').IncomingMessage) => boolean;
}

export interface App extends OpenHouse {
  app: FastifyInstance;
  edge: Edge;
  jobs: Jobs;
  /** Begins to work jobs, where this process does: once the house is seeded and whoever it serves is let in. As `Jobs.work`. */
  work(pauseMs?: number): Promise<void>;
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|(::ffff:)127\.\d+\.\d+\.\d+|localhost)$/;

/**
 * Figures are for whoever has the token. A proxy on this machine looks like this machine, and need not say that it is one: so only a demo
 * shows them without a token, to who asks it by a name of this machine and says nothing of another.
 */
function mayRead({ headers, raw }: FastifyRequest, { metricsToken, openMetrics }: AppOptions): boolean {
  if (metricsToken !== undefined) {
    const [given, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`)];
    if (given.length === expected.length && timingSafeEqual(given, expected)) return true;
  }
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return (
    openMetrics === true &&
    LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
    LOOPBACK.test(host) &&
    !FORWARDED.some((name) => name in headers)
  );
}

/** What every answer forbids its browser. Made once, on an answer that nobody gets: nothing in it depends on the request. */
function securityHeaders(isHttps: boolean): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        // music and films of a shop, which may lie in a storage elsewhere (docs/domain/diy.md)
        mediaSrc: ["'self'", 'https:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // A gateway's form is posted to wherever the gateway lives.
        formAction: ["'self'", 'https:', 'http:'],
        frameAncestors: ["'none'"],
      },
    },
    hsts: isHttps,
    // Gateways ask who sends the buyer (WeChat's H5 takes nobody without), and hear the origin. An address of ours can hold an order's
    // number or a link's token: it goes nowhere, not into logs of our own either.
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })(answer.req, answer, (error) => {
    if (error) throw new Error('the security headers could not be made', { cause: error });
  });
  // Helmet leaves it out. No page of ours has a use for any of these, so nor has what finds its way into one.
  answer.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=()');
  return answer.getHeaders();
}

/** Once an hour a proxy is worth a line in the log, and a word to the administrator. */
const PROXY_EVERY_MS = 3_600_000;

/** Notes who passes calls on without having been declared (docs/how-to/run-behind-a-proxy.md). */
function watchProxies(house: House): (request: IncomingMessage) => void {
  const findProxy = undeclaredProxy(house.installation.trustProxy);
  let last = Number.NEGATIVE_INFINITY;
  return (request) => {
    const peer = findProxy(request);
    const now = house.now();
    if (peer === null || now.getTime() - last < PROXY_EVERY_MS) return;
    last = now.getTime();
    house.log.warn({ peer }, 'requests come through a proxy that TRUST_PROXY does not name');
    keepFact(house.db, 'undeclared_proxy', { peer }, now).catch((error: unknown) =>
      house.log.error({ err: error }, 'a proxy was not noted'),
    );
  };
}

/** Assembles the server over a migrated database; nothing listens yet. Throws when an endpoint has no handler. */
export async function createApp(options: AppOptions): Promise<App> {
  const registry = new Registry();
  const broken = new Gauge({
    name: 'invariant_violations',
    help: 'Rows that break an invariant, as of the last check',
    labelNames: ['rule'],
    registers: [registry],
  });
  const open = await openHouse({ ...options, tell: (rule, rows) => broken.set({ rule }, rows) });
  const { house, push, chat } = open;
  const ours = options.outside ?? outsideWorld({ now: house.now });
  const others = options.outside ?? (options.nearGateways ? ours : outsideWorld({ now: house.now, mayReach: isPublicAddress }));
  reachGatewaysBy(ours, others);
  reachProvidersBy(ours, others);
  reachWechatBy(ours);
  reachPushBy(others);
  reachShopsBy(
    options.outside ??
      (options.nearGateways ? ours : outsideWorld({ now: house.now, mayReach: isPublicAddress, maxBytes: SHOP_LIST_BYTES })),
  );
  reachAiBy(others, options.outside ?? outsideWorld({ now: house.now, mayReach: (address) => !isMetadataAddress(address) }));
  readFeedsBy(others);
  reachAttestorBy(ours);

  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'push_sockets',
    help: 'Open push sockets',
    registers: [registry],
    collect() {
      this.set(push.stats().sockets);
    },
  });
  new Gauge({
    name: 'chat_sockets',
    help: 'Open chat sockets',
    registers: [registry],
    collect() {
      this.set(chat.stats().sockets);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Requests waiting for a connection',
    registers: [registry],
    collect() {
      this.set(open.pool.waitingCount);
    },
  });

  const denied = denialLog(house.log);
  const readyNow = readinessOf(house);
  const { logFailures } = options;
  if (logFailures)
    new Gauge({
      name: 'log_lines_lost',
      help: 'Lines of the log that could not be written',
      registers: [registry],
      collect() {
        this.set(logFailures());
      },
    });

  const mounted = allOf('routes');
  const raw = [
    ...allOf('raw'),
    ...streamRoutes(allOf('exports')),
    rawRoute(platformRaw.pushAuth, async (request, reply) => {
      const asked = Object.fromEntries(new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''));
      if (asked['type'] === 'admin' && !mayEnterOffice(house, request.ip)) refuse('door_shut');
      const { status, body } = await push.auth(asked);
      if (status === 403) denied({ why: 'push_forbidden', ip: request.ip, route: platformRaw.pushAuth.path, request_id: request.id });
      return reply.status(status).send(body);
    }),
    rawRoute(platformRaw.healthz, async (_, reply) => reply.send({ ok: true })),
    rawRoute(platformRaw.readyz, async (_, reply) => {
      const ready = await readyNow();
      return reply.status(ready.ok ? 200 : 503).send(ready);
    }),
    rawRoute(platformRaw.metrics, async (request, reply) => {
      if (!mayRead(request, options)) {
        denied({ why: 'wrong_metrics_token', ip: request.ip, route: platformRaw.metrics.path, request_id: request.id });
        return reply.status(404).type('text/plain').send('not found');
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    }),
    ...mountOpenApi(),
  ];
  const handled = new Set<unknown>([...mounted, ...raw].map(({ endpoint }) => endpoint));
  const missing = [...allEndpoints, ...allRawEndpoints].filter((endpoint) => !handled.has(endpoint));
  if (missing.length > 0) throw new Error(`no handler for ${missing.map((endpoint) => endpoint.path).join(', ')}`);

  const edge = createEdge({
    house,
    mounted,
    raw,
    identify: (token) => identify(house.db, token, house.now()),
    whyOut: (token) => whyOut(house.db, token, house.now()),
    logOperation,
    arrived: watchProxies(house),
    denied,
    observe: (route, status, duration) => seconds.observe({ route, status: String(status) }, duration),
    headers: securityHeaders(options.siteUrl.startsWith('https://')),
  });

  const clockRepairs = [queueClockRight, ...allOf('clockRepairs')];
  const schedules = [...allOf('schedules'), houseCheck];
  declareSchedules(schedules);
  const jobs = await startJobs({
    url: options.databaseUrl,
    house,
    schedules,
    queues: allOf('queues'),
    logRun,
    gaveUp: jobGivenUp,
    outboxWaits,
    takeOutbox,
    works: options.worker,
  });
  await lookAtClock(house, clockRepairs);
  const endWatch = watchHouse(house);
  house.atClose(async () => endWatch());
  const drain = drainOf(edge.app.server);
  const upgrades = [
    { path: '/push/app', handle: push.handleUpgrade },
    { path: CHAT_PATH, handle: chat.handleUpgrade },
  ];
  if (options.web) routeUpgrades(edge.app.server, upgrades, options.leaveUpgrade);

  return {
    ...open,
    app: edge.app,
    edge,
    jobs,
    async work(pauseMs) {
      if (!options.worker) return;
      const endGuard = guardClock(house, clockRepairs);
      house.atClose(async () => endGuard());
      for (const each of modules) await each.whenStarted?.(house, jobs);
      await jobs.work(pauseMs);
    },
    /** Stops taking requests and closes the sockets, finishes what is under way, then the jobs, then closes the house. */
    async close() {
      // An upgraded connection is open until its socket is closed: the server would wait for it for ever.
      const stopped = [edge.app.close(), push.close(), chat.close()];
      drain();
      await Promise.all(stopped);
      for (const each of modules) await each.whenClosing?.(house);
      await jobs.stop();
      await open.close();
    },
  };
}
