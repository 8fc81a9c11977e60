import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { catalogueQueues } from '#modules/catalogue';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let shop: Shop;
const mail = createFakeEmail();
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, await makeAdmin(app), 'email', { email_driver: 'smtp' });
});

async function tell(): Promise<string[]> {
  mail.sent.length = 0;
  await app.jobs.runNow('stock.restock');
  const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', 'catalogue.restock_mail').returning('payload').execute();
  for (const { payload } of rows) await catalogueQueues[0]?.work(app.ctx(), payload as { subscription_id: number });
  return mail.sent.map(({ to }) => to).sort();
}
const ask = (goods_id: number, email: string) => did(app, shopVisit.restock, { token: shop.link, goods_id, email }, { ip: freshIp() });

test('whoever asked hears once that a goods is back, with the way to it', async () => {
  const goods = await makeGoods(app, shop, { name: '年卡', limit_quantity: 2 });
  await ask(goods, 'a@example.com');
  await ask(goods, 'b@example.com');
  await ask(goods, 'A@example.com');
  assert.deepEqual(await tell(), [], 'nothing is back');
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), [], 'one is too few to buy');
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), ['a@example.com', 'b@example.com']);
  assert.match(mail.sent[0]?.subject ?? '', /年卡/);
  assert.match(mail.sent[0]?.text ?? '', new RegExp(`/link/${shop.link}\\?goods=${goods}`));
  assert.deepEqual(await tell(), [], 'each once');
});

test('not of goods that are off the shelf', async () => {
  const goods = await makeGoods(app, shop);
  await ask(goods, 'c@example.com');
  await did(app, merchantGoods.status, { ids: [goods], status: 0 }, shop);
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), []);
  await did(app, merchantGoods.status, { ids: [goods], status: 1 }, shop);
  assert.deepEqual(await tell(), ['c@example.com']);
});

test('not while the shop is closed: what nobody could buy is told when it opens', async () => {
  const goods = await makeGoods(app, shop);
  await ask(goods, 'd@example.com');
  const config = await did(app, merchantShopConfig.index, {}, shop);
  await did(app, merchantShopConfig.saveConfig, { ...config, shop_close: 1 }, shop);
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), []);
  await did(app, merchantShopConfig.saveConfig, { ...config, shop_close: 0 }, shop);
  assert.deepEqual(await tell(), ['d@example.com']);
});

test('goods of a hidden category are reached by their own link', async () => {
  const { id: cate_id } = await did(app, merchantCategory.add, { name: '藏', is_show: 0 }, shop);
  const goods = await makeGoods(app, shop, { cate_id });
  const { token } = await did(app, merchantGoodsLink.good, { id: goods }, shop);
  await did(app, shopVisit.restock, { token, goods_id: goods, email: 'e@example.com' }, { ip: freshIp() });
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), ['e@example.com']);
  assert.match(mail.sent[0]?.text ?? '', new RegExp(`/link/${token}\\?goods=${goods}`));
});
