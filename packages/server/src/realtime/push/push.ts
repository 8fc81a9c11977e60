import { randomInt, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PushEvents } from '@keymall/contract/realtime/push-socket';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Bus, JsonValue, RealtimeLog } from '../bus.ts';
import { refuseUpgrade, upgradePath } from '../upgrade.ts';
import { createAuthorise } from './authorise.ts';
import { actorKey, type Connection, createConnections, type PushActor } from './connections.ts';
import {
  errorFrame,
  frame,
  isChannelName,
  isGuarded,
  isPresence,
  type PresenceMember,
  readFrame,
  readMember,
  sameSignature,
  signChannel,
  textFrame,
} from './frames.ts';
import { type PushLimits, pushLimits } from './limits.ts';
import { createRevocations, type Revocation } from './revocations.ts';
import { BEAT_MS, createRoster } from './roster.ts';

export interface PushOptions {
  /** The public name of the application, part of the socket's address: letters, digits, `-`, `_`. */
  appKey: string;
  /** Signs channel authorisations; the same in every process. */
  secret: string;
  bus: Bus;
  /** Who the token belongs to; `null` for one that is not valid in the realm `type`. */
  identify(token: string, type: string): Promise<PushActor | null>;
  /** Whether the actor, or a guest (`null`), may listen to a private or presence channel. A guest may have brought a token for it. */
  mayJoin(actor: PushActor | null, channel: string, brought: { token: string; type: string }): Promise<boolean>;
  /** Whether the listeners of a channel may tell each other things (`client-…`); by default nowhere. */
  clientEventsIn?(channel: string): boolean;
  /** How an actor appears in a presence channel; by default as `realm-id` and nothing more. */
  presenceInfo?(actor: PushActor, channel: string): Promise<PresenceMember>;
  /** Asked once a minute for each account with open sockets; `false` closes them. */
  stillValid?(actor: PushActor): Promise<boolean>;
  /** Whether a page of this origin may connect; by default the same host. Programs send no origin and may. */
  originAllowed?(origin: string | undefined, request: IncomingMessage): boolean;
  /** The caller's address behind declared proxies; by default the connection's. */
  clientAddress?(request: IncomingMessage): string;
  limits?: Partial<PushLimits>;
  log: RealtimeLog;
  /** Monotonic time in ms. */
  now?: () => number;
}

export interface PushStats {
  sockets: number;
  channels: number;
  subscriptions: number;
  accounts: number;
  addresses: number;
  /** Since the start. */
  connected: number;
  refused: number;
  frames: number;
  cutForFlood: number;
  cutForSlowness: number;
  cutForSilence: number;
}

type Delivery = { channel: string; event: string; data: string; except?: string; user?: string };
type Binding = { socket: string; actor: PushActor; took: number };

const topic = { event: 'push.event', bind: 'push.bind', revoke: 'push.revoke', roster: 'push.roster' };
const ACTIVITY_TIMEOUT_S = 55;
const MAX_FRAME_BYTES = 16 * 1024;
const SWEEP_MS = 15_000;
const SPREAD_MS = 1_000;
/** How long a client may take to answer a close. */
const CLOSE_MS = 500;
/** How late a message of another process may be, ms. */
const BUS_SLACK_MS = 1_000;

const sameHost = (origin: string | undefined, request: IncomingMessage): boolean => {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
};

const textOf = (raw: RawData): string => (Array.isArray(raw) ? Buffer.concat(raw) : Buffer.from(raw as Buffer)).toString();

/**
 * The push socket: Pusher protocol 7 as webman's push.js and pusher-js speak it. Anonymous until a channel is authorised; from then on
 * the socket belongs to that account and closes when the account's session ends.
 */
export const createPush = (options: PushOptions) => {
  const { appKey, secret, bus, stillValid, log, clientEventsIn = () => false } = options;
  const { originAllowed = sameHost, now = () => performance.now() } = options;
  const presenceInfo = options.presenceInfo ?? (async (actor: PushActor) => ({ user_id: actorKey(actor), user_info: {} }));
  const clientAddress = options.clientAddress ?? ((request: IncomingMessage) => request.socket.remoteAddress ?? '');
  if (secret.length < 16) throw new Error('push: the secret is missing or too short');
  if (!/^[\w-]+$/.test(appKey)) throw new Error('push: the app key may hold letters, digits, - and _ only');

  const limits: PushLimits = { ...pushLimits, ...options.limits };
  const serverOptions = {
    noServer: true,
    clientTracking: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    closeTimeout: 5_000,
  };
  const server = new WebSocketServer(serverOptions);
  const connections = createConnections(limits);
  const revocations = createRevocations();
  const counted = { connected: 0, refused: 0, frames: 0, cutForFlood: 0, cutForSlowness: 0, cutForSilence: 0 };
  let closing = false;

  // --- out

  const send = (connection: Connection, text: string | Buffer): void => {
    if (connection.dead) return;
    if (connection.ws.bufferedAmount > limits.bufferedBytes) {
      counted.cutForSlowness += 1;
      retire(connection, null, 'slow reader');
      return;
    }
    connection.ws.send(text, { binary: false });
  };

  const toChannel = (channel: string, text: string, except?: string): void => {
    const listeners = connections.listeners(channel);
    if (listeners.size === 0) return;
    const bytes = Buffer.from(text);
    const time = now();
    for (const connection of [...listeners]) {
      if (connection.id === except) continue;
      // pusher-js pings only when it hears nothing, so what it hears counts as life.
      connection.lastTraffic = time;
      send(connection, bytes);
    }
  };

  const roster = createRoster({
    self: randomUUID(),
    send: (message) => bus.publish(topic.roster, message),
    onAdded: (channel, member) => toChannel(channel, frame('pusher_internal:member_added', member, channel)),
    onRemoved: (channel, id) => toChannel(channel, frame('pusher_internal:member_removed', { user_id: id }, channel)),
    now,
  });

  // --- a connection's life

  const drop = (connection: Connection, channel: string): void => {
    const member = connection.channels.get(channel);
    if (!connections.leave(connection, channel)) return;
    if (member !== undefined && roster.leave(channel, member)) {
      toChannel(channel, frame('pusher_internal:member_removed', { user_id: member }, channel));
    }
  };

  /** Ends a connection: nothing it still sends is looked at. Without a code it is cut, because a close frame would wait behind what it does not read. */
  const retire = (connection: Connection, code: number | null, reason: string): void => {
    if (connection.dead) return;
    connection.dead = true;
    for (const channel of [...connection.channels.keys()]) drop(connection, channel);
    connections.remove(connection);
    if (code === null) connection.ws.terminate();
    else connection.ws.close(code, reason);
  };

  const accept = (ws: WebSocket, address: string): void => {
    const connection = connections.add(`${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`, ws, address, now());
    counted.connected += 1;
    ws.on('message', (raw, isBinary) => onMessage(connection, raw, isBinary));
    // ws closes the socket itself after a protocol error; the listener only keeps it from being thrown.
    ws.on('error', () => retire(connection, 1002, 'Protocol error'));
    ws.once('close', () => {
      retire(connection, null, 'closed');
      connections.gone(connection);
    });
    send(connection, frame('pusher:connection_established', { socket_id: connection.id, activity_timeout: ACTIVITY_TIMEOUT_S }));
  };

  const onMessage = (connection: Connection, raw: RawData, isBinary: boolean) => {
    if (connection.dead) return;
    const time = now();
    connection.lastTraffic = time;
    counted.frames += 1;
    if (isBinary) return retire(connection, 1003, 'Text frames only');
    const flood = (): void => {
      counted.cutForFlood += 1;
      retire(connection, 1008, 'Too many messages');
    };
    if (connection.freeSubscriptions === 0 && !connection.frames.has(time)) return flood();
    const message = readFrame(textOf(raw));
    if (message?.event === 'pusher:subscribe' && connection.freeSubscriptions > 0) connection.freeSubscriptions -= 1;
    else if (!connection.frames.take(time)) return flood();
    if (!message) return send(connection, errorFrame(null, 'Invalid message'));
    try {
      receive(connection, message, time);
    } catch (error) {
      // Nesting too deep to write again is the only known way here; the socket stays.
      log.warn({ err: error }, 'push: frame refused');
      send(connection, errorFrame(null, 'Invalid message'));
    }
  };

  const receive = (connection: Connection, message: { event: string; channel: unknown; data: unknown }, time: number) => {
    switch (message.event) {
      case 'pusher:ping':
        return send(connection, frame('pusher:pong', {}));
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        return subscribe(connection, message.data);
      case 'pusher:unsubscribe': {
        const channel = (message.data as { channel?: unknown } | null | undefined)?.channel;
        if (typeof channel === 'string') drop(connection, channel);
        return;
      }
      default:
        if (message.event.startsWith('client-')) return clientEvent(connection, message, time);
        return send(connection, errorFrame(null, 'Unknown event'));
    }
  };

  const subscribe = (connection: Connection, data: unknown) => {
    const { channel, auth, channel_data: channelData } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    if (!isChannelName(channel)) return send(connection, errorFrame(null, 'Invalid channel name'));
    const refuse = (type: string, error: string, status: number): void =>
      send(connection, frame('pusher:subscription_error', { type, error, status }, channel));

    let member: PresenceMember | null = null;
    if (isPresence(channel)) {
      if (typeof channelData !== 'string' || Buffer.byteLength(channelData) > limits.presenceBytes)
        return refuse('AuthError', 'unauthorized', 401);
      if (!sameSignature(signChannel(appKey, secret, connection.id, channel, channelData), auth))
        return refuse('AuthError', 'unauthorized', 401);
      member = readMember(channelData);
      if (!member) return refuse('AuthError', 'channel_data names no user', 401);
    } else if (isGuarded(channel) && !sameSignature(signChannel(appKey, secret, connection.id, channel), auth)) {
      return refuse('AuthError', 'unauthorized', 401);
    }
    if (connection.overQuota && isGuarded(channel)) return refuse('LimitReached', 'too many connections of this account', 403);

    const again = connection.channels.has(channel);
    if (!again && connection.channels.size >= limits.channelsPerSocket) return refuse('LimitReached', 'too many channels', 403);
    if (!again && member) {
      const present = roster.members(channel);
      if (!present.has(member.user_id) && present.size >= limits.presenceMembers) return refuse('LimitReached', 'the channel is full', 403);
    }
    let added = false;
    if (!again) {
      connections.join(connection, channel, member?.user_id);
      added = member !== null && roster.join(channel, member);
    }
    send(connection, frame('pusher_internal:subscription_succeeded', member ? presenceOf(channel) : {}, channel));
    if (added && member) toChannel(channel, frame('pusher_internal:member_added', member, channel), connection.id);
  };

  const presenceOf = (channel: string): object => {
    const members = roster.members(channel);
    // A null prototype: a user may be called __proto__.
    const hash: Record<string, unknown> = Object.create(null);
    for (const [id, member] of members) hash[id] = member.user_info;
    return { presence: { count: members.size, ids: [...members.keys()], hash } };
  };

  const clientEvent = (connection: Connection, message: { event: string; channel: unknown; data: unknown }, time: number) => {
    const { event, channel } = message;
    const refuse = (reason: string): void => send(connection, errorFrame(4301, `Client event rejected: ${reason}`));
    if (event.length > 200) return refuse('the name is too long');
    if (!isChannelName(channel) || !isGuarded(channel)) return refuse('only on private and presence channels');
    if (!connection.channels.has(channel)) return refuse('not subscribed');
    if (!clientEventsIn(channel)) return refuse('not enabled on this channel');
    if (!connection.clientEvents.take(time)) return refuse('too many');
    const data = JSON.stringify(message.data ?? {});
    const bytes = Buffer.byteLength(data);
    if (bytes > limits.clientEventBytes) return refuse('too long');
    if (!connection.clientBytes.take(time, bytes + event.length)) return refuse('too much');
    const delivery: Delivery = { channel, event, data, except: connection.id };
    const user = connection.channels.get(channel);
    bus.publish(topic.event, user === undefined ? delivery : { ...delivery, user });
  };

  // --- accounts

  const bind = (connection: Connection, actor: PushActor, since: number): 'bound' | 'revoked' | 'full' => {
    if (revocations.since(actor, since)) return 'revoked';
    const outcome = connections.bind(connection, actor);
    if (outcome === 'bound') connection.overQuota = false;
    return outcome;
  };

  /** The socket's process binds it: this one, or the one that hears of it. Its subscription may overtake that by some ms, which changes nothing. */
  const bindWherever = (socketId: string, actor: PushActor, since: number): 'bound' | 'revoked' | 'full' => {
    const connection = connections.byId(socketId);
    if (connection) return bind(connection, actor, since);
    if (revocations.since(actor, since)) return 'revoked';
    const binding: Binding = { socket: socketId, actor, took: now() - since };
    bus.publish(topic.bind, binding as unknown as JsonValue);
    return 'bound';
  };

  const onBinding = ({ socket, actor, took }: Binding): void => {
    const connection = connections.byId(socket);
    if (!connection) return;
    const outcome = bind(connection, actor, now() - took - BUS_SLACK_MS);
    if (outcome === 'revoked') retire(connection, 4009, 'Session ended');
    if (outcome !== 'full') return;
    connection.overQuota = true;
    for (const channel of connections.guardedOf(connection)) {
      drop(connection, channel);
      send(
        connection,
        frame('pusher:subscription_error', { type: 'LimitReached', error: 'too many connections of this account', status: 403 }, channel),
      );
    }
  };

  const onRevocation = (revocation: Revocation): void => {
    revocations.add(revocation, now());
    const actor = { realm: revocation.realm, accountId: revocation.account };
    for (const connection of connections.ofAccount(actor)) {
      if (revocation.session === undefined || connection.actors.get(actorKey(actor))?.session === revocation.session)
        retire(connection, 4009, 'Session ended');
    }
  };

  const recheck = async (time: number): Promise<void> => {
    if (!stillValid) return;
    const due = connections.all().filter((each) => each.actors.size > 0 && time - each.checkedAt >= limits.recheckMs);
    const answers = new Map<string, boolean>();
    for (const connection of due) {
      connection.checkedAt = time;
      for (const actor of connection.actors.values()) {
        const key = `${actorKey(actor)}-${actor.session ?? ''}`;
        const valid = answers.get(key) ?? (await stillValid(actor));
        answers.set(key, valid);
        if (!valid) retire(connection, 4009, 'Session ended');
      }
    }
  };

  // --- in and out of service

  const unsubscribe = [
    bus.subscribe(topic.event, (value) => {
      const { channel, event, data, except, user } = value as unknown as Delivery;
      toChannel(channel, textFrame(event, data, channel, user), except);
    }),
    bus.subscribe(topic.bind, (value) => onBinding(value as unknown as Binding)),
    bus.subscribe(topic.revoke, (value) => onRevocation(value as unknown as Revocation)),
    bus.subscribe(topic.roster, (value) => roster.receive(value)),
    bus.onReconnect(() => roster.sync()),
  ];

  const sweep = async (): Promise<void> => {
    const time = now();
    for (const connection of connections.all()) {
      if (time - connection.lastTraffic <= limits.idleMs) continue;
      counted.cutForSilence += 1;
      retire(connection, 4201, 'Silent too long');
    }
    connections.forgetAddresses(time);
    revocations.forget(time);
    await recheck(time);
  };

  const sweeper = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'push: sweep failed'));
  }, SWEEP_MS).unref();
  const beating = setInterval(roster.beat, BEAT_MS).unref();

  roster.sync();

  const auth = createAuthorise({ ...options, limits, presenceInfo, bind: bindWherever, now });

  return {
    /** Takes an upgrade to `/push/app/:key`. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const refuse = (status: number, headers?: Record<string, string>): void => {
        counted.refused += 1;
        refuseUpgrade(socket, status, headers);
      };
      const key = /^\/push\/app\/([^/]+)$/.exec(upgradePath(request))?.[1];
      if (key === undefined) return refuse(404);
      if (closing) return refuse(503, { 'Retry-After': '2' });
      if (!originAllowed(request.headers.origin, request)) return refuse(403);
      const time = now();
      const address = clientAddress(request);
      if (!connections.admits(address, time)) return refuse(429, { 'Retry-After': '2' });
      server.handleUpgrade(request, socket, head, (ws) => {
        if (key === appKey) return accept(ws, address);
        counted.refused += 1;
        ws.on('error', () => ws.terminate());
        ws.send(errorFrame(4001, 'Application does not exist'));
        ws.close(4001, 'Application does not exist');
      });
    },

    /** Answers the channel authorisation form: 200 and the signature, 403, 429 where the account has too many sockets, or 503 when the question could not be answered. */
    auth,

    /** Tells a channel's listeners in every process. Call it after commit. */
    publish<Name extends keyof PushEvents>(channel: string, event: Name, data: PushEvents[Name]): void {
      bus.publish(topic.event, { channel, event, data: JSON.stringify(data) });
    },

    /** Closes the account's sockets in every process, or those of one session: at logout, freeze, change of password or role. */
    revoke(realm: PushActor['realm'], accountId: number, session?: string): void {
      const revocation = { realm, account: accountId };
      bus.publish(topic.revoke, session === undefined ? revocation : { ...revocation, session });
    },

    /** Changes limits while the server runs; buckets of open sockets keep theirs, the width of the authorisation queue its own. */
    configure(changed: Partial<PushLimits>): void {
      Object.assign(limits, changed);
    },

    stats: (): PushStats => ({ ...connections.count(), ...counted }),

    /** What a timer does every 15 s: closes silent sockets, asks about sessions. */
    sweep,

    /**
     * Takes no more sockets and closes the open ones, spread over `spreadMs` so that they do not all come back at once: our own clients
     * spread it further. A line that does not close in time is cut.
     */
    async close({ spreadMs = SPREAD_MS }: { spreadMs?: number } = {}): Promise<void> {
      if (closing) return;
      closing = true;
      clearInterval(sweeper);
      clearInterval(beating);
      const closed = [...server.clients].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
      for (const connection of connections.all()) setTimeout(() => retire(connection, 1012, 'Restarting'), Math.random() * spreadMs);
      const cut = setTimeout(() => {
        for (const ws of server.clients) ws.terminate();
      }, spreadMs + CLOSE_MS);
      await Promise.all(closed);
      clearTimeout(cut);
      roster.bye();
      for (const end of unsubscribe) end();
    },
  };
};

export type Push = ReturnType<typeof createPush>;
