/** Over real sockets, with a client of others': who has an order or a complaint open with one, and what a buyer's open page hears. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { before, type TestContext, test } from 'node:test';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { homeIndex } from '@keymall/contract/platform/home';
import { accountChannel, presenceChannel } from '@keymall/contract/realtime/push-socket';
import type * as pusherJs from 'pusher-js';
import { buyer } from '#modules/buyer';
import { routeUpgrades } from '#realtime/upgrade';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeBuyer, makeCards, makeGoods, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';
import { insertComplaint } from '#testing/orders';

type PusherClass = typeof pusherJs.default.default;
type Socket = InstanceType<PusherClass>;
// The package's types describe its browser build; required from node it is the class itself.
const Pusher = createRequire(import.meta.url)('pusher-js') as PusherClass;

const gateway = openFakeGateway();
let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;

before(async () => {
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeFakeChannel(app, admin);
  // As a process that answers pages does (app.ts).
  routeUpgrades(app.app.server, [{ path: '/push/app', handle: app.push.handleUpgrade }]);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});

/** A socket of somebody's, for one test: one that stays open keeps the server from closing. */
async function connect(t: TestContext, { token, id }: Person, type: 'admin' | 'merchant' | 'personal'): Promise<Socket> {
  const { port } = app.app.server.address() as AddressInfo;
  const { push } = await did(app, homeIndex.siteConfig, {});
  const socket = new Pusher(push.app_key, {
    cluster: 'keymall',
    wsHost: '127.0.0.1',
    wsPort: port,
    wsPath: push.path,
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: {
      endpoint: `http://127.0.0.1:${port}${push.auth}`,
      transport: 'ajax',
      params: { token, type, userId: String(id) },
    },
  });
  t.after(() => {
    socket.disconnect();
    app.app.server.closeAllConnections();
  });
  return socket;
}

const next = <T>(target: { bind(event: string, heard: (data: T) => void): unknown }, event: string): Promise<T> =>
  new Promise((resolve) => target.bind(event, resolve));

/** What the server says of the right to a channel. */
async function auth(name: string, { token }: Person, type: string): Promise<number> {
  const form = new URLSearchParams({ channel_name: name, socket_id: '1.1', token, type });
  const reply = await app.app.inject({ method: 'POST', url: '/push/auth', payload: form.toString(), remoteAddress: freshIp() });
  return reply.statusCode;
}

interface Members {
  count: number;
  members: Record<string, { name: string }>;
  me: { id: string };
}

async function bought(by?: Person) {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const order = await buy(app, gateway, shop, channel, goods);
  if (by) await app.house.db.updateTable('orders').set({ buyer_id: by.id }).where('id', '=', order.id).execute();
  return order;
}

test('two of one shop, and two administrators, see each other by name at an order; neither sees the other side', async (t) => {
  const { id } = await bought();
  const helper = await makeStaff(app, shop, { perms: [merchantOrder.detail.permission as string] });
  const ofShop = presenceChannel('order', id, { merchantId: shop.id });
  const [owner, staff] = [await connect(t, shop, 'merchant'), await connect(t, helper, 'merchant')];
  const room = owner.subscribe(ofShop);
  const alone = await next<Members>(room, 'pusher:subscription_succeeded');
  assert.deepEqual([alone.count, Object.values(alone.members)], [1, [{ name: shop.username }]]);
  const came = next<{ id: string; info: { name: string } }>(room, 'pusher:member_added');
  const joined = next<Members>(staff.subscribe(ofShop), 'pusher:subscription_succeeded');
  const name = helper.username.split(':')[1];
  assert.deepEqual(await came, { id: `merchant-${helper.id}`, info: { name } });
  assert.deepEqual(
    Object.values((await joined).members).toSorted((a, b) => a.name.localeCompare(b.name)),
    [{ name: shop.username }, { name: name ?? '' }].toSorted((a, b) => a.name.localeCompare(b.name)),
  );
  const office = await connect(t, admin, 'admin');
  const there = await next<Members>(office.subscribe(presenceChannel('order', id, 'admin')), 'pusher:subscription_succeeded');
  assert.deepEqual([there.count, there.me.id], [1, `admin-${admin.id}`]);
  const left = next<{ id: string }>(room, 'pusher:member_removed');
  staff.disconnect();
  assert.equal((await left).id, `merchant-${helper.id}`);
});

test('strangers, other shops, those without the page’s permission, and things that are not there are refused', async () => {
  const { id } = await bought();
  const complaint = await insertComplaint(app, shop, id);
  const [stranger, clerk, visitor] = [await makeShop(app), await makeAdmin(app, ['order/owed/list']), { id: 0, username: '', token: '' }];
  const blind = await makeStaff(app, shop, { perms: ['goods/good/list'] });
  for (const [what, of] of [
    ['order', id],
    ['complaint', complaint],
  ] as const) {
    const [ours, theirs] = [presenceChannel(what, of, { merchantId: shop.id }), presenceChannel(what, of, 'admin')];
    assert.deepEqual([await auth(ours, shop, 'merchant'), await auth(theirs, admin, 'admin')], [200, 200], what);
    for (const name of [ours, theirs])
      for (const [who, type] of [
        [stranger, 'merchant'],
        [blind, 'merchant'],
        [clerk, 'admin'],
        [visitor, ''],
        [await makeBuyer(app), 'personal'],
      ] as const)
        assert.equal(await auth(name, who, type), 403, `${name} ${type}`);
    assert.deepEqual([await auth(theirs, shop, 'merchant'), await auth(ours, admin, 'admin')], [403, 403]);
    // Their own room, at what is not theirs, and at nothing.
    assert.equal(await auth(presenceChannel(what, of, { merchantId: stranger.id }), stranger, 'merchant'), 403);
    assert.equal(await auth(presenceChannel(what, 999_999_999, 'admin'), admin, 'admin'), 403);
  }
  for (const name of ['presence-room', `presence-order-${id}`, `presence-goods-1-admin`, `presence-order-0-admin`])
    assert.equal(await auth(name, admin, 'admin'), 403, name);
});

test('a buyer’s page that stays open hears of his orders, his complaints and his refunds, and of nobody else’s', async (t) => {
  const [me, somebody] = [await makeBuyer(app), await makeBuyer(app)];
  const order = await bought(me);
  const ear = (await connect(t, me, 'personal')).subscribe(accountChannel('personal', me.id));
  await next(ear, 'pusher:subscription_succeeded');
  const foreign: string[] = [];
  const others = (await connect(t, somebody, 'personal')).subscribe(accountChannel('personal', somebody.id));
  await next(others, 'pusher:subscription_succeeded');
  others.bind_global((event: string) => void foreign.push(event));

  const paid = next(ear, 'buyer.order');
  const { work } = buyer.queues.find(({ name }) => name === 'buyer.order') ?? assert.fail();
  await work(app.ctx(), { order_id: order.id } as never);
  assert.deepEqual(await paid, { trade_no: order.trade_no, status: 1 });

  const proof = { trade_no: order.trade_no, grant: order.grant };
  const { types } = await did(app, publicComplaint.options, proof);
  const { id: complaint } = await did(app, publicComplaint.doComplaint, {
    ...proof,
    type: types[0] as string,
    desc: '卡密提示已经被使用过了',
  });
  const answered = next(ear, 'complaint.changed');
  await did(app, merchantComplaint.send, { id: complaint, content: '请稍等' }, shop);
  assert.deepEqual(await answered, { complaint_id: complaint });

  const refund = next(ear, 'refund.changed');
  const ended = next(ear, 'buyer.order');
  await did(app, merchantComplaint.agree, { id: complaint }, shop);
  assert.deepEqual([await refund, await ended], [{ trade_no: order.trade_no }, { trade_no: order.trade_no, status: 3 }]);

  const goods_id = await makeGoods(app, shop);
  await makeCards(app, shop, goods_id, 1);
  const wish = {
    token: shop.link,
    goods_id,
    quantity: 1,
    contact: 'open-page@example.com',
    channel_id: channel.id,
    request_no: randomBytes(12).toString('hex'),
  };
  const placed = await did(app, publicPay.order, wish, { ...me, ip: freshIp() });
  const closed = next(ear, 'buyer.order');
  await did(app, publicLookup.cancel, { trade_no: placed.trade_no, grant: placed.grant });
  assert.deepEqual(await closed, { trade_no: placed.trade_no, status: 2 });
  assert.deepEqual(foreign, []);
});
