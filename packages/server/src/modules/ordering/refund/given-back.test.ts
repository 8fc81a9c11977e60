/** What no order took goes back: through its gateway, or by an administrator's hand; an exception is refunded then, and was no sale. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminOrder, adminOwed, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
const channels: Partial<Record<'fake' | 'fake-by-hand' | 'fake-once', FakeChannel>> = {};
before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
});
after(() => app.close());

interface Late {
  trade_no: string;
  grant: string;
  /** The row of what is owed. */
  owed: number;
}
/** An order whose only card went to somebody else before its money came. */
async function lateOrder(code: keyof typeof channels = 'fake'): Promise<Late> {
  channels[code] ??= await makeFakeChannel(app, admin, code);
  const channel = channels[code];
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const contact = `${randomBytes(6).toString('hex')}@example.com`;
  const wish = {
    token: shop.link,
    goods_id: goods,
    quantity: 1,
    contact,
    channel_id: channel.id,
    request_no: randomBytes(12).toString('hex'),
  };
  const { trade_no, grant } = await did(app, publicPay.order, wish, { ip: freshIp() });
  await did(app, publicPay.detail, { trade_no });
  await did(app, publicLookup.cancel, { trade_no, grant });
  gateway.pay(trade_no);
  await buy(app, gateway, shop, channel, goods);
  const number = gateway.orders.get(trade_no)?.transaction_id ?? '';
  await sql`select fn.receipt_settle(${channel.account_id}, ${number}, ${trade_no}, 1000, 'notice')`.execute(app.house.db);
  await sql`select fn.receipt_rescue(id, true) from receipt where transaction_id = ${number}`.execute(app.house.db);
  assert.equal(await statusOf(trade_no), 4);
  const { list } = await did(app, adminOwed.list, { trade_no }, admin);
  return { trade_no, grant, owed: list[0]?.id ?? 0 };
}
const statusOf = async (trade_no: string) => (await did(app, publicOrder.orderStatus, { trade_no })).status;
const rowOf = async ({ trade_no }: Late) => (await did(app, adminOwed.list, { trade_no }, admin)).list[0];
const held = async (kind: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(p.amount), 0)::bigint as sum from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = ${kind}`.execute(
    app.house.db,
  );
  return rows[0]?.sum ?? 0;
};
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('an exception whose money goes back', () => {
  test('through the gateway: refunded, once, and its buyer and its merchant read so', async () => {
    const late = await lateOrder();
    const counts = () => did(app, merchantOrder.count, {}, shop);
    const before = await counts();
    assert.equal((await did(app, adminOwed.refund, { id: late.owed }, admin)).status, 'refunded');
    assert.equal((await did(app, adminOwed.refund, { id: late.owed }, admin)).status, 'refunded');
    assert.deepEqual(gateway.returned(late.trade_no), { sum: 1000, count: 1 });
    const found = await did(app, publicOrder.query, { trade_no: late.trade_no, grant: late.grant });
    assert.deepEqual(
      [found.order.status, found.cards.length, found.can_replace, found.refunds.map(({ amount, status }) => [amount, status])],
      [3, 0, false, [['10.00', 'refunded']]],
    );
    const now = await counts();
    assert.deepEqual([now.exception - before.exception, now.refunded - before.refunded], [-1, 1]);
    const { list } = await did(app, adminOrder.list, { trade_no: late.trade_no }, admin);
    const { steps } = await did(app, adminOrder.detail, { id: list[0]?.id ?? 0 }, admin);
    const last = steps.filter(({ kind }) => kind === 'moved').at(-1);
    assert.deepEqual([last?.status, last?.code], [3, 'refunded']);
    await assertWhole();
  });

  test('it was no sale: not in the sums of orders, nor in its merchant’s', async () => {
    const late = await lateOrder();
    const figures = async () => {
      const { paid_count, paid_amount, fee_amount } = await did(app, adminOrder.sums, { merchant_id: shop.id }, admin);
      const { total_sales, total_fee } = await did(app, adminMerchant.detail, { id: shop.id }, admin);
      return [paid_count, paid_amount, fee_amount, total_sales, total_fee];
    };
    const before = await figures();
    await did(app, adminOwed.refund, { id: late.owed }, admin);
    assert.deepEqual([await statusOf(late.trade_no), await figures()], [3, before]);
  });

  test('where the gateway can’t: paid by hand, once, out of our own pocket, with a word', async () => {
    const late = await lateOrder('fake-by-hand');
    await refused(app, 'refund_by_hand', adminOwed.refund, { id: late.owed }, admin);
    await refused(app, 'refund_settled', adminOwed.paid, { id: late.owed, way: 'gateway', note: '看错了' }, admin);
    const pocket = await held('paid_by_hand');
    const said = { id: late.owed, way: 'manual', note: '微信转账 100012' } as const;
    const codes = (await Promise.all([1, 2, 3].map(() => call(app, adminOwed.paid, said, admin)))).map(({ code }) => code);
    assert.deepEqual(
      codes.toSorted((a, b) => a - b),
      [1, 1463, 1463],
    );
    assert.deepEqual([(await rowOf(late))?.status, (await rowOf(late))?.note], ['refunded', '微信转账 100012']);
    assert.deepEqual([await statusOf(late.trade_no), (await held('paid_by_hand')) - pocket], [3, -1000]);
    await assertWhole();
  });

  test('while a gateway is silent it is asked on and on; only where nobody may ask again, its books are read by hand', async () => {
    const [late, paidThere, unpaidThere] = [await lateOrder(), await lateOrder('fake-once'), await lateOrder('fake-once')];
    gateway.state.silent = true;
    for (const { owed } of [late, paidThere, unpaidThere])
      assert.equal((await did(app, adminOwed.refund, { id: owed }, admin)).status, 'refunding');
    gateway.state.silent = false;
    await refused(app, 'refund_under_way', adminOwed.unpaid, { id: late.owed, note: '没有' }, admin);
    await refused(app, 'refund_settled', adminOwed.paid, { id: paidThere.owed, way: 'manual', note: '转账' }, admin);
    for (let turn = 0; turn < 2; turn += 1) await app.jobs.runNow('payment.ask-owed');
    assert.deepEqual([await statusOf(late.trade_no), gateway.returned(late.trade_no)], [3, { sum: 1000, count: 1 }]);
    assert.deepEqual([(await rowOf(paidThere))?.status, (await rowOf(unpaidThere))?.status], ['refunding', 'refunding']);
    await refused(app, 'verdict_evidence', adminOwed.paid, { id: paidThere.owed, way: 'gateway', note: '后台可见' }, admin);
    await did(app, adminOwed.paid, { id: paidThere.owed, way: 'gateway', note: '后台可见', evidence: '退款单 R1' }, admin);
    app.clock.pass(60_000);
    await did(app, adminOwed.unpaid, { id: unpaidThere.owed, note: '后台没有', evidence: '退款列表为空' }, admin);
    assert.deepEqual([await statusOf(paidThere.trade_no), await statusOf(unpaidThere.trade_no)], [3, 4]);
    await did(app, adminOwed.paid, { id: unpaidThere.owed, way: 'manual', note: '转账' }, admin);
    assert.equal(await statusOf(unpaidThere.trade_no), 3);
    await assertWhole();
  });
});

describe('a refund that the gateway fell silent over', () => {
  /** What the gateway was told: the number of each refund asked for, in their order. */
  async function told(work: () => Promise<unknown>): Promise<string[]> {
    const { http } = gateway.outside;
    const numbers: string[] = [];
    gateway.outside.http = async (request) => {
      if (new URL(request.url).pathname === '/refund') numbers.push(new Map(request.form ?? []).get('out_refund_no') ?? '');
      return http(request);
    };
    try {
      await work();
    } finally {
      gateway.outside.http = http;
    }
    return numbers;
  }
  const refund = ({ owed }: Late) => did(app, adminOwed.refund, { id: owed }, admin);

  for (const [what, code, times] of [
    ['is asked for again under its own number where that is no second one', 'fake', 4],
    ['is sent once where a repeat would be a second one, whoever asks', 'fake-once', 1],
  ] as const)
    test(what, async () => {
      const late = await lateOrder(code);
      const numbers = await told(async () => {
        gateway.state.silent = true;
        await refund(late);
        await refund(late);
        await app.jobs.runNow('payment.ask-owed');
        gateway.state.silent = false;
        await refund(late);
      });
      assert.equal(numbers.length, times);
      assert.equal(new Set(numbers).size, 1);
      assert.notEqual(numbers[0], '');
      assert.deepEqual(gateway.returned(late.trade_no), { sum: 1000, count: 1 });
      if (code === 'fake-once')
        await did(app, adminOwed.paid, { id: late.owed, way: 'gateway', note: '后台可见', evidence: '退款单 R1' }, admin);
      assert.equal(await statusOf(late.trade_no), 3);
      await assertWhole();
    });

  test('pressed twice at once, one of them sends it', async () => {
    const late = await lateOrder('fake-once');
    const numbers = await told(() => Promise.all([1, 2, 3, 4].map(() => refund(late))));
    assert.equal(numbers.length, 1);
    assert.deepEqual(gateway.returned(late.trade_no), { sum: 1000, count: 1 });
    await did(app, adminOwed.paid, { id: late.owed, way: 'gateway', note: '后台可见', evidence: '退款单 R1' }, admin);
    assert.equal(await statusOf(late.trade_no), 3);
    await assertWhole();
  });
});

test('two payments of one exception: refunded when both went back; one that comes after is owed for itself', async () => {
  const late = await lateOrder();
  const account = channels.fake?.account_id ?? 0;
  const again = (number: string) =>
    sql`select fn.receipt_settle(${account}, ${number}, ${late.trade_no}, 1000, 'notice')`.execute(app.house.db);
  await again('paid-twice');
  const { list } = await did(app, adminOwed.list, { trade_no: late.trade_no }, admin);
  assert.equal(list.length, 2);
  await did(app, adminOwed.refund, { id: late.owed }, admin);
  assert.equal(await statusOf(late.trade_no), 4);
  const other = list.find(({ id }) => id !== late.owed)?.id ?? 0;
  await did(app, adminOwed.paid, { id: other, way: 'manual', note: '转账' }, admin);
  assert.equal(await statusOf(late.trade_no), 3);
  await again('paid-thrice');
  assert.equal(await statusOf(late.trade_no), 3);
  assert.equal((await did(app, adminOwed.list, { trade_no: late.trade_no, status: 'owed' }, admin)).total, 1);
  await assertWhole();
});

test('a first refund opens its accounts before it locks the merchant’s: nobody waits in a circle with whoever opens others', async () => {
  const own = await makeShop(app);
  const goods = await makeGoods(app, own);
  await makeCards(app, own, goods, 1);
  channels.fake ??= await makeFakeChannel(app, admin);
  const order = await buy(app, gateway, own, channels.fake, goods);
  // Those of the merchant are there; what refunds are booked on is not yet.
  await sql`select fn.ledger_account('merchant_frozen', ${own.id}, null), fn.ledger_debt_account(${own.id})`.execute(app.house.db);
  const opener = await app.pool.connect();
  try {
    await opener.query('begin');
    await opener.query('select fn.ledger_opening()');
    const refund = did(app, merchantRefund.add, { order_id: order.id, reason: '缺货' }, own);
    const waits = async (): Promise<boolean> =>
      (
        await opener.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.length > 0;
    while (!(await waits())) await new Promise((done) => setImmediate(done));
    const wallet = `select 1 from ledger_account where kind = 'merchant_wallet' and merchant_id = ${own.id} for update nowait`;
    assert.equal((await opener.query(wallet)).rows.length, 1);
    await opener.query('rollback');
    await refund;
  } finally {
    await opener.query('rollback');
    opener.release();
  }
  await assertWhole();
});
