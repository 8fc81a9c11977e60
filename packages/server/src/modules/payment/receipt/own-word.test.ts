/** What merchants' own gateways say, and what nobody should: at the wire, with signatures that are right. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { adminStatistics } from '@keymall/contract/insight/statistics';
import { adminMoney } from '@keymall/contract/ledger/money-log';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminOrder, adminOwed } from '@keymall/contract/ordering/back-office-order';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { adminCustomChannel, merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { customSettings } from '@keymall/contract/settings/groups';
import type { FakeNotice } from '@keymall/drivers/payment/fake/fake';
import { createFakePayment } from '@keymall/drivers/payment/fake/fake';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type FakeChannel, makeFakeChannel } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';

const OWN = { merchant: 'own-1', secret: 'own-secret-1' };
const LARGEST = 999_999_999_999;
const gateway = createFakePayment({ 'fake-1': 'fake-secret-1', 'own-1': 'own-secret-1' });
let app: TestApp;
let admin: Person;
let channel: FakeChannel;

before(async () => {
  (paymentDrivers as Map<string, PaymentDriver>).set('fake', gateway.driver);
  app = await startTestApp({ outside: { now: () => new Date(), http: gateway.http } });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
  await app.house.db.updateTable('pay_channel').set({ is_custom: 1 }).where('id', '=', channel.id).execute();
  const terms = { ...customSettings.encode(customSettings.parse({})), custom_status: 1 as const, custom_least: '0.00', custom_rate: '0' };
  await did(app, adminCustomChannel.setConfig, terms, admin);
});
after(() => app.close());

interface Seller {
  shop: Shop;
  goods: number;
  /** The account, and the application about it. */
  account: number;
  own: number;
}
const judge = async (own: number, status: 1 | 2) => {
  const { list } = await did(app, adminCustomChannel.list, { limit: 100 }, admin);
  const revision = list.find(({ id }) => id === own)?.revision as number;
  await did(app, adminCustomChannel.audit, { id: own, status, revision, reason: '核查' }, admin);
};
/** A merchant with an own account, which an administrator has passed unless said. */
async function seller(passed = true): Promise<Seller> {
  const shop = await makeShop(app);
  const goods = await makeGoods(app, shop, { price: '100.00' });
  await makeCards(app, shop, goods, 20);
  const { id: own } = await did(app, merchantCustomChannel.add, { channel_id: channel.id, name: '我的网关', params: OWN }, shop);
  const { id: account } = await app.house.db
    .selectFrom('channel_account')
    .select('id')
    .where('merchant_id', '=', shop.id)
    .executeTakeFirstOrThrow();
  if (passed) {
    await judge(own, 1);
    const request_no = randomBytes(12).toString('hex');
    await did(app, adminWallet.money, { id: shop.id, action: 'customchannelfeeadd', money: '10.00', mark: '测试', request_no }, admin);
    app.clock.pass(5001);
  }
  return { shop, goods, account, own };
}
interface Order {
  id: number;
  trade_no: string;
  grant: string;
}
async function order({ shop, goods }: Pick<Seller, 'shop' | 'goods'>): Promise<Order> {
  const ip = freshIp();
  const name = randomBytes(8).toString('hex');
  const wish = { token: shop.link, goods_id: goods, quantity: 1, contact: `${name}@example.com`, channel_id: channel.id, request_no: name };
  const { trade_no, grant } = await did(app, publicPay.order, wish, { ip });
  await did(app, publicPay.detail, { trade_no }, { ip });
  const { id } = await app.house.db.selectFrom('orders').select('id').where('trade_no', '=', trade_no).executeTakeFirstOrThrow();
  return { id, trade_no, grant };
}
let numbers = 0;
const number = (): string => `OWN-${(numbers += 1)}`;
const statusOf = async (trade_no: string) => (await did(app, publicOrder.orderStatus, { trade_no })).status;
/** What is told to an account, signed as it should be; gives status and body. */
async function tell(account: number, notice: FakeNotice, remoteAddress = freshIp()): Promise<[number, string]> {
  const { query } = gateway.notice(notice);
  const { statusCode, body } = await app.app.inject({ url: `/home/pay/notify/${account}?${query}`, remoteAddress });
  return [statusCode, body];
}
const ownTells = (account: number, notice: Pick<FakeNotice, 'out_trade_no' | 'money'> & Partial<FakeNotice>) =>
  tell(account, { ...OWN, transaction_id: number(), ...notice });
const owed = async (trade_no: string) => (await did(app, adminOwed.list, { trade_no }, admin)).list;
const whyOf = async (trade_no: string): Promise<string[]> =>
  (await did(app, adminOwed.notices, { trade_no }, admin)).list.map(({ reason }) => reason);
const booked = async (account: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from receipt where channel_account_id = ${account}`.execute(
    app.house.db,
  );
  return rows[0]?.count ?? 0;
};
const held = async (kind: string): Promise<string> => {
  const { accounts } = await did(app, adminMoney.overview, {}, admin);
  return accounts.find((each) => each.kind === kind)?.balance ?? '0.00';
};
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('a merchant’s own gateway', () => {
  test('names nothing but payments of its own: nobody owes a stranger what it makes up', async () => {
    const [passed, waiting, rejected, frozen] = [await seller(), await seller(false), await seller(false), await seller()];
    await judge(rejected.own, 2);
    await did(app, adminMerchant.freeze, { id: frozen.shop.id, is_freeze: 1, reason: '核查' }, admin);
    const platform = await order({ ...(await seller(false)) });
    for (const { account } of [passed, waiting, rejected, frozen])
      for (const out_trade_no of [`UNKNOWN${account}`, platform.trade_no]) {
        assert.deepEqual(await ownTells(account, { out_trade_no, money: '88888.00' }), [200, 'OK']);
        assert.equal(await booked(account), 0);
        assert.deepEqual(await owed(out_trade_no), []);
      }
    assert.equal(await statusOf(platform.trade_no), 0);
    assert.deepEqual(await whyOf(`UNKNOWN${passed.account}`), ['own_unknown']);
    const [row] = (await did(app, adminOwed.notices, { trade_no: `UNKNOWN${passed.account}` }, admin)).list;
    assert.deepEqual([row?.account_name, row?.channel_title], ['我的网关', '测试网关']);
    assert.ok(row?.account_shop);
    assert.deepEqual([await held('merchant_direct'), await held('buyer_suspense')], ['0.00', '0.00']);
    await assertWhole();
  });

  test('a second payment and a wrong amount are owed by the merchant, and never paid by our hand', async () => {
    const one = await seller();
    const { trade_no } = await order(one);
    assert.deepEqual(await ownTells(one.account, { out_trade_no: trade_no, money: '99.00' }), [200, 'OK']);
    assert.deepEqual(await ownTells(one.account, { out_trade_no: trade_no, money: '100.00' }), [200, 'OK']);
    assert.deepEqual(await ownTells(one.account, { out_trade_no: trade_no, money: '100.00' }), [200, 'OK']);
    assert.equal(await statusOf(trade_no), 1);
    const [twice, wrong] = await owed(trade_no);
    assert.deepEqual([twice?.reason, twice?.amount, wrong?.reason, wrong?.amount], ['second_payment', '100.00', 'wrong_amount', '99.00']);
    for (const row of [twice, wrong]) {
      assert.equal(row?.account_of?.merchant_id, one.shop.id);
      assert.equal(row?.account_of?.username, one.shop.username);
      assert.equal(row?.account_name, '我的网关');
    }
    const pocket = await held('paid_by_hand');
    const id = twice?.id as number;
    await refused(app, 'owed_of_merchant', adminOwed.paid, { id, way: 'manual', note: '已转账' }, admin);
    await did(app, adminOwed.paid, { id, way: 'merchant', note: '商户提供了转账截图' }, admin);
    await refused(app, 'refund_settled', adminOwed.paid, { id, way: 'merchant', note: '再来' }, admin);
    await did(app, adminOwed.dismiss, { ids: [wrong?.id as number], note: '买家确认没有付过 99.00' }, admin);
    await refused(app, 'refund_settled', adminOwed.dismiss, { ids: [wrong?.id as number], note: '再来' }, admin);
    assert.deepEqual(
      (await owed(trade_no)).map(({ status, way }) => [status, way]),
      [
        ['refunded', 'merchant'],
        ['dismissed', 'merchant'],
      ],
    );
    assert.deepEqual([await held('paid_by_hand'), await held('merchant_direct'), await held('buyer_suspense')], [pocket, '0.00', '0.00']);
    await assertWhole();
  });

  test('of one end at once, one counts', async () => {
    const one = await seller();
    const { trade_no } = await order(one);
    await ownTells(one.account, { out_trade_no: trade_no, money: '99.00' });
    const id = (await owed(trade_no))[0]?.id as number;
    const answers = await Promise.all([
      call(app, adminOwed.dismiss, { ids: [id], note: '没有付过' }, admin),
      call(app, adminOwed.paid, { id, way: 'merchant', note: '已退' }, admin),
      call(app, adminOwed.dismiss, { ids: [id], note: '没有付过' }, admin),
    ]);
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    await assertWhole();
  });

  test('far too much, and ever more of one payment, is no mistake of a buyer’s', async () => {
    const one = await seller();
    const { trade_no } = await order(one);
    await ownTells(one.account, { out_trade_no: trade_no, money: '1000.01' });
    assert.deepEqual([await whyOf(trade_no), await booked(one.account)], [['own_amount'], 0]);
    await Promise.all(Array.from({ length: 12 }, (_, at) => ownTells(one.account, { out_trade_no: trade_no, money: `50.${10 + at}` })));
    assert.equal(await booked(one.account), 5);
    assert.equal((await whyOf(trade_no)).filter((why) => why === 'own_often').length, 7);
    await did(app, adminOwed.dismiss, { ids: (await owed(trade_no)).map(({ id }) => id), note: '伪造' }, admin);
    await assertWhole();
  });

  for (const [name, stop] of [
    ['rejected', ({ own }: Seller) => judge(own, 2)],
    [
      'waiting for review again',
      ({ own, shop }: Seller) =>
        did(
          app,
          merchantCustomChannel.edit,
          { id: own, name: '我的网关', params: { ...OWN, merchant: 'own-1 '.trim(), secret: 'own-secret-1x' } },
          shop,
        ).then(() => did(app, merchantCustomChannel.edit, { id: own, name: '我的网关', params: OWN }, shop)),
    ],
    ['frozen', ({ shop }: Seller) => did(app, adminMerchant.freeze, { id: shop.id, is_freeze: 1, reason: '核查' }, admin)],
  ] as const)
    test(`an account that was ${name} after the order is not believed: the claim stands on the owed page, once, with whose account it was`, async () => {
      const one = await seller();
      const { id, trade_no, grant } = await order(one);
      await stop(one);
      const transaction_id = number();
      for (const again of [transaction_id, transaction_id, number()])
        assert.deepEqual(await ownTells(one.account, { out_trade_no: trade_no, money: '100.00', transaction_id: again }), [200, 'OK']);
      assert.deepEqual([await statusOf(trade_no), await booked(one.account), await whyOf(trade_no)], [0, 1, ['own_often']]);
      const [row] = await owed(trade_no);
      assert.deepEqual([row?.reason, row?.status, row?.account_of?.merchant_id], ['own_stopped', 'owed', one.shop.id]);
      // The gateway's own answer convinces nobody either. Once the order is closed its buyer reads what is owed.
      gateway.pay(trade_no);
      await refused(app, 'gateway_silent', adminOrder.confirm, { id, reason: '核对' }, admin);
      if (name !== 'rejected') await sql`select fn.orders_close(array[${id}::bigint], 'buyer', null, 'cancelled')`.execute(app.house.db);
      const found = await did(app, publicOrder.query, { trade_no, grant });
      assert.deepEqual([found.order.status, found.refunds.map(({ amount }) => amount)], name === 'rejected' ? [0, []] : [2, ['100.00']]);
      // Convinced by other means, an administrator says so: the same money, booked once.
      assert.equal((await did(app, adminOrder.confirmByHand, { id, reason: '买家提供了付款凭证' }, admin)).status, 1);
      assert.deepEqual([(await owed(trade_no))[0]?.status, await booked(one.account)], ['replaced', 1]);
      assert.equal(await held('buyer_suspense'), '0.00');
      await assertWhole();
    });

  test('believed too late for its goods, it is owed again', async () => {
    const one = await seller();
    const { id, trade_no } = await order(one);
    await judge(one.own, 2);
    await ownTells(one.account, { out_trade_no: trade_no, money: '100.00' });
    await sql`select fn.orders_close(array[${id}::bigint], 'buyer', null, 'cancelled')`.execute(app.house.db);
    await app.house.db.updateTable('card').set({ status: 0 }).where('goods_id', '=', one.goods).execute();
    assert.equal((await did(app, adminOrder.confirmByHand, { id, reason: '凭证' }, admin)).status, 4);
    const [row] = await owed(trade_no);
    assert.deepEqual([row?.reason, row?.status], ['late_unserved', 'owed']);
    await assertWhole();
    await did(app, adminOwed.dismiss, { ids: [row?.id as number], note: '凭证是假的' }, admin);
    assert.equal(await statusOf(trade_no), 3);
    await assertWhole();
  });

  test('is heard so often and no more', async () => {
    const one = await seller();
    const { points } = app.house.settings.get('limits').notice;
    const codes: number[] = [];
    for (let count = 0; count <= points; count += 1) {
      const [code] = await ownTells(one.account, { out_trade_no: 'UNKNOWN', money: '1.00' });
      codes.push(code);
    }
    assert.deepEqual([codes.filter((code) => code === 200).length, codes.at(-1)], [points, 429]);
  });
});

describe('what was booked before own gateways were doubted', () => {
  test('is named, can be ended without our money, and no count of it makes the figures unsayable', async () => {
    const { account, shop } = await seller();
    assert.equal(await held('merchant_direct'), '0.00');
    // As 0032 left it: two hundred receipts of the largest amount, and so many more that no number holds their sum.
    const COUNT = 10_000;
    await sql`do $$
      declare r bigint;
      begin
        for i in 1 .. ${sql.lit(COUNT)} loop
          r := fn.receipt_book(${sql.lit(account)}, 'FORGED' || i, 'STRANGER' || i, ${sql.lit(LARGEST)}, 'notice', null, 'unknown_order');
          perform fn.ledger_receipt(r, 'STRANGER' || i, ${sql.lit(account)}, ${sql.lit(LARGEST)});
          perform fn.refund_owe(r, null, 'unknown_order');
        end loop;
      end $$`.execute(app.house.db);
    const whole = `${BigInt(LARGEST) * BigInt(COUNT)}`;
    const yuan = `${whole.slice(0, -2)}.${whole.slice(-2)}`;
    assert.equal(await held('merchant_direct'), yuan);
    const { balances } = await did(app, adminStatistics.total, {}, admin);
    assert.equal(balances.find(({ kind }) => kind === 'merchant_direct')?.balance, yuan);
    const days = await did(app, adminStatistics.transactions, { kind: 'merchant_direct', business_type: 'receipt' }, admin);
    assert.ok(Number(days.sums.amount) >= Number(yuan));
    assert.equal((await did(app, adminMoney.overview, {}, admin)).balanced, true);

    // The upgrade names them.
    const migration = readFileSync(join(import.meta.dirname, '../../../../migrations/0033-own-word.sql'), 'utf8');
    const mends = migration.slice(migration.indexOf('with forged as'), migration.indexOf('create index')).split(/;$/m).slice(0, 2);
    for (const mend of mends) await sql.raw(mend).execute(app.house.db);
    const { list, total } = await did(app, adminOwed.list, { reason: 'own_unknown', of: 'merchant', limit: 100 }, admin);
    assert.ok(total > 100);
    assert.ok(list.every(({ account_of, status }) => account_of?.merchant_id === shop.id && status === 'owed'));
    await refused(app, 'owed_of_merchant', adminOwed.paid, { id: list[0]?.id as number, way: 'manual', note: '已转账' }, admin);
    await assertWhole();
    const pocket = await held('paid_by_hand');
    assert.deepEqual(await did(app, adminOwed.dismiss, { ids: list.map(({ id }) => id), note: '伪造的通知' }, admin), { count: 100 });
    const left = BigInt(LARGEST) * BigInt(COUNT - 100);
    assert.deepEqual([(await held('merchant_direct')).replace('.', ''), await held('paid_by_hand')], [String(left), pocket]);
    await assertWhole();
  });

  test('what the platform’s own account took is nobody’s to dismiss', async () => {
    const trade_no = `PLATFORM${randomBytes(4).toString('hex')}`;
    await tell(channel.account_id, {
      out_trade_no: trade_no,
      transaction_id: number(),
      money: '5.00',
      merchant: 'fake-1',
      secret: 'fake-secret-1',
    });
    const [row] = await owed(trade_no);
    assert.deepEqual([row?.reason, row?.account_of], ['unknown_order', null]);
    await refused(app, 'owed_of_platform', adminOwed.dismiss, { ids: [row?.id as number], note: '驳回' }, admin);
    await refused(app, 'owed_of_platform', adminOwed.paid, { id: row?.id as number, way: 'merchant', note: '商户' }, admin);
    await did(app, adminOwed.paid, { id: row?.id as number, way: 'manual', note: '已转账' }, admin);
  });
});

describe('messages that nobody should believe', () => {
  const OURS = { merchant: 'fake-1', secret: 'fake-secret-1' };

  test('a number that was used for another order is seen, and pays nothing', async () => {
    const shop = await seller(false);
    const [first, second, third] = [await order(shop), await order(shop), await order(shop)];
    const transaction_id = number();
    for (const { trade_no } of [first, second]) {
      const told = { ...OURS, out_trade_no: trade_no, transaction_id, money: '100.00' };
      for (let again = 0; again < 2; again += 1) assert.deepEqual(await tell(channel.account_id, told), [200, 'OK']);
    }
    // Of a wrong amount, too: it goes the slow way.
    await tell(channel.account_id, { ...OURS, out_trade_no: third.trade_no, transaction_id, money: '1.00' });
    assert.deepEqual([await statusOf(first.trade_no), await statusOf(second.trade_no), await statusOf(third.trade_no)], [1, 0, 0]);
    assert.deepEqual(
      [await whyOf(first.trade_no), await whyOf(second.trade_no), await whyOf(third.trade_no)],
      [[], ['number_reused', 'number_reused'], ['number_reused']],
    );
    await assertWhole();
  });

  test('what makes no sense is refused before the database, however well it is signed', async () => {
    const { trade_no } = await order(await seller(false));
    const good = { ...OURS, out_trade_no: trade_no, transaction_id: number(), money: '100.00' };
    for (const wrong of [
      { transaction_id: 'A\0B' },
      { transaction_id: '' },
      { transaction_id: 'x'.repeat(5000) },
      { out_trade_no: `${trade_no}\0` },
      { out_trade_no: 'y'.repeat(5000) },
      { money: '0.00' },
      { money: '0' },
    ]) {
      const [status, body] = await tell(channel.account_id, { ...good, ...wrong });
      assert.notEqual(body, 'OK', JSON.stringify(wrong));
      assert.ok(status < 500, `${status} ${JSON.stringify(wrong)}`);
    }
    assert.equal(await statusOf(trade_no), 0);
    assert.ok(!app.logged.some((line) => line.includes('could not be settled')));
    assert.deepEqual(await tell(channel.account_id, good), [200, 'OK']);
    assert.equal(await statusOf(trade_no), 1);
  });

  test('nor does a gateway’s own answer spoil the round for others', async () => {
    const one = await seller();
    const [poisoned, other] = [await order(one), await order(one)];
    for (const { trade_no } of [poisoned, other]) gateway.pay(trade_no);
    (gateway.orders.get(poisoned.trade_no) as { transaction_id: string }).transaction_id = 'A\0B';
    await app.house.db
      .updateTable('payment')
      .set({ query_at: app.clock.now })
      .where('trade_no', 'in', [poisoned.trade_no, other.trade_no])
      .execute();
    await app.jobs.runNow('payment.query');
    assert.deepEqual([await statusOf(poisoned.trade_no), await statusOf(other.trade_no)], [0, 1]);
    assert.deepEqual(await whyOf(poisoned.trade_no), ['senseless']);
  });

  test('unknown accounts cost no query, and an address that names many is told to wait', async () => {
    const remoteAddress = freshIp();
    const url = (account: number | string) => ({ url: `/home/pay/notify/${account}?sign=1`, remoteAddress });
    await app.app.inject({ ...url(900_000_000), remoteAddress: freshIp() });
    let used = 0;
    const count = (): void => void (used += 1);
    app.pool.on('acquire', count);
    const codes: number[] = [];
    for (let turn = 0; turn < 40; turn += 1)
      codes.push((await app.app.inject(url(turn % 2 ? 900_000_001 + turn : 'no-number'))).statusCode);
    app.pool.off('acquire', count);
    assert.deepEqual([codes.filter((code) => code === 404).length, codes.filter((code) => code === 429).length, used], [30, 10, 0]);
    // The same address still brings what an account's gateway signed.
    const { trade_no } = await order(await seller(false));
    const told = { ...OURS, out_trade_no: trade_no, transaction_id: number(), money: '100.00' };
    assert.deepEqual(await tell(channel.account_id, told, remoteAddress), [200, 'OK']);
    assert.equal(await statusOf(trade_no), 1);
  });

  test('are kept so many, and swept', async () => {
    const { account } = await seller();
    await sql`insert into refused_notice (channel_account_id, reason, trade_no, ip)
      select ${account}, 'bad_signature', '', '' from generate_series(1, 100500)`.execute(app.house.db);
    await app.jobs.runNow('payment.sweep-refused');
    const { rows } = await sql<{ count: number }>`select count(*) as count from refused_notice`.execute(app.house.db);
    assert.equal(rows[0]?.count, 100_000);
  });
});
