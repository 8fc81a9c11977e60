/** What is found about merchants beside their sales; what follows, and how it is undone. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { refusals } from '@keymall/contract/kit/refusals';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminRisk, adminRiskEntry, adminRiskRule, merchantRisk } from '@keymall/contract/risk/risk';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { factsOf } from './risk.repository.ts';
import { scan } from './risk.service.ts';

let app: TestApp;
let admin: Person;
let channel: { id: number; account_id: number };
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  channel = await makeChannel(app, admin);
});

const look = () => scan(app.ctx());
const acts = (risk_mode: 0 | 1) => changeSettings(app, admin, 'risk', { risk_mode });
const settlementOf = async (shop: Shop) => (await did(app, adminMerchant.detail, { id: shop.id }, admin)).settlement_type;
const casesOf = async (shop: Shop) => (await did(app, adminRisk.list, { merchant_id: shop.id }, admin)).list;
const letters = async (shop: Shop) => (await did(app, merchantMessage.list, {}, shop)).list.map(({ title }) => title);

interface Sold {
  count: number;
  paid?: boolean;
  yuan?: number;
  ip?: string;
  contact?: string;
  hours?: number;
  refunded?: boolean;
}

/** Orders as sales leave them, set-based: what is looked at is their rows. */
async function sold(
  shop: Shop,
  goods: number,
  { count, paid = true, yuan = 10, ip, contact, hours = 2, refunded = false }: Sold,
): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, goods_price_old, total_product_price, rate, fee, fee_payer, total_price,
       finally_money, contact, channel_id, channel_account_id, pay_title, status, request_no, request_hash, create_ip, device, close_at, success_at, create_at, refund_price)
     select $1::bigint, 'RISK' || lpad(nextval(pg_get_serial_sequence('order_complaint_message', 'id'))::text, 20, '0'), $2::bigint, '商品', 1, $3::bigint, $3::bigint, $3::bigint, 0, 0, 1, $3::bigint,
       $3::bigint, coalesce($4, 'buyer' || n || '@example.com'), $5::bigint, $6::bigint, '支付宝', case when $7::boolean then 1 else 2 end, 'q' || $1 || '-' || $8::int || '-' || n || '-' || gen_random_uuid(), '\\x00',
       coalesce($9, '10.1.' || n / 250 || '.' || n % 250), 'pc', now(), case when $7::boolean then $10::timestamptz - make_interval(hours => $8::int) end,
       $10::timestamptz - make_interval(hours => $8::int), case when $11::boolean then $3::bigint else 0 end
     from generate_series(1, $12::int) n returning id`,
    [
      shop.id,
      goods,
      yuan * 100,
      contact ?? null,
      channel.id,
      channel.account_id,
      paid,
      hours,
      ip ?? null,
      app.ctx().now(),
      refunded,
      count,
    ],
  );
  return rows.map(({ id }) => id);
}

async function complained(shop: Shop, orders: readonly number[], type: string): Promise<void> {
  await app.pool.query(
    `insert into order_complaint (merchant_id, order_id, trade_no, type, "desc", price, expire_at, status, result, resolve_at, create_at)
     select merchant_id, id, trade_no, $2, '说明', total_price, now(), 1, 1, now(), $3 from orders where id = any ($1::bigint[])`,
    [orders, type, app.ctx().now()],
  );
}

/** A shop that sold twenty pieces, of which many are complained of. */
async function bad(complaints = 6): Promise<Shop> {
  const shop = await makeShop(app);
  const goods = await makeGoods(app, shop);
  const orders = await sold(shop, goods, { count: 20 });
  await complained(shop, orders.slice(0, complaints), '涉嫌赌博');
  return shop;
}

test('facts are those of the rows: of the week, of one address, of an hour, of complaints, refunds, prices and payout accounts', async () => {
  const shop = await makeShop(app);
  const goods = await makeGoods(app, shop, { price: '10.00' });
  for (const price of ['10.00', '12.00', '8.00']) await makeGoods(app, shop, { price });
  await makeGoods(app, shop, { price: '300.00' });
  const orders = await sold(shop, goods, { count: 6, yuan: 20 });
  await sold(shop, goods, { count: 4, ip: '10.9.9.9' });
  await sold(shop, goods, { count: 1, yuan: 700, hours: 100, refunded: true });
  await sold(shop, goods, { count: 28, yuan: 50, hours: 24 * 20 });
  await sold(shop, goods, { count: 5, paid: false, contact: 'same@example.com' });
  await sold(shop, goods, { count: 3, paid: false, contact: 'same@example.com', hours: 30 });
  await app.pool.query(`update merchant set create_at = create_at - interval '100 days 1 hour' where id = $1`, [shop.id]);
  await complained(shop, orders.slice(0, 2), '无效卡密');
  await complained(shop, orders.slice(2, 3), '涉嫌赌博');
  const other = await makeShop(app);
  for (const { id } of [shop, other])
    await app.pool.query(
      `insert into payout_account (merchant_id, type, info, account_mask, realname_mask) values ($1, 1, '\\x00', '138****0001', '王**')`,
      [id],
    );
  const [read] = await factsOf(app.house.db, [shop.id], ['涉嫌赌博'], app.ctx().now());
  const { id, lately: _, before: __, ...facts } = read as NonNullable<typeof read>;
  assert.equal(id, shop.id);
  assert.deepEqual(facts, {
    age_days: 100,
    paid_orders: 11,
    turnover: 12_000 + 4000 + 70_000,
    turnover_day: 16_000,
    turnover_before: Math.floor((70_000 + 140_000) / 28),
    refunded: 70_000,
    largest: 70_000,
    of_one_address: 4,
    unpaid_hour: 5,
    complaints: 3,
    severe: 1,
    shelf: 5,
    dearest: 30,
    denied: false,
    payout_twins: 1,
  });
});

test('trusted buyers are no cluster, suspected ones count, and an entry that has expired says nothing', async () => {
  const shop = await makeShop(app);
  const goods = await makeGoods(app, shop);
  await sold(shop, goods, { count: 4, ip: '10.7.7.7' });
  const read = async () => {
    const [found] = await factsOf(app.house.db, [shop.id], [], app.ctx().now());
    return [found?.of_one_address, found?.denied];
  };
  const put = (kind: 'allow' | 'deny', expire_at: string | null = null) =>
    did(app, adminRiskEntry.put, { kind, type: 'ip', value: '10.7.7.7', reason: '网吧', expire_at }, admin);
  assert.deepEqual(await read(), [4, false]);
  await put('allow');
  assert.deepEqual(await read(), [0, false]);
  await put('deny');
  assert.deepEqual(await read(), [4, true], 'listed anew, it is one entry');
  await put('deny', '2020-01-01 00:00:00');
  assert.deepEqual(await read(), [4, false]);
  await refused(app, 'bad_input', adminRiskEntry.put, { kind: 'allow', type: 'merchant', value: 'shop-7' }, admin);
});

describe('as an installation is, it is only recorded', () => {
  test('a case with its reasons in the reader’s words; no settlement moves, no letter is sent, and a second look changes nothing', async () => {
    await acts(0);
    const shop = await bad();
    await look();
    const [found, ...more] = await casesOf(shop);
    assert.deepEqual([found?.status, more.length, await settlementOf(shop), await letters(shop)], ['open', 0, -1, []]);
    assert.ok((found?.score ?? 0) >= 90);
    assert.ok(found?.signals.some(({ text }) => text === '近 7 天有 6 件严重投诉'));
    const english = await did(app, adminRisk.detail, { id: found?.id as number }, { ...admin, language: 'en-US' });
    assert.ok(english.signals.some(({ text }) => text === '6 severe complaints in 7 days'));
    await look();
    assert.deepEqual(await casesOf(shop), [found]);
    assert.deepEqual((await did(app, merchantRisk.index, {}, shop)).held, false);
  });

  test('an honest shop and a trusted one are not recorded', async () => {
    const honest = await makeShop(app);
    await sold(honest, await makeGoods(app, honest), { count: 30 });
    const trusted = await bad();
    await did(app, adminRiskEntry.put, { kind: 'allow', type: 'merchant', value: String(trusted.id) }, admin);
    await look();
    assert.deepEqual([await casesOf(honest), await casesOf(trusted)], [[], []]);
  });
});

describe('once it is turned on', () => {
  test('its merchant is settled a day later and reads why; taken back, it is settled as before, and not brought up again', async () => {
    await acts(1);
    const shop = await bad();
    await did(app, adminMerchant.settlement, { id: shop.id, settlement_type: 0 }, admin);
    await look();
    const [found] = await casesOf(shop);
    assert.deepEqual([found?.status, await settlementOf(shop)], ['held', 1]);
    const mine = await did(app, merchantRisk.index, {}, shop);
    assert.deepEqual([mine.held, mine.signals], [true, found?.signals.map(({ text }) => text)]);
    const [letter] = (await did(app, merchantMessage.list, {}, shop)).list;
    for (const each of mine.signals) assert.ok(letter?.content.includes(each));
    assert.deepEqual((await did(app, merchantRisk.index, {}, await makeShop(app))).signals, []);
    const id = found?.id as number;
    await did(app, adminRisk.ignore, { id, from: 'held', reason: '已核实' }, admin);
    assert.deepEqual([await settlementOf(shop), await letters(shop)], [0, ['结算周期已恢复', '结算周期已调整']]);
    await look();
    assert.deepEqual(
      (await casesOf(shop)).map(({ status }) => status),
      ['ignored'],
    );
    const { moves } = await did(app, adminRisk.detail, { id }, admin);
    assert.deepEqual(
      moves.map(({ to, actor }) => [to, actor]),
      [
        ['open', 'system'],
        ['held', 'system'],
        ['ignored', 'admin'],
      ],
    );
    assert.equal((await did(app, merchantRisk.index, {}, shop)).held, false);
  });

  test('confirmed, it stays until it is taken back; what an administrator set meanwhile stays his', async () => {
    await acts(0);
    const shop = await bad();
    await look();
    const id = (await casesOf(shop))[0]?.id as number;
    await did(app, adminRisk.confirm, { id, from: 'open', reason: '买家提供了证据' }, admin);
    assert.equal(await settlementOf(shop), 1);
    await refused(app, 'risk_moved', adminRisk.confirm, { id, from: 'open', reason: '再来' }, admin);
    await did(app, adminMerchant.settlement, { id: shop.id, settlement_type: 0 }, admin);
    await did(app, adminRisk.ignore, { id, from: 'confirmed', reason: '误判' }, admin);
    assert.equal(await settlementOf(shop), 0);
    await refused(app, 'risk_moved', adminRisk.ignore, { id, from: 'confirmed', reason: '再来' }, admin);
  });

  test('it ends by itself once its days are over and nothing speaks any more', async () => {
    await acts(1);
    const shop = await bad();
    await look();
    assert.equal((await casesOf(shop))[0]?.status, 'held');
    await app.pool.query(`update order_complaint set create_at = create_at - interval '8 days' where merchant_id = $1`, [shop.id]);
    await look();
    assert.equal((await casesOf(shop))[0]?.status, 'held', 'not before its days are over');
    await app.pool.query(`update risk_case set held_at = held_at - interval '7 days' where merchant_id = $1`, [shop.id]);
    await look();
    assert.deepEqual([(await casesOf(shop))[0]?.status, await settlementOf(shop)], ['over', -1]);
  });

  test('two looks and an administrator at once: one case, one state, and the settlement is that state’s', async () => {
    await acts(1);
    for (let round = 0; round < 4; round += 1) {
      await acts(0);
      const shop = await bad();
      await look();
      const id = (await casesOf(shop))[0]?.id as number;
      await acts(1);
      const [, , decided] = await Promise.all([look(), look(), call(app, adminRisk.ignore, { id, from: 'open', reason: '同时' }, admin)]);
      assert.ok([1, refusals.risk_moved.code].includes(decided.code));
      const [found, ...more] = await casesOf(shop);
      assert.equal(more.length, 0);
      assert.equal(await settlementOf(shop), found?.status === 'held' ? 1 : -1);
    }
    await acts(0);
  });
});

test('a rule that is changed counts as changed: from its threshold on, and not while it is off', async () => {
  await acts(0);
  const rules = async () => (await did(app, adminRiskRule.rules, {}, admin)).list;
  const given = (await rules()).find(({ code }) => code === 'large_order');
  assert.deepEqual([given?.changed, given?.reaches], [false, 5000]);
  const shop = await makeShop(app);
  await sold(shop, await makeGoods(app, shop), { count: 1, yuan: 400 });
  const save = (status: 0 | 1) => did(app, adminRiskRule.save, { code: 'large_order', points: 35, reaches: 400, least: 0, status }, admin);
  await save(0);
  await look();
  assert.deepEqual(await casesOf(shop), []);
  await save(1);
  await look();
  assert.deepEqual((await casesOf(shop))[0]?.signals, [{ code: 'large_order', points: 35, text: '近 7 天有单笔 400.00 元的订单' }]);
  await did(app, adminRiskRule.save, { code: 'large_order', points: 10, reaches: 5000, least: 0, status: 1 }, admin);
  await look();
  assert.equal((await casesOf(shop))[0]?.status, 'over');
});
