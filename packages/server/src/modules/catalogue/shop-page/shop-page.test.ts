import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { merchantCard } from '@keymall/contract/inventory/card';
import { dayOfWeek } from '@keymall/contract/kit/time';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantShopConfig, merchantShopLink } from '@keymall/contract/merchant/shop';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeCategory, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { forgetShop, saleFacts, shopView } from '../index.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});

const page = (token = shop.link) => did(app, shopIndex.detail, { token });
const saveShop = async (change: Partial<Parameters<typeof did<typeof merchantShopConfig.saveConfig>>[2]>) =>
  did(app, merchantShopConfig.saveConfig, { ...(await did(app, merchantShopConfig.index, {}, shop)), ...change }, shop);

describe('what a visitor sees', () => {
  before(async () => {
    shop = await makeShop(app);
  });

  test('the shop with its shelf, and every change at the next look', async () => {
    const cate = await makeCategory(app, shop, '游戏');
    const goods = await makeGoods(app, shop, { cate_id: cate, name: '点卡', price: '9.90' });
    await makeCards(app, shop, goods, 3);
    const first = await page();
    assert.deepEqual(
      first.goods.map(({ name, price, stock }) => [name, price, stock.exact]),
      [['点卡', '9.90', 3]],
    );
    assert.deepEqual(first.categories, [{ id: cate, name: '游戏', pic: '', big_pic: '', goods_count: 1 }]);
    assert.equal(first.shop.id, shop.id);

    const { stand: _, ...draft } = await did(app, merchantGoods.detail, { id: goods }, shop);
    await did(app, merchantGoods.edit, { ...draft, price: '8.80' }, shop);
    assert.equal((await page()).goods[0]?.price, '8.80');
    await saveShop({ shop_name: '新店名', show_contact: 0 });
    const renamed = await page();
    assert.deepEqual([renamed.shop.shop_name, renamed.shop.shop_contact], ['新店名', null]);
    await makeCards(app, shop, goods, 2);
    assert.equal((await page()).goods[0]?.stock.exact, 5);
    await did(app, merchantGoods.status, { ids: [goods], status: 0 }, shop);
    assert.deepEqual((await page()).goods, []);
  });

  test('goods of a hidden or disabled category, frozen and deleted goods are not there', async () => {
    const cate_id = await makeCategory(app, shop);
    const hidden = (await did(app, merchantCategory.add, { name: '藏', is_show: 0 }, shop)).id;
    const shown = await makeGoods(app, shop, { cate_id });
    await makeGoods(app, shop, { cate_id: hidden });
    await did(app, merchantGoods.del, { ids: [await makeGoods(app, shop, { cate_id })] }, shop);
    assert.deepEqual(
      (await page()).goods.map(({ id }) => id),
      [shown],
    );
    await did(app, merchantCategory.status, { id: cate_id, status: 0 }, shop);
    assert.deepEqual((await page()).goods, []);
  });

  test('a description, with its stock; not that of another shop', async () => {
    const id = await makeGoods(app, shop, { content: '<p>说明</p>' });
    assert.equal((await did(app, shopIndex.goodsDetail, { token: shop.link, goods_id: id })).content, '<p>说明</p>');
    const other = await makeShop(app);
    await refused(app, 'goods_gone', shopIndex.goodsDetail, { token: other.link, goods_id: id });
  });
});

describe('stock', () => {
  let goods: number;
  before(async () => {
    shop = await makeShop(app);
    goods = await makeGoods(app, shop, { limit_quantity: 2 });
    await makeCards(app, shop, goods, 57);
  });

  test('defect 32: the number is nowhere in the answer unless the shop shows numbers', async () => {
    for (const [display, level] of [
      [2, 'plenty'],
      [0, null],
    ] as const) {
      await saveShop({ stock_display: display });
      for (const answer of [
        await call(app, shopIndex.detail, { token: shop.link }),
        await call(app, shopIndex.goodsDetail, { token: shop.link, goods_id: goods }),
      ]) {
        // The shop's link and name are letters and digits by chance.
        assert.doesNotMatch(answer.text.replace(/"(token|shop_name)":"[^"]*"/g, '').replaceAll(shop.link, ''), /57/);
        assert.match(answer.text, new RegExp(`"level":${JSON.stringify(level)},"exact":null`));
      }
    }
    await saveShop({ stock_display: 1 });
    assert.equal((await page()).goods[0]?.stock.exact, 57);
  });

  test('a goods may have its own way', async () => {
    const { stand: _, ...draft } = await did(app, merchantGoods.detail, { id: goods }, shop);
    await did(app, merchantGoods.edit, { ...draft, stock_display: 0 }, shop);
    assert.deepEqual((await page()).goods[0]?.stock, { available: true, level: null, exact: null });
    await did(app, merchantGoods.edit, { ...draft, stock_display: null }, shop);
  });

  const sellDownTo = (left: number) =>
    app.house.db
      .updateTable('card')
      .set({ status: 0 })
      .where('goods_id', '=', goods)
      .where('status', '=', 1)
      .where('id', 'in', (of) =>
        of.selectFrom('card').select('id').where('goods_id', '=', goods).where('status', '=', 1).orderBy('id').offset(left),
      )
      .execute();

  test('plenty is counted once a second, the last ones for everybody', async () => {
    assert.equal((await page()).goods[0]?.stock.exact, 57);
    await sellDownTo(52);
    assert.equal((await page()).goods[0]?.stock.exact, 57);
    app.clock.pass(1000);
    assert.equal((await page()).goods[0]?.stock.exact, 52);
    await sellDownTo(10);
    app.clock.pass(1000);
    assert.equal((await page()).goods[0]?.stock.exact, 10);
    await sellDownTo(1);
    const { stock } = (await page()).goods[0] as NonNullable<Awaited<ReturnType<typeof page>>['goods'][0]>;
    assert.deepEqual(stock, { available: false, level: 'few', exact: 1 });
    await sellDownTo(0);
    assert.equal((await page()).goods[0]?.stock.level, 'none');
  });

  test('restocking is seen at once', async () => {
    const ids = (await did(app, merchantCard.list, { goods_id: goods, limit: 3 }, shop)).list.map(({ id }) => id);
    await did(app, merchantCard.status, { ids, status: 1 }, shop);
    assert.equal((await page()).goods[0]?.stock.exact, 3);
  });

  test('the same object while nothing has changed, another when something has', async () => {
    const ctx = app.ctx();
    const first = await shopView(ctx, shop.link);
    assert.equal(await shopView(ctx, shop.link), first);
    await sellDownTo(2);
    const second = await shopView(ctx, shop.link);
    assert.notEqual(second, first);
    assert.equal(await shopView(ctx, shop.link), second);
  });
});

describe('ways to pay', () => {
  test('a channel with an account, its fee where the buyer bears it', async () => {
    shop = await makeShop(app);
    assert.deepEqual((await page()).channels, []);
    const channel = await makeChannel(app, admin, { rate: '29.2', is_available: 1 });
    const [seen] = (await page()).channels;
    assert.deepEqual([seen?.id, seen?.code, seen?.device, seen?.fee_rate], [channel.id, 'alipay', 'mobile', '0']);
    await saveShop({ fee_payer: 2 });
    await changeSettings(app, admin, 'order', { transaction_min_fee: '0.10' });
    const paid = (await page()).channels[0];
    assert.deepEqual([paid?.fee_rate, paid?.min_fee], ['29.2', '0.10']);
    await saveShop({ fee_payer: 0 });
    assert.equal((await page()).channels[0]?.fee_rate, '0');
    await changeSettings(app, admin, 'order', { fee_payer: 2 });
    assert.equal((await page()).channels[0]?.fee_rate, '29.2');
    const account = await did(app, adminChannelAccount.detail, { id: channel.account_id }, admin);
    await did(app, adminChannelAccount.edit, { id: account.id, name: account.name, status: 0, params: account.params }, admin);
    assert.deepEqual((await page()).channels, []);
    await did(app, adminChannelAccount.edit, { id: account.id, name: account.name, status: 1, params: account.params }, admin);
    assert.equal((await page()).channels.length, 1);
    await did(app, adminChannel.status, { id: channel.id, status: 0 }, admin);
    assert.deepEqual((await page()).channels, []);
  });

  test('the facts of a sale carry the revisions of the rows they are from', async () => {
    shop = await makeShop(app);
    const goods = await makeGoods(app, shop);
    const channel = await makeChannel(app, admin);
    const ctx = app.ctx();
    const facts = await saleFacts(ctx, shop.link, goods, channel.id);
    assert.deepEqual(
      [facts.shop.merchantId, facts.goods.id, facts.channel.accounts[0]?.id, facts.channel.code],
      [shop.id, goods, channel.account_id, 'epay_v1'],
    );
    // Behind everybody's back: the database knows, this process does not until it is told to forget.
    await app.house.db.updateTable('goods').set({ price: 1 }).where('id', '=', goods).execute();
    assert.equal((await saleFacts(ctx, shop.link, goods, channel.id)).goods.revision, facts.goods.revision);
    forgetShop(shop.id);
    const fresh = await saleFacts(ctx, shop.link, goods, channel.id);
    assert.deepEqual([fresh.goods.revision, fresh.goods.price], [facts.goods.revision + 1, 1]);
    await assert.rejects(saleFacts(ctx, shop.link, goods, 999_999), /channel_unavailable/);
    await assert.rejects(saleFacts(ctx, shop.link, 999_999, channel.id), /goods_gone/);
  });

  test('whatever was not told is seen after five seconds', async () => {
    await page();
    await app.house.db.updateTable('shop').set({ shop_name: '悄悄改' }).where('merchant_id', '=', shop.id).execute();
    app.clock.pass(4999);
    assert.notEqual((await page()).shop.shop_name, '悄悄改');
    app.clock.pass(1);
    assert.equal((await page()).shop.shop_name, '悄悄改');
  });
});

describe('a shop that is not open says why, at once, and opens again', () => {
  const shut = (refusal: Parameters<typeof refused>[1]) => refused(app, refusal, shopIndex.detail, { token: shop.link });
  before(async () => {
    shop = await makeShop(app);
    await page();
  });

  test('closed by its owner, in the owner’s words', async () => {
    await saveShop({ shop_close: 1, shop_close_notice: '过年放假' });
    assert.equal(await shut('shop_closed'), '过年放假');
    await saveShop({ shop_close: 0 });
    await page();
  });

  test('outside its hours, with what they are', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== dayOfWeek(app.house.now()));
    await saveShop({ open_days: days, hours_notice: '周末见' });
    assert.equal(await shut('shop_day_off'), '本店今天休息 周末见');
    await saveShop({ open_days: [1, 2, 3, 4, 5, 6, 7] });
    await page();
  });

  test('frozen: the shop, and the merchant with all sessions', async () => {
    await did(app, adminMerchant.freezeShop, { id: shop.id, shop_freeze: 1 }, admin);
    await shut('shop_frozen');
    await did(app, adminMerchant.freezeShop, { id: shop.id, shop_freeze: 0 }, admin);
    await page();
    await did(app, adminMerchant.freeze, { id: shop.id, is_freeze: 1, reason: '投诉' }, admin);
    await shut('shop_frozen');
    assert.equal((await call(app, merchantShopLink.index, {}, shop)).status, 401);
    await did(app, adminMerchant.freeze, { id: shop.id, is_freeze: 0 }, admin);
    await page();
  });

  test('expired, by the clock alone', async () => {
    await app.house.db
      .updateTable('shop')
      .set({ end_at: new Date(app.clock.now.getTime() + 1000) })
      .where('merchant_id', '=', shop.id)
      .execute();
    forgetShop(shop.id);
    await page();
    app.clock.pass(1000);
    await shut('shop_expired');
  });

  test('the link closed, and replaced', async () => {
    shop = await makeShop(app);
    await page();
    await did(app, merchantShopLink.close, { status: 0 }, shop);
    await shut('link_dead');
    await did(app, merchantShopLink.close, { status: 1 }, shop);
    await page();
    const { token } = await did(app, merchantShopLink.reset, {}, shop);
    await shut('link_dead');
    assert.equal((await page(token)).token, token);
    await refused(app, 'link_dead', shopIndex.detail, { token: 'nosuchtoken' });
  });

  test('the site closed', async () => {
    await changeSettings(app, admin, 'website', { site_status: -1, site_close_tips: '升级中', site_close_tips_en: 'Moving house' });
    assert.equal(await shut('site_closed'), '升级中');
    const inEnglish = () => refused(app, 'site_closed', shopIndex.detail, { token: shop.link }, { language: 'en-US' });
    assert.equal(await inEnglish(), 'Moving house');
    await changeSettings(app, admin, 'website', { site_close_tips_en: '' });
    assert.equal(await inEnglish(), '升级中');
    await changeSettings(app, admin, 'website', { site_status: 1 });
    await shut('link_dead');
  });
});
