/** Coupons through a sale at the wire: held when it is placed, used when it is paid, free again when it closes. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { formatTime } from '@keymall/contract/kit/time';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import {
  type Channel,
  makeAdmin,
  makeCards,
  makeCategory,
  makeChannel,
  makeGoods,
  makeShop,
  type Person,
  type Shop,
} from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: Channel;
let goods: number;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin, { rate: '0' });
  goods = await makeGoods(app, shop, { price: '10.00', coupon_type: 1, limit_quantity_max: 10 });
  await makeCards(app, shop, goods, 400);
});

type Order = WireInput<typeof publicPay.order>;
let requests = 0;
function orderOf(coupon_code: string, change: Partial<Order> = {}): Order {
  requests += 1;
  return {
    token: shop.link,
    goods_id: goods,
    quantity: 1,
    contact: `buyer${requests}@example.com`,
    channel_id: channel.id,
    device_id: `device-number-${requests}`,
    request_no: `coupon-sale-${String(requests).padStart(10, '0')}`,
    coupon_code,
    ...change,
  };
}
const place = (code: string, change?: Partial<Order>, ip?: string) => call(app, publicPay.order, orderOf(code, change), ip ? { ip } : {});
const make = async (draft: Partial<WireInput<typeof merchantCoupon.add>> = {}, by = shop) => {
  const { batch_id, codes } = await did(app, merchantCoupon.add, { coupon_type: 1, type: 1, amount: '3.00', quantity: 1, ...draft }, by);
  const [row] = (await did(app, merchantCoupon.index, { batch_id }, by)).list;
  return { id: row?.id as number, code: codes[0] as string };
};
const uses = async (id: number) => {
  const { held, used, status } = await did(app, merchantCoupon.detail, { id }, shop);
  return { held, used, status };
};
const pay = async (tradeNo: string, fen: number): Promise<string> => {
  const { rows } = await sql<{
    answer: { verdict: string };
  }>`select fn.receipt_settle(${channel.account_id}, ${`TX${tradeNo}`}, ${tradeNo}, ${fen}, 'notice') as answer`.execute(app.house.db);
  return rows[0]?.answer.verdict ?? '';
};
/** Lets every unpaid order's time run out. */
async function closeAll(): Promise<void> {
  await sql`update orders set close_at = now() - interval '1 second' where status = 0`.execute(app.house.db);
  await app.jobs.runNow('order.close');
}

describe('a use', () => {
  test('is held by the order, used by its payment, and stands in the price', async () => {
    const { id, code } = await make();
    const { data, text } = await place(code.toLowerCase(), { quantity: 2 });
    assert.equal(data?.total_price, '17.00', text);
    assert.equal(data.coupon_price, '3.00');
    assert.deepEqual(await uses(id), { held: 1, used: 0, status: 'held' });
    await refused(app, 'coupon_held', merchantCoupon.batchDel, { ids: [id] }, shop);
    assert.equal(await pay(data.trade_no, 1700), 'applied');
    assert.deepEqual(await uses(id), { held: 0, used: 1, status: 'used' });
    assert.equal((await place(code)).code, refusals.coupon_used_up.code);
    const { orders } = await did(app, merchantCoupon.detail, { id }, shop);
    assert.deepEqual(
      orders.map(({ trade_no, coupon_price, status }) => [trade_no, coupon_price, status]),
      [[data.trade_no, '3.00', 1]],
    );
  });

  test('is free again when the order closes', async () => {
    const { id, code } = await make();
    assert.equal((await place(code)).code, 1);
    assert.equal((await place(code)).code, refusals.coupon_used_up.code);
    await closeAll();
    assert.deepEqual(await uses(id), { held: 0, used: 0, status: 'unused' });
    assert.equal((await place(code)).code, 1);
  });

  test('is not taken by an order that is refused, nor twice by one request', async () => {
    const { id, code } = await make({ use_times: 5 });
    await place(code, { quantity: 11 });
    await place(code, { expect_total: '1.00' });
    assert.deepEqual(await uses(id), { held: 0, used: 0, status: 'unused' });
    const order = orderOf(code);
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(app, publicPay.order, order)));
    assert.equal(new Set(answers.filter(({ code: answer }) => answer === 1).map(({ data }) => data.trade_no)).size, 1);
    assert.equal((await uses(id)).held, 1);
  });

  test('takes per cent of the goods alone, and leaves a fen', async () => {
    const { code } = await make({ type: 100, amount: '33' });
    assert.equal((await place(code)).data?.coupon_price, '3.30');
    const large = await make({ amount: '500.00' });
    assert.equal((await place(large.code)).data?.total_price, '0.01');
  });
});

test('defect 31: 100 orders at once on a coupon of 10 uses end with 10', async () => {
  const { id, code } = await make({ use_times: 10 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => place(code)));
  const placed = answers.filter((answer) => answer.code === 1);
  assert.equal(placed.length, 10, answers.find((answer) => answer.code !== 1)?.text);
  for (const answer of answers) assert.ok([1, refusals.coupon_used_up.code].includes(answer.code), answer.text);
  assert.deepEqual(await uses(id), { held: 10, used: 0, status: 'held' });
  for (const { data } of placed) assert.equal(await pay(data.trade_no, 700), 'applied');
  assert.deepEqual(await uses(id), { held: 0, used: 10, status: 'used' });
});

test('each reason against a coupon refuses the order by its own name', async () => {
  const other = await makeShop(app);
  const no = async (name: keyof typeof refusals, code: string, change: Partial<Order> = {}) => {
    const answer = await place(code, change);
    assert.equal(answer.code, refusals[name].code, `${name}: ${answer.text}`);
  };
  await no('coupon_unknown', 'A'.repeat(16));
  await no('coupon_unknown', (await make({}, other)).code);
  await no('coupon_below_least', (await make({ min_banlance: '20.01' })).code, { quantity: 2 });
  assert.equal((await place((await make({ min_banlance: '20.00' })).code, { quantity: 2 })).code, 1);
  await no('coupon_elsewhere', (await make({ coupon_type: 2, cate_id: await makeCategory(app, shop) })).code);
  await no('coupon_elsewhere', (await make({ coupon_type: 3, goods_id: await makeGoods(app, shop) })).code);
  assert.equal((await place((await make({ coupon_type: 3, goods_id: goods })).code)).code, 1);
  const plain = await makeGoods(app, shop);
  await makeCards(app, shop, plain, 1);
  await no('coupon_not_taken', (await make()).code, { goods_id: plain });
  const brief = await make({ expire_at: formatTime(new Date(app.clock.now.getTime() + 1000)) });
  app.clock.pass(2000);
  await no('coupon_expired', brief.code);
});

test('whoever guesses codes by ordering waits as one who looks them up', async () => {
  await changeSettings(app, admin, 'limits', { coupon_failures: { points: 3, seconds: 600 } });
  const ip = freshIp();
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push((await place(`GUESS${n}`, {}, ip)).code);
  const [unknown, many] = [refusals.coupon_unknown.code, refusals.too_many.code];
  assert.deepEqual(answers, [unknown, unknown, unknown, many, many]);
  // Without a code nobody is kept from buying.
  assert.equal((await place('', {}, ip)).code, 1);
});
