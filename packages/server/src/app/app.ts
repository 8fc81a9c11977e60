/** The server assembled: modules mounted on the edge, schedules and queues, health, metrics, documents. */
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { platformRaw } from '@keymall/contract/platform/home';
import { type Outside, outsideWorld } from '@keymall/drivers/kit/http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { Registry, collectDefaultMetrics, Histogram } from 'prom-client';
import { catalogueRoutes } from '#modules/catalogue';
import { identify, identityRoutes } from '#modules/identity';
import { inventoryRoutes } from '#modules/inventory';
import { ledgerRoutes } from '#modules/ledger';
import { merchantRoutes } from '#modules/merchant';
import { orderingQueues, orderingRoutes, orderingSchedules } from '#modules/ordering';
import { paymentRawRoutes, paymentRoutes, paymentSchedules, useOutside } from '#modules/payment';
import { declareSchedules, logOperation, logRun, platformRoutes, platformSchedules, uploadRoutes } from '#modules/platform';
import { routeUpgrades } from '#realtime/upgrade';
import { createEdge, type Edge } from '#kit/edge';
import { type Jobs, startJobs } from '#kit/jobs';
import { rawRoute } from '#kit/routes';
import { type HouseOptions, type OpenHouse, openHouse } from './house.ts';
import { mountOpenApi } from './open-api.ts';
import { readiness } from './readiness.ts';

export interface AppOptions extends HouseOptions {
  /** Where uploads lie. */
  uploadDir: string;
  /** Answer requests here, work jobs here. */
  web: boolean;
  worker: boolean;
  /** The drivers' way to the gateways; a test gives its own. */
  outside?: Outside;
  /** Vite's own socket in development. */
  leaveUpgrade?: (request: import('node:http').IncomingMessage) => boolean;
}

export interface App extends OpenHouse {
  app: FastifyInstance;
  edge: Edge;
  jobs: Jobs;
}

/** Assembles the server over a migrated database; nothing listens yet. Throws when an endpoint has no handler. */
export async function createApp(options: AppOptions): Promise<App> {
  const open = await openHouse(options);
  const { house, push } = open;
  useOutside(options.outside ?? outsideWorld({ now: house.now }));

  const registry = new Registry();
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });

  const mounted = [
    ...platformRoutes,
    ...identityRoutes,
    ...merchantRoutes,
    ...catalogueRoutes,
    ...inventoryRoutes,
    ...ledgerRoutes,
    ...paymentRoutes,
    ...orderingRoutes,
  ];
  const raw = [
    ...paymentRawRoutes,
    ...uploadRoutes(options.uploadDir),
    rawRoute(platformRaw.pushAuth, async (request, reply, ctx) => {
      await house.limiter.spend('general', ctx.ip);
      const { status, body } = await push.auth(
        Object.fromEntries(new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')),
      );
      return reply.status(status).send(body);
    }),
    rawRoute(platformRaw.healthz, async (_, reply) => reply.send({ ok: true })),
    rawRoute(platformRaw.readyz, async (_, reply) => {
      const ready = await readiness(house);
      return reply.status(ready.ok ? 200 : 503).send(ready);
    }),
    rawRoute(platformRaw.metrics, async (_, reply) => {
      const { sockets } = push.stats();
      return reply
        .type(registry.contentType)
        .send(`${await registry.metrics()}# HELP push_sockets Open push sockets\n# TYPE push_sockets gauge\npush_sockets ${sockets}\n`);
    }),
    ...mountOpenApi(),
  ];
  const missing = [...allEndpoints, ...allRawEndpoints].filter(
    (endpoint) => ![...mounted, ...raw].some((each) => each.endpoint === endpoint),
  );
  if (missing.length > 0) throw new Error(`no handler for ${missing.map((endpoint) => endpoint.path).join(', ')}`);

  const edge = createEdge({
    house,
    mounted,
    raw,
    identify: (token) => identify(house.db, token, house.now()),
    logOperation,
    trustProxy: options.trustProxy,
    observe: (route, status, duration) => seconds.observe({ route, status: String(status) }, duration),
  });
  await edge.app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // A gateway's form is posted to wherever the gateway lives.
        formAction: ["'self'", 'https:', 'http:'],
        frameAncestors: ["'none'"],
      },
    },
    hsts: options.siteUrl.startsWith('https://'),
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });

  const schedules = [...platformSchedules, ...paymentSchedules, ...orderingSchedules];
  declareSchedules(schedules);
  const jobs = await startJobs({ url: options.databaseUrl, house, schedules, queues: orderingQueues, logRun, work: options.worker });
  if (options.web) routeUpgrades(edge.app.server, [{ path: '/push/app', handle: push.handleUpgrade }], options.leaveUpgrade);

  return {
    ...open,
    app: edge.app,
    edge,
    jobs,
    /** Stops taking requests, finishes those under way, then the jobs, then closes the house. */
    async close() {
      await edge.app.close();
      await jobs.stop();
      await open.close();
    },
  };
}
