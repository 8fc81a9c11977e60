import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPushClient, type PushClientOptions } from './push-client.ts';

/** The far end in the test's hand. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  }
  readonly url: string;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  sent: { event: string; data: Record<string, unknown>; channel?: string }[] = [];
  closed = false;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(event: string, data: unknown, channel?: string): void {
    this.onmessage?.({ data: JSON.stringify({ event, channel, data: event === 'pusher:error' ? data : JSON.stringify(data) }) });
  }
  greets(id = '1.2'): void {
    this.says('pusher:connection_established', { socket_id: id, activity_timeout: 55 });
  }
  drops(code = 1006): void {
    this.onclose?.({ code });
  }
}

const answers: Response[] = [];
const asked = vi.fn(async (_url: string, _init: { body: URLSearchParams }) => answers.shift() ?? Response.json({ auth: 'key:abc' }));
let network = Object.assign(new EventTarget(), { onLine: true });

beforeEach(() => {
  network = Object.assign(new EventTarget(), { onLine: true });
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  FakeSocket.all = [];
  answers.length = 0;
  asked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const client = (options: Partial<PushClientOptions> = {}) => createPushClient({ appKey: 'shopkey', ...options });
const connected = (options: Partial<PushClientOptions> = {}) => {
  const push = client(options);
  push.connect();
  FakeSocket.last.greets();
  return push;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('goes from initialized through connecting to connected and, when told, disconnected', () => {
  const push = client();
  const states: string[] = [push.state];
  push.onState((state) => states.push(state));
  push.connect();
  push.connect();
  expect(FakeSocket.last.url).toBe('wss://shop.example/push/app/shopkey');
  FakeSocket.last.greets();
  push.disconnect();
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(['initialized', 'connecting', 'connected', 'disconnected']);
  expect(FakeSocket.all.length).toBe(1);
  expect(FakeSocket.last.closed).toBe(true);
});

test('comes back after 1 ms, 1 s, then every 2 s', () => {
  const push = client();
  push.connect();
  for (const wait of [1, 1_000, 2_000, 2_000]) {
    const before = FakeSocket.all.length;
    FakeSocket.last.drops();
    expect(push.state).toBe('disconnected');
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all.length).toBe(before + 1);
  }
});

test('a connection that held starts the waits anew, one that did not goes on with them', () => {
  connected();
  vi.advanceTimersByTime(5_000);
  FakeSocket.last.drops();
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all.length).toBe(2);
  FakeSocket.last.greets();
  FakeSocket.last.drops();
  vi.advanceTimersByTime(999);
  expect(FakeSocket.all.length).toBe(2);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all.length).toBe(3);
});

test('offline it waits for the network', () => {
  connected();
  network.onLine = false;
  FakeSocket.last.drops();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
  network.onLine = true;
  network.dispatchEvent(new Event('online'));
  expect(FakeSocket.all.length).toBe(2);
});

test('pings every 25 s whatever else arrives, and gives a silent line up after 10 s', () => {
  connected();
  const first = FakeSocket.last;
  vi.advanceTimersByTime(20_000);
  first.says('order.new', {}, 'site-news');
  vi.advanceTimersByTime(5_000);
  expect(first.sent).toEqual([{ event: 'pusher:ping', data: {} }]);
  vi.advanceTimersByTime(9_999);
  first.says('pusher:pong', {});
  vi.advanceTimersByTime(15_001);
  expect(first.sent.length).toBe(2);
  vi.advanceTimersByTime(9_999);
  expect(first.closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(first.closed).toBe(true);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all.length).toBe(2);
});

test('a connection nobody greets is given up after 10 s', () => {
  client().connect();
  vi.advanceTimersByTime(10_001);
  expect(FakeSocket.all.length).toBe(2);
});

test('a public channel waits for the connection and is taken along to the next one', () => {
  const push = client();
  const heard: unknown[] = [];
  const channel = push.subscribe('site-news');
  channel.on('order.new', (data) => heard.push(data.order_id));
  push.connect();
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.greets();
  expect(FakeSocket.last.sent).toEqual([{ event: 'pusher:subscribe', data: { channel: 'site-news' } }]);
  FakeSocket.last.says('pusher_internal:subscription_succeeded', {}, 'site-news');
  expect(channel.subscribed).toBe(true);
  FakeSocket.last.says('order.new', { order_id: 1 }, 'site-news');
  FakeSocket.last.drops();
  expect(channel.subscribed).toBe(false);
  vi.advanceTimersByTime(1);
  FakeSocket.last.greets();
  expect(FakeSocket.last.sent.length).toBe(1);
  FakeSocket.last.says('order.new', { order_id: 2 }, 'site-news');
  push.unsubscribe('site-news');
  expect(FakeSocket.last.sent.at(-1)).toEqual({ event: 'pusher:unsubscribe', data: { channel: 'site-news' } });
  FakeSocket.last.says('order.new', { order_id: 3 }, 'site-news');
  expect(heard).toEqual([1, 2]);
});

test('a private channel asks with a form and shows what it was given', async () => {
  const push = connected({ session: () => ({ token: 't', type: 'personal', userId: 7 }) });
  answers.push(Response.json({ auth: 'key:abc', channel_data: '{"user_id":"7"}' }));
  push.subscribe('presence-room');
  await settle();
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(url).toBe('/push/auth');
  expect(Object.fromEntries(init?.body ?? [])).toEqual({
    channel_name: 'presence-room',
    socket_id: '1.2',
    token: 't',
    type: 'personal',
    userId: '7',
  });
  expect(FakeSocket.last.sent).toEqual([
    { event: 'pusher:subscribe', data: { auth: 'key:abc', channel_data: '{"user_id":"7"}', channel: 'presence-room' } },
  ]);
});

test('a refusal is told to the channel; a busy server is asked again', async () => {
  const push = connected();
  const refused = vi.fn();
  const refusal = new Response('{}', { status: 403 });
  answers.push(refusal);
  push.subscribe('private-a').on('pusher:subscription_error', refused);
  await settle();
  expect(refused).toHaveBeenCalledWith({ type: 'AuthError', status: 403 });
  expect(refusal.bodyUsed, 'an answer that is not read keeps its connection').toBe(true);
  answers.push(new Response('{}', { status: 503 }));
  push.subscribe('private-b');
  await settle();
  expect(FakeSocket.last.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(FakeSocket.last.sent.length).toBe(1);
});

test('an answer for a connection that is gone is not shown to the next one', async () => {
  const push = connected();
  push.subscribe('private-a');
  FakeSocket.last.drops();
  vi.advanceTimersByTime(1);
  await settle();
  FakeSocket.last.greets('3.4');
  await settle();
  expect(asked.mock.calls.map(([, init]) => init.body.get('socket_id'))).toEqual(['1.2', '3.4']);
  expect(FakeSocket.all[0]?.sent).toEqual([]);
  expect(FakeSocket.last.sent.length).toBe(1);
});

test('client events carry their prefix or throw, and wait for nothing', async () => {
  const push = connected();
  const channel = push.subscribe('private-a');
  expect(() => channel.trigger('typing', {})).toThrow('client-');
  expect(channel.trigger('client-typing', {})).toBe(false);
  await settle();
  FakeSocket.last.says('pusher_internal:subscription_succeeded', {}, 'private-a');
  expect(channel.trigger('client-typing', { on: true })).toBe(true);
  expect(FakeSocket.last.sent.at(-1)).toEqual({ event: 'client-typing', data: { on: true }, channel: 'private-a' });
});

test('an error of the server is thrown outside the socket, which goes on', () => {
  const thrown: (() => void)[] = [];
  vi.stubGlobal('queueMicrotask', (task: () => void) => thrown.push(task));
  const push = connected();
  FakeSocket.last.says('pusher:error', { code: null, message: 'Invalid channel name' });
  expect(thrown[0]).toThrow('Invalid channel name');
  expect(push.state).toBe('connected');
  const taken = vi.fn();
  connected({ onError: taken });
  FakeSocket.last.says('pusher:error', { code: 4301, message: 'Client event rejected' });
  expect(taken.mock.calls[0]?.[0].message).toBe('Client event rejected');
  expect(thrown.length).toBe(1);
});

test('a listener that fails and a frame that is nonsense disturb nobody', () => {
  const thrown: (() => void)[] = [];
  vi.stubGlobal('queueMicrotask', (task: () => void) => thrown.push(task));
  const push = connected();
  const channel = push.subscribe('site-news');
  const heard = vi.fn();
  channel.on('order.new', () => {
    throw new Error('broken');
  });
  const leave = channel.on('order.new', heard);
  for (const data of ['', 'x', 'null', '[]', '7', '{"event":7}']) FakeSocket.last.onmessage?.({ data });
  FakeSocket.last.says('order.new', { order_id: 1 }, 'site-news');
  leave();
  FakeSocket.last.says('order.new', { order_id: 2 }, 'site-news');
  expect(heard).toHaveBeenCalledTimes(1);
  expect(thrown[0]).toThrow('broken');
});

test('a server that starts anew is left some seconds, each client its own', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  connected();
  vi.advanceTimersByTime(5_000);
  FakeSocket.last.drops(1012);
  vi.advanceTimersByTime(2_499);
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all.length).toBe(2);
});

test('a page that is looked at again asks its line whether it lives, and opens it at once where it is gone', () => {
  const page = { hidden: true };
  vi.stubGlobal('document', page);
  connected();
  const look = (hidden: boolean): void => {
    page.hidden = hidden;
    network.dispatchEvent(new Event('visibilitychange'));
  };
  look(true);
  expect(FakeSocket.last.sent).toEqual([]);
  look(false);
  expect(FakeSocket.last.sent).toEqual([{ event: 'pusher:ping', data: {} }]);
  vi.advanceTimersByTime(10_001);
  expect(FakeSocket.all.length).toBe(2);
  FakeSocket.last.drops();
  vi.advanceTimersByTime(1);
  FakeSocket.last.drops();
  const before = FakeSocket.all.length;
  look(false);
  expect(FakeSocket.all.length).toBe(before + 1);
});

test('who may not listen because the account has too many asks again, less and less often', async () => {
  const push = connected();
  const channel = push.subscribe('private-a');
  await settle();
  FakeSocket.last.says('pusher:subscription_error', { type: 'LimitReached', error: 'too many', status: 403 }, 'private-a');
  for (const pause of [2_000, 4_000]) {
    const before = asked.mock.calls.length;
    answers.push(new Response('{}', { status: 429 }));
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(asked.mock.calls.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.mock.calls.length).toBe(before + 1);
    FakeSocket.last.says('pusher:pong', {});
  }
  await vi.advanceTimersByTimeAsync(8_000);
  FakeSocket.last.says('pusher_internal:subscription_succeeded', {}, 'private-a');
  expect(channel.subscribed).toBe(true);
});
