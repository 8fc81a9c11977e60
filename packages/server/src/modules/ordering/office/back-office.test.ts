/** The order pages at the wire: searching, the story of an order, and what hands may do to one. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { adminOrder, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { payment } from '#modules/payment';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { payRefund } from '../refund/refund.service.ts';
import { orderClear } from './order-acts.service.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;
let goods: number;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeFakeChannel(app, admin);
  goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 60);
});

const name = (): string => randomBytes(8).toString('hex');
const purchase = (draft: Partial<WireInput<typeof publicPay.order>> = {}): Promise<Bought> =>
  buy(app, gateway, shop, channel, goods, draft);

interface Placed {
  id: number;
  trade_no: string;
  ip: string;
  contact: string;
}
/** An order nobody has paid. */
async function place(paying = false): Promise<Placed> {
  const ip = freshIp();
  const contact = `${name()}@example.com`;
  const wish = { token: shop.link, goods_id: goods, quantity: 1, contact, channel_id: channel.id, request_no: name() };
  const { trade_no } = await did(app, publicPay.order, wish, { ip });
  if (paying) await did(app, publicPay.detail, { trade_no }, { ip });
  const { id } = await app.house.db.selectFrom('orders').select('id').where('trade_no', '=', trade_no).executeTakeFirstOrThrow();
  return { id, trade_no, ip, contact };
}
const statusOf = async (id: number): Promise<number> =>
  (await app.house.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const codesOf = async (id: number): Promise<string[]> => (await did(app, adminOrder.detail, { id }, admin)).steps.map(({ code }) => code);
const listed = async (filter: WireInput<typeof adminOrder.list>): Promise<number[]> =>
  (await did(app, adminOrder.list, filter, admin)).list.map(({ id }) => id);

async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('searching', () => {
  test('an order is found by each of its numbers, by contact, address and merchant; and the page is told by which', async () => {
    const order = await purchase();
    const { transaction_id } = gateway.orders.get(order.trade_no) ?? assert.fail();
    const row = await app.house.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
    await did(app, adminOrder.refund, { id: order.id, amount: '1.00', reason: '试' }, admin);
    const { out_refund_no } = await app.house.db
      .selectFrom('order_refund')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    for (const [keyword, by] of [
      [order.trade_no, 'trade_no'],
      [order.trade_no.toLowerCase(), 'trade_no'],
      [transaction_id, 'transaction_id'],
      [out_refund_no, 'refund_no'],
      [String(order.id), 'order_id'],
      [row.create_ip, 'address'],
      [row.contact, 'contact'],
      [shop.username, 'merchant'],
    ] as const) {
      const { list, matched } = await did(app, adminOrder.list, { keyword }, admin);
      assert.equal(matched[0], by, keyword);
      assert.ok(
        list.some(({ id }) => id === order.id),
        keyword,
      );
    }
    // A number that is an order's and a merchant's is either, as asked.
    const both = await did(app, adminOrder.list, { keyword: String(shop.id) }, admin);
    if (both.matched.includes('order_id')) {
      assert.deepEqual(both.matched.slice(0, 2), ['order_id', 'merchant']);
      const other = await did(app, adminOrder.list, { keyword: String(shop.id), search_by: 'merchant' }, admin);
      assert.equal(other.matched[0], 'merchant');
    }
    const nothing = await did(app, adminOrder.list, { keyword: 'nobody-knows' }, admin);
    assert.deepEqual([nothing.list, nothing.total, nothing.matched], [[], 0, []]);
  });

  test('filters narrow, a search that nothing finds looks thirty days back and says so', async () => {
    const order = await purchase({ quantity: 2 });
    const old = await place();
    await sql`update orders set create_at = now() - interval '40 days' where id = ${old.id}`.execute(app.house.db);
    const mine = (filter: WireInput<typeof merchantOrder.list>) => did(app, merchantOrder.list, filter, shop);
    assert.ok((await mine({ amount_min: '19.99', amount_max: '20.00' })).list.some(({ id }) => id === order.id));
    assert.ok((await mine({ status: 1 })).list.every(({ status }) => status === 1));
    assert.equal((await mine({ transaction_id: gateway.orders.get(order.trade_no)?.transaction_id })).list[0]?.id, order.id);
    assert.equal((await mine({ trade_no: order.trade_no.toLowerCase() })).total, 1);
    const number = order.trade_no.slice(0, -4);
    assert.deepEqual(
      (await mine({ trade_no: number.toLowerCase() })).list.map(({ id }) => id),
      [order.id],
    );
    assert.deepEqual((await mine({ trade_no: order.trade_no.slice(1) })).list, []);
    const contact = (await mine({ trade_no: number })).list[0]?.contact ?? '';
    for (const list of [merchantOrder.list, merchantOrder.mine])
      assert.ok((await did(app, list, { contact: contact.slice(0, 4) }, shop)).list.some(({ id }) => id === order.id));
    for (const [keyword, by] of [
      [number, 'trade_no'],
      [contact.slice(0, -1), 'contact'],
    ] as const) {
      const word = await did(app, adminOrder.list, { keyword, limit: 100 }, admin);
      assert.ok(word.matched[0] === by && word.since === null && word.list.some(({ id }) => id === order.id), keyword);
      const sums = await did(app, adminOrder.sums, { keyword }, admin);
      assert.ok(sums.total >= 1 && sums.since === null, keyword);
    }
    assert.deepEqual((await mine({ complaint: 1 })).list, []);
    const byChannel = await did(app, adminOrder.list, { channel_id: channel.id, limit: 100 }, admin);
    assert.ok(byChannel.since !== null && !byChannel.list.some(({ id }) => id === old.id));
    const { pay_type_id } = await app.house.db
      .selectFrom('pay_channel')
      .select('pay_type_id')
      .where('id', '=', channel.id)
      .executeTakeFirstOrThrow();
    const byType = async (id: number) => (await did(app, adminOrder.list, { pay_type_id: id, limit: 100 }, admin)).list;
    assert.ok((await byType(pay_type_id ?? 0)).some(({ id }) => id === order.id));
    assert.deepEqual(await byType(888_888_888), []);
    const all = await did(app, adminOrder.list, { limit: 100 }, admin);
    assert.ok(all.since === null && all.list.some(({ id }) => id === old.id));
    assert.ok((await did(app, adminOrder.sums, {}, admin)).since !== null);
    assert.equal((await did(app, adminOrder.sums, { trade_no: order.trade_no }, admin)).paid_amount, '20.00');
    assert.deepEqual(await mine({ page: 9000, limit: 100 }), { list: [], total: (await mine({})).total });
  });

  test('a shop’s counts are its own; of a stranger’s orders nothing is seen', async () => {
    const other = await makeShop(app);
    const order = await purchase();
    assert.equal((await did(app, merchantOrder.count, {}, other)).all, 0);
    assert.ok((await did(app, merchantOrder.count, {}, shop)).paid > 0);
    for (const [endpoint, input] of [
      [merchantOrder.detail, { id: order.id }],
      [merchantOrder.card, { id: order.id }],
      [merchantOrder.resend, { id: order.id }],
      [merchantOrder.note, { id: order.id, note: 'x' }],
    ] as const)
      await refused(app, 'missing', endpoint as typeof merchantOrder.note, input as WireInput<typeof merchantOrder.note>, other);
    for (const filter of [{ trade_no: order.trade_no }, { goods_id: goods }])
      for (const list of [merchantOrder.list, merchantOrder.mine]) assert.equal((await did(app, list, filter, other)).total, 0);
  });
});

describe('the story of an order', () => {
  test('holds the money, each act with who did it and why, and whoever looked at the keys', async () => {
    const order = await purchase({ quantity: 2, isemail: 1, email: 'buyer@example.com' });
    const { cards, lines } = await did(app, merchantOrder.card, { id: order.id }, shop);
    assert.equal(cards.length, 2);
    assert.deepEqual(
      lines.map((line) => [line.quantity, line.sendout, line.cards.length]),
      [[2, 2, 2]],
    );
    await did(app, merchantOrder.note, { id: order.id, note: '老客户' }, shop);
    await did(app, merchantOrder.resend, { id: order.id }, shop);
    await did(app, adminOrder.freeze, { id: order.id, is_freeze: 1, reason: '核查' }, admin);
    const forAdmin = await did(app, adminOrder.detail, { id: order.id }, admin);
    const told = forAdmin.steps
      .filter(({ code }) => code !== 'shown')
      .map(({ code, actor, actor_name, reason }) => [code, actor, actor_name, reason]);
    const { transaction_id } = gateway.orders.get(order.trade_no) ?? assert.fail();
    assert.deepEqual(told, [
      ['created', 'buyer', '', ''],
      ['applied', 'gateway', '', transaction_id],
      ['paid', 'gateway', '', ''],
      ['viewed', 'merchant', shop.username, ''],
      ['noted', 'merchant', shop.username, '老客户'],
      ['redelivered', 'merchant', shop.username, ''],
      ['frozen', 'admin', admin.username, '核查'],
    ]);
    assert.equal(forAdmin.steps.find(({ code }) => code === 'applied')?.amount, '20.00');
    const forShop = await did(app, merchantOrder.detail, { id: order.id }, shop);
    assert.equal(forShop.steps.at(-1)?.actor_name, '', 'a shop is told that it was the platform, not who');
    assert.deepEqual(
      forShop.bill.map(({ kind, who, amount }) => [kind, who, amount]),
      [
        ['goods', 'buyer', '20.00'],
        ['fee', 'merchant', '-0.60'],
      ],
    );
    const mails = await sql<{
      count: number;
    }>`select count(*) from outbox where queue = 'order.mail' and payload->>'order_id' = ${String(order.id)}`.execute(app.house.db);
    assert.equal(mails.rows[0]?.count, 2, 'one when it was paid, one more by hand');
  });

  test('mail is sent again only for what was paid and names a mailbox', async () => {
    await refused(app, 'order_no_mailbox', merchantOrder.resend, { id: (await purchase()).id }, shop);
    await refused(app, 'order_not_paid', merchantOrder.resend, { id: (await place()).id }, shop);
  });
});

describe('freezing', () => {
  test('many at once are one step; an order without money is not frozen', async () => {
    const { id } = await purchase();
    await Promise.all(Array.from({ length: 8 }, () => did(app, adminOrder.freeze, { id, is_freeze: 1, reason: '同时' }, admin)));
    assert.equal((await codesOf(id)).filter((code) => code === 'frozen').length, 1);
    assert.equal(
      (await did(app, merchantOrder.list, { is_freeze: 1, trade_no: (await did(app, merchantOrder.detail, { id }, shop)).trade_no }, shop))
        .total,
      1,
    );
    await did(app, adminOrder.freeze, { id, is_freeze: 0, reason: '无误' }, admin);
    assert.ok((await codesOf(id)).includes('unfrozen'));
    await refused(app, 'order_not_paid', adminOrder.freeze, { id: (await place()).id, is_freeze: 1, reason: 'x' }, admin);
    await refused(app, 'missing', adminOrder.freeze, { id: 999_999_999, is_freeze: 1, reason: 'x' }, admin);
  });

  test('a complaint and an administrator freeze each for themselves', async () => {
    const { id, trade_no, grant } = await purchase();
    await did(
      app,
      publicComplaint.doComplaint,
      { trade_no, grant, type: '无效卡密', desc: '卡密输入后提示已被使用，无法激活' },
      { ip: freshIp() },
    );
    const frozen = async (): Promise<number> => (await did(app, adminOrder.detail, { id }, admin)).is_freeze;
    assert.equal(await frozen(), 1);
    await refused(app, 'complaint_open', adminOrder.freeze, { id, is_freeze: 0, reason: 'x' }, admin);
    await did(app, adminOrder.freeze, { id, is_freeze: 1, reason: '一并核查' }, admin);
    await did(app, publicComplaint.withdraw, { trade_no, grant });
    assert.equal(await frozen(), 1, 'the administrator’s own freeze stands');
    await did(app, adminOrder.freeze, { id, is_freeze: 0, reason: '无误' }, admin);
    assert.equal(await frozen(), 0);
    await assertWhole();
  });
});

/** Does what is left to tell gateways of payments that were given up. */
async function leftToGateways(): Promise<unknown[]> {
  const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', 'payment.close').returning('payload').execute();
  const worker = payment.queues.find((queue) => queue.name === 'payment.close');
  for (const { payload } of rows) await worker?.work(app.ctx(), payload as never);
  return rows.map(({ payload }) => payload);
}

describe('closing and putting away', () => {
  test('the gateway hears of it: nobody can pay there for what was closed here; what was paid there meanwhile is heard of', async () => {
    const given = await place(true);
    await did(app, adminOrder.close, { id: given.id, reason: '买家放弃' }, admin);
    assert.deepEqual(await leftToGateways(), [{ trade_no: given.trade_no }]);
    assert.equal(gateway.orders.get(given.trade_no)?.closed, true);
    assert.throws(() => gateway.pay(given.trade_no));
    const paid = await place(true);
    gateway.pay(paid.trade_no);
    await did(app, adminOrder.close, { id: paid.id, reason: '买家放弃' }, admin);
    await leftToGateways();
    assert.equal(await statusOf(paid.id), 1, 'it was paid after all, and is delivered');
    await assertWhole();
  });
  test('an unpaid order is closed once, by whom and why; its cards are free again', async () => {
    const { id } = await place();
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(app, adminOrder.close, { id, reason: '买家放弃' }, admin)));
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    const step = (await did(app, adminOrder.detail, { id }, admin)).steps.at(-1);
    assert.deepEqual([step?.code, step?.actor_name, step?.reason, step?.status], ['became_2', admin.username, '买家放弃', 2]);
    assert.deepEqual(await leftToGateways(), [], 'nobody was sent to a gateway');
    await refused(app, 'order_not_unpaid', adminOrder.close, { id, reason: 'x' }, admin);
    await refused(app, 'order_not_unpaid', adminOrder.close, { id: (await purchase()).id, reason: 'x' }, admin);
    await assertWhole();
  });

  test('only closed orders without any money are put away; one that is paid late comes back', async () => {
    const closed = await place(true);
    await refused(app, 'order_not_deletable', adminOrder.del, { ids: [closed.id] }, admin);
    await did(app, adminOrder.close, { id: closed.id, reason: 'x' }, admin);
    const paid = await purchase();
    assert.deepEqual(await did(app, adminOrder.del, { ids: [closed.id, paid.id] }, admin), { count: 1 });
    assert.deepEqual(await listed({ trade_no: closed.trade_no }), []);
    assert.deepEqual(await listed({ trade_no: closed.trade_no, hidden: 1 }), [closed.id]);
    assert.deepEqual(await listed({ trade_no: paid.trade_no }), [paid.id]);
    assert.equal((await did(app, merchantOrder.list, { trade_no: closed.trade_no }, shop)).total, 0);
    gateway.pay(closed.trade_no);
    await did(app, adminOrder.confirm, { id: closed.id, reason: '买家出示付款记录' }, admin);
    assert.equal(await statusOf(closed.id), 1);
    assert.deepEqual(await listed({ trade_no: closed.trade_no }), [closed.id]);
    await assertWhole();
  });

  test('the job puts away all that were closed before a moment, and a second run changes nothing', async () => {
    const [one, two] = [await place(), await place()];
    for (const { id } of [one, two]) await did(app, adminOrder.close, { id, reason: 'x' }, admin);
    await sql`update orders set create_at = now() - interval '3 days' where id = ${one.id}`.execute(app.house.db);
    await did(app, adminOrder.clear, { before: '2000-01-01 00:00:00' }, admin);
    const before = new Date(Date.now() - 86_400_000).toISOString();
    await orderClear.work(app.ctx(), { before });
    await orderClear.work(app.ctx(), { before });
    assert.deepEqual(await listed({ trade_no: one.trade_no }), []);
    assert.deepEqual(await listed({ trade_no: two.trade_no }), [two.id]);
  });
});

describe('confirming', () => {
  test('the gateway is asked first: what it confirms is delivered and says who asked', async () => {
    const order = await place(true);
    await refused(app, 'gateway_unpaid', adminOrder.confirm, { id: order.id, reason: '买家说付了' }, admin);
    assert.equal(await statusOf(order.id), 0);
    gateway.pay(order.trade_no);
    assert.deepEqual(await did(app, adminOrder.confirm, { id: order.id, reason: '买家说付了' }, admin), { status: 1 });
    await refused(app, 'order_already_paid', adminOrder.confirm, { id: order.id, reason: 'x' }, admin);
    const step = (await did(app, adminOrder.detail, { id: order.id }, admin)).steps.find(({ code }) => code === 'confirmed');
    assert.deepEqual([step?.actor_name, step?.reason, step?.amount], [admin.username, '买家说付了', '10.00']);
    const log = await app.house.db.selectFrom('operation_log').select('path').where('path', '=', adminOrder.confirm.path).execute();
    assert.ok(log.length > 0);
    await assertWhole();
  });

  test('a silent gateway confirms nothing; an administrator’s word does, once, however many give it', async () => {
    const order = await place(true);
    gateway.state.refuses = true;
    await refused(app, 'gateway_silent', adminOrder.confirm, { id: order.id, reason: 'x' }, admin);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(app, adminOrder.confirmByHand, { id: order.id, reason: '银行流水已核对' }, admin)),
    );
    gateway.state.refuses = false;
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    assert.equal(await statusOf(order.id), 1);
    const codes = await codesOf(order.id);
    assert.deepEqual(
      ['booked_by_hand', 'confirmed'].map((code) => codes.filter((each) => each === code).length),
      [1, 2],
      'the money once; the move by an administrator and the step with its reason',
    );
    await assertWhole();
    // Its number is ours, so nothing goes back through the gateway.
    await did(app, adminOrder.refund, { id: order.id, amount: '1.00', reason: '少量' }, admin);
    const back = await app.house.db.selectFrom('order_refund').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
    await assert.rejects(payRefund(app.ctx(), back.id), { refusal: 'refund_by_hand' });
    assert.equal(gateway.returned(order.trade_no).count, 0);
    // The gateway tells at last: the same money, not a second payment.
    gateway.pay(order.trade_no);
    const number = gateway.orders.get(order.trade_no)?.transaction_id as string;
    const settle = () =>
      sql<{
        answer: { verdict: string };
      }>`select fn.receipt_settle(${channel.account_id}, ${number}, ${order.trade_no}, 1000, 'notice') as answer`.execute(app.house.db);
    assert.equal((await settle()).rows[0]?.answer.verdict, 'duplicate');
    const detail = await did(app, adminOrder.detail, { id: order.id }, admin);
    assert.deepEqual([detail.transaction_id, detail.receipts.length, detail.refunds.map(({ of }) => of)], [number, 1, ['order']]);
    assert.equal((await settle()).rows[0]?.answer.verdict, 'duplicate');
    // Another number is another payment.
    await sql`select fn.receipt_settle(${channel.account_id}, ${`${number}-2`}, ${order.trade_no}, 1000, 'notice')`.execute(app.house.db);
    assert.equal((await did(app, adminOrder.detail, { id: order.id }, admin)).refunds.length, 2);
    await assertWhole();
  });

  test('by hand the gateway is asked all the same, and its word is taken', async () => {
    const order = await place(true);
    gateway.pay(order.trade_no);
    assert.deepEqual(await did(app, adminOrder.confirmByHand, { id: order.id, reason: 'x' }, admin), { status: 1, by: 'gateway' });
    assert.ok(!(await codesOf(order.id)).includes('booked_by_hand'));
  });

  test('a closed order is delivered on a word where there is stock, and else owes the money back', async () => {
    const own = await makeGoods(app, shop);
    await makeCards(app, shop, own, 1);
    const wish = (request_no: string) => ({
      token: shop.link,
      goods_id: own,
      quantity: 1,
      contact: `${request_no}@example.com`,
      channel_id: channel.id,
      request_no,
    });
    const { trade_no } = await did(app, publicPay.order, wish(name()), { ip: freshIp() });
    const { id } = await app.house.db.selectFrom('orders').select('id').where('trade_no', '=', trade_no).executeTakeFirstOrThrow();
    await did(app, adminOrder.close, { id, reason: 'x' }, admin);
    await buy(app, gateway, shop, channel, own);
    gateway.state.refuses = true;
    assert.deepEqual(await did(app, adminOrder.confirmByHand, { id, reason: 'x' }, admin), { status: 4, by: 'hand' });
    gateway.state.refuses = false;
    await refused(app, 'order_has_receipt', adminOrder.confirmByHand, { id, reason: 'x' }, admin);
    assert.deepEqual(
      (await did(app, adminOrder.detail, { id }, admin)).refunds.map(({ of, amount }) => [of, amount]),
      [['receipt', '10.00']],
    );
    await assertWhole();
  });

  test('a confirmation and a closing at the same moment: one of them, and the books are whole', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await place();
      await Promise.all([
        call(app, adminOrder.confirmByHand, { id, reason: 'x' }, admin),
        call(app, adminOrder.close, { id, reason: 'x' }, admin),
        call(app, adminOrder.freeze, { id, is_freeze: 1, reason: 'x' }, admin),
      ]);
      assert.ok([1, 2].includes(await statusOf(id)));
    }
    await assertWhole();
  });
});

test('who may list may not act', async () => {
  const reader = await makeAdmin(app, ['order/order/list', 'order/order/detail']);
  const { id } = await place();
  await did(app, adminOrder.detail, { id }, reader);
  for (const endpoint of [adminOrder.confirm, adminOrder.confirmByHand, adminOrder.close])
    await refused(app, 'forbidden', endpoint, { id, reason: 'x' }, reader);
  await refused(app, 'forbidden', adminOrder.freeze, { id, is_freeze: 1, reason: 'x' }, reader);
  const seller = await makeShop(app, ['order/order/list']);
  await refused(app, 'forbidden', merchantOrder.card, { id }, seller);
});
