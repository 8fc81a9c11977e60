import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type * as pusherJs from 'pusher-js';
import { memoryBus } from '../bus.ts';
import { appKey, connected, type Fixture, startPush } from './push.fixture.ts';

type PusherClass = typeof pusherJs.default.default;
// The package's types describe its browser build; required from node it is the class itself.
const Pusher = createRequire(import.meta.url)('pusher-js') as PusherClass;

const official = (fixture: Fixture, token: string, key = appKey): InstanceType<PusherClass> =>
  new Pusher(key, {
    cluster: 'keymall',
    wsHost: '127.0.0.1',
    wsPort: fixture.port,
    wsPath: '/push',
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: {
      endpoint: `${fixture.http}/push/auth`,
      transport: 'ajax',
      params: { token, type: token.split(':')[0], userId: '1' },
    },
  });

const heard = <T = unknown>(target: { bind(event: string, listener: (data: T) => void): unknown }, event: string): Promise<T> =>
  new Promise((resolve) => target.bind(event, resolve));

test('pusher-js subscribes to private and presence channels and hears events, client events and members', async () => {
  const bus = memoryBus();
  const options = {
    bus,
    presenceInfo: async (actor: { accountId: number }) => ({ user_id: String(actor.accountId), user_info: { name: '小李' } }),
  };
  await using fixture = await startPush(options);
  await using elsewhere = await startPush(options);
  const [merchant, other] = [official(fixture, 'merchant:7'), official(elsewhere, 'merchant:8')];
  try {
    const own = merchant.subscribe('private-merchant-7');
    await heard(own, 'pusher:subscription_succeeded');
    const paid = heard(own, 'order.paid');
    elsewhere.push.publish('private-merchant-7', 'order.paid', { order_id: 5, total_price: '9.90' });
    assert.deepEqual(await paid, { order_id: 5, total_price: '9.90' });

    const room = merchant.subscribe('presence-room');
    const members = await heard<{ count: number; me: unknown }>(room, 'pusher:subscription_succeeded');
    assert.equal(members.count, 1);
    assert.deepEqual(members.me, { id: '7', info: { name: '小李' } });
    const added = heard(room, 'pusher:member_added');
    const otherRoom = other.subscribe('presence-room');
    await heard(otherRoom, 'pusher:subscription_succeeded');
    assert.deepEqual(await added, { id: '8', info: { name: '小李' } });

    const typing = heard(otherRoom, 'client-typing');
    room.trigger('client-typing', { on: true });
    assert.deepEqual(await typing, { on: true });

    const refused = heard<{ status: number }>(merchant.subscribe('private-merchant-8'), 'pusher:subscription_error');
    assert.equal((await refused).status, 403);

    const removed = heard<{ id: string }>(room, 'pusher:member_removed');
    other.disconnect();
    assert.equal((await removed).id, '8');
  } finally {
    merchant.disconnect();
    other.disconnect();
  }
});

test('pusher-js gives up on an unknown application and comes back after a restart', async () => {
  await using fixture = await startPush();
  const stranger = official(fixture, '', 'other');
  const buyer = official(fixture, '');
  try {
    await heard(stranger.connection, 'disconnected');
    const order = buyer.subscribe('private-order-K1');
    await heard(order, 'pusher:subscription_succeeded');
    const strict = await connected(fixture);
    assert.equal((await strict.join('private-order-K1')).event, 'pusher_internal:subscription_succeeded');
    const paid = heard(order, 'order.status');
    fixture.push.publish('private-order-K1', 'order.status', { trade_no: 'K1', status: 1 });
    assert.deepEqual(await paid, { trade_no: 'K1', status: 1 });
    const away = heard(buyer.connection, 'connecting');
    await fixture.push.close({ spreadMs: 0 });
    await away;
  } finally {
    stranger.disconnect();
    buyer.disconnect();
  }
});
