/** Trying an account out: a real order at its gateway, paid, booked, given back, once; and money that can't go back is ours. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminChannelTest } from '@keymall/contract/payment/channel-test';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';
import { channelTestQueues } from './channel-test.service.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
});
after(() => app.close());
beforeEach(() => {
  gateway.state.refuses = gateway.state.silent = false;
});

const start = (channel: FakeChannel, amount = '0.50') => did(app, adminChannelTest.start, { id: channel.account_id, amount }, admin);
const stateOf = (id: number) => did(app, adminChannelTest.state, { id }, admin);
/** The buyer pays, and the gateway is asked. */
async function paid(channel: FakeChannel) {
  const test = await start(channel);
  gateway.pay(test.trade_no);
  const found = await did(app, adminChannelTest.ask, { id: test.id }, admin);
  assert.equal(found.status, 1);
  return test;
}
/** Does what the outbox says, once. */
async function giveBack(): Promise<void> {
  const { rows } = await sql<{
    payload: { test_id: number };
  }>`delete from outbox where queue = 'channel.give_back' returning payload`.execute(app.house.db);
  for (const { payload } of rows) await channelTestQueues[0]?.work(app.ctx(), payload);
}
const balance = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(p.amount), 0)::bigint as sum from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = ${kind}`.execute(
    app.house.db,
  );
  return (rows[0] as { sum: number }).sum;
};
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('a test', () => {
  test('is a real order at the gateway; once paid, its money goes back, and the books are as before', async () => {
    const channel = await makeFakeChannel(app, admin);
    const test = await start(channel);
    assert.equal(test.action.kind, 'redirect');
    assert.deepEqual([(await stateOf(test.id)).status, gateway.orders.get(test.trade_no)?.amount], [0, 50]);
    gateway.pay(test.trade_no);
    await did(app, adminChannelTest.ask, { id: test.id }, admin);
    assert.deepEqual([await balance('channel_receivable'), await balance('adjustment'), await balance('buyer_suspense')], [50, -50, 0]);
    await assertWhole();
    await giveBack();
    const done = await stateOf(test.id);
    assert.deepEqual([done.status, done.refund, gateway.returned(test.trade_no)], [3, 'refunded', { sum: 50, count: 1 }]);
    assert.deepEqual([await balance('channel_receivable'), await balance('adjustment')], [0, 0]);
    await assertWhole();
    const { list } = await did(app, adminChannelTest.list, { channel_account_id: channel.account_id }, admin);
    assert.deepEqual(
      list.map(({ id, admin: by }) => [id, by]),
      [[test.id, admin.username]],
    );
  });

  test('told of many times at once it is paid once and goes back once', async () => {
    const channel = await makeFakeChannel(app, admin);
    const test = await start(channel);
    gateway.pay(test.trade_no);
    await Promise.all(Array.from({ length: 10 }, () => did(app, adminChannelTest.ask, { id: test.id }, admin)));
    const work = channelTestQueues[0];
    await Promise.all(Array.from({ length: 5 }, async () => work?.work(app.ctx(), { test_id: test.id })));
    await sql`delete from outbox`.execute(app.house.db);
    assert.deepEqual(gateway.returned(test.trade_no), { sum: 50, count: 1 });
    assert.equal((await stateOf(test.id)).refund, 'refunded');
    await refused(app, 'test_settled', adminChannelTest.end, { id: test.id, refunded: 1 }, admin);
    await assertWhole();
  });

  test('of an account that is switched off works: that is what it is for', async () => {
    const channel = await makeFakeChannel(app, admin);
    await did(app, adminChannelAccount.status, { id: channel.account_id, status: 0 }, admin);
    assert.ok((await start(channel)).trade_no);
  });

  test('what the gateway does not take is told, and the test is closed', async () => {
    const channel = await makeFakeChannel(app, admin);
    gateway.state.refuses = true;
    assert.match(
      await refused(app, 'test_refused', adminChannelTest.start, { id: channel.account_id, amount: '1.00' }, admin),
      /not today/,
    );
    const [closed] = (await did(app, adminChannelTest.list, { channel_account_id: channel.account_id }, admin)).list;
    assert.deepEqual([closed?.status, closed?.message], [2, 'refused: not today']);
    await refused(app, 'missing', adminChannelTest.start, { id: 999_999, amount: '1.00' }, admin);
    for (const amount of ['0.00', '100.01'])
      await refused(app, 'bad_input', adminChannelTest.start, { id: channel.account_id, amount }, admin);
    for (const endpoint of [adminChannelTest.state, adminChannelTest.ask]) await refused(app, 'missing', endpoint, { id: 999_999 }, admin);
  });

  test('unpaid it is closed after half an hour; paid after that, it counts all the same', async () => {
    const channel = await makeFakeChannel(app, admin);
    const test = await start(channel);
    await app.jobs.runNow('channel.close_tests');
    assert.equal((await stateOf(test.id)).status, 0);
    app.clock.pass(30 * 60_000);
    // Sessions end too.
    admin = await makeAdmin(app);
    await app.jobs.runNow('channel.close_tests');
    assert.equal((await stateOf(test.id)).status, 2);
    gateway.pay(test.trade_no);
    assert.equal((await did(app, adminChannelTest.ask, { id: test.id }, admin)).status, 1);
    await giveBack();
    assert.equal((await stateOf(test.id)).status, 3);
    await assertWhole();
  });
});

describe('money that does not go back', () => {
  test('where the gateway can’t, it stays as an adjustment; an administrator who sent it back says so', async () => {
    const test = await paid(await makeFakeChannel(app, admin, 'fake-by-hand'));
    await giveBack();
    assert.deepEqual([(await stateOf(test.id)).refund, gateway.returned(test.trade_no).count], ['kept', 0]);
    const before = await balance('adjustment');
    await did(app, adminChannelTest.end, { id: test.id, refunded: 1 }, admin);
    assert.equal(await balance('adjustment'), before + 50);
    assert.equal((await stateOf(test.id)).status, 3);
    await assertWhole();
  });

  test('where it refuses, it is kept with its reason', async () => {
    const test = await paid(await makeFakeChannel(app, admin));
    gateway.state.refuses = true;
    await giveBack();
    const { refund, message } = await stateOf(test.id);
    assert.deepEqual([refund, message], ['kept', 'refused: not today']);
  });

  test('where it falls silent after it did, it is asked again and sent once', async () => {
    const test = await paid(await makeFakeChannel(app, admin));
    gateway.state.silent = true;
    await assert.rejects(giveBack(), /silent/);
    assert.equal((await stateOf(test.id)).refund, 'refunding');
    gateway.state.silent = false;
    await channelTestQueues[0]?.work(app.ctx(), { test_id: test.id });
    assert.deepEqual([(await stateOf(test.id)).refund, gateway.returned(test.trade_no)], ['refunded', { sum: 50, count: 1 }]);
    await assertWhole();
  });

  test('where a repeat would be a second refund and nobody can be asked, an administrator decides', async () => {
    const test = await paid(await makeFakeChannel(app, admin, 'fake-once'));
    gateway.state.silent = true;
    await assert.rejects(giveBack(), /silent/);
    gateway.state.silent = false;
    await channelTestQueues[0]?.work(app.ctx(), { test_id: test.id });
    assert.deepEqual([(await stateOf(test.id)).refund, gateway.returned(test.trade_no).count], ['refunding', 1]);
    await did(app, adminChannelTest.end, { id: test.id, refunded: 0 }, admin);
    assert.equal((await stateOf(test.id)).refund, 'kept');
    await did(app, adminChannelTest.end, { id: test.id, refunded: 1 }, admin);
    await assertWhole();
  });
});
