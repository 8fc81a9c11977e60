import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { type BusClient, type JsonValue, MAX_MESSAGE_BYTES, memoryBus, postgresBus, type RealtimeLog } from './bus.ts';

/** A server's LISTEN/NOTIFY as far as the bus needs it: everyone hears everything, the sender too; equal notifications of a statement are one. */
const fakeServer = () => {
  const clients = new Set<FakeClient>();
  const statements: string[][] = [];
  let refusing = 0;
  class FakeClient extends EventEmitter implements BusClient {
    listening = false;
    failNext = false;
    async query(query: string | { text: string; values: unknown[] }): Promise<unknown> {
      if (this.failNext) throw new Error('connection terminated');
      const { text, values } = typeof query === 'string' ? { text: query, values: [] } : query;
      if (text.startsWith('listen')) this.listening = true;
      else if (text.includes('pg_notify')) {
        const payloads = values[0] as string[];
        statements.push(payloads);
        for (const payload of new Set(payloads)) {
          if (Buffer.byteLength(payload) >= 8_000) throw new Error('payload string too long');
          for (const each of clients) if (each.listening) each.emit('notification', { payload });
        }
      }
      return {};
    }
    async end(): Promise<void> {
      clients.delete(this);
    }
    /** The line is cut. */
    cut(): void {
      clients.delete(this);
      this.emit('error', new Error('connection reset'));
      this.emit('end');
    }
  }
  return {
    clients,
    statements,
    /** The next so many connections fail. */
    refuse(times: number): void {
      refusing = times;
    },
    connect: async (): Promise<FakeClient> => {
      if (refusing > 0) {
        refusing -= 1;
        throw new Error('connection refused');
      }
      const client = new FakeClient();
      clients.add(client);
      return client;
    },
  };
};

const collect = (bus: { subscribe(topic: string, listener: (payload: JsonValue) => void): () => void }, topic = 't'): JsonValue[] => {
  const heard: JsonValue[] = [];
  bus.subscribe(topic, (payload) => heard.push(payload));
  return heard;
};
const backOffMs = { first: 1, longest: 1 };

test('subscribers hear their topic at once until they leave, and one that throws disturbs nobody', () => {
  const errors: object[] = [];
  const log: RealtimeLog = { info() {}, warn() {}, error: (details) => errors.push(details) };
  const bus = memoryBus(log);
  bus.subscribe('t', () => {
    throw new Error('broken');
  });
  const heard: JsonValue[] = [];
  const leave = bus.subscribe('t', (payload) => heard.push(payload));
  bus.publish('t', 1);
  bus.publish('other', 2);
  leave();
  bus.publish('t', 3);
  assert.deepEqual(heard, [1]);
  assert.equal(errors.length, 2);
});

test('messages reach this process at once and the others once, in order, in one statement', async () => {
  const server = fakeServer();
  const [a, b] = [postgresBus(server), postgresBus(server)];
  await Promise.all([a.start(), b.start()]);
  const [ownA, ownB] = [collect(a), collect(b)];
  for (let i = 0; i < 5; i++) a.publish('t', { i: i % 2 });
  assert.deepEqual(ownA.length, 5);
  assert.deepEqual(ownB, []);
  await a.flush();
  assert.deepEqual(ownB, [{ i: 0 }, { i: 1 }, { i: 0 }, { i: 1 }, { i: 0 }]);
  assert.equal(ownA.length, 5, 'the echo is dropped');
  assert.equal(server.statements.length, 1);
  assert.equal(server.statements[0]?.length, 1);
  a.publish('t', 'same');
  await a.flush();
  a.publish('t', 'same');
  await a.flush();
  assert.deepEqual(ownB.slice(5), ['same', 'same']);
  await Promise.all([a.close(), b.close()]);
  assert.equal(server.clients.size, 0);
});

test('without a flush of ours the batch leaves by itself', async () => {
  const server = fakeServer();
  const [a, b] = [postgresBus({ ...server, batchMs: 1 }), postgresBus(server)];
  await Promise.all([a.start(), b.start()]);
  const arrived = new Promise<JsonValue>((resolve) => b.subscribe('t', resolve));
  const alive = setInterval(() => {}, 1_000);
  a.publish('t', 1);
  assert.equal(await arrived, 1);
  clearInterval(alive);
  await Promise.all([a.close(), b.close()]);
});

test('many and long messages are split below the limit of a notification and keep their order', async () => {
  const server = fakeServer();
  const [a, b] = [postgresBus(server), postgresBus(server)];
  await Promise.all([a.start(), b.start()]);
  const heard = collect(b);
  const sent = [...Array(60).keys()].map((i) => ({ i, text: (i % 20 === 7 ? '卡密"\\\u0000' : 'x').repeat(i * 150) }));
  for (const each of sent) a.publish('t', each);
  await a.flush();
  assert.deepEqual(heard, sent);
  assert.equal(server.statements.length, 1);
  for (const payload of server.statements[0] ?? []) assert.ok(Buffer.byteLength(payload) <= 7_500);
  assert.throws(() => a.publish('t', 'x'.repeat(MAX_MESSAGE_BYTES)), RangeError);
  await Promise.all([a.close(), b.close()]);
});

test('after a cut it connects again, tells its subscribers, and what was published meanwhile still arrives', async () => {
  const server = fakeServer();
  const [a, b] = [postgresBus({ ...server, backOffMs }), postgresBus({ ...server, backOffMs })];
  await a.start();
  const [lineOfA] = server.clients;
  await b.start();
  const heard = collect(b);
  let reconnects = 0;
  const back = new Promise<void>((resolve) => {
    a.onReconnect(() => {
      reconnects += 1;
      resolve();
    });
  });
  server.refuse(2);
  lineOfA?.cut();
  a.publish('t', 'meanwhile');
  await a.flush();
  assert.deepEqual(heard, []);
  await back;
  await a.flush();
  assert.deepEqual(heard, ['meanwhile']);
  assert.equal(reconnects, 1);
  await Promise.all([a.close(), b.close()]);
});

test('a batch that could not be sent is sent again', async () => {
  const server = fakeServer();
  const [a, b] = [postgresBus({ ...server, backOffMs }), postgresBus(server)];
  await a.start();
  const [lineOfA] = server.clients;
  await b.start();
  const heard = collect(b);
  const back = new Promise<void>((resolve) => {
    a.onReconnect(resolve);
  });
  if (lineOfA) lineOfA.failNext = true;
  a.publish('t', 1);
  a.publish('t', 2);
  await a.flush();
  await back;
  await a.flush();
  assert.deepEqual(heard, [1, 2]);
  await Promise.all([a.close(), b.close()]);
});

test('garbage on the channel is not our message and does no harm', async () => {
  const server = fakeServer();
  const bus = postgresBus(server);
  await bus.start();
  const heard = collect(bus);
  const [client] = server.clients;
  for (const payload of [
    undefined,
    '',
    'x',
    '[]',
    '{}',
    'null',
    '7',
    '{"messages":7}',
    '{"from":"x","no":1,"chunk":{"index":1,"of":2,"text":"eA=="}}',
    '{"from":"x","no":1,"chunk":{"index":0,"of":1,"text":"eA=="}}',
  ]) {
    client?.emit('notification', { payload });
  }
  client?.emit('notification', { payload: '{"from":"x","no":2,"messages":[["t",1]]}' });
  assert.deepEqual(heard, [1]);
  await bus.close();
});

test('a first connection that fails is the caller’s to know', async () => {
  const server = fakeServer();
  server.refuse(1);
  await assert.rejects(postgresBus(server).start(), /refused/);
});
