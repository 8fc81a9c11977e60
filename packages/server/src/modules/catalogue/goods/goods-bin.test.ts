import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { merchantCard } from '@keymall/contract/inventory/card';
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';

let app: TestApp;
let shop: Shop;
let other: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  other = await makeShop(app);
});

const binned = async (draft: Parameters<typeof makeGoods>[2] = {}): Promise<number> => {
  const id = await makeGoods(app, shop, draft);
  await did(app, merchantGoods.del, { ids: [id] }, shop);
  return id;
};
const bin = (filter = {}) => did(app, merchantGoodsTrash.trash, filter, shop);
const exists = async (id: number) => (await app.house.db.selectFrom('goods').select('id').where('id', '=', id).execute()).length === 1;

test('the bin holds what was deleted, latest first, found by name', async () => {
  const first = await binned({ name: '先删' });
  app.clock.pass(1000);
  const second = await binned({ name: '后删' });
  const { list, total } = await bin();
  assert.deepEqual([total, list.map(({ id }) => id)], [2, [second, first]]);
  assert.deepEqual(
    (await bin({ name: '先' })).list.map(({ id }) => id),
    [first],
  );
  assert.equal((await did(app, merchantGoodsTrash.trash, {}, other)).total, 0);
});

test('what is taken back stands in the list again, off the shelf', async () => {
  const id = await binned({ name: '回来' });
  await did(app, merchantGoodsTrash.recover, { ids: [id] }, shop);
  const { name, status } = await did(app, merchantGoods.detail, { id }, shop);
  assert.deepEqual([name, status], ['回来', 0]);
  await refused(app, 'missing', merchantGoodsTrash.recover, { ids: [id] }, shop);
  await refused(app, 'missing', merchantGoodsTrash.purge, { ids: [id] }, shop);
});

test("a stranger's bin is empty for everybody else", async () => {
  const id = await binned();
  await refused(app, 'missing', merchantGoodsTrash.recover, { ids: [id] }, other);
  await refused(app, 'missing', merchantGoodsTrash.purge, { ids: [id] }, other);
  assert.ok(await exists(id));
});

test('gone for good, with its link; unless something refers to it, which is said', async () => {
  const gone = await makeGoods(app, shop);
  const { token } = await did(app, merchantGoodsLink.good, { id: gone }, shop);
  await did(app, merchantGoods.del, { ids: [gone] }, shop);
  await refused(app, 'goods_gone', shopIndex.detail, { token });
  await did(app, merchantGoodsTrash.purge, { ids: [gone] }, shop);
  assert.equal(await exists(gone), false);
  await refused(app, 'link_dead', shopIndex.detail, { token });

  const ordered = await makeGoods(app, shop, { name: '卖过的' });
  await insertOrder(app, shop, ordered, 2);
  await did(app, merchantGoods.del, { ids: [ordered] }, shop);
  assert.match(await refused(app, 'goods_has_orders', merchantGoodsTrash.purge, { ids: [ordered] }, shop), /卖过的/);

  const stocked = await makeGoods(app, shop);
  await makeCards(app, shop, stocked, 1);
  await did(app, merchantGoods.del, { ids: [stocked] }, shop);
  await refused(app, 'goods_has_cards', merchantGoodsTrash.purge, { ids: [stocked] }, shop);

  const bound = await binned();
  const { db } = app.house;
  const batch = await db.insertInto('coupon_batch').values({ merchant_id: shop.id, quantity: 1 }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('goods_coupon')
    .values({ merchant_id: shop.id, batch_id: batch.id, coupon_type: 3, goods_id: bound, type: 1, amount: 100, code: 'ABCDEFGH12345678' })
    .execute();
  await refused(app, 'goods_has_coupons', merchantGoodsTrash.purge, { ids: [bound] }, shop);
  for (const id of [ordered, stocked, bound]) assert.ok(await exists(id));
  // One that can't go keeps all of the named ones.
  const free = await binned();
  await refused(app, 'goods_has_cards', merchantGoodsTrash.purge, { ids: [free, stocked] }, shop);
  assert.ok(await exists(free));
});

test('goods whose cards moved on can go; the batch goes with its cards', async () => {
  const [gone, stays] = [await makeGoods(app, shop), await makeGoods(app, shop, { name: '新家' })];
  await makeCards(app, shop, gone, 2);
  const { list } = await did(app, merchantCard.list, { goods_id: gone }, shop);
  await did(app, merchantCard.move, { ids: list.map(({ id }) => id), goods_id: stays }, shop);
  await did(app, merchantGoods.del, { ids: [gone] }, shop);
  await did(app, merchantGoodsTrash.purge, { ids: [gone] }, shop);
  assert.equal(await exists(gone), false);
  const { batch } = await did(app, merchantCard.detail, { id: list[0]?.id as number }, shop);
  const { goods_name, stock } = await did(app, merchantCardBatch.detail, { id: batch.id }, shop);
  assert.deepEqual([goods_name, stock.available], ['新家', 2]);
  await did(app, merchantCardBatch.undo, { id: batch.id }, shop);
});

test('a gift stays while another goods gives it, and goes with it', async () => {
  const gift = await makeGoods(app, shop, { name: '小赠品' });
  const giver = await makeGoods(app, shop, { addtion_give: [{ good_id: gift, bug_num: 1, give_num: 1 }] });
  assert.match(await refused(app, 'goods_is_gift', merchantGoods.del, { ids: [gift] }, shop), /小赠品/);
  await did(app, merchantGoods.del, { ids: [gift, giver] }, shop);
  await refused(app, 'goods_is_gift', merchantGoodsTrash.purge, { ids: [gift] }, shop);
  await did(app, merchantGoodsTrash.purge, { ids: [gift, giver] }, shop);
  assert.equal(await exists(gift), false);
});

test('a giver that comes back without its gift gives nothing', async () => {
  const gift = await makeGoods(app, shop);
  const giver = await makeGoods(app, shop, { addtion_give: [{ good_id: gift, bug_num: 1, give_num: 1 }] });
  await did(app, merchantGoods.del, { ids: [giver, gift] }, shop);
  await did(app, merchantGoodsTrash.recover, { ids: [giver] }, shop);
  assert.deepEqual((await did(app, merchantGoods.detail, { id: giver }, shop)).addtion_give, []);
  await did(app, merchantGoods.status, { ids: [giver], status: 1 }, shop);
  const shown = (await did(app, shopIndex.detail, { token: shop.link })).goods.find(({ id }) => id === giver);
  assert.deepEqual(shown?.gifts, []);
});
