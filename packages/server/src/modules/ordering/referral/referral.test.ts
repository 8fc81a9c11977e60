/** Whoever brought a merchant has a part of our fee of its sales, and once a reward; refunds take their part back. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminOrder, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { referralQueues } from './referral.jobs.ts';
import { isReferred, rebateOf, rewardFor, type Spread } from './referral.rules.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let channel: FakeChannel;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
});
after(() => app.close());

const DAY = new Date('2026-01-01T00:00:00Z');
const OFF: Spread = {
  spread_status: 1,
  spread_reward: 0,
  spread_reward_money: 0,
  spread_reward_least: 0,
  spread_reward_days: 0,
  spread_rebate_rate: 0,
  spread_rebate_days: 0,
};
const setSpread = (spread_rebate_rate: number, reward = '0.00') =>
  changeSettings(app, admin, 'spread', { spread_rebate_rate, spread_reward: reward === '0.00' ? 0 : 1, spread_reward_money: reward });

/** A merchant and whom it brought. */
async function pair(): Promise<{ parent: Shop; child: Shop }> {
  const [parent, child] = [await makeShop(app), await makeShop(app)];
  await sql`update merchant set parent_id = ${parent.id} where id = ${child.id}`.execute(app.house.db);
  return { parent, child };
}
async function bought(of: Shop): Promise<Bought> {
  const goodsId = await makeGoods(app, of, { price: '100.00' });
  await makeCards(app, of, goodsId, 1);
  return buy(app, gateway, of, channel, goodsId);
}
const rebate = async (order_id: number): Promise<void> => referralQueues[0]?.work(app.ctx(), { order_id });
/** What the outbox holds for the job, worked. Gives how many. */
async function work(): Promise<number> {
  const { rows } = await sql<{ payload: { order_id: number } }>`delete from outbox where queue = 'order.rebate' returning payload`.execute(
    app.house.db,
  );
  for (const { payload } of rows) await rebate(payload.order_id);
  return rows.length;
}
async function purse({ id }: Shop) {
  const rows = await app.house.db.selectFrom('ledger_account').select(['kind', 'balance']).where('merchant_id', '=', id).execute();
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return [balanceOf('merchant_wallet'), balanceOf('merchant_debt')];
}
const giveBack = (order: Bought, of: Shop, amount?: string) =>
  did(app, merchantRefund.add, { order_id: order.id, reason: '退款', ...(amount && { amount }) }, of);
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('rules', () => {
  test('nothing for merchants nobody brought, or while nothing is set', () => {
    const none: Spread = { ...OFF, spread_reward_money: 500 };
    assert.deepEqual(
      [isReferred(null, { ...none, spread_rebate_rate: 10 }), isReferred(1, none), isReferred(1, { ...none, spread_reward: 1 })],
      [false, false, true],
    );
    assert.equal(isReferred(1, { ...none, spread_reward: 1, spread_status: 0 }), false);
    assert.equal(rewardFor({ fee: 1, total: 100, at: DAY, since: DAY }, none), 0);
  });

  test('a rebate is a part of the fee, never more', () =>
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 0, max: 100 }), (fee, spread_rebate_rate) => {
        const rebate = rebateOf({ fee, total: fee, at: DAY, since: DAY }, { ...OFF, spread_rebate_rate });
        assert.ok(rebate >= 0 && rebate <= fee && Math.abs(rebate - (fee * spread_rebate_rate) / 100) <= 0.5);
      }),
    ));

  test('last as many days as is set, from the registration on', () => {
    const since = DAY;
    const after = (days: number) => ({ fee: 1000, total: 5000, since, at: new Date(since.getTime() + days * 86_400_000 - 1) });
    const spread: Spread = {
      ...OFF,
      spread_reward: 1,
      spread_reward_money: 700,
      spread_rebate_rate: 50,
      spread_rebate_days: 30,
      spread_reward_days: 7,
    };
    assert.deepEqual(
      [30, 31].map((days) => rebateOf(after(days), spread)),
      [500, 0],
    );
    assert.deepEqual(
      [7, 8].map((days) => rewardFor(after(days), spread)),
      [700, 0],
    );
    const dear = { ...spread, spread_reward_least: 5001 };
    assert.deepEqual([rewardFor(after(1), dear), rewardFor({ ...after(1), total: 5001 }, dear)], [0, 700]);
  });
});

describe('a sale', () => {
  test('of a merchant nobody brought, or while nothing is set, leaves no work behind', async () => {
    await setSpread(0);
    const { child } = await pair();
    await bought(child);
    await setSpread(20);
    await bought(await makeShop(app));
    assert.equal(await work(), 0);
    await assertWhole();
  });

  test('shows its merchant no posting of whoever brought it, which bears the order’s number too', async () => {
    await setSpread(20);
    const { child } = await pair();
    const order = await bought(child);
    assert.equal(await work(), 1);
    const { postings } = await did(app, merchantOrder.detail, { id: order.id }, child);
    assert.deepEqual(
      postings.map(({ amount }) => amount),
      ['100.00', '-3.00'],
    );
    const all = await did(app, adminOrder.detail, { id: order.id }, admin);
    assert.ok(all.postings.some(({ amount }) => amount === '0.60'));
  });

  test('gives the part of our fee to whoever brought the merchant, once however often the job comes', async () => {
    await setSpread(20);
    const { parent, child } = await pair();
    const order = await bought(child);
    assert.equal(await work(), 1);
    // 3.00 of fee.
    assert.deepEqual(
      [await purse(parent), await purse(child)],
      [
        [60, 0],
        [9700, 0],
      ],
    );
    await Promise.all([1, 2, 3].map(() => rebate(order.id)));
    assert.deepEqual(await purse(parent), [60, 0]);
    // It bears the order's number; the order itself is opened by its own merchant alone.
    const [given] = (await did(app, merchantMoney.log, {}, parent)).list;
    assert.deepEqual([given?.business_type, given?.trade_no, given?.order_id], ['sub_sold_rebate', order.trade_no, null]);
    const [sold] = (await did(app, merchantMoney.log, { business_type: 'goods_sold' }, child)).list;
    assert.deepEqual([sold?.trade_no, sold?.order_id], [order.trade_no, order.id]);
    await assertWhole();
  });

  test('the first one brings a reward, later ones do not', async () => {
    await setSpread(10, '5.00');
    const { parent, child } = await pair();
    const orders = [await bought(child), await bought(child)];
    // Worked the wrong way round: still the first is the first.
    for (const { id } of orders.toReversed()) await rebate(id);
    await work();
    assert.deepEqual(await purse(parent), [500 + 30 + 30, 0]);
    const { rows } = await sql<{
      trade_no: string;
    }>`select trade_no from ledger_transaction where kind = 'sub_register' and ref_id = ${child.id}`.execute(app.house.db);
    assert.deepEqual(rows, [{ trade_no: orders[0]?.trade_no }]);
    await assertWhole();
  });
});

describe('a refund', () => {
  test('takes its part back, parts to exactly the whole', async () => {
    await setSpread(33);
    const { parent, child } = await pair();
    const order = await bought(child);
    await work();
    assert.deepEqual(await purse(parent), [99, 0]);
    await giveBack(order, child, '33.33');
    assert.deepEqual(await purse(parent), [99 - 32, 0]);
    await giveBack(order, child, '33.33');
    await giveBack(order, child);
    assert.deepEqual(await purse(parent), [0, 0]);
    await assertWhole();
  });

  test('before the job has run: the job takes it back itself', async () => {
    await setSpread(50, '2.00');
    const { parent, child } = await pair();
    const order = await bought(child);
    await giveBack(order, child, '40.00');
    assert.equal(await work(), 1);
    assert.deepEqual(await purse(parent), [200 + 150 - 60, 0]);
    await giveBack(order, child);
    // The first sale went back whole, and the reward with it.
    assert.deepEqual(await purse(parent), [0, 0]);
    await assertWhole();
  });

  test('of what is spent already is a debt', async () => {
    await setSpread(50);
    const { parent, child } = await pair();
    const order = await bought(child);
    await work();
    await sql`select fn.ledger_post('correction', ${order.id + 5_000_000}, '', array[fn.ledger_account('merchant_wallet', ${parent.id}, null), fn.ledger_account('adjustment', null, null)],
      array['admin_dec', 'admin_dec'], array[100, -100])`.execute(app.house.db);
    await giveBack(order, child);
    assert.deepEqual(await purse(parent), [0, 100]);
    await assertWhole();
  });

  test('a rebate that was made up shows', async () => {
    await setSpread(50);
    const { parent, child } = await pair();
    const order = await bought(child);
    const undone = new Error('undone');
    let broken: string[] = [];
    await app.house.db
      .transaction()
      .execute(async (db) => {
        await sql`select fn.ledger_rebate(${order.id}, ${order.trade_no}, ${parent.id}, 301)`.execute(db);
        broken = (await checkInvariants(db)).filter((rule) => rule.rows > 0).map(({ name }) => name);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    assert.deepEqual(broken, ['F1']);
    await work();
    await assertWhole();
  });

  test('in the very moment of the job: given and taken back once', async () => {
    await setSpread(50);
    for (let round = 0; round < 5; round += 1) {
      const { parent, child } = await pair();
      const order = await bought(child);
      await Promise.all([rebate(order.id), giveBack(order, child)]);
      assert.deepEqual(await purse(parent), [0, 0]);
    }
    await work();
    await assertWhole();
  });

  test('two first sales of a merchant at once: who has the parent’s wallet by a rebate never waits for who waits for the wallet', async () => {
    await setSpread(0);
    const { parent, child } = await pair();
    const [opening, one, other] = [await bought(child), await bought(child), await bought(child)];
    const { db } = app.house;
    // Accounts that are there already make nobody wait.
    await sql`select fn.ledger_rebate(${opening.id}, ${opening.trade_no}, ${parent.id}, 1)`.execute(db);
    const waiting = async (): Promise<boolean> => {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%fn.ledger_referral_reward%') as found`.execute(
        db,
      );
      return rows[0]?.found === true;
    };
    const reward = (on: typeof db, { trade_no }: Bought) =>
      sql`select fn.ledger_referral_reward(${child.id}, ${trade_no}, ${parent.id}, 500)`.execute(on);
    let second: Promise<unknown> = Promise.resolve();
    await db
      .transaction()
      .execute(async (first) => {
        await sql`select fn.ledger_rebate(${one.id}, ${one.trade_no}, ${parent.id}, 1)`.execute(first);
        second = reward(db, other);
        while (!(await waiting()));
        await reward(first, one);
      })
      .finally(() => second);
    assert.deepEqual(await purse(parent), [502, 0]);
  });
});
