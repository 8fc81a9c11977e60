import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { shopSelect } from '@keymall/contract/catalogue/shop-buying';
import { merchantCard } from '@keymall/contract/inventory/card';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminSelectCard, selectCardRaw } from '@keymall/contract/ordering/select-orders';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp } from '#testing/call';
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
  await changeSettings(app, admin, 'selectcard', { status: 1, selectcard_fee_platform_rate: 20, selectcard_fee_merchant_rate: 80 });
  goods = await makeGoods(app, shop, { name: '手机靓号', price: '10.00', card_order: 3, selectcard_fee: '0.55' });
  const content = Array.from({ length: 9 }, (_, n) => `1380000100${n}----pw`).join('\n');
  await did(app, merchantCard.add, { goods_id: goods, content, split_type: '----' }, shop);
});

let requests = 0;
const place = (cards: number[]) => {
  requests += 1;
  return call(app, publicPay.order, {
    token: shop.link,
    goods_id: goods,
    quantity: cards.length,
    contact: 'buyer@example.com',
    channel_id: channel.id,
    select_cards: cards,
    request_no: `select-orders-${String(requests).padStart(8, '0')}`,
  });
};
const pay = async (trade_no: string, total: string): Promise<void> => {
  const [yuan = '0', cents = '0'] = total.split('.');
  await sql`select fn.receipt_settle(${channel.account_id}, ${`TX${trade_no}`}, ${trade_no}, ${Number(yuan) * 100 + Number(cents)}, 'notice')`.execute(
    app.house.db,
  );
};
const choosable = async () => (await did(app, shopSelect.selectCards, { token: shop.link, goods_id: goods })).list.map(({ id }) => id);
const list = (filter: Parameters<typeof did<typeof adminSelectCard.orders>>[2] = {}) => did(app, adminSelectCard.orders, filter, admin);

test('an order of chosen cards shows what was chosen, and who gets what of it', async () => {
  const [first, second, third] = (await choosable()) as [number, number, number];
  const paid = await place([first, second]);
  assert.equal(paid.code, 1, paid.text);
  assert.equal(paid.data.select_fee, '1.10');
  assert.ok(!(await choosable()).includes(first));
  await pay(paid.data.trade_no, paid.data.total_price);
  const unpaid = await place([third]);
  assert.equal(unpaid.code, 1, unpaid.text);

  const { list: orders, total, ...sums } = await list();
  assert.equal(total, 2);
  const [later, earlier] = orders;
  assert.deepEqual([later?.status, later?.cards, later?.platform_fee, later?.merchant_fee], [0, ['138****1002'], '0.11', '0.44']);
  const { id: _, create_at: __, success_at, ...row } = earlier as (typeof orders)[0];
  assert.ok(success_at);
  assert.deepEqual(row, {
    trade_no: paid.data.trade_no,
    merchant_id: shop.id,
    shop_name: row.shop_name,
    goods_name: '手机靓号',
    cards: ['138****1000', '138****1001'],
    select_count: 2,
    select_fee: '1.10',
    platform_fee: '0.22',
    merchant_fee: '0.88',
    status: 1,
  });
  // Only what was paid was earned.
  assert.deepEqual(sums, { paid_count: 1, select_fee: '1.10', platform_fee: '0.22', merchant_fee: '0.88', capped: false });
});

test('two buyers of the same card: one has it', async () => {
  const [card] = (await choosable()) as [number];
  const answers = await Promise.all(Array.from({ length: 8 }, () => place([card])));
  assert.equal(answers.filter(({ code }) => code === 1).length, 1);
});

test('orders without a choice are not among them; filters find', async () => {
  const other = await makeShop(app);
  const before = (await list()).total;
  const plain = await makeGoods(app, other);
  await did(app, merchantCard.add, { goods_id: plain, content: 'A\nB' }, other);
  await did(app, publicPay.order, {
    token: other.link,
    goods_id: plain,
    quantity: 1,
    contact: 'buyer@example.com',
    channel_id: channel.id,
    request_no: 'select-orders-without-choice',
  });
  assert.equal((await list()).total, before);
  assert.equal((await list({ merchant_id: other.id })).total, 0);
  assert.equal((await list({ status: 1 })).total, 1);
  assert.equal((await list({ goods_name: '靓号' })).total, before);
  assert.equal((await list({ goods_name: '%' })).total, 0);
  const [row] = (await list({ status: 1 })).list;
  assert.equal((await list({ trade_no: row?.trade_no })).total, 1);
  assert.equal((await list({ date_range: ['2020-01-01 00:00:00', '2020-01-02 00:00:00'] })).total, 0);
});

test('the file holds the same, for whoever may', async () => {
  const download = (input: unknown, token: string) =>
    app.app.inject({
      method: 'POST',
      url: selectCardRaw.download.path,
      payload: JSON.stringify(input),
      remoteAddress: freshIp(),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
  assert.deepEqual(await did(app, adminSelectCard.dump, { status: 1 }, admin), { total: 1 });
  const file = await download({ format: 'xlsx', status: 1 }, admin.token);
  const rows = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
  assert.equal(rows.length, 2);
  assert.deepEqual(rows[1]?.slice(3, 10), ['手机靓号', '138****1000 138****1001', 2, 1.1, 0.22, 0.88, '已支付']);
  assert.equal((await download({ format: 'csv' }, shop.token)).statusCode, 401);
  assert.equal((await download({ format: 'csv' }, (await makeAdmin(app, ['goods/selectcard/orders'])).token)).statusCode, 403);
  assert.equal((await download({ format: 'pdf' }, admin.token)).statusCode, 400);
});
