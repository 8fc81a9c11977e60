import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import { memoryBus } from '../bus.ts';
import { appKey, connected, startPush, strictClient } from './push.fixture.ts';
import { createPush } from './push.ts';

const upgradeStatus = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const ws = new WebSocket(url, { headers });
  ws.on('error', () => {});
  const status = await new Promise<number>((resolve) => {
    ws.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    ws.on('open', () => resolve(101));
  });
  ws.terminate();
  return status;
};

/** Lets the server work until it has noticed what a client did. */
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
};

test('greets with a socket id and an activity timeout, whatever the query', async () => {
  await using fixture = await startPush();
  const client = await strictClient(fixture, { url: `${fixture.url}?protocol=7&client=js&version=8.6.0&flash=false` });
  const hello = await client.next();
  assert.equal(hello.event, 'pusher:connection_established');
  const { socket_id: id, activity_timeout: timeout } = hello.data as { socket_id: string; activity_timeout: number };
  assert.match(id, /^\d+\.\d+$/);
  assert.equal(timeout, 55);
});

test('an unknown application is told so and closed with 4001', async () => {
  await using fixture = await startPush();
  const client = await strictClient(fixture, { url: fixture.url.replace(appKey, 'other') });
  assert.deepEqual(await client.next(), { event: 'pusher:error', data: { code: 4001, message: 'Application does not exist' } });
  assert.equal((await client.closed).code, 4001);
});

test('upgrades to other paths and from foreign pages are refused', async () => {
  await using fixture = await startPush();
  const base = `ws://127.0.0.1:${fixture.port}`;
  assert.equal(await upgradeStatus(`${base}/elsewhere`), 404);
  assert.equal(await upgradeStatus(`${base}/push/app/`), 404);
  assert.equal(await upgradeStatus(`${base}/push/app/${appKey}/more`), 404);
  assert.equal(await upgradeStatus(`${base}/push/application`), 404);
  assert.equal(await upgradeStatus(fixture.url, { origin: 'https://elsewhere.example' }), 403);
  assert.equal(await upgradeStatus(fixture.url, { origin: 'null' }), 403);
  assert.equal(await upgradeStatus(fixture.url, { origin: fixture.http }), 101);
});

test('answers a ping, stays silent on a pong, names an unknown event', async () => {
  await using fixture = await startPush();
  const client = await connected(fixture);
  client.send('pusher:pong', {});
  client.send('pusher:ping', {});
  assert.deepEqual(await client.next(), { event: 'pusher:pong', data: {} });
  client.send('pusher:nonsense', {});
  assert.deepEqual(await client.next(), { event: 'pusher:error', data: { code: null, message: 'Unknown event' } });
});

test('a public channel: subscribe, twice, hear, unsubscribe', async () => {
  await using fixture = await startPush();
  const client = await connected(fixture);
  const succeeded = { event: 'pusher_internal:subscription_succeeded', channel: 'site-news', data: {} };
  client.send('pusher:subscribe', { channel: 'site-news' });
  assert.deepEqual(await client.next(), succeeded);
  client.send('pusher:subscribe', { channel: 'site-news', auth: '' });
  assert.deepEqual(await client.next(), succeeded);
  fixture.push.publish('site-news', 'order.new', { order_id: 3 });
  assert.deepEqual(await client.settled(), [{ event: 'order.new', channel: 'site-news', data: { order_id: 3 } }]);
  client.send('pusher:unsubscribe', { channel: 'site-news' });
  await client.settled();
  fixture.push.publish('site-news', 'order.new', { order_id: 4 });
  assert.deepEqual(await client.settled(), []);
  assert.equal(fixture.push.stats().channels, 0);
});

test('private channels open for the account they belong to, and a guest may follow an order', async () => {
  await using fixture = await startPush();
  const client = await connected(fixture);
  assert.equal((await client.join('private-merchant-7', 'merchant:7')).event, 'pusher_internal:subscription_succeeded');
  assert.equal((await client.join('private-order-K1', '')).event, 'pusher_internal:subscription_succeeded');
  fixture.push.publish('private-merchant-7', 'order.paid', { order_id: 9, total_price: '12.00' });
  assert.deepEqual(await client.settled(), [
    { event: 'order.paid', channel: 'private-merchant-7', data: { order_id: 9, total_price: '12.00' } },
  ]);
});

test('the authorisation form is answered with bare JSON or 403', async () => {
  await using fixture = await startPush();
  const form = { channel_name: 'private-merchant-7', socket_id: '1.2', token: 'merchant:7', type: 'merchant', userId: '7' };
  const granted = await fixture.authorise(form);
  assert.equal(granted.status, 200);
  assert.deepEqual(Object.keys(granted.body), ['auth']);
  assert.match(granted.body.auth ?? '', /^shopkey:[0-9a-f]{64}$/);
  const refused: Record<string, string>[] = [
    { ...form, token: '' },
    { ...form, token: 'nonsense' },
    { ...form, token: 'personal:7' },
    { ...form, token: 'personal:7', type: 'personal' },
    { ...form, token: 'merchant:8', userId: '7' },
    { ...form, socket_id: '1.2:private-merchant-7' },
    { ...form, socket_id: '' },
    { ...form, channel_name: 'site-news' },
    { ...form, channel_name: 'private-merchant-7:x' },
    { ...form, channel_name: 'private-订单' },
    { ...form, channel_name: 'presence-open', token: '' },
    {},
  ];
  for (const each of refused) {
    const { status, body } = await fixture.authorise(each);
    assert.equal(status, 403, JSON.stringify(each));
    assert.equal(JSON.stringify(body).includes('shopkey'), false);
  }
});

test('an authorisation that cannot be decided is 503, not a crash', async () => {
  await using fixture = await startPush({ identify: () => Promise.reject(new Error('the database is away')) });
  assert.equal((await fixture.authorise({ channel_name: 'private-room', socket_id: '1.2', token: 'x', type: 'admin' })).status, 503);
});

test('forged and borrowed signatures are refused and the right one is never told', async () => {
  await using fixture = await startPush();
  const client = await connected(fixture);
  const right = await fixture.authorise({
    channel_name: 'private-room',
    socket_id: client.socketId,
    token: 'merchant:7',
    type: 'merchant',
  });
  const ofOtherSocket = await fixture.authorise({ channel_name: 'private-room', socket_id: '1.2', token: 'merchant:7', type: 'merchant' });
  const ofOtherChannel = await fixture.authorise({ channel_name: 'private-order-1', socket_id: client.socketId, token: '', type: '' });
  const auth = right.body.auth ?? '';
  const forged = `${auth.slice(0, -1)}${auth.endsWith('0') ? '1' : '0'}`;
  const wrong: unknown[] = [
    forged,
    auth.slice(0, -1),
    auth.replace(appKey, 'other'),
    '',
    undefined,
    7,
    { auth },
    ofOtherSocket.body.auth,
    ofOtherChannel.body.auth,
  ];
  for (const each of wrong) {
    client.send('pusher:subscribe', { channel: 'private-room', auth: each });
    const answer = await client.next();
    assert.deepEqual(answer, {
      event: 'pusher:subscription_error',
      channel: 'private-room',
      data: { type: 'AuthError', error: 'unauthorized', status: 401 },
    });
  }
  fixture.push.publish('private-room', 'order.new', { order_id: 1 });
  assert.deepEqual(await client.settled(), []);
  client.send('pusher:subscribe', { channel: 'private-room', auth });
  assert.equal((await client.next()).event, 'pusher_internal:subscription_succeeded');
});

test('presence counts users, not sockets, and tells the others about the first and the last one', async () => {
  await using fixture = await startPush({
    presenceInfo: async (actor) => ({ user_id: String(actor.accountId), user_info: { name: `n${actor.accountId}` } }),
  });
  const li = await connected(fixture);
  const liAgain = await connected(fixture);
  const wang = await connected(fixture);
  const channel = 'presence-support';
  const one = await li.join(channel, 'merchant:7');
  assert.deepEqual(one.data, { presence: { count: 1, ids: ['7'], hash: { 7: { name: 'n7' } } } });
  await liAgain.join(channel, 'merchant:7');
  assert.deepEqual(await li.settled(), []);
  const two = await wang.join(channel, 'merchant:8');
  assert.deepEqual(two.data, { presence: { count: 2, ids: ['7', '8'], hash: { 7: { name: 'n7' }, 8: { name: 'n8' } } } });
  assert.deepEqual(await wang.settled(), []);
  const added = { event: 'pusher_internal:member_added', channel, data: { user_id: '8', user_info: { name: 'n8' } } };
  assert.deepEqual(await li.settled(), [added]);
  li.send('pusher:unsubscribe', { channel });
  await li.settled();
  assert.deepEqual(await wang.settled(), []);
  liAgain.ws.terminate();
  assert.deepEqual(await wang.next(), { event: 'pusher_internal:member_removed', channel, data: { user_id: '7' } });
});

test('presence data is taken as signed or not at all, and a full channel takes no more', async () => {
  await using fixture = await startPush({ limits: { presenceMembers: 1 } });
  const client = await connected(fixture);
  const { body } = await fixture.authorise({
    channel_name: 'presence-room',
    socket_id: client.socketId,
    token: 'merchant:7',
    type: 'merchant',
  });
  for (const data of [body.channel_data?.replace('7', '8'), ` ${body.channel_data}`, undefined, {}, 'x'.repeat(3000)]) {
    client.send('pusher:subscribe', { channel: 'presence-room', auth: body.auth, channel_data: data });
    assert.equal((await client.next()).event, 'pusher:subscription_error');
  }
  client.send('pusher:subscribe', { channel: 'presence-room', ...body });
  assert.equal((await client.next()).event, 'pusher_internal:subscription_succeeded');
  const late = await connected(fixture);
  assert.equal((await late.join('presence-room', 'merchant:8')).event, 'pusher:subscription_error');
  assert.equal((await late.join('presence-room', 'merchant:7')).event, 'pusher_internal:subscription_succeeded');
});

test('client events reach everyone but the sender, as text, with the user only where users are known', async () => {
  await using fixture = await startPush();
  const [a, b] = [await connected(fixture), await connected(fixture)];
  for (const client of [a, b]) {
    await client.join('private-room', 'merchant:7');
    await client.join('presence-room', client === a ? 'merchant:7' : 'merchant:8');
  }
  await a.settled();
  a.send('client-typing', { on: true }, 'private-room');
  a.send('client-typing', 'text', 'presence-room');
  a.send('client-typing', undefined, 'private-room');
  assert.deepEqual(await a.settled(), []);
  assert.deepEqual(await b.settled(), [
    { event: 'client-typing', channel: 'private-room', data: { on: true } },
    { event: 'client-typing', channel: 'presence-room', data: 'text', user_id: 'merchant-7' },
    { event: 'client-typing', channel: 'private-room', data: {} },
  ]);
});

test('client events are refused where they may not be, too often and too long', async () => {
  await using fixture = await startPush();
  const [a, b] = [await connected(fixture), await connected(fixture)];
  a.send('pusher:subscribe', { channel: 'site-news' });
  await a.next();
  await b.join('private-room', 'merchant:7');
  const refused = async (event: string, data: unknown, channel?: string): Promise<string> => {
    a.send(event, data, channel);
    const answer = await a.next();
    assert.equal(answer.event, 'pusher:error');
    return (answer.data as { message: string }).message;
  };
  assert.match(await refused('client-x', {}, 'site-news'), /only on private/);
  assert.match(await refused('client-x', {}, 'private-room'), /not subscribed/);
  assert.match(await refused('client-x', {}), /only on private/);
  await a.join('private-room', 'merchant:7');
  assert.match(await refused('client-x', 'x'.repeat(10 * 1024), 'private-room'), /too long/);
  assert.match(await refused(`client-${'x'.repeat(200)}`, {}, 'private-room'), /name is too long/);
  assert.match(await refused('order.paid', {}, 'private-room'), /Unknown event/);
  assert.deepEqual(await b.settled(), []);
  fixture.advance(10_000);
  for (let i = 0; i < 11; i++) a.send('client-x', { i }, 'private-room');
  assert.deepEqual(await a.settled(), [{ event: 'pusher:error', data: { code: 4301, message: 'Client event rejected: too many' } }]);
  assert.equal((await b.settled()).length, 10);
});

test('client events are taken only where the channel is declared for them, and only so many bytes of them', async () => {
  await using fixture = await startPush();
  const [a, b] = [await connected(fixture), await connected(fixture)];
  for (const client of [a, b]) {
    await client.join('private-merchant-7', 'merchant:7');
    await client.join('private-room', 'merchant:7');
  }
  const rejected = (reason: string) => ({ event: 'pusher:error', data: { code: 4301, message: `Client event rejected: ${reason}` } });
  a.send('client-paid', { order_id: 1 }, 'private-merchant-7');
  assert.deepEqual(await a.settled(), [rejected('not enabled on this channel')]);
  assert.deepEqual(await b.settled(), []);
  const long = 'x'.repeat(9 * 1024);
  for (let i = 0; i < 4; i += 1) a.send('client-x', long, 'private-room');
  assert.deepEqual(await a.settled(), [rejected('too much')]);
  assert.equal((await b.settled()).length, 3);
  fixture.advance(2_000);
  a.send('client-x', long, 'private-room');
  assert.deepEqual(await a.settled(), []);
  assert.equal((await b.settled()).length, 1);
});

test('malformed messages are answered and survive; __proto__ is only a name', async () => {
  await using fixture = await startPush();
  const client = await connected(fixture);
  const deep = `{"event":"client-x","channel":"private-room","data":${'['.repeat(7_000)}${']'.repeat(7_000)}}`;
  await client.join('private-room', 'merchant:7');
  const bad = [
    '{',
    'null',
    '[]',
    '"text"',
    '7',
    '{}',
    '{"event":7}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":[]}',
  ];
  for (const text of bad) {
    client.ws.send(text);
    assert.equal((await client.next()).event, 'pusher:error', text);
  }
  for (const channel of ['', 'a b', '频道', 'x'.repeat(201), 'a/b', 7, null, ['private-room']]) {
    client.send('pusher:subscribe', { channel });
    assert.deepEqual(await client.next(), { event: 'pusher:error', data: { code: null, message: 'Invalid channel name' } });
  }
  client.ws.send(deep);
  client.ws.send('{"__proto__":{"event":"x"},"event":"pusher:unsubscribe","data":{"__proto__":{"channel":"private-room"}}}');
  client.send('pusher:unsubscribe', null);
  client.send('pusher:subscribe', { channel: '__proto__' });
  assert.ok((await client.settled()).some((frame) => frame.channel === '__proto__'));
  assert.equal(({} as { event?: unknown }).event, undefined);
});

test('a binary frame, an oversized one and bad UTF-8 close only that socket', async () => {
  await using fixture = await startPush();
  const [binary, big, garbled, other] = [
    await connected(fixture),
    await connected(fixture),
    await connected(fixture),
    await connected(fixture),
  ];
  binary.ws.send(Buffer.from('{"event":"pusher:ping"}'));
  assert.equal((await binary.closed).code, 1003);
  big.ws.send('x'.repeat(16 * 1024 + 1));
  assert.equal((await big.closed).code, 1009);
  garbled.ws.send(Buffer.from([0xc3, 0x28]), { binary: false });
  assert.equal((await garbled.closed).code, 1007);
  assert.deepEqual(await other.settled(), []);
  assert.equal(fixture.push.stats().sockets, 1);
});

test('a socket holds a hundred channels and not one more', async () => {
  await using fixture = await startPush();
  const client = await connected(fixture);
  for (let i = 0; i <= 100; i++) client.send('pusher:subscribe', { channel: `c${i}` });
  const answers = await client.settled();
  assert.equal(answers.length, 101);
  assert.equal(answers.filter((each) => each.event === 'pusher_internal:subscription_succeeded').length, 100);
  assert.deepEqual(answers[100], {
    event: 'pusher:subscription_error',
    channel: 'c100',
    data: { type: 'LimitReached', error: 'too many channels', status: 403 },
  });
  client.send('pusher:subscribe', { channel: 'c5' });
  assert.equal((await client.next()).event, 'pusher_internal:subscription_succeeded');
});

test('a flood is cut off, and what is left of it in the buffer is not looked at', async () => {
  await using fixture = await startPush();
  const [flooder, listener] = [await connected(fixture), await connected(fixture)];
  await flooder.join('private-room', 'merchant:7');
  await listener.join('private-room', 'merchant:7');
  for (let i = 0; i < 5_000; i++) flooder.send('client-x', { i }, 'private-room');
  assert.equal((await flooder.closed).code, 1008);
  assert.equal((await listener.settled()).length, 10);
  const { frames, cutForFlood } = fixture.push.stats();
  assert.equal(cutForFlood, 1);
  // The two subscriptions, fifty frames of the flood, the one that was too many, the listener's ping.
  assert.equal(frames, 2 + 50 + 1 + 1);
});

test('subscriptions beyond the free ones count as flood too', async () => {
  await using fixture = await startPush();
  const client = await connected(fixture);
  for (let i = 0; i < 1_000; i++) client.send('pusher:subscribe', { channel: 'c' });
  assert.equal((await client.closed).code, 1008);
  assert.equal(fixture.push.stats().frames, 110 + 50 + 1);
});

test('one address has so many sockets and so many attempts', async () => {
  await using fixture = await startPush({ limits: { socketsPerAddress: 2, connectBurst: 5, connectsPerSecond: 1 } });
  const first = await connected(fixture);
  await connected(fixture);
  assert.equal(await upgradeStatus(fixture.url), 429);
  first.ws.close();
  await until(() => fixture.push.stats().sockets === 1);
  assert.equal(await upgradeStatus(fixture.url), 101);
  assert.equal(await upgradeStatus(fixture.url.replace(appKey, 'other')), 101);
  assert.equal(await upgradeStatus(fixture.url), 429, 'five attempts were made');
});

test('one account has so many sockets, others are not concerned', async () => {
  await using fixture = await startPush({ limits: { socketsPerAccount: 1 } });
  const [a, b] = [await connected(fixture), await connected(fixture)];
  const form = { channel_name: 'private-room', token: 'merchant:7', type: 'merchant' };
  assert.equal((await fixture.authorise({ ...form, socket_id: a.socketId })).status, 200);
  assert.equal((await fixture.authorise({ ...form, socket_id: a.socketId })).status, 200);
  assert.equal((await fixture.authorise({ ...form, socket_id: b.socketId })).status, 429, 'later it may');
  assert.equal((await fixture.authorise({ ...form, socket_id: b.socketId, token: 'merchant:8' })).status, 200);
  a.ws.terminate();
  await until(() => fixture.push.stats().sockets === 1);
  const c = await connected(fixture);
  assert.equal((await fixture.authorise({ ...form, socket_id: c.socketId })).status, 200);
});

test('a silent socket is closed at a sweep; one that speaks or is spoken to is not', async () => {
  await using fixture = await startPush();
  const [silent, speaking, listening] = [await connected(fixture), await connected(fixture), await connected(fixture)];
  listening.send('pusher:subscribe', { channel: 'site-news' });
  await listening.next();
  // A browser wakes a hidden page's timers once a minute: its heartbeat may come so late, and once not at all.
  fixture.advance(2 * 60_000 + 10_000);
  await fixture.push.sweep();
  assert.equal(fixture.push.stats().sockets, 3);
  fixture.advance(20_000);
  await speaking.settled();
  fixture.push.publish('site-news', 'order.new', { order_id: 1 });
  fixture.advance(1);
  await fixture.push.sweep();
  assert.equal((await silent.closed).code, 4201);
  assert.equal(fixture.push.stats().sockets, 2);
});

test('a reader that stops reading is cut at the limit and the others go on', async () => {
  await using fixture = await startPush({ limits: { bufferedBytes: 64 * 1024 } });
  const reader = await connected(fixture);
  reader.send('pusher:subscribe', { channel: 'site-news' });
  await reader.next();
  const raw = connect(fixture.port, '127.0.0.1');
  raw.on('error', () => {});
  const mask = Buffer.from('{"event":"pusher:subscribe","data":{"channel":"site-news"}}');
  raw.write(
    `GET /push/app/${appKey} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  );
  await once(raw, 'data');
  raw.pause();
  raw.write(Buffer.concat([Buffer.from([0x81, 0x80 | mask.length, 0, 0, 0, 0]), mask]));
  await until(() => fixture.push.stats().subscriptions === 2);
  const long = 'x'.repeat(100_000);
  for (let i = 0; i < 1_000 && fixture.push.stats().cutForSlowness === 0; i++) {
    fixture.push.publish('site-news', 'order.paid', { order_id: i, total_price: long });
    // The one that reads answers, so only the stopped one falls behind.
    await reader.settled();
    fixture.advance(1_000);
  }
  assert.equal(fixture.push.stats().cutForSlowness, 1);
  assert.equal(fixture.push.stats().sockets, 1);
  raw.destroy();
});

test('revoking an account closes its sockets, one session only its own', async () => {
  await using fixture = await startPush();
  const [phone, desk, other] = [await connected(fixture), await connected(fixture), await connected(fixture)];
  await phone.join('private-merchant-7', 'merchant:7:phone');
  await desk.join('private-merchant-7', 'merchant:7:desk');
  await other.join('private-merchant-8', 'merchant:8:desk');
  fixture.push.revoke('merchant', 7, 'phone');
  assert.equal((await phone.closed).code, 4009);
  assert.deepEqual(await desk.settled(), []);
  fixture.push.revoke('personal', 7);
  assert.deepEqual(await desk.settled(), []);
  fixture.push.revoke('merchant', 7);
  assert.equal((await desk.closed).code, 4009);
  assert.deepEqual(await other.settled(), []);
});

test('a revocation during an authorisation wins', async () => {
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let begun: () => void = () => {};
  const begin = new Promise<void>((resolve) => {
    begun = resolve;
  });
  await using fixture = await startPush({
    identify: async () => {
      begun();
      await asked;
      return { realm: 'merchant', accountId: 7 };
    },
  });
  const client = await connected(fixture);
  const decision = fixture.authorise({ channel_name: 'private-room', socket_id: client.socketId, token: 't', type: 'merchant' });
  await begin;
  fixture.push.revoke('merchant', 7);
  answer();
  assert.equal((await decision).status, 403);
});

test('a session that ended unnoticed is found at the next check', async () => {
  const ended = new Set<string | undefined>();
  await using fixture = await startPush({ stillValid: async (actor) => !ended.has(actor.session) });
  const [gone, there] = [await connected(fixture), await connected(fixture)];
  await gone.join('private-merchant-7', 'merchant:7:a');
  await there.join('private-merchant-7', 'merchant:7:b');
  ended.add('a');
  fixture.advance(59_000);
  await Promise.all([gone.settled(), there.settled()]);
  fixture.advance(1_000);
  await fixture.push.sweep();
  assert.equal((await gone.closed).code, 4009);
  assert.deepEqual(await there.settled(), []);
});

test('two processes on one bus are one: events, client events, presence, revocation, authorisation', async () => {
  const bus = memoryBus();
  await using first = await startPush({ bus });
  await using second = await startPush({ bus });
  const [a, b] = [await connected(first), await connected(second)];
  await a.join('presence-room', 'merchant:7');
  const joined = await b.join('presence-room', 'merchant:8');
  assert.deepEqual((joined.data as { presence: { ids: string[] } }).presence.ids.sort(), ['merchant-7', 'merchant-8']);
  assert.deepEqual(await a.settled(), [
    { event: 'pusher_internal:member_added', channel: 'presence-room', data: { user_id: 'merchant-8', user_info: {} } },
  ]);
  first.push.publish('presence-room', 'order.new', { order_id: 1 });
  a.send('client-hi', {}, 'presence-room');
  assert.equal((await a.settled()).length, 1);
  assert.deepEqual(
    (await b.settled()).map((each) => [each.event, each.user_id]),
    [
      ['order.new', undefined],
      ['client-hi', 'merchant-7'],
    ],
  );
  // The form reaches the process that does not hold the socket; the account is bound to it all the same.
  const { body } = await second.authorise({
    channel_name: 'private-merchant-7',
    socket_id: a.socketId,
    token: 'merchant:7',
    type: 'merchant',
  });
  a.send('pusher:subscribe', { channel: 'private-merchant-7', ...body });
  assert.equal((await a.next()).event, 'pusher_internal:subscription_succeeded');
  second.push.revoke('merchant', 7);
  assert.equal((await a.closed).code, 4009);
  assert.deepEqual(await b.next(), { event: 'pusher_internal:member_removed', channel: 'presence-room', data: { user_id: 'merchant-7' } });
});

test('a late process learns who is there, and a closing one takes its members along', async () => {
  const bus = memoryBus();
  const first = await startPush({ bus });
  const a = await connected(first);
  await a.join('presence-room', 'merchant:7');
  await using second = await startPush({ bus });
  const b = await connected(second);
  const joined = await b.join('presence-room', 'merchant:8');
  assert.equal((joined.data as { presence: { count: number } }).presence.count, 2);
  await first[Symbol.asyncDispose]();
  assert.equal((await a.closed).code, 1012);
  assert.equal((await b.next()).event, 'pusher_internal:member_removed');
});

test('closing refuses new sockets and ends the open ones with 1012', async () => {
  await using fixture = await startPush();
  const clients = [await connected(fixture), await connected(fixture), await connected(fixture)];
  const closing = fixture.push.close({ spreadMs: 20 });
  assert.equal(await upgradeStatus(fixture.url), 503);
  for (const client of clients) assert.equal((await client.closed).code, 1012);
  await closing;
  assert.equal(fixture.push.stats().sockets, 0);
});

test('closing does not wait for a client that does not answer', async () => {
  const fixture = await startPush();
  const raw = connect(fixture.port, '127.0.0.1');
  raw.write(
    `GET /push/app/${appKey} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  );
  await once(raw, 'data');
  raw.resume();
  const ended = once(raw, 'close');
  await fixture[Symbol.asyncDispose]();
  await ended;
});

test('an empty secret is refused at the start', () => {
  const options = {
    appKey,
    bus: memoryBus(),
    identify: async () => null,
    mayJoin: async () => false,
    log: { info() {}, warn() {}, error() {} },
  };
  assert.throws(() => createPush({ ...options, secret: '' }), /secret/);
});
