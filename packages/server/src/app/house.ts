/** Opens what a process has: database, settings, keys, limits, the bus and the push socket. */

import { randomBytes } from 'node:crypto';
import { settingGroups } from '@keymall/contract/settings/groups';
import pg from 'pg';
import type { Logger } from 'pino';
import { accountIdOf, actingIn } from '#kit/actor';
import { addressBehind, callerBehind } from '#kit/address';
import { type ChannelAccount, ruleOf } from '#kit/channels';
import type { ClockAndRandom } from '#kit/clock';
import { openDatabase, openPool, type Patience } from '#kit/database';
import { type DatabaseClock, followDatabaseClock } from '#kit/database-clock';
import type { House, Installation, Keyring } from '#kit/house';
import type { Tell } from '#kit/invariants';
import { createLimiter } from '#kit/limits';
import { ownOrigin } from '#kit/origin';
import { createSharing } from '#kit/sharing';
import { bindChat, chatLate, chatLives, chatWasTold, otherChatKey, speakBy, spokenInChat } from '#modules/chat';
import { identify, sessionLives } from '#modules/identity';
import { loadKeyring, openSettings, PUSH, SETTINGS_TOPIC } from '#modules/platform';
import { type Bus, postgresBus } from '#realtime/bus';
import { type ChatSocket, createChat } from '#realtime/chat/chat';
import type { PushActor } from '#realtime/push/connections';
import { createPush, type Push } from '#realtime/push/push';
import { allOf, exportsByKind } from './assembly.ts';
import { openCaches } from './caches.ts';

export interface HouseOptions {
  databaseUrl: string;
  masterKey: Buffer;
  siteUrl: string;
  /** False where nobody gave it: then the website's own setting goes first. */
  siteUrlGiven?: boolean;
  log: Logger;
  clockAndRandom?: ClockAndRandom;
  /** Connections to the database. */
  connections?: number;
  /** How long the database may take; the usual limits unless said. */
  patience?: Patience;
  /** How and where this process runs, but for when it began. */
  installation: Omit<Installation, 'startAt'>;
  /** As `House.tell`. */
  tell?: Tell;
}

export interface OpenHouse {
  house: House;
  pool: pg.Pool;
  bus: Bus;
  push: Push;
  chat: ChatSocket;
  close(): Promise<void>;
}

/** The origin of an address, null for a path or nothing. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Whose each push channel is. */
const CHANNELS = allOf('pushChannels');

const EXPORTS = exportsByKind();

const accountOf = ({ realm, accountId, merchantId = accountId, actingId }: PushActor): ChannelAccount => ({
  realm,
  accountId,
  ownerId: merchantId,
  ...(actingId !== undefined && { actingId }),
});

/** Who is present: an administrator in a merchant's place is himself. */
const personOf = ({ realm, accountId, actingId }: PushActor): string =>
  actingId === undefined ? `${realm}-${accountId}` : `admin-${actingId}`;

/** What proofs and the like may take: one at work, one that says how far it is. Nobody looks on, so they wait for each other, too. */
const PATIENT = { max: 2, applicationName: 'keymall-proof', statementMs: 0, answerWithinMs: 3_600_000, waitMs: 60_000 };

/** For counters of tries: they are counted while their caller may hold a connection, and nobody who does must wait for a second one. */
const COUNTING = 3;

/** Opens the house over a migrated database. */
export async function openHouse(options: HouseOptions): Promise<OpenHouse> {
  const { databaseUrl, log } = options;
  const pool = openPool({ url: databaseUrl, max: options.connections, ...options.patience });
  const db = openDatabase(pool);
  const clock = options.clockAndRandom
    ? null
    : await followDatabaseClock(pool, (error) => log.warn({ err: error }, 'the database did not tell the time'));
  const clockAndRandom = options.clockAndRandom ?? {
    now: () => (clock as DatabaseClock).now(),
    random: (bytes: number) => randomBytes(bytes),
  };
  const patient = openDatabase(openPool({ url: databaseUrl, ...PATIENT }));
  const counting = openPool({ url: databaseUrl, max: COUNTING, applicationName: 'keymall-counters', ...options.patience });
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
      const account = await identify(db, token, clockAndRandom.now());
      if (account?.realm !== type) return null;
      const merchantId = account.realm === 'merchant' ? account.merchantId : undefined;
      const actingId = actingIn(account)?.id;
      return { realm: account.realm, accountId: accountIdOf(account), merchantId, actingId, session: String(account.sessionId) };
    },
    originAllowed: ownOrigin(options.siteUrl),
    mayJoin: async (actor, channel, brought) => {
      const known = ruleOf(CHANNELS, channel);
      return known !== null && known.rule.mayJoin(house, { account: actor && accountOf(actor), ...brought }, known.match);
    },
    clientEventsIn: (channel) => ruleOf(CHANNELS, channel)?.rule.clientEvents === true,
    presenceInfo: async (actor, channel) => ({
      user_id: personOf(actor),
      user_info: (await ruleOf(CHANNELS, channel)?.rule.memberInfo?.(house, accountOf(actor))) ?? {},
    }),
    stillValid: (actor) => sessionLives(db, Number(actor.session), clockAndRandom.now()),
    clientAddress: addressBehind(options.installation.trustProxy),
  });

  const closing: (() => Promise<void>)[] = [];
  const startAt = clockAndRandom.now();
  const caches = openCaches(bus, { role: options.installation.role, startAt });
  const shared = createSharing(clockAndRandom.now);
  caches.keep({ group: 'document', entries: shared.size, clear: shared.clear });
  const house: House = {
    ...clockAndRandom,
    db,
    patient,
    log,
    settings,
    keyring,
    exports: EXPORTS,
    limiter: createLimiter(counting, () => settings.get('limits')),
    publish: (channel, event, data) => push.publish(channel, event, data as never),
    caches,
    shared,
    invalidate: (topic) => bus.publish(`invalidate:${topic}`, null),
    onInvalidate(topic, flush) {
      bus.subscribe(`invalidate:${topic}`, flush);
      bus.onReconnect(flush);
    },
    disconnect: (realm, accountId, sessionId) => push.revoke(realm, accountId, sessionId === undefined ? undefined : String(sessionId)),
    atClose: (work) => void closing.push(work),
    // Where the environment does not say under which address the site is reached, an administrator may.
    get siteUrl() {
      return (options.siteUrlGiven === false && originOf(settings.get('domain').site_domain)) || options.siteUrl;
    },
    installation: { ...options.installation, startAt },
    tell: options.tell ?? (() => undefined),
  };
  const chat = createChat({
    bus,
    log,
    bind: (frame, address) => bindChat(house, frame, address),
    stillValid: (person) => chatLives(house, person),
    late: () => chatLate(house),
    wasTold: (ids) => chatWasTold(house, ids),
    spoken: (told, person) => spokenInChat(house, told, person),
    other: otherChatKey,
    originAllowed: ownOrigin(options.siteUrl),
    clientAddress: addressBehind(options.installation.trustProxy),
    callerAddress: callerBehind(options.installation.trustProxy),
    clock: () => clockAndRandom.now().getTime(),
  });
  speakBy(house, chat.line);
  const readSettings = (): void =>
    void settings.reload().catch((error: unknown) => log.error({ err: error }, 'settings could not be read'));
  house.onInvalidate(SETTINGS_TOPIC, readSettings);
  caches.keep({ group: 'setting', entries: () => Object.keys(settingGroups).length, clear: readSettings });

  return {
    house,
    pool,
    bus,
    push,
    chat,
    async close() {
      for (const work of closing) await work();
      clock?.stop();
      await push.close();
      await chat.close();
      await bus.close();
      await patient.destroy();
      if (!counting.ending) await counting.end();
      await db.destroy();
    },
  };
}
