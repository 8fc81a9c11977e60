/** Holds against real PostgreSQL: whoever does not pay keeps little, however many orders, addresses, devices and contacts. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { countIn, openSaleShop, placeIn, type SaleShop } from '#testing/sale.fixture';
import { changeSettings } from '#testing/settings';
import { worked } from '#testing/worked';

const LIMITS = { unpaid_limit: 1000, contact_limit: 1000, hold_pieces: 1, hold_share: 20 };
const refusedWith = (placed: Awaited<ReturnType<typeof placeIn>>): string =>
  typeof placed === 'string' ? placed : placed.ok ? 'placed' : String(placed.why);

describe('a visitor’s share', () => {
  let shop: SaleShop;
  before(async () => {
    shop = await openSaleShop(50);
  });
  after(() => shop.close());
  const held = () => countIn(shop, `select count(*) from card where status = 3`);
  const freeAll = () =>
    sql`update orders set close_at = now() - interval '1 second' where status = 0`
      .execute(shop.db)
      .then(() => sql`select fn.orders_close_due(null, 1000)`.execute(shop.db));

  test('defect 20: a hundred orders at once from one address hold a fifth of fifty cards', async () => {
    const placed = await Promise.all(
      Array.from({ length: 100 }, () => placeIn(shop, { ...LIMITS, create_ip: '203.0.113.7', contact: randomBytes(4).toString('hex') })),
    );
    assert.equal(await held(), 10);
    assert.deepEqual([...new Set(placed.map(refusedWith))].toSorted(), ['hold_too_large', 'placed']);
    await freeAll();
  });
  test('nor by another address for each, from one device; nor with one contact', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        placeIn(shop, { ...LIMITS, create_ip: `10.9.0.${index}`, device_id: 'device-of-one-visitor', contact: `c${index}` }),
      ),
    );
    assert.equal(await held(), 10);
    await freeAll();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => placeIn(shop, { ...LIMITS, create_ip: `10.8.0.${index}`, contact: 'one@example.com' })),
    );
    assert.equal(await held(), 10);
    await freeAll();
  });
  test('others buy meanwhile, and so does the visitor after paying', async () => {
    for (let order = 0; order < 20; order += 1) await placeIn(shop, { ...LIMITS, create_ip: '203.0.113.8', contact: `x${order}` });
    assert.equal(refusedWith(await placeIn(shop, { ...LIMITS, create_ip: '203.0.113.9', contact: 'other' })), 'placed');
    await freeAll();
  });
  test('one large order is held to the same share', async () => {
    assert.equal(refusedWith(await placeIn(shop, { ...LIMITS, quantity: 11, contact: 'big' })), 'hold_too_large');
    assert.equal(refusedWith(await placeIn(shop, { ...LIMITS, quantity: 10, contact: 'big' })), 'placed');
    await freeAll();
  });
});

describe('at the wire', () => {
  let app: TestApp;
  let admin: Person;
  let shop: Shop;
  let channel: Channel;
  before(async () => {
    app = await startTestApp();
    admin = await makeAdmin(app);
    shop = await makeShop(app);
    channel = await makeChannel(app, admin);
  });
  after(() => app.close());
  const wish = (goods_id: number, draft: Partial<WireInput<typeof publicPay.order>> = {}): WireInput<typeof publicPay.order> => ({
    token: shop.link,
    goods_id,
    quantity: 1,
    contact: `c_${randomBytes(4).toString('hex')}`,
    channel_id: channel.id,
    request_no: randomBytes(12).toString('hex'),
    ...draft,
  });
  const heldOf = async (goods: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from card where goods_id = ${goods} and status = 3`.execute(
      app.house.db,
    );
    return rows[0]?.count ?? 0;
  };
  test('what is given with orders is held to the same share, but what the least purchase brings may be held', async () => {
    const [gift, goods] = [await makeGoods(app, shop), await makeGoods(app, shop)];
    const giving = await makeGoods(app, shop, { addtion_give: [{ good_id: gift, bug_num: 1, give_num: 20 }] });
    for (const id of [gift, goods, giving]) await makeCards(app, shop, id, 50);
    const caller = { ip: '198.51.100.21' };
    await did(app, publicPay.order, wish(giving), caller);
    await refused(app, 'hold_too_large', publicPay.order, wish(giving), caller);
    assert.equal(await heldOf(gift), 20);
    await did(app, publicPay.order, wish(goods), caller);
    await did(app, publicPay.order, wish(giving), { ip: '198.51.100.22' });
  });
  test('what a visitor was given counts when the same goods is bought', async () => {
    const gift = await makeGoods(app, shop);
    const giving = await makeGoods(app, shop, { addtion_give: [{ good_id: gift, bug_num: 1, give_num: 9 }] });
    for (const id of [gift, giving]) await makeCards(app, shop, id, 50);
    const caller = { ip: '198.51.100.24' };
    await did(app, publicPay.order, wish(giving), caller);
    assert.equal(await heldOf(gift), 9);
    // A fifth of fifty are ten: one more, and no second one.
    assert.match(await refused(app, 'hold_too_large', publicPay.order, wish(gift, { quantity: 2 }), caller), /1/);
    await did(app, publicPay.order, wish(gift), caller);
    await refused(app, 'hold_too_large', publicPay.order, wish(gift), caller);
    assert.equal(await heldOf(gift), 10);
    // Nor all at once: what each counts, the next one sees.
    const other = { ip: '198.51.100.25' };
    await Promise.all(
      [wish(giving), ...Array.from({ length: 4 }, () => wish(gift, { quantity: 2 }))].map((each) =>
        call(app, publicPay.order, each, other),
      ),
    );
    assert.ok((await heldOf(gift)) <= 20, `held ${await heldOf(gift)}`);
  });
  test('more of the same that is given counts with what is bought; what ran out is given to nobody and stops nobody', async () => {
    const goods = await makeGoods(app, shop, { event_give: [{ num: 1, give_num: 3 }], event_give_repeat: 1 });
    await makeCards(app, shop, goods, 50);
    const caller = { ip: '198.51.100.23' };
    await refused(app, 'hold_too_large', publicPay.order, wish(goods, { quantity: 5 }), caller);
    const first = wish(goods, { quantity: 2 });
    const placed = await did(app, publicPay.order, first, caller);
    await refused(app, 'hold_too_large', publicPay.order, wish(goods), caller);
    assert.equal((await did(app, publicPay.order, first, caller)).trade_no, placed.trade_no);
    assert.equal(await heldOf(goods), 8);
    const gone = await makeGoods(app, shop);
    const giving = await makeGoods(app, shop, { addtion_give: [{ good_id: gone, bug_num: 2, give_num: 30 }] });
    await makeCards(app, shop, giving, 50);
    assert.notEqual((await did(app, publicPay.order, wish(giving, { quantity: 2 }), caller)).note, '');
  });

  test('an order is held for two minutes, and for its whole time once its pay page is shown', async () => {
    const goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 2);
    const order = await did(app, publicPay.order, wish(goods));
    assert.ok(order.seconds_left <= 120, `held ${order.seconds_left} s`);
    const page = await did(app, publicPay.detail, { trade_no: order.trade_no });
    assert.ok(page.seconds_left > 290 && page.seconds_left <= 300, `then ${page.seconds_left} s`);
    const again = await did(app, publicPay.detail, { trade_no: order.trade_no });
    assert.equal(again.close_at, page.close_at, 'looking again gives no more');
  });
  test('a page shown after the hold ran out revives nothing', async () => {
    const goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 1);
    const order = await did(app, publicPay.order, wish(goods));
    await sql`update orders set close_at = now() - interval '1 second' where trade_no = ${order.trade_no}`.execute(app.house.db);
    const page = await did(app, publicPay.detail, { trade_no: order.trade_no });
    assert.equal(page.status, 2);
  });
  test('under pressure each order costs a proof of work, each proof one order; without pressure none', async () => {
    const goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 12);
    for (let visitor = 0; visitor < 6; visitor += 1) await did(app, publicPay.order, wish(goods));
    await new Promise((done) => setTimeout(done, 1100).unref());
    const input = wish(goods);
    await refused(app, 'proof_needed', publicPay.order, input);
    await refused(app, 'proof_needed', publicPay.order, { ...input, proof: Buffer.from('{"number":1}').toString('base64') });
    const proof = await worked(app);
    const order = await did(app, publicPay.order, { ...input, proof });
    assert.equal((await did(app, publicPay.order, { ...input, proof })).trade_no, order.trade_no, 'a repeat of it is no new order');
    await refused(app, 'proof_needed', publicPay.order, { ...wish(goods), proof });
    const other = await makeGoods(app, shop);
    await makeCards(app, shop, other, 1);
    await did(app, publicPay.order, wish(other));
    await changeSettings(app, admin, 'order', { order_proof_status: 0 });
    assert.equal((await call(app, publicPay.order, wish(goods))).code, 1);
    await changeSettings(app, admin, 'order', { order_proof_status: 1 });
  });
});
