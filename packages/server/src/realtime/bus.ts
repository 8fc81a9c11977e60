import { randomUUID } from 'node:crypto';

/** What may travel between processes. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Fan-out: every subscriber of a topic, in this process and in the others, hears what is published. Delivery is best effort and carries ids, never truth. */
export interface Bus {
  /** Local subscribers run before this returns; other processes hear it some 20 ms later. Call it after commit, never inside a business transaction. */
  publish(topic: string, payload: JsonValue): void;
  /** Returns the function that ends the subscription. A subscriber that throws is logged and does not disturb the others. */
  subscribe(topic: string, listener: (payload: JsonValue) => void): () => void;
  /** Runs after the line to the other processes was lost and is back: messages may be missing, so caches must flush. */
  onReconnect(listener: () => void): () => void;
  /** Resolves when this process hears the others; rejects when the first connection fails. */
  start(): Promise<void>;
  /** Sends what is still waiting and hangs up. */
  close(): Promise<void>;
}

/** The part of a pino logger that realtime code uses. */
export interface RealtimeLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** One message may be this long as JSON text; whoever has more to say sends an id. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;

const quiet: RealtimeLog = { info() {}, warn() {}, error() {} };

const localFanOut = (log: RealtimeLog) => {
  const topics = new Map<string, Set<(payload: JsonValue) => void>>();
  const reconnected = new Set<() => void>();
  const guarded = (what: string, run: () => void): void => {
    try {
      run();
    } catch (error) {
      log.error({ err: error, topic: what }, 'bus subscriber failed');
    }
  };
  return {
    deliver(topic: string, payload: JsonValue): void {
      for (const listener of [...(topics.get(topic) ?? [])]) guarded(topic, () => listener(payload));
    },
    subscribe(topic: string, listener: (payload: JsonValue) => void): () => void {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    onReconnect(listener: () => void): () => void {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    announceReconnect(): void {
      for (const listener of [...reconnected]) guarded('reconnect', listener);
    },
  };
};

/** A bus for one process and for tests: several parts that share it behave like several processes with a perfect line. */
export const memoryBus = (log: RealtimeLog = quiet): Bus => {
  const local = localFanOut(log);
  return {
    publish: local.deliver,
    subscribe: local.subscribe,
    onReconnect: local.onReconnect,
    start: async () => {},
    close: async () => {},
  };
};

/** The part of `pg.Client` that the bus uses: a connection of its own, outside any pool. */
export interface BusClient {
  query(query: string | { name: string; text: string; values: unknown[] }): Promise<unknown>;
  on(event: 'notification', listener: (message: { payload?: string | undefined }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  end(): Promise<void>;
}

export interface PostgresBusOptions {
  /** A new connected client each time it is called. */
  connect(): Promise<BusClient>;
  log?: RealtimeLog;
  /** How long messages are collected before they leave, ms. */
  batchMs?: number;
  /** First and longest pause before a new connection is tried, ms. */
  backOffMs?: { first: number; longest: number };
}

/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const MAX_NOTIFY_BYTES = 7_500;
const CHUNK_CHARACTERS = 7_000;
const MAX_WAITING = 10_000;
const PROBE_MS = 15_000;
const PROBE_TIMEOUT_MS = 10_000;
const CHANNEL = 'keymall';
// One statement a flush, however many notifications: each commit with a NOTIFY takes the same database-wide lock.
// Nothing is written but the message itself: its commit need not wait for the disk.
const SEND = {
  // It goes out up to fifty times a second: read and planned once.
  name: 'bus_send',
  text: `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', part) from unnest($1::text[]) as part`,
};

type Notice = { from: string; no: number; messages?: [string, JsonValue][]; chunk?: { index: number; of: number; text: string } };

/** The bus over LISTEN/NOTIFY on one channel. Messages wait while the line is down, so a message can arrive twice but is not lost by a short cut. */
export const postgresBus = (options: PostgresBusOptions): Bus & { flush(): Promise<void> } => {
  const { connect, log = quiet, batchMs = 20, backOffMs = { first: 100, longest: 5_000 } } = options;
  const self = randomUUID();
  const local = localFanOut(log);
  const partial = new Map<string, { no: number; parts: string[] }>();
  let waiting: string[] = [];
  let client: BusClient | null = null;
  let closed = false;
  let pause = backOffMs.first;
  let noticeNo = 0;
  let flushTimer: NodeJS.Timeout | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let probeTimer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  // The number makes every notification different: PostgreSQL folds equal ones of a transaction into one.
  const head = (): string => `{"from":"${self}","no":${++noticeNo},`;

  const pack = (messages: readonly string[]): string[] => {
    const notices: string[] = [];
    let batch: string[] = [];
    let size = 0;
    const seal = (): void => {
      if (batch.length > 0) notices.push(`${head()}"messages":[${batch.join(',')}]}`);
      batch = [];
      size = 0;
    };
    for (const message of messages) {
      const bytes = Buffer.byteLength(message) + 1;
      if (size + bytes > MAX_NOTIFY_BYTES - 200) seal();
      if (bytes > MAX_NOTIFY_BYTES - 200) {
        const text = Buffer.from(message).toString('base64');
        const of = Math.ceil(text.length / CHUNK_CHARACTERS);
        for (let index = 0; index < of; index++) {
          const part = text.slice(index * CHUNK_CHARACTERS, (index + 1) * CHUNK_CHARACTERS);
          notices.push(`${head()}"chunk":{"index":${index},"of":${of},"text":"${part}"}}`);
        }
      } else {
        batch.push(message);
        size += bytes;
      }
    }
    seal();
    return notices;
  };

  const receive = (payload: string | undefined): void => {
    const notice = JSON.parse(payload ?? '') as Notice;
    if (notice.from === self) return;
    for (const [topic, value] of notice.messages ?? []) local.deliver(topic, value);
    if (!notice.chunk) return;
    // Parts of one message follow each other on the sender's only connection; a hole means the line was cut, and the message is dropped.
    const { index, of, text } = notice.chunk;
    const begun = index === 0 ? { no: notice.no, parts: [] } : partial.get(notice.from);
    partial.delete(notice.from);
    if (!begun || begun.parts.length !== index || begun.no + index !== notice.no) return;
    begun.parts.push(text);
    if (begun.parts.length < of) {
      partial.set(notice.from, begun);
      return;
    }
    const [topic, value] = JSON.parse(Buffer.from(begun.parts.join(''), 'base64').toString()) as [string, JsonValue];
    local.deliver(topic, value);
  };

  // Anyone with a login may notify on the channel, so what comes may be anything.
  const receiveSafely = (payload: string | undefined): void => {
    try {
      receive(payload);
    } catch (error) {
      log.warn({ err: error }, 'bus: unreadable notification');
    }
  };

  const lose = (lost: BusClient, error?: Error): void => {
    if (client !== lost) return;
    client = null;
    clearTimeout(probeTimer);
    lost.end().catch(() => {});
    if (closed) return;
    log.warn({ err: error }, 'bus: connection lost');
    reconnectLater();
  };

  // A connection cut without a word would stay silent for ever, so it is asked for a sign of life.
  const probe = (current: BusClient): void => {
    clearTimeout(probeTimer);
    probeTimer = setTimeout(() => {
      const overdue = setTimeout(() => lose(current, new Error('no answer')), PROBE_TIMEOUT_MS).unref();
      current
        .query('select 1')
        .then(() => client === current && probe(current))
        .catch((error: Error) => lose(current, error))
        .finally(() => clearTimeout(overdue));
    }, PROBE_MS).unref();
  };

  const open = async (): Promise<void> => {
    const fresh = await connect();
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', (message) => receiveSafely(message.payload));
    partial.clear();
    try {
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
    if (closed) {
      await fresh.end();
      return;
    }
    client = fresh;
    pause = backOffMs.first;
    probe(fresh);
    if (waiting.length > 0) flushLater();
  };

  const reconnectLater = (): void => {
    clearTimeout(reconnectTimer);
    const wait = pause * (0.75 + Math.random() / 2);
    pause = Math.min(pause * 2, backOffMs.longest);
    reconnectTimer = setTimeout(() => {
      open().then(
        () => {
          if (!closed) local.announceReconnect();
        },
        (error: unknown) => {
          log.warn({ err: error }, 'bus: cannot connect');
          if (!closed) reconnectLater();
        },
      );
    }, wait);
  };

  const sendWaiting = async (): Promise<void> => {
    const current = client;
    if (!current || waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    try {
      await current.query({ ...SEND, values: [pack(batch)] });
    } catch (error) {
      waiting = [...batch, ...waiting].slice(-MAX_WAITING);
      lose(current, error instanceof Error ? error : new Error(String(error)));
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    sending = sending.then(sendWaiting);
    return sending;
  };

  const flushLater = (): void => {
    flushTimer ??= setTimeout(() => void flush(), batchMs).unref();
  };

  return {
    publish(topic, payload) {
      const message = JSON.stringify([topic, payload]);
      if (Buffer.byteLength(message) > MAX_MESSAGE_BYTES) throw new RangeError(`bus: message on ${topic} is too long`);
      local.deliver(topic, payload);
      if (closed) return;
      if (waiting.length >= MAX_WAITING) {
        waiting.shift();
        log.error({ topic }, 'bus: too many messages waiting, the oldest is dropped');
      }
      waiting.push(message);
      flushLater();
    },
    subscribe: local.subscribe,
    onReconnect: local.onReconnect,
    start: open,
    flush,
    async close() {
      if (closed) return;
      await flush();
      closed = true;
      clearTimeout(reconnectTimer);
      clearTimeout(probeTimer);
      clearTimeout(flushTimer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
};
