/** One request told many times at once, to two servers on one database: one order, and everybody is answered with it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { worked } from '#testing/worked';

const TIMES = 20;

let house: TestApp;
/** The two that are asked. */
let apps: [TestApp, TestApp];
let admin: Person;
let shop: Shop;
let channel: Channel;
before(async () => {
  house = await startTestApp();
  admin = await makeAdmin(house);
  shop = await makeShop(house);
  channel = await makeChannel(house, admin);
  await changeSettings(house, admin, 'selectcard', { status: 1 });
  apps = [await startTestApp({ on: house }), await startTestApp({ on: house })];
});

type OrderInput = WireInput<typeof publicPay.order>;
const wish = (goods_id: number, draft: Partial<OrderInput> = {}): OrderInput => ({
  token: shop.link,
  goods_id,
  quantity: 1,
  contact: `${randomBytes(4).toString('hex')}@example.com`,
  channel_id: channel.id,
  request_no: randomBytes(12).toString('hex'),
  ...draft,
});
async function goodsWith(cards: number, draft: Parameters<typeof makeGoods>[2] = {}): Promise<number> {
  const id = await makeGoods(house, shop, draft);
  await makeCards(house, shop, id, cards);
  // What one server sells the others hear of in a moment.
  for (const app of apps)
    while (!(await did(app, shopIndex.detail, { token: shop.link })).goods.some((goods) => goods.id === id)) await nextTurn();
  return id;
}

/** Tells it to both servers at once, from one address and from others, and expects one order, of so many cards held. */
async function assertOne(input: OrderInput, held = 1): Promise<void> {
  const home = freshIp();
  const answers = await Promise.all(
    Array.from({ length: TIMES }, (_, index) =>
      call(apps[index % 2] as TestApp, publicPay.order, input, { ip: index % 4 < 2 ? home : freshIp() }),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ code, msg }) => `${code} ${msg}`))], ['1 success']);
  assert.equal(new Set(answers.map(({ data }) => `${data.trade_no} ${data.total_price}`)).size, 1);
  // A grant says when it was given; each of them opens the order.
  for (const { data } of answers.slice(0, 3))
    assert.equal((await did(house, publicOrder.query, { trade_no: data.trade_no, grant: data.grant })).order.trade_no, data.trade_no);
  const { rows } = await sql<{ orders: number; held: number }>`
    select count(*) as orders, (select count(*) from card where status = 3 and order_id in (select id from orders where request_no = ${input.request_no})) as held
    from orders where request_no = ${input.request_no}`.execute(house.house.db);
  assert.deepEqual(rows, [{ orders: 1, held }]);
  assert.deepEqual(
    (await checkInvariants(house.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

test('of the last card', async () => assertOne(wish(await goodsWith(1))));

test('with a coupon’s only use', async () => {
  const goods = await goodsWith(5, { coupon_type: 1 });
  const { codes } = await did(house, merchantCoupon.add, { coupon_type: 1, type: 100, amount: '10', quantity: 1 }, shop);
  await assertOne(wish(goods, { coupon_code: codes[0] as string }));
});

test('with chosen cards', async () => {
  const goods = await goodsWith(3, { card_order: 3, selectcard_fee: '1.00' });
  const { rows } = await sql<{ id: number }>`select id from card where goods_id = ${goods} order by id limit 1`.execute(house.house.db);
  await assertOne(wish(goods, { select_cards: rows.map(({ id }) => id) }));
});

test('under pressure: the proof they bring is one request’s, and no other order’s', async () => {
  const goods = await goodsWith(12);
  for (let visitor = 0; visitor < 6; visitor += 1) await did(house, publicPay.order, wish(goods));
  const proof = await worked(house);
  await assertOne(wish(goods, { proof }));
  for (const app of apps) assert.notEqual((await call(app, publicPay.order, wish(goods, { proof }))).code, 1);
});
