/** Which sockets are open here: where they listen, whose they are and where they come from. Says nothing to anybody. */
import type { WebSocket } from 'ws';
import { isGuarded } from './frames.ts';
import { type Bucket, createBucket, type PushLimits } from './limits.ts';

/** Who stands behind a token. `session` lets one login be ended without the account's others. */
export interface PushActor {
  realm: 'admin' | 'merchant' | 'personal';
  accountId: number;
  /** The merchant it acts for, on the merchant face. */
  merchantId?: number;
  /** The administrator who acts in the merchant's place, where it is he. */
  actingId?: number;
  session?: string;
}

export interface Connection {
  readonly id: string;
  readonly ws: WebSocket;
  readonly address: string;
  readonly actors: Map<string, PushActor>;
  /** Channel → the member's user id on presence channels. */
  readonly channels: Map<string, string | undefined>;
  readonly frames: Bucket;
  readonly clientEvents: Bucket;
  readonly clientBytes: Bucket;
  freeSubscriptions: number;
  lastTraffic: number;
  checkedAt: number;
  /** Frames already received still arrive after a close: this is looked at first. */
  dead: boolean;
  /** The account has too many sockets; this one may hold public channels only. */
  overQuota: boolean;
}

interface Origin {
  open: number;
  connects: Bucket;
  seenAt: number;
}

/** An address that holds nothing is remembered so long, for the sake of its budget of connections. */
const ADDRESS_MEMORY_MS = 60_000;

export const actorKey = (actor: { realm: string; accountId: number }): string => `${actor.realm}-${actor.accountId}`;

/** `limits` are read at each use. Times are monotonic ms. */
export const createConnections = (limits: PushLimits) => {
  const sockets = new Map<string, Connection>();
  const channels = new Map<string, Set<Connection>>();
  const accounts = new Map<string, Set<Connection>>();
  const addresses = new Map<string, Origin>();

  const takeOut = (sets: Map<string, Set<Connection>>, key: string, connection: Connection): void => {
    const held = sets.get(key);
    held?.delete(connection);
    if (held?.size === 0) sets.delete(key);
  };

  return {
    byId: (id: string): Connection | undefined => sockets.get(id),
    all: (): Connection[] => [...sockets.values()],
    listeners: (channel: string): ReadonlySet<Connection> => channels.get(channel) ?? new Set(),
    ofAccount: (actor: { realm: string; accountId: number }): Connection[] => [...(accounts.get(actorKey(actor)) ?? [])],

    /** Whether one more socket of this address may come in now. */
    admits(address: string, time: number): boolean {
      const from = addresses.get(address) ?? {
        open: 0,
        connects: createBucket(limits.connectsPerSecond, limits.connectBurst, time),
        seenAt: time,
      };
      addresses.set(address, from);
      from.seenAt = time;
      return from.connects.take(time) && from.open < limits.socketsPerAddress;
    },

    add(id: string, ws: WebSocket, address: string, time: number): Connection {
      const connection: Connection = {
        id,
        ws,
        address,
        actors: new Map(),
        channels: new Map(),
        frames: createBucket(limits.framesPerSecond, limits.frameBurst, time),
        clientEvents: createBucket(limits.clientEventsPerSecond, limits.clientEventsPerSecond, time),
        clientBytes: createBucket(limits.clientBytesPerSecond, limits.clientByteBurst, time),
        freeSubscriptions: limits.channelsPerSocket + 10,
        lastTraffic: time,
        checkedAt: time,
        dead: false,
        overQuota: false,
      };
      sockets.set(id, connection);
      const from = addresses.get(address);
      if (from) from.open += 1;
      return connection;
    },

    /** The line itself is closed: its address may open another. */
    gone(connection: Connection): void {
      const from = addresses.get(connection.address);
      if (from) from.open -= 1;
    },

    /** Forgets a connection whose channels were left. */
    remove(connection: Connection): void {
      sockets.delete(connection.id);
      for (const key of connection.actors.keys()) takeOut(accounts, key, connection);
    },

    join(connection: Connection, channel: string, member: string | undefined): void {
      connection.channels.set(channel, member);
      channels.set(channel, (channels.get(channel) ?? new Set<Connection>()).add(connection));
    },

    /** False where the connection was not there. */
    leave(connection: Connection, channel: string): boolean {
      if (!connection.channels.delete(channel)) return false;
      takeOut(channels, channel, connection);
      return true;
    },

    /** The socket belongs to the account from now on; `full` where the account has too many. */
    bind(connection: Connection, actor: PushActor): 'bound' | 'full' {
      const key = actorKey(actor);
      const held = accounts.get(key) ?? new Set<Connection>();
      if (!held.has(connection) && held.size >= limits.socketsPerAccount) return 'full';
      accounts.set(key, held.add(connection));
      connection.actors.set(key, actor);
      return 'bound';
    },

    guardedOf: (connection: Connection): string[] => [...connection.channels.keys()].filter(isGuarded),

    forgetAddresses(time: number): void {
      for (const [address, from] of addresses) if (from.open === 0 && time - from.seenAt > ADDRESS_MEMORY_MS) addresses.delete(address);
    },

    count: () => ({
      sockets: sockets.size,
      channels: channels.size,
      subscriptions: [...channels.values()].reduce((sum, listeners) => sum + listeners.size, 0),
      accounts: accounts.size,
      addresses: addresses.size,
    }),
  };
};

export type Connections = ReturnType<typeof createConnections>;
