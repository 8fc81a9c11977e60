import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCategory, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let shop: Shop;
let other: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  other = await makeShop(app);
});

const page = (token: string) => did(app, shopIndex.detail, { token });
const seen = async (token: string) => (await page(token)).goods.map(({ id }) => id);

test('a goods’ link opens the shop at that goods only, the same link each time', async () => {
  const id = await makeGoods(app, shop, { name: '单品' });
  await makeGoods(app, shop);
  const link = await did(app, merchantGoodsLink.good, { id }, shop);
  assert.match(link.token, /^[A-Za-z0-9]{12}$/);
  assert.ok(link.url.endsWith(`/link/${link.token}`));
  assert.deepEqual(await did(app, merchantGoodsLink.good, { id }, shop), link);
  const shown = await page(link.token);
  assert.deepEqual([shown.relation, shown.goods.map((each) => each.id), shown.shop.id], ['goods', [id], shop.id]);
  assert.deepEqual(
    shown.categories.map(({ goods_count }) => goods_count),
    [1],
  );
});

test('a hidden category is reached by its own link, and by the link of a goods in it', async () => {
  const { id } = await did(app, merchantCategory.add, { name: '藏', is_show: 0, pic: '/upload/a.png', big_pic: '/upload/b.png' }, shop);
  const goods = await makeGoods(app, shop, { cate_id: id });
  const link = await did(app, merchantGoodsLink.category, { id }, shop);
  assert.ok(!(await seen(shop.link)).includes(goods));
  const shown = await page(link.token);
  assert.deepEqual(
    [shown.relation, shown.goods.map((each) => each.id), shown.categories],
    ['goods_category', [goods], [{ id, name: '藏', pic: '/upload/a.png', big_pic: '/upload/b.png', goods_count: 1 }]],
  );
  assert.deepEqual(await seen((await did(app, merchantGoodsLink.good, { id: goods }, shop)).token), [goods]);
  await did(app, merchantCategory.status, { id, status: 0 }, shop);
  await refused(app, 'link_dead', shopIndex.detail, { token: link.token });
});

test('every change shows behind each of the shop’s links at the next look', async () => {
  const cate_id = await makeCategory(app, shop);
  const id = await makeGoods(app, shop, { cate_id, price: '10.00' });
  const tokens = [
    shop.link,
    (await did(app, merchantGoodsLink.good, { id }, shop)).token,
    (await did(app, merchantGoodsLink.category, { id: cate_id }, shop)).token,
  ];
  const prices = async () => Promise.all(tokens.map(async (token) => (await page(token)).goods.find((each) => each.id === id)?.price));
  assert.deepEqual(await prices(), ['10.00', '10.00', '10.00']);
  await did(app, merchantGoods.price, { id, price: '11.00' }, shop);
  assert.deepEqual(await prices(), ['11.00', '11.00', '11.00']);
  const config = await did(app, merchantShopConfig.index, {}, shop);
  await did(app, merchantShopConfig.saveConfig, { ...config, shop_close: 1, shop_close_notice: '打烊' }, shop);
  for (const token of tokens) await refused(app, 'shop_closed', shopIndex.detail, { token });
  await did(app, merchantShopConfig.saveConfig, { ...config, shop_close: 0 }, shop);
  await did(app, merchantGoods.status, { ids: [id], status: 0 }, shop);
  await refused(app, 'goods_gone', shopIndex.detail, { token: tokens[1] as string });
});

test('closed, opened, and given a new token: the old one is dead at once, the shop’s own lives on', async () => {
  const id = await makeGoods(app, shop);
  const { token } = await did(app, merchantGoodsLink.good, { id }, shop);
  await page(token);
  await did(app, merchantGoodsLink.close, { type: 'goods', id, status: 0 }, shop);
  await refused(app, 'link_dead', shopIndex.detail, { token });
  await did(app, merchantGoodsLink.close, { type: 'goods', id, status: 1 }, shop);
  await page(token);
  const fresh = await did(app, merchantGoodsLink.reset, { type: 'goods', id }, shop);
  assert.notEqual(fresh.token, token);
  await refused(app, 'link_dead', shopIndex.detail, { token });
  assert.deepEqual(await seen(fresh.token), [id]);
  assert.ok((await seen(shop.link)).includes(id));
});

test('a link wears its own looks, and the shop’s where it has none', async () => {
  const id = await makeGoods(app, shop);
  const target = { type: 'goods' as const, id };
  const { token } = await did(app, merchantGoodsLink.good, { id }, shop);
  await app.house.db
    .updateTable('shop')
    .set({ pc_template: 'other', mobile_template: 'small' })
    .where('merchant_id', '=', shop.id)
    .execute();
  await did(app, merchantGoodsLink.saveTheme, { ...target, theme: '', mobile_theme: '' }, shop);
  const plain = await page(token);
  assert.deepEqual([plain.template, plain.mobile_template], ['other', 'small']);
  await did(app, merchantGoodsLink.saveTheme, { ...target, theme: 'default', mobile_theme: '' }, shop);
  const own = await page(token);
  assert.deepEqual([own.template, own.mobile_template], ['default', 'default']);
  assert.deepEqual(await did(app, merchantGoodsLink.getTheme, target, shop), { theme: 'default', mobile_theme: '' });
  assert.equal((await page(shop.link)).template, 'other');
  await refused(app, 'bad_input', merchantGoodsLink.saveTheme, { ...target, theme: 'nosuch', mobile_theme: '' }, shop);
});

test('a merchant chooses what the shop wears; a look that is only tried on is seen where its address says so', async () => {
  const own = await makeShop(app);
  await makeGoods(app, own);
  const before = await did(app, merchantShopConfig.themes, {}, own);
  assert.deepEqual([before.pc_template, before.mobile_template], ['default', 'default']);
  assert.deepEqual(
    before.previews.map(({ theme }) => theme),
    shopThemes.map(({ key }) => key),
  );
  const { url } = before.previews.find(({ theme }) => theme === 'pic') ?? { url: '' };
  const look = new URL(url).searchParams.get('look') ?? '';
  const tried = await did(app, shopIndex.detail, { token: own.link, look });
  assert.deepEqual([tried.template, tried.mobile_template], ['pic', 'pic']);
  assert.equal((await page(own.link)).template, 'default', 'visitors see what is chosen');
  await refused(app, 'look_over', shopIndex.detail, { token: shop.link, look });
  await refused(app, 'look_over', shopIndex.detail, { token: own.link, look: 'pic' });

  await did(app, merchantShopConfig.saveThemes, { pc_template: 'pic', mobile_template: 'default2' }, own);
  const shown = await page(own.link);
  assert.deepEqual([shown.template, shown.mobile_template], ['pic', 'default2']);
  const kept = await did(app, merchantShopConfig.themes, {}, own);
  assert.deepEqual([kept.pc_template, kept.mobile_template], ['pic', 'default2']);
  for (const wrong of ['', 'nosuch'])
    await refused(app, 'bad_input', merchantShopConfig.saveThemes, { pc_template: wrong, mobile_template: 'default' }, own);
});

test("a stranger's goods and categories have no links", async () => {
  const id = await makeGoods(app, other);
  const cate = await makeCategory(app, other);
  await refused(app, 'missing', merchantGoodsLink.good, { id }, shop);
  await refused(app, 'missing', merchantGoodsLink.category, { id: cate }, shop);
  for (const target of [
    { type: 'goods' as const, id },
    { type: 'category' as const, id: cate },
  ]) {
    await refused(app, 'missing', merchantGoodsLink.reset, target, shop);
    await refused(app, 'missing', merchantGoodsLink.close, { ...target, status: 0 }, shop);
    await refused(app, 'missing', merchantGoodsLink.getTheme, target, shop);
    await refused(app, 'missing', merchantGoodsLink.saveTheme, { ...target, theme: '', mobile_theme: '' }, shop);
  }
});
