/** Shares that wait for their settlement: the clock, complaints, refunds and administrators, one after another and at once. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startOfDay } from '@keymall/contract/kit/time';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminComplaint, merchantComplaint } from '@keymall/contract/ordering/complaint';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { adminUnfreeze, merchantUnfreeze } from '@keymall/contract/ordering/unfreeze';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { releaseShare } from './unfreeze.repository.ts';
import { releaseDue } from './unfreeze.service.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let stranger: Shop;
let channel: FakeChannel;

/** A shop whose share waits a day. */
async function slowShop(): Promise<Shop> {
  const made = await makeShop(app);
  await sql`update merchant set settlement_type = 1 where id = ${made.id}`.execute(app.house.db);
  return made;
}

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await slowShop();
  stranger = await makeShop(app);
  channel = await makeFakeChannel(app, admin);
});
after(() => app.close());

/** A paid order over 10.00 a piece, of which 9.70 is the merchant's. */
async function bought(quantity = 1, of = shop): Promise<Bought> {
  const goodsId = await makeGoods(app, of);
  await makeCards(app, of, goodsId, quantity);
  return buy(app, gateway, of, channel, goodsId, { quantity });
}
const share = ({ id }: Pick<Bought, 'id'>) =>
  app.house.db.selectFrom('unfreeze').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
const state = async (order: Bought) => {
  const { status, amount, remaining } = await share(order);
  return [status, amount, remaining];
};
const makeDue = ({ id }: Bought) =>
  sql`update unfreeze set unfreeze_at = now() - interval '1 minute' where order_id = ${id}`.execute(app.house.db);
const run = () => releaseDue(app.ctx());
const proof = ({ trade_no, grant }: Bought) => ({ trade_no, grant });
const complain = (order: Bought) =>
  did(app, publicComplaint.doComplaint, { ...proof(order), type: '无效卡密', desc: '卡密提示已经被使用过了' });

/** What a merchant has, by kind of account. */
async function purse({ id }: Shop) {
  const rows = await app.house.db.selectFrom('ledger_account').select(['kind', 'balance']).where('merchant_id', '=', id).execute();
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { wallet: balanceOf('merchant_wallet'), frozen: balanceOf('merchant_frozen'), debt: balanceOf('merchant_debt') };
}
/** How a merchant's purse changed meanwhile. */
async function changeOf(of: Shop, work: () => Promise<unknown>) {
  const was = await purse(of);
  await work();
  const is = await purse(of);
  return { wallet: is.wallet - was.wallet, frozen: is.frozen - was.frozen, debt: is.debt - was.debt };
}
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('a share waits and is released', () => {
  test('frozen by the sale, released when its time has come, once', async () => {
    let order: Bought | undefined;
    assert.deepEqual(await changeOf(shop, async () => (order = await bought())), { wallet: 0, frozen: 970, debt: 0 });
    const sold = order as unknown as Bought;
    assert.deepEqual(await state(sold), [1, 970, 970]);
    await run();
    assert.deepEqual(await state(sold), [1, 970, 970]);
    await assertWhole();
    await makeDue(sold);
    assert.deepEqual(await changeOf(shop, run), { wallet: 970, frozen: -970, debt: 0 });
    assert.deepEqual(await changeOf(shop, run), { wallet: 0, frozen: 0, debt: 0 });
    const { status, end_at } = await share(sold);
    assert.equal(status, 2);
    assert.notEqual(end_at, null);
    await assertWhole();
  });

  test('a day later, or at the next midnight of Shanghai, by the platform’s rule; at once where the merchant’s is so', async () => {
    const order = await bought();
    const { create_at, unfreeze_at } = await share(order);
    assert.equal(unfreeze_at.getTime() - create_at.getTime(), 86_400_000);
    await changeSettings(app, admin, 'settlement', { settlement_frezze_endtime: 1 });
    const tonight = await share(await bought());
    await changeSettings(app, admin, 'settlement', { settlement_frezze_endtime: 2 });
    assert.equal(tonight.unfreeze_at.getTime(), startOfDay(tonight.create_at, 1).getTime());
    const fast = await makeShop(app);
    const sold = await bought(1, fast);
    assert.equal(await app.house.db.selectFrom('unfreeze').select('id').where('order_id', '=', sold.id).executeTakeFirst(), undefined);
    assert.equal((await purse(fast)).wallet, 970);
    await assertWhole();
  });

  test('one that was due when it was looked up, and is not any more, or whose order was frozen since, waits', async () => {
    const order = await bought();
    const { id } = await share(order);
    // As a complaint does that ends between the look and the release.
    assert.equal(await releaseShare(app.house.db, id, null), null);
    await makeDue(order);
    await sql`update orders set is_freeze = 1 where id = ${order.id}`.execute(app.house.db);
    assert.equal(await releaseShare(app.house.db, id, null), null);
    await refused(app, 'unfreeze_held', adminUnfreeze.release, { id, reason: '提前放款' }, admin);
    assert.deepEqual(await state(order), [1, 970, 970]);
    await sql`update orders set is_freeze = 0 where id = ${order.id}`.execute(app.house.db);
    assert.equal(await releaseShare(app.house.db, id, null), 970);
    await assertWhole();
  });

  test('five runs at once release each share once', async () => {
    const orders = [await bought(), await bought(), await bought()];
    for (const order of orders) await makeDue(order);
    assert.deepEqual(await changeOf(shop, () => Promise.all(Array.from({ length: 5 }, run))), { wallet: 2910, frozen: -2910, debt: 0 });
    await assertWhole();
  });

  test('a run that dies, or stumbles, between shares leaves the others whole', async () => {
    const own = await slowShop();
    const [first, second, third] = [await bought(1, own), await bought(1, own), await bought(1, own)] as const;
    for (const order of [first, second, third]) await makeDue(order);
    const { id } = await share(second);
    const raw = (text: string) => sql.raw(text).execute(app.house.db);
    await raw(`create function stumble() returns trigger language plpgsql as $$
      begin if new.id = ${id} and new.status = 2 then raise exception 'stumbled'; end if; return new; end $$`);
    await raw('create trigger stumble before update on unfreeze for each row execute function stumble()');
    assert.deepEqual(await run(), { done: 2, failed: 1 });
    assert.deepEqual(await purse(own), { wallet: 1940, frozen: 970, debt: 0 });
    await assertWhole();
    await raw('drop function stumble() cascade');
    assert.deepEqual(await run(), { done: 1, failed: 0 });
    assert.deepEqual(await purse(own), { wallet: 2910, frozen: 0, debt: 0 });
    await assertWhole();
  });

  test('what is owed is paid out of it', async () => {
    const own = await makeShop(app);
    const spent = await bought(1, own);
    // As if it had been paid out: the wallet is empty when the buyer gets the money back.
    await sql`select fn.ledger_post('correction', ${spent.id}, '', array[fn.ledger_account('merchant_wallet', ${own.id}, null), fn.ledger_account('adjustment', null, null)],
      array['admin_dec', 'admin_dec'], array[970, -970])`.execute(app.house.db);
    await did(app, merchantRefund.add, { order_id: spent.id, reason: '退款' }, own);
    assert.deepEqual(await purse(own), { wallet: 0, frozen: 0, debt: 970 });
    await sql`update merchant set settlement_type = 1 where id = ${own.id}`.execute(app.house.db);
    const order = await bought(2, own);
    await makeDue(order);
    await run();
    assert.deepEqual(await purse(own), { wallet: 970, frozen: 0, debt: 0 });
    await assertWhole();
  });
});

describe('complaints', () => {
  test('stop the share, freeze nothing twice, and give it a day more at their end', async () => {
    const order = await bought();
    assert.deepEqual(await changeOf(shop, () => complain(order)), { wallet: 0, frozen: 0, debt: 0 });
    const { freeze_price, id } = await app.house.db
      .selectFrom('order_complaint')
      .select(['id', 'freeze_price'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    assert.equal(freeze_price, 0);
    assert.equal((await did(app, merchantComplaint.detail, { id }, shop)).freeze_price, '9.70');
    await makeDue(order);
    await run();
    assert.deepEqual(await state(order), [-1, 970, 970]);
    await assertWhole();
    const before = Date.now();
    await did(app, publicComplaint.withdraw, proof(order));
    const { status, unfreeze_at } = await share(order);
    assert.equal(status, 1);
    assert.ok(unfreeze_at.getTime() >= before + 86_399_000);
    await run();
    assert.equal((await share(order)).status, 1);
    await makeDue(order);
    await run();
    assert.equal((await share(order)).status, 2);
    await assertWhole();
  });

  test('decided for the buyer in part: it comes out of the share, the rest waits', async () => {
    const order = await bought(2);
    await complain(order);
    const { id } = await app.house.db.selectFrom('order_complaint').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
    const change = await changeOf(shop, () => did(app, adminComplaint.win, { id, result: 2, amount: '5.00', reason: '部分无效' }, admin));
    assert.deepEqual(change, { wallet: 0, frozen: -485, debt: 0 });
    assert.deepEqual(await state(order), [1, 1940, 1455]);
    await assertWhole();
  });

  test('decided for the buyer as a whole: nothing is left to release', async () => {
    const order = await bought();
    await complain(order);
    const { id } = await app.house.db.selectFrom('order_complaint').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
    assert.deepEqual(await changeOf(shop, () => did(app, merchantComplaint.agree, { id, whole: 1 }, shop)), {
      wallet: 0,
      frozen: -970,
      debt: 0,
    });
    assert.deepEqual(await state(order), [3, 970, 0]);
    await makeDue(order);
    assert.deepEqual(await changeOf(shop, run), { wallet: 0, frozen: 0, debt: 0 });
    await assertWhole();
  });

  test('after the release: the wallet is frozen, as of a sale at once', async () => {
    const own = await slowShop();
    const order = await bought(1, own);
    await makeDue(order);
    await run();
    assert.deepEqual(await changeOf(own, () => complain(order)), { wallet: -970, frozen: 970, debt: 0 });
    await assertWhole();
    await did(app, publicComplaint.withdraw, proof(order));
    assert.deepEqual(await purse(own), { wallet: 970, frozen: 0, debt: 0 });
    await assertWhole();
  });

  test('opened in the very moment of the release: one of both, and the money is held either way', async () => {
    for (let round = 0; round < 6; round += 1) {
      const own = await slowShop();
      const order = await bought(1, own);
      await makeDue(order);
      await Promise.all([complain(order), run()]);
      const { status } = await share(order);
      assert.ok(status === -1 || status === 2);
      assert.deepEqual(await purse(own), { wallet: 0, frozen: 970, debt: 0 });
      await assertWhole();
    }
  });
});

describe('refunds', () => {
  test('take from what waits first; after the release from the wallet', async () => {
    const own = await slowShop();
    const order = await bought(1, own);
    await did(app, merchantRefund.add, { order_id: order.id, amount: '4.00', reason: '部分' }, own);
    assert.deepEqual([await state(order), await purse(own)], [[1, 970, 582], { wallet: 0, frozen: 582, debt: 0 }]);
    await makeDue(order);
    await run();
    assert.deepEqual(await purse(own), { wallet: 582, frozen: 0, debt: 0 });
    await did(app, merchantRefund.add, { order_id: order.id, amount: '2.00', reason: '再退' }, own);
    assert.deepEqual([await state(order), await purse(own)], [[2, 970, 582], { wallet: 388, frozen: 0, debt: 0 }]);
    await assertWhole();
  });

  test('what the platform keeps its fee of takes all of the share, and the rest from the wallet, or is owed', async () => {
    const own = await slowShop();
    const order = await bought(1, own);
    await changeSettings(app, admin, 'complaint', { refund_fee_back: 0 });
    await did(app, merchantRefund.add, { order_id: order.id, reason: '全退' }, own);
    await changeSettings(app, admin, 'complaint', { refund_fee_back: 1 });
    assert.deepEqual([await state(order), await purse(own)], [[3, 970, 0], { wallet: 0, frozen: 0, debt: 30 }]);
    await assertWhole();
  });

  test('in the very moment of the release: nothing is lost or taken twice', async () => {
    for (let round = 0; round < 6; round += 1) {
      const own = await slowShop();
      const order = await bought(1, own);
      await makeDue(order);
      const [answer] = await Promise.all([
        call(app, merchantRefund.add, { order_id: order.id, amount: '5.00', reason: '同时' }, own),
        run(),
        run(),
      ]);
      assert.equal(answer.code, 1);
      await run();
      assert.deepEqual(await purse(own), { wallet: 485, frozen: 0, debt: 0 });
      await assertWhole();
    }
  });

  test('of a merchant’s own gateway: it gives all back itself, we give the fee back to the prepaid', async () => {
    const own = await slowShop();
    const theirs = await makeFakeChannel(app, admin);
    const goodsId = await makeGoods(app, own);
    await makeCards(app, own, goodsId, 1);
    await sql`select fn.ledger_post('correction', ${goodsId + 1_000_000}, '', array[fn.ledger_account('adjustment', null, null), fn.ledger_account('merchant_prepaid', ${own.id}, null)],
      array['admin_fee_money_inc', 'admin_fee_money_inc'], array[20, -20])`.execute(app.house.db);
    const order = await buy(app, gateway, own, theirs, goodsId, {}, async () => {
      await sql`update channel_account set merchant_id = ${own.id} where id = ${theirs.account_id}`.execute(app.house.db);
      await sql`insert into custom_channel (merchant_id, channel_id, channel_account_id, status) values (${own.id}, ${theirs.id}, ${theirs.account_id}, 1)`.execute(
        app.house.db,
      );
    });
    const money = async () => {
      const rows = await app.house.db
        .selectFrom('ledger_account as a')
        .leftJoin('ledger_posting as p', 'p.account_id', 'a.id')
        .select(['a.kind', (row) => row.fn.sum<number | null>('p.amount').as('sum')])
        .where('a.merchant_id', '=', own.id)
        .groupBy('a.kind')
        .execute();
      return Object.fromEntries(rows.filter(({ sum }) => sum !== null && sum !== 0).map(({ kind, sum }) => [kind, sum]));
    };
    // 0.30 of fee: 0.20 out of the prepaid, 0.10 owed.
    assert.deepEqual(await money(), { merchant_debt: 10 });
    assert.equal(await app.house.db.selectFrom('unfreeze').select('id').where('order_id', '=', order.id).executeTakeFirst(), undefined);
    await assertWhole();
    assert.deepEqual(await changeOf(own, () => complain(order)), { wallet: 0, frozen: 0, debt: 0 });
    const { id } = await app.house.db.selectFrom('order_complaint').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
    await did(app, adminComplaint.win, { id, result: 2, reason: '无效' }, admin);
    assert.deepEqual(await money(), { merchant_direct: 1000, merchant_prepaid: -20 });
    await assertWhole();
    await app.jobs.runNow('refund.settle');
    assert.deepEqual(gateway.returned(order.trade_no), { sum: 1000, count: 1 });
    assert.deepEqual(await money(), { merchant_prepaid: -20 });
    await assertWhole();
  });
});

describe('an administrator', () => {
  test('releases before the time, with a reason in the books; not what is complained of; not twice', async () => {
    const order = await bought();
    const { id } = await share(order);
    await complain(order);
    await refused(app, 'unfreeze_held', adminUnfreeze.release, { id, reason: '急' }, admin);
    await did(app, publicComplaint.withdraw, proof(order));
    assert.deepEqual(await changeOf(shop, () => did(app, adminUnfreeze.release, { id, reason: '老商户' }, admin)), {
      wallet: 970,
      frozen: -970,
      debt: 0,
    });
    await refused(app, 'unfreeze_settled', adminUnfreeze.release, { id, reason: '再来' }, admin);
    await refused(app, 'unfreeze_settled', adminUnfreeze.suspend, { id, reason: '太晚' }, admin);
    await refused(app, 'missing', adminUnfreeze.release, { id: 999_999_999, reason: '没有' }, admin);
    const { rows } = await sql<{ actor: string; reason: string }>`
      select n.actor, n.reason from ledger_note n join ledger_transaction t on t.id = n.transaction_id where t.kind = 'settle_unfreeze' and t.ref_id = ${id}`.execute(
      app.house.db,
    );
    assert.deepEqual(rows, [{ actor: 'admin', reason: '老商户' }]);
    await assertWhole();
  });

  test('stops a share until he says otherwise, whatever complaints do meanwhile', async () => {
    const order = await bought();
    const { id } = await share(order);
    await did(app, adminUnfreeze.suspend, { id, reason: '涉嫌欺诈' }, admin);
    await refused(app, 'unfreeze_settled', adminUnfreeze.suspend, { id, reason: '又一次' }, admin);
    await complain(order);
    await did(app, publicComplaint.withdraw, proof(order));
    await makeDue(order);
    await run();
    assert.deepEqual(await state(order), [-1, 970, 970]);
    const { list } = await did(app, merchantUnfreeze.list, { trade_no: order.trade_no }, shop);
    assert.deepEqual(
      list.map(({ held_by, reason }) => [held_by, reason]),
      [['admin', '涉嫌欺诈']],
    );
    await did(app, adminUnfreeze.resume, { id }, admin);
    await refused(app, 'unfreeze_settled', adminUnfreeze.resume, { id }, admin);
    await assertWhole();
  });

  test('resuming what is complained of leaves it to the complaint', async () => {
    const order = await bought();
    const { id } = await share(order);
    await did(app, adminUnfreeze.suspend, { id, reason: '核实' }, admin);
    await complain(order);
    await did(app, adminUnfreeze.resume, { id }, admin);
    assert.equal((await share(order)).status, -1);
    await assertWhole();
    await did(app, publicComplaint.withdraw, proof(order));
    assert.equal((await share(order)).status, 1);
    await assertWhole();
  });

  test('lets a merchant wait, or not, whatever the platform says', async () => {
    const own = await makeShop(app);
    assert.equal((await did(app, adminMerchant.detail, { id: own.id }, admin)).settlement_type, -1);
    await did(app, adminMerchant.settlement, { id: own.id, settlement_type: 1 }, admin);
    assert.deepEqual(await state(await bought(1, own)), [1, 970, 970]);
    await changeSettings(app, admin, 'settlement', { settlement_type: 1 });
    await did(app, adminMerchant.settlement, { id: own.id, settlement_type: 0 }, admin);
    assert.deepEqual(await changeOf(own, () => bought(1, own)), { wallet: 970, frozen: 0, debt: 0 });
    await did(app, adminMerchant.settlement, { id: own.id, settlement_type: -1 }, admin);
    assert.deepEqual(await changeOf(own, () => bought(1, own)), { wallet: 0, frozen: 970, debt: 0 });
    await changeSettings(app, admin, 'settlement', { settlement_type: 0 });
    await refused(app, 'missing', adminMerchant.settlement, { id: 999_999_999, settlement_type: 0 }, admin);
    await refused(app, 'bad_input', adminMerchant.settlement, { id: own.id, settlement_type: 2 as 1 }, admin);
    await assertWhole();
  });

  test('sees all shares, a merchant only his own', async () => {
    const order = await bought();
    const mine = await did(app, merchantUnfreeze.list, { status: 1 }, shop);
    assert.equal(mine.list[0]?.trade_no, order.trade_no);
    assert.equal(mine.frozen, (await purse(shop)).frozen / 100 === 0 ? '0.00' : ((await purse(shop)).frozen / 100).toFixed(2));
    assert.deepEqual((await did(app, merchantUnfreeze.list, {}, stranger)).list, []);
    const all = await did(app, adminUnfreeze.list, { merchant_id: shop.id, status: 1 }, admin);
    assert.equal(all.total, mine.total);
    assert.equal(all.sums.waiting, mine.sums.waiting);
    assert.deepEqual(
      (await did(app, adminUnfreeze.list, { trade_no: order.trade_no }, admin)).list.map(({ shop_name }) => shop_name).length,
      1,
    );
  });
});
