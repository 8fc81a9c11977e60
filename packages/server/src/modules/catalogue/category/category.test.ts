import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCategory, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let shop: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
});

test('larger sort first, with the goods of each', async () => {
  const low = await makeCategory(app, shop, '低');
  const high = (await did(app, merchantCategory.add, { name: '高', sort: 5, is_show: 0 }, shop)).id;
  await makeGoods(app, shop, { cate_id: low });
  const { list, total } = await did(app, merchantCategory.list, {}, shop);
  assert.deepEqual(
    [total, list.map(({ id, goods_count, is_show }) => [id, goods_count, is_show])],
    [
      2,
      [
        [high, 0, 0],
        [low, 1, 1],
      ],
    ],
  );
  assert.deepEqual(
    (await did(app, merchantCategory.listSimple, {}, shop)).list.map(({ name }) => name),
    ['高', '低'],
  );
});

test('editing changes what was named only', async () => {
  const id = await makeCategory(app, shop, '原名');
  await did(app, merchantCategory.edit, { id, name: '新名', sort: 9, is_show: 0 }, shop);
  await did(app, merchantCategory.status, { id, status: 0 }, shop);
  const [row] = (await did(app, merchantCategory.list, { name: '新名' }, shop)).list;
  assert.deepEqual([row?.id, row?.sort, row?.is_show, row?.status], [id, 9, 0, 0]);
});

test('a category is not deleted while goods are in it, in the bin too', async () => {
  const cate_id = await makeCategory(app, shop);
  const goods = await makeGoods(app, shop, { cate_id });
  assert.match(await refused(app, 'category_in_use', merchantCategory.del, { id: cate_id }, shop), /1/);
  await did(app, merchantGoods.del, { ids: [goods] }, shop);
  assert.match(await refused(app, 'category_in_trash', merchantCategory.del, { id: cate_id }, shop), /1/);
  const empty = await makeCategory(app, shop);
  await did(app, merchantCategory.del, { id: empty }, shop);
  await refused(app, 'missing', merchantCategory.del, { id: empty }, shop);
});

test('a category that coupons are bound to is not deleted', async () => {
  const id = await makeCategory(app, shop);
  const { db } = app.house;
  const batch = await db.insertInto('coupon_batch').values({ merchant_id: shop.id, quantity: 1 }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('goods_coupon')
    .values({ merchant_id: shop.id, batch_id: batch.id, coupon_type: 2, cate_id: id, type: 1, amount: 100, code: 'ABCDEFGH12345678' })
    .execute();
  await refused(app, 'category_in_coupons', merchantCategory.del, { id }, shop);
});

test('pictures, place and visibility', async () => {
  const { id } = await did(app, merchantCategory.add, { name: '带图', pic: '/upload/a.png', big_pic: 'https://cdn.example/b.png' }, shop);
  await did(app, merchantCategory.show, { id, is_show: 0 }, shop);
  await did(app, merchantCategory.sort, { id, sort: 42 }, shop);
  const [row] = (await did(app, merchantCategory.list, { name: '带图' }, shop)).list;
  assert.deepEqual([row?.pic, row?.big_pic, row?.is_show, row?.sort], ['/upload/a.png', 'https://cdn.example/b.png', 0, 42]);
  const other = await makeShop(app);
  await refused(app, 'missing', merchantCategory.show, { id, is_show: 1 }, other);
  await refused(app, 'missing', merchantCategory.sort, { id, sort: 1 }, other);
});

test('goods for a category that is just being deleted are refused with the reason', async () => {
  const cate_id = await makeCategory(app, shop);
  let adding: Promise<unknown> = Promise.resolve();
  await app.house.db.transaction().execute(async (db) => {
    await db.deleteFrom('goods_category').where('id', '=', cate_id).execute();
    adding = refused(app, 'category_missing', merchantGoods.add, { cate_id, name: '迟到', price: '1.00' }, shop);
    adding.catch(() => undefined);
    // until it waits for us
    for (;;) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.house.db,
      );
      if ((rows[0]?.waiting ?? 0) > 0) break;
    }
  });
  await adding;
});
