/** Recharges at the wire: paid once, credited once, never lost, and nobody else's. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { adminRecharge, merchantRecharge } from '@keymall/contract/payment/recharge';
import { adminConfig, adminOperationLog } from '@keymall/contract/platform/config';
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { findLostNotices } from '../receipt/lost-notices.service.ts';
import { boundsFor, fitsDevice, secondsLeft } from './recharge.rules.ts';
import { closeDue } from './recharge.service.ts';

test('a channel that is for phones is not for desks', () => {
  assert.deepEqual(
    ([0, 1, 2] as const).map((available) => [fitsDevice(available, 'pc'), fitsDevice(available, 'mobile')]),
    [
      [true, true],
      [false, true],
      [true, false],
    ],
  );
});

test('what is shown as least and most, some account takes', () => {
  const limit = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null });
  const limits = fc.record({ single_min: limit, single_max: limit });
  fc.assert(
    fc.property(limits, fc.array(limits, { minLength: 1, maxLength: 4 }), (channel, accounts) => {
      const { least, most } = boundsFor({ ...channel, accounts });
      for (const { single_min, single_max } of accounts) {
        assert.ok(least === null || Math.max(single_min ?? 0, channel.single_min ?? 0) >= least);
        assert.ok(most === null || Math.min(single_max ?? 1e9, channel.single_max ?? 1e9) <= most);
      }
    }),
  );
  const now = new Date();
  assert.deepEqual([secondsLeft(new Date(now.getTime() + 1500), now), secondsLeft(new Date(now.getTime() - 1), now)], [2, 0]);
});

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;
let number = 0;
const pushed: { channel: string; event: string; data: unknown }[] = [];

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
  const publish = app.house.publish.bind(app.house);
  app.house.publish = (to, event, data) => {
    pushed.push({ channel: to, event, data });
    publish(to, event, data);
  };
});
beforeEach(async () => {
  Object.assign(gateway.state, { silent: false, refuses: false });
  shop = await makeShop(app);
  pushed.length = 0;
});

type Draft = Partial<WireInput<typeof merchantRecharge.add>>;
const draftOf = (change: Draft = {}): WireInput<typeof merchantRecharge.add> => {
  number += 1;
  return { wallet: 'money', money: '50.00', channel_id: channel.id, request_no: `recharge-request-${number}`, ...change };
};
const begin = (change?: Draft) => did(app, merchantRecharge.add, draftOf(change), shop);
/** Pays at the gateway and tells of it, as its notice would. */
async function pay(trade_no: string, transaction = `GW-${trade_no}`, fen = 5000): Promise<string> {
  const [row] = (
    await sql<{
      answer: { verdict: string };
    }>`select fn.receipt_settle(${channel.account_id}, ${transaction}, ${trade_no}, ${fen}, 'notice') as answer`.execute(app.house.db)
  ).rows;
  return (row as { answer: { verdict: string } }).answer.verdict;
}
const byText = (a: string, b: string): number => a.localeCompare(b);
const wallets = () => did(app, merchantMoney.wallets, {}, shop);
const stateOf = async (id: number): Promise<number> => (await did(app, merchantRecharge.state, { id }, shop)).status;
const expire = () => sql`update recharge set close_at = now() - interval '1 hour' where status = 0`.execute(app.house.db);

describe('a recharge', () => {
  test('of each wallet is paid at the gateway and credited, by its own type', async () => {
    const { channels, least, most } = await did(app, merchantRecharge.options, {}, shop);
    assert.deepEqual([channels[0]?.id, least, most], [channel.id, '1.00', '50000.00']);
    for (const wallet of ['money', 'fee_money', 'deposit_money'] as const) {
      const opened = await begin({ wallet });
      assert.ok(opened.action && opened.seconds_left > 0 && opened.status === 0);
      assert.match(opened.trade_no, /^M[0-9A-Z]{28}$/);
      assert.ok(gateway.orders.has(opened.trade_no), 'the gateway knows it');
      assert.equal(await pay(opened.trade_no), 'applied');
      assert.equal(await stateOf(opened.id), 1);
    }
    const { money, fee_money, deposit_money } = await wallets();
    assert.deepEqual([money, fee_money, deposit_money], ['50.00', '50.00', '50.00']);
    const { list } = await did(app, merchantMoney.log, {}, shop);
    assert.deepEqual(
      list.map(({ wallet, business_type, money: change, who }) => [wallet, business_type, change, who]),
      [
        ['deposit_money', 'recharge_deposit', '50.00', 'merchant'],
        ['fee_money', 'recharge_fee_money', '50.00', 'merchant'],
        ['money', 'recharge', '50.00', 'merchant'],
      ],
    );
    const english = await did(app, merchantMoney.log, {}, { ...shop, language: 'en-US' });
    assert.deepEqual(
      english.list.map(({ reason }) => reason),
      ['Deposit paid in', 'Prepaid fees recharged', 'Recharge'],
    );
    const own = await did(app, merchantRecharge.list, { wallet: 'fee_money', status: 1 }, shop);
    assert.deepEqual([own.total, own.list[0]?.money, own.list[0]?.pay_title], [1, '50.00', '支付宝']);
  });

  test('the merchant hears of it when its notice came', async () => {
    const opened = await begin();
    const notice = gateway.pay(opened.trade_no);
    const reply = await app.app.inject({
      method: notice.method,
      url: `/home/pay/notify/${channel.account_id}${notice.query ? `?${notice.query}` : ''}`,
      payload: notice.rawBody,
      headers: { 'content-type': notice.contentType },
    });
    assert.equal(reply.statusCode, 200);
    assert.deepEqual(
      pushed.map(({ channel: to, event, data }) => [to, event, data]),
      [[`private-merchant-${shop.id}`, 'recharge.paid', { recharge_id: opened.id, money: '50.00' }]],
    );
  });

  test('a lost notice is found by asking', async () => {
    const opened = await begin();
    gateway.pay(opened.trade_no);
    await sql`update payment set query_at = now() - interval '1 hour' where trade_no = ${opened.trade_no}`.execute(app.house.db);
    assert.equal((await findLostNotices(app.ctx())).found, 1);
    assert.equal(await stateOf(opened.id), 1);
    assert.equal((await wallets()).money, '50.00');
  });

  test('a notice told twenty times at once counts once', async () => {
    const opened = await begin();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => pay(opened.trade_no)));
    assert.equal(verdicts.filter((verdict) => verdict === 'applied').length, 1);
    assert.ok(verdicts.every((verdict) => verdict === 'applied' || verdict === 'duplicate'));
    assert.equal((await wallets()).money, '50.00');
  });

  test('a second payment and a wrong amount are owed back, as an order’s are', async () => {
    const opened = await begin();
    assert.equal(await pay(opened.trade_no, 'WRONG-1', 4999), 'wrong_amount');
    assert.equal(await stateOf(opened.id), 0);
    assert.equal(await pay(opened.trade_no), 'applied');
    assert.equal(await pay(opened.trade_no, 'SECOND-1'), 'second_payment');
    assert.equal((await wallets()).money, '50.00');
    const { list } = await did(app, adminOwed.list, { trade_no: opened.trade_no }, admin);
    assert.deepEqual(list.map(({ reason, amount }) => `${reason} ${amount}`).toSorted(byText), [
      'second_payment 50.00',
      'wrong_amount 49.99',
    ]);
  });

  test('closes when its time is up; money that comes later is credited all the same', async () => {
    const opened = await begin();
    await expire();
    assert.equal((await did(app, merchantRecharge.pay, { id: opened.id }, shop)).action, null);
    assert.ok((await closeDue(app.ctx())) >= 1);
    assert.equal(await stateOf(opened.id), 2);
    assert.equal(await closeDue(app.ctx()), 0);
    assert.equal(await pay(opened.trade_no), 'applied');
    assert.equal(await stateOf(opened.id), 1);
    assert.equal((await wallets()).money, '50.00');
  });

  test('closing and paying at once: closed or not, it is credited', async () => {
    for (let round = 0; round < 10; round += 1) {
      const opened = await begin();
      await expire();
      await Promise.all([closeDue(app.ctx()), pay(opened.trade_no), closeDue(app.ctx())]);
      assert.equal(await stateOf(opened.id), 1);
    }
    assert.equal((await wallets()).money, '500.00');
  });

  test('a merchant gives one up; what was paid stays paid', async () => {
    const opened = await begin();
    await did(app, merchantRecharge.close, { id: opened.id }, shop);
    assert.equal(await stateOf(opened.id), 2);
    await refused(app, 'recharge_settled', merchantRecharge.close, { id: opened.id }, shop);
    const other = await begin();
    await pay(other.trade_no);
    await refused(app, 'recharge_settled', merchantRecharge.close, { id: other.id }, shop);
    assert.equal(await stateOf(other.id), 1);
  });

  test('repays a debt out of what came', async () => {
    await sql`select fn.ledger_post('correction', ${shop.id}, '', array[fn.ledger_debt_account(${shop.id}), fn.ledger_account('adjustment', null, null)],
      array['debt', 'debt'], array[3000, -3000])`.execute(app.house.db);
    await pay((await begin({ wallet: 'deposit_money' })).trade_no);
    assert.equal((await wallets()).debt_money, '30.00');
    await pay((await begin()).trade_no);
    const { money, debt_money, deposit_money } = await wallets();
    assert.deepEqual([money, debt_money, deposit_money], ['20.00', '0.00', '50.00']);
  });
});

describe('asking for one', () => {
  test('the same request is the same recharge; for something else it is refused', async () => {
    const draft = draftOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => did(app, merchantRecharge.add, draft, shop)));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    await refused(app, 'request_reused', merchantRecharge.add, { ...draft, money: '51.00' }, shop);
    assert.equal((await did(app, merchantRecharge.list, {}, shop)).total, 1);
  });

  test('only so many wait at once, however many are asked for together', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(app, merchantRecharge.add, draftOf(), shop)));
    assert.equal(answers.filter(({ code }) => code === 1).length, 5);
    assert.ok(answers.filter(({ code }) => code !== 1).every(({ code, msg }) => code === 1556 && msg.includes('5')));
    await expire();
    await begin();
  });

  test('within the limits, through a channel that is open, while recharges are', async () => {
    for (const money of ['0.99', '50000.01', '0.00'])
      assert.match(await refused(app, 'recharge_limits', merchantRecharge.add, draftOf({ money }), shop), /1\.00 至 50000\.00/);
    await refused(app, 'channel_unavailable', merchantRecharge.add, draftOf({ channel_id: 999_999 }), shop);
    const values = (recharge_status: 0 | 1) => ({
      group: 'recharge' as const,
      values: { recharge_status, recharge_close_tips: '暂停充值' },
    });
    await did(app, adminConfig.editConfig, values(0), admin);
    assert.equal(await refused(app, 'recharge_closed', merchantRecharge.add, draftOf(), shop), '暂停充值');
    assert.equal((await did(app, merchantRecharge.options, {}, shop)).status, 0);
    assert.equal((await did(app, merchantRecharge.options, {}, { ...shop, language: 'en-US' })).close_tips, 'Please try again later.');
    await did(app, adminConfig.editConfig, values(1), admin);
  });

  test('never through a merchant’s own account, nor one that was cut out', async () => {
    const other = await makeFakeChannel(app, admin);
    await sql`update channel_account set merchant_id = ${shop.id} where id = ${other.account_id}`.execute(app.house.db);
    const offered = await did(app, merchantRecharge.options, {}, shop);
    assert.ok(offered.channels.every(({ id }) => id !== other.id));
    await refused(app, 'channel_unavailable', merchantRecharge.add, draftOf({ channel_id: other.id }), shop);
    const third = await makeFakeChannel(app, admin);
    await sql`insert into channel_account_state (channel_account_id, cut_at) values (${third.account_id}, now())`.execute(app.house.db);
    await refused(app, 'channel_unavailable', merchantRecharge.add, draftOf({ channel_id: third.id }), shop);
  });

  test('a gateway that is silent leaves it waiting, to be tried again', async () => {
    gateway.state.silent = true;
    const opened = await begin();
    assert.deepEqual([opened.action, opened.status], [null, 0]);
    gateway.state.silent = false;
    const again = await did(app, merchantRecharge.pay, { id: opened.id, device: 'mobile' }, shop);
    assert.ok(again.action);
    assert.deepEqual((await did(app, merchantRecharge.pay, { id: opened.id }, shop)).action, again.action);
  });

  test('a stranger finds nothing of it', async () => {
    const opened = await begin();
    const stranger = await makeShop(app);
    for (const endpoint of [merchantRecharge.pay, merchantRecharge.state, merchantRecharge.close])
      assert.equal((await call(app, endpoint, { id: opened.id }, stranger)).status, 404);
    assert.equal((await did(app, merchantRecharge.list, {}, stranger)).total, 0);
    assert.equal(await stateOf(opened.id), 0);
  });

  test('the browser comes back to the list, whatever the gateway put into the address', async () => {
    const reply = await app.app.inject({ url: '/home/pay/recharged?out_trade_no=//evil.example' });
    assert.deepEqual([reply.statusCode, reply.headers.location], [303, '/merchant/finance/recharge-orders']);
  });
});

describe('administrators', () => {
  test('see whose, search, and add up', async () => {
    const opened = await begin({ wallet: 'fee_money' });
    await pay(opened.trade_no, 'TX-SEEN');
    const { list, total } = await did(app, adminRecharge.list, { keyword: shop.username, wallet: 'fee_money', status: 1 }, admin);
    assert.deepEqual([total, list[0]?.merchant_id, list[0]?.transaction_id, list[0]?.channel_title], [1, shop.id, 'TX-SEEN', '测试网关']);
    for (const trade_no of ['TX-SEEN', opened.trade_no.slice(0, -2).toLowerCase()])
      assert.equal((await did(app, adminRecharge.list, { trade_no }, admin)).total, 1, trade_no);
    assert.equal((await did(app, adminRecharge.list, { trade_no: 'TX-SEE' }, admin)).total, 0);
    assert.deepEqual(await did(app, adminRecharge.sums, { merchant_id: shop.id }, admin), {
      count: 1,
      paid_count: 1,
      paid_money: '50.00',
      today_count: 1,
      today_money: '50.00',
    });
    const { id } = await did(app, adminRecharge.export, { merchant_id: shop.id, format: 'csv' }, admin);
    await makeFile(app.ctx(), id);
    const { rows } = await sql<{ text: string }>`
      select convert_from(string_agg(data, ''::bytea order by seq), 'UTF8') as text from export_chunk where task_id = ${id}`.execute(
      app.house.db,
    );
    assert.ok(rows[0]?.text.includes(`${opened.trade_no},${shop.id},${shop.username}`));
  });

  test('confirm asks the gateway first', async () => {
    const opened = await begin();
    await refused(app, 'gateway_unpaid', adminRecharge.confirm, { id: opened.id, reason: '商户来电' }, admin);
    gateway.state.silent = true;
    await refused(app, 'gateway_silent', adminRecharge.confirm, { id: opened.id, reason: '商户来电' }, admin);
    gateway.state.silent = false;
    assert.equal((await call(app, adminRecharge.confirm, { id: opened.id, reason: '' }, admin)).status, 400);
    gateway.pay(opened.trade_no);
    assert.equal((await did(app, adminRecharge.confirm, { id: opened.id, reason: '商户来电' }, admin)).status, 1);
    await refused(app, 'recharge_settled', adminRecharge.confirm, { id: opened.id, reason: '商户来电' }, admin);
    assert.equal((await wallets()).money, '50.00');
    const { list } = await did(app, adminOperationLog.list, { path: adminRecharge.confirm.path }, admin);
    assert.equal(list[0]?.username, admin.username);
  });

  test('a word counts once, says whose and why, and the gateway’s own notice is the same money', async () => {
    const opened = await begin();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(app, adminRecharge.confirmByHand, { id: opened.id, reason: '网关后台已收款' }, admin)),
    );
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    assert.ok(answers.every(({ code }) => code === 1 || code === 1557));
    assert.equal((await wallets()).money, '50.00');
    const { list } = await did(app, merchantMoney.log, {}, shop);
    assert.deepEqual([list[0]?.who, list[0]?.reason], ['admin', '网关后台已收款']);
    assert.equal(await pay(opened.trade_no), 'duplicate');
    assert.equal((await wallets()).money, '50.00');
  });

  test('where the gateway says it was paid, its word is taken and not the administrator’s', async () => {
    const opened = await begin();
    gateway.pay(opened.trade_no);
    const { by, status } = await did(app, adminRecharge.confirmByHand, { id: opened.id, reason: '商户来电' }, admin);
    assert.deepEqual([by, status], ['gateway', 1]);
    const { list } = await did(app, merchantMoney.log, {}, shop);
    assert.equal(list[0]?.who, 'merchant');
  });
});

test('any story of recharges: what was paid once is credited once', async () => {
  const step = fc.record({ kind: fc.constantFrom('open', 'pay', 'pay', 'again', 'expire', 'close', 'vouch'), pick: fc.nat(100) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (story) => {
      shop = await makeShop(app);
      const opened: { id: number; trade_no: string; money: number }[] = [];
      const credited = new Set<number>();
      for (const { kind, pick } of story) {
        const one = opened[pick % Math.max(1, opened.length)];
        if (kind === 'open') {
          const fen = 100 + pick;
          const answer = await call(app, merchantRecharge.add, draftOf({ money: (fen / 100).toFixed(2) }), shop);
          if (answer.code === 1) opened.push({ ...answer.data, money: fen });
        } else if (kind === 'expire') {
          await expire();
          await closeDue(app.ctx());
        } else if (one && kind === 'close') await call(app, merchantRecharge.close, { id: one.id }, shop);
        else if (one && kind === 'vouch') {
          const { code } = await call(app, adminRecharge.confirmByHand, { id: one.id, reason: '核对' }, admin);
          if (code === 1) credited.add(one.id);
        } else if (one) {
          await pay(one.trade_no, kind === 'again' ? `S-${one.trade_no}-${pick}` : undefined, one.money);
          credited.add(one.id);
        }
      }
      const sum = opened.filter(({ id }) => credited.has(id)).reduce((all, { money }) => all + money, 0);
      assert.equal((await wallets()).money, (sum / 100).toFixed(2));
    }),
    { numRuns: 12 },
  );
});

test('after all of this the ledger is whole', async () => {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter(({ rows }) => rows !== 0),
    [],
  );
});
