import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { publicRestock, shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { restockQueues } from './restock.jobs.ts';

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
  for (const { payload } of rows) await restockQueues[0]?.work(app.ctx(), payload as { subscription_id: number });
  return mail.sent.map(({ to }) => to).sort();
}
const ask = (goods_id: number, email: string, token = shop.link) =>
  did(app, shopVisit.restock, { token, goods_id, email }, { ip: freshIp() });

/** Works the letters that ask; gives the tokens in them, by mailbox. */
async function questions(): Promise<Map<string, string>> {
  mail.sent.length = 0;
  const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', 'catalogue.restock_question').returning('payload').execute();
  for (const { payload } of rows) await restockQueues[1]?.work(app.ctx(), payload as { subscription_id: number });
  return new Map(mail.sent.map(({ to, text }) => [to, /\/restock\?token=(\S+)/.exec(text)?.[1] ?? '']));
}
/** Asks, and says yes from the mailbox. */
async function asked(goods_id: number, email: string, token?: string): Promise<string> {
  await ask(goods_id, email, token);
  const answer = (await questions()).get(email) ?? '';
  await did(app, publicRestock.confirm, { token: answer });
  return answer;
}

test('whoever asked hears once that a goods is back, with the way to it', async () => {
  const goods = await makeGoods(app, shop, { name: '年卡', limit_quantity: 2 });
  await asked(goods, 'a@example.com');
  await asked(goods, 'b@example.com');
  await ask(goods, 'A@example.com');
  assert.equal((await questions()).size, 0, 'who said yes is not asked again');
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
  await asked(goods, 'c@example.com');
  await did(app, merchantGoods.status, { ids: [goods], status: 0 }, shop);
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), []);
  await did(app, merchantGoods.status, { ids: [goods], status: 1 }, shop);
  assert.deepEqual(await tell(), ['c@example.com']);
});

test('not while the shop is closed: what nobody could buy is told when it opens', async () => {
  const goods = await makeGoods(app, shop);
  await asked(goods, 'd@example.com');
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
  await asked(goods, 'e@example.com', token);
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), ['e@example.com']);
  assert.match(mail.sent[0]?.text ?? '', new RegExp(`/link/${token}\\?goods=${goods}`));
});

test('a mailbox that somebody else typed hears nothing but the question, and is forgotten', async () => {
  const goods = await makeGoods(app, shop, { name: '季卡' });
  await ask(goods, 'victim@example.com');
  const token = (await questions()).get('victim@example.com') ?? '';
  const { goods_name, confirmed } = await did(app, publicRestock.look, { token });
  assert.deepEqual([goods_name, confirmed], ['季卡', false]);
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), [], 'it did not say yes');
  await refused(app, 'restock_link_dead', publicRestock.confirm, { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` });
  await refused(app, 'restock_link_dead', publicRestock.confirm, { token: 'made-up' });
  const { now } = app.clock;
  app.clock.pass(49 * 3_600_000);
  await refused(app, 'restock_link_dead', publicRestock.confirm, { token });
  await app.jobs.runNow('stock.restock-forget');
  app.clock.now = now;
  await refused(app, 'restock_link_dead', publicRestock.look, { token });
  assert.deepEqual(await tell(), []);
});

test('said yes and then no: nothing comes', async () => {
  const goods = await makeGoods(app, shop);
  const token = await asked(goods, 'gone@example.com');
  assert.equal((await did(app, publicRestock.look, { token })).confirmed, true);
  await did(app, publicRestock.stop, { token });
  await refused(app, 'restock_link_dead', publicRestock.confirm, { token });
  await makeCards(app, shop, goods, 1);
  assert.deepEqual(await tell(), []);
});

test('a mailbox is asked so often an hour, whatever goods and whatever address it comes from', async () => {
  const goods = await Promise.all(Array.from({ length: 6 }, () => makeGoods(app, shop)));
  for (const each of goods.slice(0, 5)) await ask(each, 'flooded@example.com');
  await refused(app, 'too_many', shopVisit.restock, { token: shop.link, goods_id: goods[5] ?? 0, email: 'Flooded@example.com' });
  assert.equal((await questions()).size, 1);
  assert.equal(mail.sent.length, 5);
});
