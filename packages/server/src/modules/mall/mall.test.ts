/** The mall at the wire: who comes in and how, what strangers find, and that an order from it is its shop's. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { publicFavourite } from '@keymall/contract/buyer/favourite';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { adminMall, merchantMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { mallIndex } from '@keymall/contract/mall/mall-page';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { recount, sumShops } from './listing.repository.ts';

let app: TestApp;
let admin: Person;
let top: number;
let video: number;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  await makeChannel(app, admin);
  top = (await did(app, adminMallCategory.add, { name: '会员' }, admin)).id;
  video = (await did(app, adminMallCategory.add, { name: '视频', pid: top }, admin)).id;
});

type Wish = Partial<Parameters<typeof did<typeof mallIndex.search>>[2]>;
const find = async (keyword: string, wish: Wish = {}) =>
  (await did(app, mallIndex.search, { type: 'goods', keyword, ...wish })).goods.map(({ name }) => name);
const recounted = async (): Promise<void> => {
  for (;;) {
    const { looked, shops } = await recount(app.house.db, 1000);
    await sumShops(app.house.db, shops);
    if (looked < 1000) return;
  }
};

/** A shop with goods of these names in the mall. */
async function stand(names: readonly string[], more: { price?: string; cate_id?: number } = {}): Promise<{ shop: Shop; goods: number[] }> {
  const shop = await makeShop(app);
  const goods: number[] = [];
  for (const name of names) goods.push(await makeGoods(app, shop, { name, ...(more.price && { price: more.price }) }));
  await did(app, adminMall.pick, { merchant_id: shop.id, goods_ids: goods, cate_id: more.cate_id ?? video }, admin);
  return { shop, goods };
}

test('a merchant applies, is refused with a reason, applies again and is admitted; a letter tells of each', async () => {
  const shop = await makeShop(app);
  const id = await makeGoods(app, shop, { name: '申请的商品甲' });
  const other = await makeGoods(app, shop, { name: '还没有申请' });
  const { list: offered } = await did(app, merchantMall.choices, {}, shop);
  assert.deepEqual(new Set(offered.map((each) => each.id)), new Set([id, other]));
  await did(app, merchantMall.apply, { goods_ids: [id], cate_id: video }, shop);
  assert.deepEqual(await find('申请的商品'), [], 'nobody looked at it yet');
  await refused(app, 'mall_listed', merchantMall.apply, { goods_ids: [id], cate_id: video }, shop);
  const own = async () => (await did(app, merchantMall.list, {}, shop)).list[0];
  const listing = (await own())?.id as number;

  await did(app, adminMall.refuse, { ids: [listing], reason: '图片不清晰' }, admin);
  const turned = await own();
  assert.deepEqual([turned?.status, turned?.reason, turned?.is_shown], [2, '图片不清晰', false]);
  await refused(app, 'mall_decided', adminMall.refuse, { ids: [listing], reason: '再次' }, admin);
  await did(app, merchantMall.reapply, { id: listing, cate_id: top }, shop);
  await refused(app, 'mall_decided', merchantMall.reapply, { id: listing, cate_id: top }, shop);
  await did(app, adminMall.pass, { ids: [listing] }, admin);
  assert.deepEqual(await find('申请的商品'), ['申请的商品甲']);
  assert.equal((await did(app, merchantMall.terms, {}, shop)).page, `/mall-${shop.id}`);

  await did(app, adminMall.takeOut, { ids: [listing], reason: '违规' }, admin);
  assert.deepEqual(await find('申请的商品'), []);
  await refused(app, 'missing', merchantMall.withdraw, { ids: [listing] }, shop);
  await refused(app, 'mall_decided', merchantMall.reapply, { id: listing, cate_id: top }, shop);
  const { list: letters } = await did(app, merchantMessage.list, {}, shop);
  assert.deepEqual(letters.map(({ title }) => title).toSorted(), ['商城申请未通过', '商品已移出商城', '商品已进入商城'].toSorted());
  assert.ok(letters.some(({ content }) => content.includes('图片不清晰')));
});

test('conditions: on sale, not frozen, verified where the mall asks for it, applications taken, admitted at once where nobody reviews', async () => {
  const shop = await makeShop(app);
  const off = await makeGoods(app, shop, { name: '没上架' });
  await did(app, merchantGoods.status, { ids: [off], status: 0 }, shop);
  await refused(app, 'mall_not_on_sale', merchantMall.apply, { goods_ids: [off], cate_id: video }, shop);
  const id = await makeGoods(app, shop, { name: '立即进入的商品' });
  await refused(app, 'mall_category_missing', merchantMall.apply, { goods_ids: [id], cate_id: 999_999 }, shop);
  await refused(app, 'missing', merchantMall.apply, { goods_ids: [id, 999_999], cate_id: video }, shop);
  await changeSettings(app, admin, 'mall', { mall_need_verified: 1 });
  await refused(app, 'mall_unverified', merchantMall.apply, { goods_ids: [id], cate_id: video }, shop);
  await changeSettings(app, admin, 'mall', { mall_need_verified: 0, mall_apply_status: 0 });
  await refused(app, 'mall_no_applying', merchantMall.apply, { goods_ids: [id], cate_id: video }, shop);
  await changeSettings(app, admin, 'mall', { mall_apply_status: 1, mall_review: 0 });
  await did(app, merchantMall.apply, { goods_ids: [id], cate_id: video }, shop);
  assert.deepEqual(await find('立即进入'), ['立即进入的商品']);
  await did(app, merchantMall.withdraw, { ids: [(await did(app, merchantMall.list, {}, shop)).list[0]?.id as number] }, shop);
  assert.deepEqual(await find('立即进入'), []);
  await changeSettings(app, admin, 'mall', { mall_review: 1 });
});

test('one shop’s goods are nobody else’s to apply with, to withdraw or to apply again with', async () => {
  const { shop, goods } = await stand(['他人的商品']);
  const stranger = await makeShop(app);
  const listing = (await did(app, merchantMall.list, {}, shop)).list[0]?.id as number;
  const more = await makeGoods(app, shop, { name: '他人的另一件' });
  await refused(app, 'missing', merchantMall.apply, { goods_ids: [more], cate_id: video }, stranger);
  await refused(app, 'missing', merchantMall.withdraw, { ids: [listing] }, stranger);
  await refused(app, 'missing', merchantMall.reapply, { id: listing, cate_id: video }, stranger);
  await refused(app, 'missing', adminMall.pick, { merchant_id: stranger.id, goods_ids: [more], cate_id: video }, admin);
  assert.equal((await did(app, mallIndex.item, { id: goods[0] as number })).seller.id, shop.id);
});

test('many apply with one goods at once: it stands in the mall once', async () => {
  const shop = await makeShop(app);
  const id = await makeGoods(app, shop, { name: '争抢的商品' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      nth % 2
        ? call(app, merchantMall.apply, { goods_ids: [id], cate_id: video }, shop)
        : call(app, adminMall.pick, { merchant_id: shop.id, goods_ids: [id], cate_id: video }, admin),
    ),
  );
  assert.equal(answers.filter(({ code }) => code === 1).length, 1, answers.map(({ msg }) => msg).join());
  assert.equal((await did(app, merchantMall.list, {}, shop)).total, 1);
});

test('any piece of a name is found: two signs, one sign, across words, without width or case; signs of patterns stand for themselves', async () => {
  await stand(['腾云视频会员月卡', 'STEAM 充值卡 100元', 'ｓｔｅａｍ 钱包码', '100% 正品_账号']);
  assert.deepEqual(await find('视频'), ['腾云视频会员月卡']);
  assert.deepEqual(await find('频会'), ['腾云视频会员月卡']);
  assert.deepEqual(await find('腾'), ['腾云视频会员月卡']);
  assert.deepEqual((await find('Steam')).toSorted(), ['STEAM 充值卡 100元', 'ｓｔｅａｍ 钱包码'].toSorted());
  assert.deepEqual(await find('充值 steam'), ['STEAM 充值卡 100元']);
  assert.deepEqual(await find('视会'), [], 'the signs of a name in another order are another word');
  assert.deepEqual(await find('100%'), ['100% 正品_账号']);
  assert.deepEqual(await find('_'), ['100% 正品_账号']);
  for (const odd of ["'; drop table goods --", '\\', '%', '((', '.*', '<img src=x onerror=alert(1)>'])
    assert.equal((await call(app, mallIndex.search, { type: 'goods', keyword: odd })).code, 1, odd);
  assert.equal((await call(app, mallIndex.search, { type: 'goods', keyword: 'x'.repeat(61) })).code === 1, false);
});

test('a listing follows its goods and its shop: name, price, shelf, bin, freeze, closing', async () => {
  const { shop, goods } = await stand(['跟随的旧名字']);
  const id = goods[0] as number;
  const row = await did(app, merchantGoods.detail, { id }, shop);
  const { id: _, stand: __, revision, create_at, ...draft } = row as typeof row & { revision?: unknown; create_at?: unknown };
  await did(app, merchantGoods.edit, { ...draft, id, name: '跟随的新名字', price: '33.00' }, shop);
  assert.deepEqual(await find('旧名字'), []);
  assert.equal((await did(app, mallIndex.search, { type: 'goods', keyword: '跟随的新' })).goods[0]?.price, '33.00');
  const gone = async (): Promise<void> => {
    assert.deepEqual(await find('跟随的新'), []);
    const { code } = await call(app, mallIndex.item, { id });
    assert.notEqual(code, 1);
  };
  await did(app, merchantGoods.status, { ids: [id], status: 0 }, shop);
  await gone();
  await did(app, merchantGoods.status, { ids: [id], status: 1 }, shop);
  assert.deepEqual(await find('跟随的新'), ['跟随的新名字']);
  const turn = async (table: 'goods' | 'shop' | 'merchant', column: string, value: number): Promise<void> => {
    const key = table === 'shop' ? 'merchant_id' : 'id';
    const of = table === 'goods' ? id : shop.id;
    await app.house.db
      .updateTable(table)
      .set({ [column]: value })
      .where(key as never, '=', of as never)
      .execute();
  };
  for (const [table, column] of [
    ['goods', 'is_freeze'],
    ['shop', 'shop_freeze'],
    ['shop', 'shop_close'],
    ['merchant', 'is_freeze'],
  ] as const) {
    // biome-ignore format: a table
    await turn(table, column, 1);
    assert.deepEqual(await find('跟随的新'), [], `${table}.${column}`);
    await turn(table, column, 0);
    assert.deepEqual(await find('跟随的新'), ['跟随的新名字'], `${table}.${column}`);
  }
  await did(app, merchantGoods.del, { ids: [id] }, shop);
  await gone();
});

test('orders, prices, stock and categories of a search, and its pages', async () => {
  const { shop, goods } = await stand(['排序商品一', '排序商品二', '排序商品三']);
  const [one, two, three] = goods as [number, number, number];
  const at = async (id: number) =>
    (await did(app, adminMall.list, { merchant_id: shop.id }, admin)).list.find((row) => row.goods_id === id);
  for (const [id, price] of [[one, 500], [two, 100], [three, 900]] as const) // biome-ignore format: a table
    await app.house.db.updateTable('goods').set({ price }).where('id', '=', id).execute();
  await makeCards(app, shop, two, 3);
  await recounted();
  await did(app, adminMall.sort, { id: (await at(three))?.id as number, sort: 5 }, admin);
  assert.deepEqual(await find('排序商品'), ['排序商品三', '排序商品二', '排序商品一']);
  await did(app, adminMall.recommend, { id: (await at(one))?.id as number, is_recommend: 1 }, admin);
  assert.deepEqual(await find('排序商品'), ['排序商品一', '排序商品三', '排序商品二']);
  assert.deepEqual(await find('排序商品', { order: 'price_up' }), ['排序商品二', '排序商品一', '排序商品三']);
  assert.deepEqual(await find('排序商品', { order: 'price_down' }), ['排序商品三', '排序商品一', '排序商品二']);
  assert.deepEqual(await find('排序商品', { order: 'new' }), ['排序商品三', '排序商品二', '排序商品一']);
  assert.deepEqual(await find('排序商品', { min: '2.00', max: '5.00' }), ['排序商品一']);
  assert.deepEqual(await find('排序商品', { in_stock: true }), ['排序商品二']);
  const other = (await did(app, adminMallCategory.add, { name: '别的', pid: top }, admin)).id;
  const row = await at(two);
  await did(
    app,
    adminMall.edit,
    { id: row?.id as number, cate_id: other, title: '换了名的', cover: '', sort: 0, is_recommend: 0, is_hot: 1 },
    admin,
  );
  assert.deepEqual(await find('排序商品', { cate_id: other }), ['换了名的']);
  assert.deepEqual(await find('换了名'), ['换了名的']);
  const inTop = await did(app, mallIndex.search, { type: 'category', keyword: String(top), order: 'new' });
  assert.ok(
    inTop.goods.some(({ id }) => id === two) && inTop.goods.some(({ id }) => id === one),
    'a category holds what those below it hold',
  );
  await refused(app, 'missing', mallIndex.search, { type: 'category', keyword: '999999' });
  assert.deepEqual(
    (await did(app, mallIndex.home, {})).hot.map(({ id }) => id),
    [two],
  );

  const many = await stand(Array.from({ length: 30 }, (_, nth) => `翻页${nth}号`));
  const first = await did(app, mallIndex.search, { type: 'goods', keyword: '翻页', order: 'new' });
  const second = await did(app, mallIndex.search, { type: 'goods', keyword: '翻页', order: 'new', page: 2 });
  assert.deepEqual([first.goods.length, first.more, second.goods.length, second.more], [24, true, 6, false]);
  const all = [...first.goods, ...second.goods].map(({ id }) => id);
  assert.deepEqual(all, many.goods.toReversed());
  assert.equal((await did(app, mallIndex.shop, { id: many.shop.id, order: 'new' })).goods.length, 24);
});

test('shops are found by their names, and a shop’s page shows its goods in the mall only', async () => {
  const { shop, goods } = await stand(['店铺页的商品']);
  await makeGoods(app, shop, { name: '不在商城的商品' });
  const page = await did(app, mallIndex.shop, { id: shop.id });
  assert.deepEqual(
    page.goods.map(({ id }) => id),
    goods,
  );
  const found = await did(app, mallIndex.search, { type: 'shop', keyword: page.shop.shop_name.slice(1) });
  assert.ok(found.shops.some(({ id }) => id === shop.id));
  assert.equal(page.shop.goods_count, 1);
  // a card is starred by the link it is bought by
  const [card] = page.goods;
  assert.deepEqual(
    (await did(app, publicFavourite.look, { list: [{ token: card?.token ?? '', goods_id: goods[0] as number }] })).list.map(
      ({ name }) => name,
    ),
    ['店铺页的商品'],
  );
  await app.house.db.updateTable('shop_link').set({ status: 0 }).where('merchant_id', '=', shop.id).execute();
  assert.equal((await did(app, mallIndex.shop, { id: shop.id })).goods[0]?.token, '');
  await refused(app, 'mall_item_gone', mallIndex.item, { id: goods[0] as number });
  await refused(app, 'missing', mallIndex.shop, { id: (await makeShop(app)).id });
});

test('an order from the mall is an ordinary order of its shop', async () => {
  const { shop, goods } = await stand(['商城里买的']);
  const id = goods[0] as number;
  await makeCards(app, shop, id, 2);
  const { sale, goods: shown } = await did(app, mallIndex.item, { id });
  assert.deepEqual(
    sale.goods.map((each) => each.id),
    [id],
  );
  assert.equal(shown.shop_name, sale.shop.shop_name);
  const order = await did(app, publicPay.order, {
    token: sale.token,
    goods_id: id,
    quantity: 1,
    contact: 'buyer@example.com',
    channel_id: sale.channels[0]?.id as number,
    request_no: 'from-the-mall-0001',
  });
  const { list } = await did(app, merchantOrder.list, {}, shop);
  assert.deepEqual(
    list.map(({ trade_no }) => trade_no),
    [order.trade_no],
  );
});

test('the tree: three levels, what holds something stays, and a closed mall shows nothing', async () => {
  const third = (await did(app, adminMallCategory.add, { name: '三级', pid: video }, admin)).id;
  await refused(app, 'mall_category_deep', adminMallCategory.add, { name: '四级', pid: third }, admin);
  await refused(app, 'mall_category_missing', adminMallCategory.add, { name: '无根', pid: 999_999 }, admin);
  await refused(app, 'mall_category_in_use', adminMallCategory.del, { id: video }, admin);
  await refused(app, 'mall_category_in_use', adminMallCategory.edit, { id: video, name: '视频', pid: third }, admin);
  await did(app, adminMallCategory.edit, { id: third, name: '三级', pid: top }, admin);
  await did(app, adminMallCategory.del, { id: third }, admin);
  await refused(app, 'missing', adminMallCategory.del, { id: third }, admin);
  const empty = (await did(app, adminMallCategory.add, { name: '停用的', pid: top }, admin)).id;
  await did(app, adminMallCategory.status, { id: empty, status: 0 }, admin);
  const { categories } = await did(app, mallIndex.home, {});
  assert.ok(!categories.some(({ id }) => id === empty));
  await changeSettings(app, admin, 'mall', { mall_status: 0 });
  for (const [
    endpoint,
    input,
  ] of [[mallIndex.home, {}], [mallIndex.search, { type: 'goods', keyword: '视频' }], [mallIndex.item, { id: 1 }], [mallIndex.shop, { id: 1 }]] as const) // biome-ignore format: a table
    await refused(app, 'mall_closed', endpoint as typeof mallIndex.home, input as never);
  await changeSettings(app, admin, 'mall', { mall_status: 1 });
});
