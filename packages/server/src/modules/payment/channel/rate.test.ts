/** Rates and pay types at the wire: what counts, who may change it, and that the shop page and the order follow at once. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannel, adminPayType } from '@keymall/contract/payment/channel';
import { adminMerchantRate, adminRoleRate, merchantPayment } from '@keymall/contract/payment/rate';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let admin: Person;
let shop: Shop;
let goods: number;
let channel: Channel;
let role: number;
let wishes = 0;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 20);
  channel = await makeChannel(app, admin, { rate: '30' });
  role = (await did(app, adminRoleRate.list, {}, admin)).list.find(({ is_default }) => is_default)?.id as number;
});

/** The rate a new order is sold at. */
async function soldAt(): Promise<number> {
  wishes += 1;
  const request_no = `a-wish-with-number-${wishes}`;
  const { trade_no } = await did(app, publicPay.order, {
    token: shop.link,
    goods_id: goods,
    quantity: 1,
    contact: `b${wishes}@example.com`,
    channel_id: channel.id,
    request_no,
  });
  return (await app.house.db.selectFrom('orders').select('rate').where('trade_no', '=', trade_no).executeTakeFirstOrThrow()).rate;
}
const mine = async () => (await did(app, merchantPayment.list, {}, shop)).list.find(({ channel_id }) => channel_id === channel.id);

describe('rates', () => {
  test('the channel’s, then the role’s, then the merchant’s own where he has such: in the next order, and on his page', async () => {
    assert.deepEqual([await soldAt(), (await mine())?.rate, (await mine())?.source], [30_000, '30', 'channel']);
    await did(app, adminRoleRate.editRate, { id: role, channel_id: channel.id, rate: '25.5' }, admin);
    assert.deepEqual([await soldAt(), (await mine())?.rate, (await mine())?.source], [25_500, '25.5', 'role']);
    await did(app, adminMerchantRate.editRate, { id: shop.id, channel_id: channel.id, rate: '12' }, admin);
    assert.equal(await soldAt(), 25_500);
    await did(app, adminMerchantRate.setRateType, { id: shop.id, rate_type: 1 }, admin);
    assert.deepEqual([await soldAt(), (await mine())?.source], [12_000, 'merchant']);
    const { list, rate_type, role_name } = await did(app, adminMerchantRate.rateList, { id: shop.id }, admin);
    assert.deepEqual([rate_type, role_name], [1, '默认商户']);
    assert.deepEqual(
      list.map(({ channel_rate, role_rate, rate, status, effective, source }) => [
        channel_rate,
        role_rate,
        rate,
        status,
        effective,
        source,
      ]),
      [['30', '25.5', '12', 1, '12', 'merchant']],
    );
    await did(app, adminMerchantRate.editRate, { id: shop.id, channel_id: channel.id, rate: '12', status: 0 }, admin);
    assert.equal(await soldAt(), 30_000);
    await did(app, adminMerchantRate.setRateType, { id: shop.id, rate_type: 0 }, admin);
    await did(app, adminRoleRate.editRate, { id: role, channel_id: channel.id, rate: '25.5', status: 0 }, admin);
    assert.equal(await soldAt(), 30_000);
    assert.equal((await did(app, adminRoleRate.rateList, { id: role }, admin)).list[0]?.rate, '25.5');
  });

  test('an order priced before the change is not placed at the old rate', async () => {
    await did(app, adminRoleRate.editRate, { id: role, channel_id: channel.id, rate: '20' }, admin);
    // Behind this process's back: it still remembers 20, the database says that the channel has moved on.
    assert.equal(await soldAt(), 20_000);
    await app.house.db.updateTable('role_rate').set({ rate: 10_000 }).where('channel_id', '=', channel.id).execute();
    await app.house.db.updateTable('pay_channel').set({ sort: 1 }).where('id', '=', channel.id).execute();
    assert.equal(await soldAt(), 10_000);
  });

  test('of nobody, of an administrators’ role and of no channel there are none', async () => {
    const missing = 999_999;
    const adminRole = (await app.house.db.selectFrom('role').select('id').where('realm', '=', 'admin').executeTakeFirstOrThrow()).id;
    for (const id of [missing, adminRole]) {
      await refused(app, 'missing', adminRoleRate.rateList, { id }, admin);
      await refused(app, 'missing', adminRoleRate.editRate, { id, channel_id: channel.id, rate: '1' }, admin);
    }
    await refused(app, 'missing', adminMerchantRate.rateList, { id: missing }, admin);
    await refused(app, 'missing', adminMerchantRate.editRate, { id: missing, channel_id: channel.id, rate: '1' }, admin);
    await refused(app, 'missing', adminMerchantRate.setRateType, { id: missing, rate_type: 1 }, admin);
    await refused(app, 'missing', adminMerchantRate.editRate, { id: shop.id, channel_id: missing, rate: '1' }, admin);
    await refused(app, 'missing', adminRoleRate.editRate, { id: role, channel_id: missing, rate: '1' }, admin);
    await refused(app, 'bad_input', adminRoleRate.editRate, { id: role, channel_id: channel.id, rate: '1000.001' }, admin);
  });
});

describe('ways to pay of a shop', () => {
  const onPage = async (of: Shop) => (await did(app, shopIndex.detail, { token: of.link })).channels.some(({ id }) => id === channel.id);

  test('are switched by their shop, for itself only', async () => {
    const other = await makeShop(app);
    assert.deepEqual([await onPage(shop), await onPage(other)], [true, true]);
    await did(app, merchantPayment.status, { id: channel.id, status: 0 }, shop);
    assert.deepEqual([await onPage(shop), await onPage(other), (await mine())?.status], [false, true, 0]);
    await refused(app, 'channel_unavailable', publicPay.order, {
      token: shop.link,
      goods_id: goods,
      quantity: 1,
      contact: 'late@example.com',
      channel_id: channel.id,
      request_no: 'after-it-was-switched',
    });
    await did(app, merchantPayment.status, { id: channel.id, status: 1 }, shop);
    assert.equal(await onPage(shop), true);
    await refused(app, 'missing', merchantPayment.status, { id: 999_999, status: 0 }, shop);
  });

  test('a channel the platform stopped is not theirs to see or switch', async () => {
    await did(app, adminChannel.status, { id: channel.id, status: 0 }, admin);
    assert.equal(await mine(), undefined);
    await refused(app, 'missing', merchantPayment.status, { id: channel.id, status: 1 }, shop);
    await did(app, adminChannel.status, { id: channel.id, status: 1 }, admin);
  });
});

describe('pay types', () => {
  const draft = { name: '云闪付', code: 'unionpay' };
  test('added, changed, sorted, shown with their channels; names are taken once', async () => {
    const { id } = await did(app, adminPayType.add, draft, admin);
    await refused(app, 'pay_type_taken', adminPayType.add, draft, admin);
    await refused(app, 'pay_type_taken', adminPayType.edit, { id, name: '支付宝', code: 'alipay' }, admin);
    await did(app, adminPayType.edit, { id, ...draft, name: '银联云闪付', ico: '/x.svg' }, admin);
    await did(app, adminPayType.sort, { id, sort: 5000 }, admin);
    const [first] = (await did(app, adminPayType.list, {}, admin)).list;
    assert.deepEqual([first?.id, first?.name, first?.ico, first?.channel_count], [id, '银联云闪付', '/x.svg', 0]);
    const used = await makeChannel(app, admin, { pay_type_id: id });
    const detail = await did(app, adminPayType.detail, { id }, admin);
    assert.deepEqual([detail.channels.map((each) => each.id), detail.channels[0]?.rate], [[used.id], '30']);
    await refused(app, 'pay_type_in_use', adminPayType.del, { id }, admin);
    const free = (await did(app, adminPayType.add, { name: '空', code: 'nobody' }, admin)).id;
    await did(app, adminPayType.del, { id: free }, admin);
    for (const endpoint of [adminPayType.detail, adminPayType.del]) await refused(app, 'missing', endpoint, { id: free }, admin);
    await refused(app, 'missing', adminPayType.sort, { id: free, sort: 1 }, admin);
    await refused(app, 'bad_input', adminPayType.add, { name: '坏', code: 'No!' }, admin);
  });
});
