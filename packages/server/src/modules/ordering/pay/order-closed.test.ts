/** An order that closes unpaid tells whoever watches it, over a real socket: its pay page and its merchant's list. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { before, type TestContext, test } from 'node:test';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { homeIndex } from '@keymall/contract/platform/home';
import { accountChannel, orderChannel } from '@keymall/contract/realtime/push-socket';
import type * as pusherJs from 'pusher-js';
import { routeUpgrades } from '#realtime/upgrade';
import { startTestApp, type TestApp } from '#testing/app';
import { breakRow, lastRun } from '#testing/broken';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';

type PusherClass = typeof pusherJs.default.default;
// The package's types describe its browser build; required from node it is the class itself.
const Pusher = createRequire(import.meta.url)('pusher-js') as PusherClass;

let app: TestApp;
let shop: Shop;
let channel: Channel;
let socket: InstanceType<PusherClass>;

before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  channel = await makeChannel(app, await makeAdmin(app));
  // As a process that answers pages does (app.ts).
  routeUpgrades(app.app.server, [{ path: '/push/app', handle: app.push.handleUpgrade }]);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});

/** A socket of the shop's, for one test: one that stays open keeps the server from closing. */
async function connect(t: TestContext): Promise<void> {
  const { port } = app.app.server.address() as AddressInfo;
  const { push } = await did(app, homeIndex.siteConfig, {});
  socket = new Pusher(push.app_key, {
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
      params: { token: shop.token, type: 'merchant', userId: String(shop.id) },
    },
  });
  t.after(() => {
    socket.disconnect();
    app.app.server.closeAllConnections();
  });
}

async function place(goods_id: number) {
  return did(
    app,
    publicPay.order,
    {
      token: shop.link,
      goods_id,
      quantity: 1,
      contact: `c_${randomBytes(4).toString('hex')}`,
      channel_id: channel.id,
      request_no: randomBytes(12).toString('hex'),
    },
    { ip: freshIp() },
  );
}

/** Listens on a channel; gives the next event of a name. */
async function ear<T>(name: string): Promise<(event: string) => Promise<T>> {
  const subscribed = socket.subscribe(name);
  if (!subscribed.subscribed)
    await new Promise((resolve, reject) => {
      subscribed.bind('pusher:subscription_succeeded', resolve);
      subscribed.bind('pusher:subscription_error', reject);
    });
  return (event) =>
    new Promise((resolve) => {
      const heard = (data: T): void => {
        subscribed.unbind(event, heard);
        resolve(data);
      };
      subscribed.bind(event, heard);
    });
}

test('the buyer cancels: the page in the other window and the merchant’s list hear it', async (t) => {
  await connect(t);
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const { trade_no, grant } = await place(goods);
  const [order, merchant] = [
    await ear<{ trade_no: string; status: number }>(orderChannel(trade_no)),
    await ear<{ count: number }>(accountChannel('merchant', shop.id)),
  ];
  const heard = Promise.all([order('order.status'), merchant('order.closed')]);
  await did(app, publicLookup.cancel, { trade_no, grant });
  assert.deepEqual(await heard, [{ trade_no, status: 2 }, { count: 1 }]);
});

test('their time runs out: each order is told, its merchant once', async (t) => {
  await connect(t);
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 2);
  const placed = [await place(goods), await place(goods)];
  const ears = await Promise.all(placed.map(({ trade_no }) => ear<{ trade_no: string; status: number }>(orderChannel(trade_no))));
  const merchant = await ear<{ count: number }>(accountChannel('merchant', shop.id));
  const heard = Promise.all([...ears.map((next) => next('order.status')), merchant('order.closed')]);
  await app.house.db
    .updateTable('orders')
    .set({ close_at: new Date(Date.now() - 1000) })
    .where('status', '=', 0)
    .execute();
  await app.jobs.runNow('order.close');
  assert.deepEqual(await heard, [...placed.map(({ trade_no }) => ({ trade_no, status: 2 })), { count: 2 }]);
});

test('one that can’t be closed keeps no other’s stock, and is closed once it can', async () => {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 3);
  const placed = [await place(goods), await place(goods), await place(goods)];
  const numbers = placed.map(({ trade_no }) => trade_no);
  const orders = app.house.db.selectFrom('orders').where('trade_no', 'in', numbers).orderBy('id');
  const [first] = await orders.select('id').execute();
  await app.house.db
    .updateTable('orders')
    .set({ close_at: new Date(Date.now() - 1000) })
    .where('trade_no', 'in', numbers)
    .execute();
  const statuses = async () => (await orders.select('status').execute()).map(({ status }) => status);
  const mend = await breakRow(app, 'orders', 'id', first?.id as number);
  await app.jobs.runNow('order.close');
  assert.deepEqual(await statuses(), [0, 2, 2]);
  assert.deepEqual(await lastRun(app, 'order.close'), { ok: false, output: '关闭 2 笔，失败 1 项' });
  await mend();
  await app.jobs.runNow('order.close');
  assert.deepEqual(await statuses(), [2, 2, 2]);
  assert.deepEqual(await lastRun(app, 'order.close'), { ok: true, output: '关闭 1 笔' });
});

test('whoever buys what lapsed orders held closes them, and they are told', async (t) => {
  await connect(t);
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const { trade_no } = await place(goods);
  const order = await ear<{ trade_no: string; status: number }>(orderChannel(trade_no));
  const heard = order('order.status');
  await app.house.db
    .updateTable('orders')
    .set({ close_at: new Date(Date.now() - 1000) })
    .where('trade_no', '=', trade_no)
    .execute();
  await place(goods);
  assert.deepEqual(await heard, { trade_no, status: 2 });
});
