/** What the house itself does with orders after their day was summed up shows as it does where nothing is summed: refunds, costs learned late, late payments, closings. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantCharts } from '@keymall/contract/insight/charts';
import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from '@keymall/contract/insight/sales-statistics';
import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import { startOfDay } from '@keymall/contract/kit/time';
import { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { sql } from 'kysely';
import { checkInvariants, invariants } from '#app/invariants';
import type { Db } from '#kit/database';
import { sealDays } from '#modules/ledger';
import { sumDays } from '#modules/ordering';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { orderMap } from './workbench.service.ts';

const gateway = openFakeGateway();
let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;
let goods: number;
/** Of three days ago: paid ones, one that is closed, one that waits. */
let paid: [Bought, Bought, Bought];
let closed: { id: number; trade_no: string };
let waiting: { id: number; trade_no: string };

const behind = (work: (db: Db) => Promise<unknown>): Promise<void> =>
  app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await work(db);
  });

/** An order that is not paid for: `then` happens, and the payment does not come. */
async function unpaid(then: (id: number) => Promise<unknown>): Promise<{ id: number; trade_no: string }> {
  let found: { id: number; trade_no: string } | undefined;
  const stopped = new Error('not paid');
  const between = async () => {
    found = await app.house.db.selectFrom('orders').select(['id', 'trade_no']).orderBy('id', 'desc').executeTakeFirstOrThrow();
    await then(found.id);
    throw stopped;
  };
  await assert.rejects(buy(app, gateway, shop, channel, goods, {}, between), stopped);
  assert.ok(found);
  return found;
}
const close = (id: number) => sql`select fn.orders_close(array[${id}::bigint], 'system', null, 'expired')`.execute(app.house.db);

before(async () => {
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeFakeChannel(app, admin);
  goods = await makeGoods(app, shop, { price: '12.34', cost_price: '5.00' });
  await makeCards(app, shop, goods, 12);
  const one = () => buy(app, gateway, shop, channel, goods, { quantity: 2 });
  paid = [await one(), await one(), await one()];
  closed = await unpaid(close);
  waiting = await unpaid(async () => undefined);
  await behind(async (db) => {
    for (const table of ['ledger_posting', 'ledger_transaction', 'order_event'])
      await sql`update ${sql.table(table)} set create_at = create_at - interval '3 days'`.execute(db);
    await sql`update orders set create_at = create_at - interval '3 days', success_at = success_at - interval '3 days'`.execute(db);
  });
  await sealDays(app.ctx());
  assert.equal(await sumDays(app.ctx(), 1), 1);
  assert.ok((await sumDays(app.ctx())) > 0);
  assert.equal(await sumDays(app.ctx()), 0, 'once');
});

async function answers() {
  return [
    await did(app, merchantCharts.channel, {}, shop),
    await did(app, merchantCharts.charts, {}, shop),
    await did(app, merchantCharts.charts, { status: 1 }, shop),
    await did(app, merchantCharts.money, {}, shop),
    await did(app, merchantCharts.money, { status: 3 }, shop),
    await did(app, merchantCharts.ranklist, {}, shop),
    await did(app, merchantWorkbench.analysis, {}, shop),
    await did(app, adminGoodsStatistics.list, {}, admin),
    await did(app, adminMerchantStatistics.list, {}, admin),
    await did(app, adminMerchantStatistics.growth, {}, admin),
    await did(app, adminOrderStatistics.list, {}, admin),
    await did(app, adminOrderAnalysis.merchant, {}, admin),
    await did(app, adminOrderAnalysis.channel, { status: 3 }, admin),
    await did(app, adminOrderAnalysis.channel, { status: 2 }, admin),
    await orderMap(app.house.db, startOfDay(new Date(), -6)),
  ];
}

test('it is told as it is, by the sums and without them', async () => {
  const fromDays = await answers();
  await did(app, merchantRefund.add, { order_id: paid[0].id, amount: '1.23', reason: '部分' }, shop);
  await did(app, merchantRefund.add, { order_id: paid[1].id, reason: '全部' }, shop);
  // As one that was bought elsewhere: its keys, and what they cost, come now.
  await behind((db) => sql`update order_line set delivery_kind = 3, sendout = 0 where order_id = ${paid[2].id}`.execute(db));
  const { rows } = await sql<{ arrived: boolean }>`
    select fn.order_arrive(order_id, id, 777) as arrived from order_line where order_id = ${paid[2].id}`.execute(app.house.db);
  assert.equal(rows[0]?.arrived, true);
  gateway.pay(closed.trade_no);
  const { rows: late } = await sql<{ receipt: number }>`
    select (fn.receipt_settle(${channel.account_id}, ${gateway.orders.get(closed.trade_no)?.transaction_id ?? ''}, trade_no, total_price, 'notice') ->> 'receipt_id')::bigint
      as receipt from orders where id = ${closed.id}`.execute(app.house.db);
  await sql`select fn.receipt_rescue(${late[0]?.receipt}, true)`.execute(app.house.db);
  await close(waiting.id);

  const bySums = await answers();
  const states = await app.house.db.selectFrom('orders').select('status').orderBy('id').execute();
  assert.deepEqual(
    states.map(({ status }) => status),
    [1, 3, 1, 1, 2],
  );
  assert.notDeepEqual(bySums, fromDays);
  const ofSums = invariants().filter(({ name }) => name.startsWith('G'));
  assert.ok(ofSums.length > 0);
  assert.deepEqual(
    (await checkInvariants(app.house.db, ofSums)).filter(({ rows: broken }) => broken !== 0),
    [],
  );
  for (const table of ['order_sum_day', 'sale_sum', 'buyer_sum', 'order_sum', 'province_sum'])
    await sql`delete from ${sql.table(table)}`.execute(app.house.db);
  assert.deepEqual(bySums, await answers());

  await app.jobs.runNow('order.sum-days');
  assert.ok(await app.house.db.selectFrom('sale_sum').select('day').executeTakeFirst(), 'emptied, they are made anew');
  assert.deepEqual(bySums, await answers());
});
