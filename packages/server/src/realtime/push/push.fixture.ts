import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { WebSocket } from 'ws';
import { type Bus, memoryBus } from '../bus.ts';
import { routeUpgrades } from '../upgrade.ts';
import type { PushActor } from './connections.ts';
import type { PushLimits } from './limits.ts';
import { createPush, type PushOptions } from './push.ts';

export const appKey = 'shopkey';

/** Tokens of the tests read `realm:id` or `realm:id:session`; anything else is nobody's. */
const identify = async (token: string, type: string): Promise<PushActor | null> => {
  const [realm, id, session] = token.split(':');
  if ((realm !== 'admin' && realm !== 'merchant' && realm !== 'personal') || realm !== type) return null;
  return { realm, accountId: Number(id), ...(session === undefined ? {} : { session }) };
};

const mayJoin = async (actor: PushActor | null, channel: string): Promise<boolean> => {
  if (channel.startsWith('private-order-')) return true;
  if (!actor) return channel === 'presence-open';
  return channel === 'private-room' || channel.startsWith('presence-') || channel === accountChannel(actor.realm, actor.accountId);
};

export interface Fixture extends AsyncDisposable {
  push: ReturnType<typeof createPush>;
  url: string;
  http: string;
  port: number;
  /** Moves the server's clock, ms. */
  advance(ms: number): void;
  authorise(form: Record<string, string>): Promise<{ status: number; body: { auth?: string; channel_data?: string } }>;
}

/** A push server on a free port with the clock in the test's hand. */
export const startPush = async (
  options: { bus?: Bus; limits?: Partial<PushLimits> } & Pick<
    Partial<PushOptions>,
    'stillValid' | 'presenceInfo' | 'identify' | 'now'
  > = {},
): Promise<Fixture> => {
  let time = 1_000;
  const { bus = memoryBus(), limits = {}, ...rest } = options;
  const push = createPush({
    appKey,
    secret: 'a secret of the push tests',
    bus,
    identify,
    mayJoin,
    clientEventsIn: (channel) => channel === 'private-room' || channel.startsWith('presence-'),
    limits: { connectBurst: 1_000, socketsPerAddress: 1_000, socketsPerAccount: 100, ...limits },
    log: { info() {}, warn() {}, error() {} },
    now: () => time,
    ...rest,
  });
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { status, body } = await push.auth(Object.fromEntries(new URLSearchParams(text)));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  routeUpgrades(server, [{ path: '/push/app', handle: push.handleUpgrade }]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const http = `http://127.0.0.1:${port}`;
  return {
    push,
    port,
    http,
    url: `ws://127.0.0.1:${port}/push/app/${appKey}`,
    advance(ms) {
      time += ms;
    },
    async authorise(form) {
      const response = await fetch(`${http}/push/auth`, { method: 'POST', body: new URLSearchParams(form) });
      return { status: response.status, body: (await response.json()) as { auth?: string; channel_data?: string } };
    },
    async [Symbol.asyncDispose]() {
      await push.close({ spreadMs: 0 });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export interface Frame {
  event: string;
  channel?: string;
  data: unknown;
  user_id?: string;
}

/**
 * A client as strict as webman's push.js: it parses `data` of every frame but the error one, whose data it reads as an object. A frame
 * that breaks the rule fails the next `next`.
 */
export const strictClient = async (fixture: Fixture, options: { url?: string; headers?: Record<string, string> } = {}) => {
  const ws = new WebSocket(options.url ?? fixture.url, { headers: options.headers ?? {} });
  const unread: (Frame | Error)[] = [];
  let wake: (() => void) | null = null;
  let ended: { code: number; reason: string } | null = null;
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => {
      ended = { code, reason: reason.toString() };
      resolve(ended);
      wake?.();
    });
  });
  ws.on('message', (raw) => {
    try {
      const value = JSON.parse(raw.toString()) as { event: string; channel?: string; data: unknown; user_id?: string };
      if (value.event === 'pusher:error') {
        if (typeof (value.data as { message?: unknown }).message !== 'string') throw new Error(`error frame without a message: ${raw}`);
        unread.push(value);
      } else {
        if (typeof value.data !== 'string') throw new Error(`data is not text: ${raw}`);
        unread.push({ ...value, data: JSON.parse(value.data) as unknown });
      }
    } catch (error) {
      unread.push(error as Error);
    }
    wake?.();
  });
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  ws.on('error', () => {});

  /** The next frame in the order of arrival. */
  const next = async (): Promise<Frame> => {
    for (;;) {
      const frame = unread.shift();
      if (frame instanceof Error) throw frame;
      if (frame) return frame;
      if (ended) throw new Error(`closed with ${ended.code} ${ended.reason}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const send = (event: string, data: unknown, channel?: string): void => ws.send(JSON.stringify({ event, data, channel }));
  const client = {
    ws,
    closed,
    next,
    send,
    /** Everything that arrives before the answer to a ping: what is not in it was not sent. */
    async settled(): Promise<Frame[]> {
      send('pusher:ping', {});
      const frames: Frame[] = [];
      for (;;) {
        const frame = await next();
        if (frame.event === 'pusher:pong') return frames;
        frames.push(frame);
      }
    },
    socketId: '',
    /** Asks for the right to a channel with this token and joins it. */
    async join(channel: string, token = ''): Promise<Frame> {
      const { body } = await fixture.authorise({
        channel_name: channel,
        socket_id: client.socketId,
        token,
        type: token.split(':')[0] ?? '',
        userId: '1',
      });
      send('pusher:subscribe', { channel, ...body });
      return next();
    },
  };
  return client;
};

/** A strict client that has read its greeting. */
export const connected = async (fixture: Fixture) => {
  const client = await strictClient(fixture);
  const hello = await client.next();
  client.socketId = (hello.data as { socket_id: string }).socket_id;
  return client;
};
