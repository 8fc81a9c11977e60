/** What one socket, account or address may use. Settings override them while the server runs. */
export interface PushLimits {
  /** Open sockets of one address: an office of many people with a tab for everything, or a network that many share. */
  socketsPerAddress: number;
  /** New connections of one address: a burst, then so many a second. A refused push.js client comes back every 2 s. */
  connectBurst: number;
  connectsPerSecond: number;
  /** Sockets of one account that may hold private channels, in each process. */
  socketsPerAccount: number;
  channelsPerSocket: number;
  /** Any frames; whoever exceeds it is cut off. The first subscriptions of a socket are free, a client brings all of them after a reconnect. */
  frameBurst: number;
  framesPerSecond: number;
  /** Events of clients, where a channel lets them speak at all: how many, how long one may be, and how much all of them. */
  clientEventsPerSecond: number;
  clientEventBytes: number;
  clientByteBurst: number;
  clientBytesPerSecond: number;
  presenceMembers: number;
  /** `channel_data` of one member. */
  presenceBytes: number;
  /** What may wait for a slow reader before it is cut off. */
  bufferedBytes: number;
  /** Silence after which a socket is closed at the next sweep (every 15 s). A browser wakes a hidden page once a minute: two wakings may be missed. */
  idleMs: number;
  /** How often an account's session is asked about again. */
  recheckMs: number;
  /** Channel authorisations worked on at once, and how many may queue: a restart brings every client back together. */
  authAtOnce: number;
  authWaiting: number;
}

export const pushLimits: PushLimits = {
  socketsPerAddress: 400,
  connectBurst: 400,
  connectsPerSecond: 10,
  socketsPerAccount: 100,
  channelsPerSocket: 100,
  frameBurst: 50,
  framesPerSecond: 20,
  clientEventsPerSecond: 10,
  clientEventBytes: 10 * 1024,
  clientByteBurst: 32 * 1024,
  clientBytesPerSecond: 8 * 1024,
  presenceMembers: 100,
  presenceBytes: 2 * 1024,
  bufferedBytes: 1024 * 1024,
  idleMs: 150_000,
  recheckMs: 60_000,
  authAtOnce: 8,
  authWaiting: 5_000,
};

/** A token bucket: full at first, `perSecond` tokens come back. `now` is in ms and may stand still, never run back. */
export const createBucket = (perSecond: number, burst: number, now: number) => {
  let tokens = burst;
  let at = now;
  return {
    /** Takes so many tokens if there are. */
    take(time: number, cost = 1): boolean {
      tokens = Math.min(burst, tokens + (Math.max(0, time - at) * perSecond) / 1000);
      at = time;
      if (tokens < cost) return false;
      tokens -= cost;
      return true;
    },
    /** Whether a token could be taken. */
    has: (time: number): boolean => tokens + (Math.max(0, time - at) * perSecond) / 1000 >= 1,
  };
};

export type Bucket = ReturnType<typeof createBucket>;

/** Runs at most `width` tasks at once in the order they came; the task beyond `queue` waiting ones gets `null` at once. */
export const createGate = (width: number, queue: number) => {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T | null> => {
    if (busy < width) busy += 1;
    else if (waiting.length >= queue) return null;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
};
