/** A whole sale on a merchant's own gateway: to whose account it goes, what it leaves in the ledger, and when it is not offered. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { formatYuan } from '@keymall/contract/kit/money';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminCustomChannel, merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminConfig } from '@keymall/contract/platform/config';
import { customSettings, settlementSettings } from '@keymall/contract/settings/groups';
import type { NoticeMessage } from '@keymall/drivers/kit/notice';
import { createFakePayment } from '@keymall/drivers/payment/fake/fake';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type FakeChannel, makeFakeChannel } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';

let app: TestApp;
let admin: Person;
let channel: FakeChannel;
let shop: Shop;
let account: number;
let cheap: number;
let dear: number;
const gateway = createFakePayment({ 'fake-1': 'fake-secret-1', 'own-1': 'own-secret-1' });

before(async () => {
  (paymentDrivers as Map<string, PaymentDriver>).set('fake', gateway.driver);
  app = await startTestApp({ outside: { now: () => new Date(), http: gateway.http } });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
  await app.house.db.updateTable('pay_channel').set({ is_custom: 1 }).where('id', '=', channel.id).execute();
  await did(
    app,
    adminCustomChannel.setConfig,
    { ...customSettings.encode(customSettings.parse({})), custom_status: 1, custom_audit: 0, custom_rate: '10', custom_least: '10.00' },
    admin,
  );
  // The share of other sales waits a day; of one's own nothing does.
  const settlement = { ...settlementSettings.encode(settlementSettings.parse({})), settlement_type: 1 };
  await did(app, adminConfig.editConfig, { group: 'settlement', values: settlement }, admin);
  shop = await makeShop(app);
  cheap = await makeGoods(app, shop, { price: '100.00' });
  dear = await makeGoods(app, shop, { price: '2000.00' });
  for (const goods of [cheap, dear]) await makeCards(app, shop, goods, 20);
  const params = { merchant: 'own-1', secret: 'own-secret-1' };
  await did(app, merchantCustomChannel.add, { channel_id: channel.id, name: '自有', params }, shop);
  const row = await app.house.db.selectFrom('channel_account').select('id').where('merchant_id', '=', shop.id).executeTakeFirstOrThrow();
  account = row.id;
});

const prepay = async (amount: number): Promise<void> => {
  const request_no = randomBytes(12).toString('hex');
  await did(
    app,
    adminWallet.money,
    { id: shop.id, action: 'customchannelfeeadd', money: formatYuan(amount), mark: '测试', request_no },
    admin,
  );
  app.clock.pass(5001);
};
const balance = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(max(balance), 0) as balance from ledger_account where merchant_id = ${shop.id} and kind = ${kind}`.execute(
    app.house.db,
  );
  return rows[0]?.balance ?? 0;
};
const offered = async (of: Shop): Promise<number[]> =>
  (await did(app, shopIndex.detail, { token: of.link }, { ip: freshIp() })).channels.map(({ id }) => id);
const wish = (of: Shop, goods_id: number) => {
  const name = randomBytes(8).toString('hex');
  return { token: of.link, goods_id, quantity: 1, contact: `${name}@example.com`, channel_id: channel.id, request_no: name };
};
/** An order whose buyer was sent to the gateway. */
async function order(of: Shop, goods_id: number): Promise<string> {
  const ip = freshIp();
  const { trade_no } = await did(app, publicPay.order, wish(of, goods_id), { ip });
  await did(app, publicPay.detail, { trade_no }, { ip });
  return trade_no;
}
const orderRow = (trade_no: string) =>
  app.house.db.selectFrom('orders').selectAll().where('trade_no', '=', trade_no).executeTakeFirstOrThrow();
/** What an account's gateway is told in answer to a notice. */
async function notify(accountId: number, { query }: NoticeMessage): Promise<string> {
  const reply = await app.app.inject({ method: 'GET', url: `/home/pay/notify/${accountId}?${query}`, remoteAddress: freshIp() });
  return reply.body;
}
async function legs(trade_no: string): Promise<string[]> {
  const { rows } = await sql<{ leg: string }>`
    select t.kind || ' ' || a.kind || ' ' || p.business_type || ' ' || p.amount as leg
    from ledger_posting p join ledger_transaction t on t.id = p.transaction_id join ledger_account a on a.id = p.account_id
    where t.trade_no = ${trade_no} order by p.id`.execute(app.house.db);
  return rows.map(({ leg }) => leg);
}

describe('a sale on one’s own gateway', () => {
  test('is not offered without prepaid fees, and not turned over to the platform’s account', async () => {
    assert.deepEqual(await offered(shop), []);
    await refused(app, 'channel_unavailable', publicPay.order, wish(shop, cheap), { ip: freshIp() });
    await prepay(999);
    assert.deepEqual(await offered(shop), []);
    await prepay(1);
    assert.deepEqual(await offered(shop), [channel.id]);
  });

  test('goes to the merchant’s account, is believed only from it, and takes the fee from what is prepaid', async () => {
    const trade_no = await order(shop, cheap);
    const placed = await orderRow(trade_no);
    assert.deepEqual(
      [placed.channel_account_id, placed.settlement, placed.rate, placed.fee, placed.total_price],
      [account, 0, 10_000, 100, 10_000],
    );
    assert.equal(gateway.orders.get(trade_no)?.merchant, 'own-1');
    const { transaction_id = '' } = gateway.orders.get(trade_no) ?? {};
    const told = { out_trade_no: trade_no, transaction_id, money: '100.00' };
    assert.equal(await notify(account, gateway.notice({ ...told, merchant: 'fake-1' })), 'NO');
    assert.equal(await notify(account, gateway.notice({ ...told, merchant: 'own-1', secret: 'guessed' })), 'NO');
    assert.equal((await orderRow(trade_no)).status, 0);
    assert.equal(await notify(account, gateway.pay(trade_no)), 'OK');
    assert.equal(await notify(account, gateway.pay(trade_no)), 'OK');
    const paid = await orderRow(trade_no);
    assert.deepEqual([paid.status, paid.sendout], [1, 1]);
    assert.deepEqual(await legs(trade_no), [
      'receipt merchant_direct receipt 10000',
      'receipt buyer_suspense receipt -10000',
      'sale buyer_suspense goods_sold 10000',
      'sale fee_income fee -100',
      'sale merchant_direct gatewaygoods_sold -10000',
      'sale merchant_wallet gatewaygoods_sold 0',
      'sale merchant_prepaid custom_fee 100',
    ]);
    assert.deepEqual([await balance('merchant_wallet'), await balance('merchant_frozen'), await balance('merchant_prepaid')], [0, 0, 900]);
    // The merchant's log tells of it, though the wallet holds what it held.
    const { list } = await did(app, merchantMoney.log, { business_type: 'gatewaygoods_sold' }, shop);
    assert.deepEqual(
      list.map((row) => [row.wallet, row.money, row.balance, row.trade_no, row.order_id, row.who, row.reason]),
      [['money', '0.00', '0.00', trade_no, paid.id, 'buyer', '货款由您的收款账户直接收取']],
    );
    const waiting = await app.house.db.selectFrom('unfreeze').select('id').where('merchant_id', '=', shop.id).execute();
    assert.deepEqual(waiting, []);
  });

  test('is hidden once prepaid fees have run low, at the latest after five seconds', async () => {
    app.clock.pass(5001);
    assert.deepEqual(await offered(shop), []);
    await refused(app, 'channel_unavailable', publicPay.order, wish(shop, cheap), { ip: freshIp() });
    await prepay(100);
    assert.deepEqual(await offered(shop), [channel.id]);
  });

  test('delivers though the fee is more than what is prepaid: the rest is a debt', async () => {
    const trade_no = await order(shop, dear);
    assert.equal(await notify(account, gateway.pay(trade_no)), 'OK');
    assert.equal((await orderRow(trade_no)).status, 1);
    assert.deepEqual((await legs(trade_no)).slice(-4), [
      'sale merchant_direct gatewaygoods_sold -200000',
      'sale merchant_wallet gatewaygoods_sold 0',
      'sale merchant_prepaid custom_fee 1000',
      'sale merchant_debt debt 1000',
    ]);
    assert.deepEqual([await balance('merchant_prepaid'), await balance('merchant_debt'), await balance('merchant_wallet')], [0, 1000, 0]);
  });
});

describe('other merchants', () => {
  test('sell on the platform’s account, never on somebody’s own', async () => {
    const other = await makeShop(app);
    const goods = await makeGoods(app, other, { price: '50.00' });
    await makeCards(app, other, goods, 5);
    assert.deepEqual(await offered(other), [channel.id]);
    for (let count = 0; count < 3; count += 1) {
      const trade_no = await order(other, goods);
      const placed = await orderRow(trade_no);
      assert.deepEqual([placed.channel_account_id, placed.rate, placed.settlement], [channel.account_id, 30_000, 2]);
      assert.equal(gateway.orders.get(trade_no)?.merchant, 'fake-1');
    }
  });

  test('a notice of one’s own gateway pays for nobody else’s order', async () => {
    const other = await makeShop(app);
    const goods = await makeGoods(app, other, { price: '50.00' });
    await makeCards(app, other, goods, 1);
    const trade_no = await order(other, goods);
    const forged = gateway.notice({ out_trade_no: trade_no, transaction_id: 'OWN-9', money: '50.00', merchant: 'own-1' });
    assert.equal(await notify(channel.account_id, forged), 'NO');
    assert.equal(await notify(account, forged), 'OK');
    assert.equal((await orderRow(trade_no)).status, 0);
    assert.equal(await balance('merchant_wallet'), 0);
  });
});

test('switched off, the platform’s account collects again', async () => {
  const [own] = (await did(app, merchantCustomChannel.list, {}, shop)).list.map((row) => row.account);
  await did(app, merchantCustomChannel.turn, { id: own?.id as number, status: 0 }, shop);
  assert.deepEqual(await offered(shop), [channel.id]);
  assert.equal((await orderRow(await order(shop, cheap))).channel_account_id, channel.account_id);
});

test('locks the merchant’s accounts by rising id, as everything does, whichever was opened first', async () => {
  const other = await makeShop(app);
  const params = { merchant: 'own-1', secret: 'own-secret-1' };
  // The debt's account is the older one.
  await sql`select fn.ledger_debt_account(${other.id})`.execute(app.house.db);
  await did(app, merchantCustomChannel.add, { channel_id: channel.id, name: '自有', params }, other);
  const own = await app.house.db.selectFrom('channel_account').select('id').where('merchant_id', '=', other.id).executeTakeFirstOrThrow();
  await sql`select fn.ledger_account('merchant_prepaid', ${other.id}, null)`.execute(app.house.db);
  const hold = (kind: string) => sql`select 1 from ledger_account where merchant_id = ${other.id} and kind = ${kind} for update nowait`;
  const undone = new Error('undone');
  let sale: Promise<unknown> | undefined;
  await app.house.db.transaction().execute(async (first) => {
    await hold('merchant_debt').execute(first);
    sale = app.house.db
      .transaction()
      .execute(async (second) => {
        await sql`select fn.ledger_sales(array[row (888888, 'K888888', fn.ledger_channel(${own.id}), true, fn.ledger_account('merchant_wallet', ${other.id}, null), null,
          fn.ledger_account('merchant_prepaid', ${other.id}, null), fn.ledger_account('merchant_debt', ${other.id}, null),
          10000, 10000, 100, 0, 0, 0, 0, 0, 0)::fn.sold], array[null::bigint], null)`.execute(second);
        throw undone;
      })
      .catch((error: unknown) => assert.equal(error, undone));
    // until it waits for us
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%fn.ledger_sales%'`.execute(app.house.db);
      waiting = rows[0]?.waiting ?? 0;
    }
    await hold('merchant_prepaid').execute(first);
  });
  await sale;
});

test('nothing of it breaks an invariant', async () => {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
});
