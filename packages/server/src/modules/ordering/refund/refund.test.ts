/** Refunds of paid orders: booked once, paid once, whatever the gateway does and whoever presses the button. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { adminMoney } from '@keymall/contract/ledger/money-log';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicOrder } from '@keymall/contract/ordering/public-order';
import { adminRefund, merchantRefund } from '@keymall/contract/ordering/refund';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { payRefund } from './refund.service.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let stranger: Shop;
const channels: Partial<Record<'fake' | 'fake-by-hand' | 'fake-once', FakeChannel>> = {};

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  stranger = await makeShop(app);
});
after(() => app.close());

async function bought(quantity = 1, code: keyof typeof channels = 'fake'): Promise<Bought> {
  channels[code] ??= await makeFakeChannel(app, admin, code);
  const goodsId = await makeGoods(app, shop);
  await makeCards(app, shop, goodsId, quantity);
  return buy(app, gateway, shop, channels[code], goodsId, { quantity });
}
const giveBack = (order: Bought, amount?: string) =>
  did(app, merchantRefund.add, { order_id: order.id, reason: '协商退款', ...(amount && { amount }) }, shop);
const refundRow = (id: number) => app.house.db.selectFrom('order_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const orderRow = ({ id }: Bought) => app.house.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const settle = () => app.jobs.runNow('refund.settle');
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('defect 27: a refund goes through the gateway', () => {
  test('whole: booked at once, paid by the job, order refunded, cards void, books balanced', async () => {
    const order = await bought(2);
    const { id, amount } = await giveBack(order);
    assert.deepEqual([amount, (await refundRow(id)).status, (await orderRow(order)).status], ['20.00', 'owed', 3]);
    assert.equal(gateway.returned(order.trade_no).count, 0);
    await assertWhole();
    await settle();
    await settle();
    assert.deepEqual([(await refundRow(id)).status, gateway.returned(order.trade_no)], ['refunded', { sum: 2000, count: 1 }]);
    const states = await app.house.db.selectFrom('card').select('status').where('order_id', '=', order.id).execute();
    assert.deepEqual(
      states.map(({ status }) => status),
      [4, 4],
    );
    const { cards, order: seen } = await did(app, publicOrder.query, { trade_no: order.trade_no, grant: order.grant });
    assert.deepEqual([cards, seen.status], [[], 3]);
    const { balanced } = await did(app, adminMoney.overview, {}, admin);
    assert.equal(balanced, true);
    await assertWhole();
  });

  test('the job of the outbox pays it; a second delivery of the job pays nothing', async () => {
    const order = await bought();
    const { id } = await giveBack(order);
    const { rows } = await sql<{
      payload: { refund_id: number };
    }>`select payload from outbox where queue = 'refund.pay' order by id desc limit 1`.execute(app.house.db);
    assert.deepEqual(rows[0]?.payload, { refund_id: id });
    assert.equal(await payRefund(app.ctx(), id), 'refunded');
    assert.equal(await payRefund(app.ctx(), id), 'refunded');
    assert.equal(gateway.returned(order.trade_no).count, 1);
    await assertWhole();
  });

  test('in parts, to exactly the whole; never more', async () => {
    const order = await bought();
    const parts = [];
    for (const amount of ['3.33', '3.33']) parts.push((await giveBack(order, amount)).id);
    await refused(app, 'refund_too_much', merchantRefund.add, { order_id: order.id, amount: '3.35', reason: '多退' }, shop);
    assert.deepEqual([(await orderRow(order)).status, (await orderRow(order)).refund_price], [1, 666]);
    parts.push((await giveBack(order, '3.34')).id);
    assert.equal((await orderRow(order)).status, 3);
    const rows = await Promise.all(parts.map(refundRow));
    assert.equal(
      rows.reduce((sum, row) => sum + row.merchant_amount, 0),
      970,
    );
    assert.equal(
      rows.reduce((sum, row) => sum + row.platform_amount, 0),
      30,
    );
    await settle();
    assert.deepEqual(gateway.returned(order.trade_no), { sum: 1000, count: 3 });
    await refused(app, 'refund_not_paid', merchantRefund.add, { order_id: order.id, reason: '再退' }, shop);
    await assertWhole();
  });

  test('not a stranger’s order, not nothing, not a frozen one, not while a complaint decides', async () => {
    const order = await bought();
    await refused(app, 'missing', merchantRefund.add, { order_id: order.id, reason: '别人的' }, stranger);
    await refused(app, 'bad_input', merchantRefund.add, { order_id: order.id, amount: '0.00', reason: '零' }, shop);
    await sql`update orders set is_freeze = 1 where id = ${order.id}`.execute(app.house.db);
    await refused(app, 'refund_frozen', merchantRefund.add, { order_id: order.id, reason: '冻结' }, shop);
    await sql`update orders set is_freeze = 0 where id = ${order.id}`.execute(app.house.db);
    const proof = { trade_no: order.trade_no, grant: order.grant };
    await did(app, publicComplaint.doComplaint, { ...proof, type: '无效卡密', desc: '卡密提示已经被使用过了' });
    await refused(app, 'complaint_open', merchantRefund.add, { order_id: order.id, reason: '投诉中' }, shop);
    await did(app, publicComplaint.withdraw, proof);
    await assertWhole();
  });
});

describe('a gateway that fails', () => {
  test('succeeds and says nothing: asked again, the money goes once', async () => {
    const order = await bought();
    const { id } = await giveBack(order);
    gateway.state.silent = true;
    await settle();
    assert.deepEqual([(await refundRow(id)).status, gateway.returned(order.trade_no).count], ['refunding', 1]);
    await refused(app, 'refund_under_way', adminRefund.unpaid, { id, note: '猜它没有退', evidence: '后台' }, admin);
    await assertWhole();
    await settle();
    gateway.state.silent = false;
    await settle();
    assert.deepEqual([(await refundRow(id)).status, gateway.returned(order.trade_no)], ['refunded', { sum: 1000, count: 1 }]);
    await assertWhole();
  });

  test('one that takes a repeat for a second refund is never sent one; an administrator looks into its books', async () => {
    const paidThere = await bought(1, 'fake-once');
    const unpaidThere = await bought(1, 'fake-once');
    const [first, second] = [await giveBack(paidThere), await giveBack(unpaidThere)];
    gateway.state.silent = true;
    await settle();
    gateway.state.silent = false;
    const before = gateway.state.calls.length;
    for (let count = 0; count < 3; count += 1) await settle();
    assert.equal(gateway.state.calls.length, before);
    assert.equal((await refundRow(first.id)).status, 'refunding');
    await refused(app, 'refund_settled', adminRefund.paid, { id: first.id, way: 'manual', note: '又打了一次' }, admin);
    await refused(app, 'verdict_evidence', adminRefund.paid, { id: first.id, way: 'gateway', note: '后台显示已退' }, admin);
    await did(app, adminRefund.paid, { id: first.id, way: 'gateway', note: '后台显示已退', evidence: '退款单 R881' }, admin);
    await refused(app, 'refund_settled', adminRefund.paid, { id: first.id, way: 'gateway', note: '再点一次' }, admin);
    app.clock.pass(60_000);
    await did(app, adminRefund.unpaid, { id: second.id, note: '后台没有记录', evidence: '退款列表为空' }, admin);
    await refused(app, 'refund_settled', adminRefund.unpaid, { id: second.id, note: '再点一次' }, admin);
    assert.deepEqual([(await refundRow(first.id)).status, (await refundRow(second.id)).status], ['refunded', 'failed']);
    await did(app, adminRefund.paid, { id: second.id, way: 'manual', note: '支付宝转账' }, admin);
    const row = await refundRow(second.id);
    assert.deepEqual([row.status, row.way, row.note], ['refunded', 'manual', '支付宝转账']);
    await assertWhole();
  });

  test('refuses: failed, and tried again under the same number', async () => {
    const order = await bought();
    const { id } = await giveBack(order);
    gateway.state.refuses = true;
    assert.deepEqual(await did(app, adminRefund.pay, { id }, admin), { status: 'failed' });
    gateway.state.refuses = false;
    assert.deepEqual(await did(app, adminRefund.pay, { id }, admin), { status: 'refunded' });
    assert.equal(gateway.returned(order.trade_no).count, 1);
    await assertWhole();
  });

  test('can’t: it waits for a hand, and leaves by another way than the gateway’s', async () => {
    const order = await bought(1, 'fake-by-hand');
    const { id } = await giveBack(order);
    await settle();
    assert.deepEqual([(await refundRow(id)).status, (await refundRow(id)).way], ['owed', 'manual']);
    await refused(app, 'refund_by_hand', adminRefund.pay, { id }, admin);
    await did(app, adminRefund.paid, { id, way: 'manual', note: '微信转账' }, admin);
    const { rows } = await sql<{ kind: string; amount: number }>`
      select a.kind, p.amount from ledger_posting p join ledger_account a on a.id = p.account_id
      join ledger_transaction t on t.id = p.transaction_id where t.kind = 'order_refund_paid' and t.ref_id = ${id} order by p.id`.execute(
      app.house.db,
    );
    assert.deepEqual(rows, [
      { kind: 'refund_payable', amount: 1000 },
      { kind: 'paid_by_hand', amount: -1000 },
    ]);
    await assertWhole();
  });
});

describe('at the same moment', () => {
  test('a button pressed ten times gives back once', async () => {
    const order = await bought();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(app, merchantRefund.add, { order_id: order.id, reason: '双击' }, shop)),
    );
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, ...Array<number>(9).fill(1460)],
    );
    await settle();
    assert.deepEqual(gateway.returned(order.trade_no), { sum: 1000, count: 1 });
    await assertWhole();
  });

  test('two parts that together are too much: one of them', async () => {
    const order = await bought();
    const answers = await Promise.all(
      Array.from({ length: 2 }, () => call(app, merchantRefund.add, { order_id: order.id, amount: '6.00', reason: '部分' }, shop)),
    );
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, 1461],
    );
    await assertWhole();
  });

  test('twenty payments of one refund: one at the gateway, one in the books', async () => {
    const order = await bought();
    const { id } = await giveBack(order);
    const other = await makeAdmin(app);
    await Promise.all([
      ...Array.from({ length: 10 }, () => call(app, adminRefund.pay, { id }, admin)),
      ...Array.from({ length: 9 }, () => call(app, adminRefund.pay, { id }, other)),
      settle(),
    ]);
    await settle();
    assert.deepEqual([(await refundRow(id)).status, gateway.returned(order.trade_no)], ['refunded', { sum: 1000, count: 1 }]);
    await assertWhole();
  });

  test('one administrator pays by hand while another sends it to the gateway: one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await bought();
      const { id } = await giveBack(order);
      const [byHand] = await Promise.all([
        call(app, adminRefund.paid, { id, way: 'manual', note: '手工打款' }, admin),
        call(app, adminRefund.pay, { id }, admin),
      ]);
      await settle();
      const { status, way } = await refundRow(id);
      assert.equal(status, 'refunded');
      assert.equal(byHand.code === 1, way === 'manual');
      assert.equal(gateway.returned(order.trade_no).count, way === 'manual' ? 0 : 1);
      await assertWhole();
    }
  });
});

describe('every invariant of refunds fires on a seeded corruption', () => {
  const corruptions: Record<string, string> = {
    R1: `update orders set refund_price = refund_price + 1 where refund_price > 0`,
    R2: `update orders set status = 1 where status = 3`,
    R3: `update order_complaint set freeze_price = freeze_price + 1 where status = 0`,
    R4: `update orders set is_freeze = 0`,
    R5: `update order_refund set amount = amount + 1 where status <> 'refunded'`,
    R6: `delete from card_event; update order_refund set order_id = 0`,
    R7: `update order_refund set status = 'refunded', resolve_at = now() where status = 'owed'`,
    R8: `update ledger_account set normal = 'credit' where kind = 'merchant_debt'`,
    R9: `update order_complaint set refund_price = refund_price + 1`,
  };
  /** As an intruder with the walls down would: no triggers, no checks, no keys. */
  const withoutWalls = (corruption: string): string => `do $$ declare c record; begin
    for c in select conrelid::regclass as owner, conname from pg_constraint where contype in ('c', 'f') and conrelid in (
      'orders'::regclass, 'order_complaint'::regclass, 'order_refund'::regclass, 'card_event'::regclass, 'ledger_account'::regclass)
    loop execute format('alter table %s drop constraint %I', c.owner, c.conname); end loop;
    alter table orders disable trigger user;
    alter table ledger_account disable trigger user;
    ${corruption}; end $$`;
  const SILENT = new Error('rolled back');

  before(async () => {
    const open = await bought();
    await did(app, publicComplaint.doComplaint, {
      trade_no: open.trade_no,
      grant: open.grant,
      type: '无效卡密',
      desc: '卡密提示已经被使用过了',
    });
    await giveBack(await bought());
  });

  for (const [name, corruption] of Object.entries(corruptions))
    test(`${name} fires`, async () => {
      await assertWhole();
      let broken: string[] = [];
      await app.house.db
        .transaction()
        .execute(async (db) => {
          await sql.raw(withoutWalls(corruption)).execute(db);
          broken = (await checkInvariants(db)).filter((rule) => rule.rows > 0).map((rule) => rule.name);
          throw SILENT;
        })
        .catch((error: unknown) => {
          if (error !== SILENT) throw error;
        });
      assert.ok(broken.includes(name), `${name} is silent; ${broken.join(', ')} spoke`);
    });
});
