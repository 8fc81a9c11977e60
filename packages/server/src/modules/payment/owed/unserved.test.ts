/** Money of orders that were paid and could not be served: it goes back by itself, once, and somebody is told. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, beforeEach, test } from 'node:test';
import { parseYuan } from '@keymall/contract/kit/money';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { publicHold, publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { adminConfig } from '@keymall/contract/platform/config';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { breakRow, lastRun } from '#testing/broken';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';
import { giveBackUnserved, tellOfUnserved } from './unserved.service.ts';

const HOUR = 3_600_000;
const { driver: fakeEmail, sent } = createFakeEmail();
(emailDrivers as Map<string, EmailDriver>).set(fakeEmail.id, fakeEmail);

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
  await change('email', { email_driver: 'fake', email_user: 'platform@example.com' });
});
beforeEach(async () => {
  shop = await makeShop(app);
  sent.length = 0;
  gateway.state.refuses = false;
});

async function change(group: 'complaint' | 'email', values: Record<string, unknown>): Promise<void> {
  const now = await did(app, adminConfig.getConfig, { group }, admin);
  await did(app, adminConfig.editConfig, { group, values: { ...now.values, ...values } }, admin);
}

/** An order whose only card went to somebody else before its money came. */
async function lateOrder(by = channel) {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const place = async () => {
    const ip = freshIp();
    const request_no = randomBytes(12).toString('hex');
    const order = { token: shop.link, goods_id: goods, quantity: 1, contact: `${request_no}@example.com`, channel_id: by.id, request_no };
    const placed = await did(app, publicPay.order, order, { ip });
    await did(app, publicPay.detail, { trade_no: placed.trade_no }, { ip });
    return placed;
  };
  const settle = async ({ trade_no, total_price }: Awaited<ReturnType<typeof place>>) => {
    gateway.pay(trade_no);
    const number = gateway.orders.get(trade_no)?.transaction_id ?? '';
    const { rows } = await sql<{ answer: { receipt_id: number } }>`
      select fn.receipt_settle(${by.account_id}, ${number}, ${trade_no}, ${parseYuan(total_price)}, 'notice') as answer`.execute(
      app.house.db,
    );
    return (rows[0] as { answer: { receipt_id: number } }).answer.receipt_id;
  };
  const late = await place();
  await did(app, publicLookup.cancel, { trade_no: late.trade_no, grant: late.grant });
  await settle(await place());
  await sql`select fn.receipt_rescue(${await settle(late)}, true)`.execute(app.house.db);
  assert.equal(await statusOf(late.trade_no), 4);
  return { ...late, goods, total: parseYuan(late.total_price) as number };
}
const statusOf = async (trade_no: string) => (await did(app, publicOrder.orderStatus, { trade_no })).status;
const owedOf = async (trade_no: string) => (await did(app, adminOwed.list, { trade_no }, admin)).list[0]?.status;
const letters = async () => (await did(app, merchantMessage.list, {}, shop)).list;
const run = async () => ({ told: (await tellOfUnserved(app.ctx())).done, begun: (await giveBackUnserved(app.ctx())).begun });

test('it goes back whole through its gateway, once, however often and however many at once look after it', async () => {
  const { trade_no, total } = await lateOrder();
  await Promise.all(Array.from({ length: 4 }, run));
  await run();
  assert.deepEqual(gateway.returned(trade_no), { sum: total, count: 1 });
  assert.deepEqual([await owedOf(trade_no), await statusOf(trade_no)], ['refunded', 3]);
  const [letter, ...more] = await letters();
  assert.deepEqual(more, [], 'the merchant is told once');
  assert.match(letter?.title ?? '', new RegExp(trade_no));
  assert.match(letter?.content ?? '', /将自动原路退回/);
  assert.deepEqual(sent, []);
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter(({ rows }) => rows !== 0),
    [],
  );
});

test('one that can’t be given back keeps nobody else waiting', async () => {
  const [broken, other] = [await lateOrder(), await lateOrder()];
  const { id } = (await did(app, adminOwed.list, { trade_no: broken.trade_no }, admin)).list[0] as { id: number };
  const mend = await breakRow(app, 'owed_refund', 'id', id);
  await app.jobs.runNow('payment.unserved');
  assert.deepEqual([await owedOf(broken.trade_no), await owedOf(other.trade_no)], ['owed', 'refunded']);
  assert.deepEqual(await lastRun(app, 'payment.unserved'), { ok: false, output: '通知商户 1 笔，自动退款 1 笔，失败 2 项' });
  assert.deepEqual(gateway.returned(broken.trade_no), { sum: 0, count: 0 });
  await mend();
  await app.jobs.runNow('payment.unserved');
  assert.deepEqual([await owedOf(broken.trade_no), gateway.returned(broken.trade_no).count], ['refunded', 1]);
  assert.equal((await lastRun(app, 'payment.unserved')).ok, true);
});

test('where buyers may choose other goods it waits for them, and gives nothing back that was replaced', async () => {
  await sql`update shop set late_replace = 1 where merchant_id = ${shop.id}`.execute(app.house.db);
  const [kept, swapped] = [await lateOrder(), await lateOrder()];
  assert.deepEqual(await run(), { told: 2, begun: 0 });
  assert.match((await letters())[0]?.content ?? '', /24 小时内更换/);
  await makeCards(app, shop, kept.goods, 1);
  await did(app, publicHold.replace, { trade_no: swapped.trade_no, grant: swapped.grant, goods_id: kept.goods });
  app.clock.pass(25 * HOUR);
  assert.deepEqual(await run(), { told: 0, begun: 1 });
  app.clock.pass(-25 * HOUR);
  assert.deepEqual([await statusOf(kept.trade_no), await statusOf(swapped.trade_no)], [3, 1]);
  assert.equal(gateway.returned(swapped.trade_no).count, 0);
});

test('what no machine can give back is told to the platform, once', async () => {
  const byHand = await makeFakeChannel(app, admin, 'fake-by-hand');
  const { trade_no } = await lateOrder(byHand);
  await run();
  await run();
  assert.deepEqual([await owedOf(trade_no), await statusOf(trade_no)], ['owed', 4]);
  assert.match((await letters())[0]?.content ?? '', /平台人工退还/);
  assert.deepEqual(
    sent.map(({ to }) => to),
    ['platform@example.com'],
  );
});

test('a gateway that refuses leaves it to a hand, and is not asked again', async () => {
  const { trade_no } = await lateOrder();
  gateway.state.refuses = true;
  await run();
  gateway.state.refuses = false;
  await run();
  assert.equal(await owedOf(trade_no), 'failed');
  assert.equal(gateway.returned(trade_no).count, 0);
  assert.equal(sent.length, 1);
});

test('switched off, nothing goes back by itself', async () => {
  await change('complaint', { late_refund: 0 });
  const { trade_no } = await lateOrder();
  await run();
  assert.equal(await owedOf(trade_no), 'owed');
  assert.equal(sent.length, 1);
  await change('complaint', { late_refund: 1 });
});
