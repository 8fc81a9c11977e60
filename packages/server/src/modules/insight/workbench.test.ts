/** The administrator's workbench: figures that are the ledger's, what waits as its lists have it, and where orders come from. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminStatistics } from '@keymall/contract/insight/statistics';
import { adminWorkbench } from '@keymall/contract/insight/workbench';
import { parseYuan } from '@keymall/contract/kit/money';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did } from '#testing/call';
import { insertComplaint, insertOrder } from '#testing/orders';

const gateway = openFakeGateway();
let app: TestApp;
let admin: Person;
let shop: Shop;
let goods: number;
let channel: Awaited<ReturnType<typeof makeFakeChannel>>;

before(async () => {
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, { price: '12.34' });
  await makeCards(app, shop, goods, 5);
  channel = await makeFakeChannel(app, admin);
  await buy(app, gateway, shop, channel, goods);
  await buy(app, gateway, shop, channel, goods);
});

const fen = (yuan: string): number => parseYuan(yuan) as number;

test('today’s figures are the ledger’s', async () => {
  const [basic, ledger] = [await did(app, adminWorkbench.basic, {}, admin), await did(app, adminStatistics.total, {}, admin)];
  assert.deepEqual([basic.sales, basic.sold.yesterday], [{ today: 2, yesterday: 0, total: 2 }, '0.00']);
  assert.deepEqual([basic.sold.today, basic.sold.total, basic.fee.today], [ledger.paid_amount, ledger.paid_amount, ledger.fee_income]);
  assert.ok(fen(basic.fee.today) > 0);
  assert.deepEqual([basic.orders.today, basic.registered.today, basic.registered.total], [2, 1, 1]);
});

test('by day, week, month and year they come to the same, the present one last', async () => {
  const { sold } = await did(app, adminWorkbench.basic, {}, admin);
  for (const [unit, length] of [
    ['day', 30],
    ['week', 12],
    ['month', 12],
    ['year', 5],
  ] as const) {
    const { list } = await did(app, adminWorkbench.series, { unit }, admin);
    assert.equal(list.length, length);
    assert.deepEqual([list.at(-1)?.amount, list.at(-1)?.paid, list.at(-2)?.paid], [sold.total, 2, 0], unit);
  }
});

const none = { count: 0, oldest: null };

test('what waits is counted as its lists count it, each as far as the account may see it', async () => {
  const order = await insertOrder(app, shop, goods, 1);
  await insertComplaint(app, shop, order);
  const waiting = await did(app, adminWorkbench.waiting, {}, admin);
  const complaints = await did(app, adminComplaint.list, { status: 0, merchant_status: 0 }, admin);
  const since = complaints.list[0]?.create_at ?? null;
  assert.deepEqual([waiting.complaints, complaints.total], [{ count: 1, oldest: since }, 1]);
  assert.deepEqual([waiting.contested, waiting.cash], [none, none]);
  const clerk = await makeAdmin(app, [adminMerchant.list.permission as string]);
  const { merchants, fees, ...others } = await did(app, adminWorkbench.waiting, {}, clerk);
  assert.deepEqual([merchants, fees], [none, none]);
  assert.deepEqual([...new Set(Object.values(others))], [null]);
  assert.equal((await call(app, adminWorkbench.waiting, {})).status, 401);
});

test('orders are mapped by their addresses, every one of them once', async () => {
  const from = (id: number, create_ip: string) => app.house.db.updateTable('orders').set({ create_ip }).where('id', '=', id).execute();
  for (const address of ['114.114.114.114', '114.114.114.114', '202.96.128.86'])
    await from((await buy(app, gateway, shop, channel, goods)).id, address);
  for (const address of ['8.8.8.8', '240e::1']) await from(await insertOrder(app, shop, goods, 1), address);
  const { list, abroad, unknown } = await did(app, adminWorkbench.map, { span: 'today' }, admin);
  assert.deepEqual(
    list.map(({ province, orders, paid }) => [province, orders, paid]),
    [
      ['江苏', 2, 2],
      ['广东', 1, 1],
    ],
  );
  assert.equal(list[0]?.amount, '24.68');
  const { orders } = await did(app, adminWorkbench.basic, {}, admin);
  assert.equal(abroad.orders, 1);
  assert.equal(
    list.reduce((all, row) => all + row.orders, abroad.orders + unknown.orders),
    orders.today,
  );
});
