/** Opens what a process has: database, settings, keys, limits, the bus and the push socket. */

import { randomBytes } from 'node:crypto';
import { orderChannel } from '@keymall/contract/realtime/push-socket';
import pg from 'pg';
import type { Logger } from 'pino';
import { addressBehind } from '#kit/address';
import type { Edge } from '#kit/clock';
import { openDatabase, openPool, type Patience } from '#kit/database';
import { type DatabaseClock, followDatabaseClock } from '#kit/database-clock';
import type { House, Installation, Keyring } from '#kit/house';
import { createLimiter } from '#kit/limits';
import { ownOrigin } from '#kit/origin';
import { identify, sessionLives } from '#modules/identity';
import { opensChannel } from '#modules/ordering';
import { loadKeyring, openSettings, PUSH, SETTINGS_TOPIC } from '#modules/platform';
import { type Bus, postgresBus } from '#realtime/bus';
import { createPush, type Push, type PushActor } from '#realtime/push/push';

export interface HouseOptions {
  databaseUrl: string;
  masterKey: Buffer;
  siteUrl: string;
  /** False where nobody gave it: then the website's own setting goes first. */
  siteUrlGiven?: boolean;
  log: Logger;
  edge?: Edge;
  /** Connections to the database. */
  connections?: number;
  /** How long the database may take; the usual limits unless said. */
  patience?: Patience;
  /** How and where this process runs, but for when it began. */
  installation: Omit<Installation, 'startAt'>;
}

export interface OpenHouse {
  house: House;
  pool: pg.Pool;
  bus: Bus;
  push: Push;
  close(): Promise<void>;
}

/** The origin of an address, null for a path or nothing. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** What proofs and the like may take: one at work, one that says how far it is. */
const PATIENT = { connections: 2, ms: 3_600_000 };

/** Opens the house over a migrated database. */
export async function openHouse(options: HouseOptions): Promise<OpenHouse> {
  const { databaseUrl, log } = options;
  const pool = openPool({ url: databaseUrl, max: options.connections, ...options.patience });
  const db = openDatabase(pool);
  const clock = options.edge
    ? null
    : await followDatabaseClock(pool, (error) => log.warn({ err: error }, 'the database did not tell the time'));
  const edge = options.edge ?? { now: () => (clock as DatabaseClock).now(), random: (bytes: number) => randomBytes(bytes) };
  const patient = openDatabase(
    openPool({ url: databaseUrl, max: PATIENT.connections, applicationName: 'keymall-proof', statementMs: 0, answerWithinMs: PATIENT.ms }),
  );
  const keyring: Keyring = await loadKeyring(db, options.masterKey);
  const settings = await openSettings(db, () => keyring);

  const bus = postgresBus({
    log,
    connect: async () => {
      const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'keymall-bus' });
      await client.connect();
      return client;
    },
  });
  await bus.start();

  const push = createPush({
    appKey: PUSH.app_key,
    secret: keyring.mac('lookup', 'push-socket').toString('hex'),
    bus,
    log,
    identify: async (token, type) => {
      const account = await identify(db, token, edge.now());
      return account && account.realm === type ? { realm: account.realm, accountId: account.id, session: String(account.sessionId) } : null;
    },
    mayJoin: (actor, channel, brought) => mayJoin(actor, channel, brought),
    originAllowed: ownOrigin(options.siteUrl),
    stillValid: (actor) => sessionLives(db, Number(actor.session), edge.now()),
    clientAddress: addressBehind(options.installation.trustProxy),
  });

  /** An account hears its own channel; whoever knows an order's number may hear its state; a complaint's sides hear of it. */
  async function mayJoin(actor: PushActor | null, channel: string, { token, type }: { token: string; type: string }): Promise<boolean> {
    if (actor && channel === `private-${actor.realm}-${actor.accountId}`) return true;
    const complaint = Number(/^private-group-complaint-([1-9]\d{0,14})$/.exec(channel)?.[1]);
    if (complaint > 0) {
      if (type === 'complaint') return opensChannel(keyring, channel, token, edge.now().getTime());
      if (actor?.realm !== 'merchant') return actor?.realm === 'admin';
      const row = await db.selectFrom('order_complaint').select('merchant_id').where('id', '=', complaint).executeTakeFirst();
      if (row?.merchant_id === actor.accountId) return true;
      const supplier = db.selectFrom('order_complaint_supplier').select('merchant_id').where('complaint_id', '=', complaint);
      return (await supplier.where('merchant_id', '=', actor.accountId).executeTakeFirst()) !== undefined;
    }
    const tradeNo = /^private-order-([A-Z0-9]{20,32})$/.exec(channel)?.[1];
    if (!tradeNo || channel !== orderChannel(tradeNo)) return false;
    return (await db.selectFrom('orders').select('id').where('trade_no', '=', tradeNo).executeTakeFirst()) !== undefined;
  }

  const closing: (() => Promise<void>)[] = [];
  const house: House = {
    ...edge,
    db,
    patient,
    log,
    settings,
    keyring,
    limiter: createLimiter(pool, () => settings.get('limits')),
    publish: (channel, event, data) => push.publish(channel, event, data as never),
    invalidate: (topic) => bus.publish(`invalidate:${topic}`, null),
    onInvalidate(topic, flush) {
      bus.subscribe(`invalidate:${topic}`, flush);
      bus.onReconnect(flush);
    },
    disconnect: (realm, accountId, sessionId) => push.revoke(realm, accountId, sessionId === undefined ? undefined : String(sessionId)),
    atClose: (work) => void closing.push(work),
    // Where the environment does not say under which address the site is reached, an administrator may.
    get siteUrl() {
      return (options.siteUrlGiven === false && originOf(settings.get('website').site_domain)) || options.siteUrl;
    },
    installation: { ...options.installation, startAt: edge.now() },
  };
  house.onInvalidate(
    SETTINGS_TOPIC,
    () => void settings.reload().catch((error: unknown) => log.error({ err: error }, 'settings could not be read')),
  );

  return {
    house,
    pool,
    bus,
    push,
    async close() {
      for (const work of closing) await work();
      clock?.stop();
      await push.close({ spreadMs: 0 });
      await bus.close();
      await patient.destroy();
      await db.destroy();
    },
  };
}
