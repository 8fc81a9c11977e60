/** Drawn pages and answers that several visitors are given: as fresh as is promised, and nobody's own is in them (docs/decisions/0097). */
import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { adminMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { merchantVisitor } from '@keymall/contract/merchant/visitor';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { matchPage } from '@keymall/contract/pages/public';
import { adminConfig } from '@keymall/contract/platform/config';
import { flushViews } from '#modules/content';
import { flushVisits } from '#modules/merchant';
import { startTestApp, type TestApp } from '#testing/app';
import { makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';
import { mountWeb } from './web.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
let goods: number;
let drawings = 0;
before(async () => {
  app = await startTestApp({ outside: openFakeGateway().outside });
  await mountWeb(app, {
    load: async () => ({
      matchPage,
      // all that a drawing is given is in it
      renderPage: (given) => {
        drawings += 1;
        return { status: 200, body: Buffer.from(JSON.stringify(given)) };
      },
      officeDocument: () => 'office',
      scriptHash: '',
    }),
    // documents are kept where the client is built; it has no files here
    clientDir: app.uploadDir,
  });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, {
    name: '点卡',
    price: '9.90',
    visit_type: 1,
    visit_password: '芝麻开门',
    content: '<p>藏着的说明</p>',
  });
  await makeCards(app, shop, goods, 2);
});
beforeEach(() => {
  drawings = 0;
});

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers, remoteAddress: freshIp() });
const read = async (url: string, headers?: Record<string, string>): Promise<string> => (await get(url, headers)).body;
const DESKTOP = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' };
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' };

test('visitors of a shop share a drawing by address, language and device, and what they bring along is not in it', async () => {
  const url = `/link/${shop.link}`;
  const secret = 'A1b2C3d4E5f6G7h8I9j0K1';
  const [mine, others] = [
    await get(url, { ...DESKTOP, cookie: `keymall.browser=${secret}; keymall.payer.T1=${secret}`, authorization: `Bearer ${shop.token}` }),
    await get(url, DESKTOP),
  ];
  assert.equal(mine.body, others.body);
  assert.equal(drawings, 1);
  for (const own of [secret, shop.token, 'Windows NT', '藏着的说明', '芝麻开门']) assert.ok(!mine.body.includes(own), own);
  assert.equal(mine.headers['set-cookie'], undefined, 'who has a name keeps it');
  const names = new Set([others, await get(url, DESKTOP), await get(url, DESKTOP)].map(({ headers }) => String(headers['set-cookie'])));
  assert.equal(names.size, 3, 'everybody else gets one of his own');
  for (const name of names) assert.match(name, /^keymall\.browser=[\w-]{22}; /);

  assert.match(await read(url, { ...DESKTOP, 'accept-language': 'en' }), /"locale":"en_US"/);
  assert.match(await read(url, { ...DESKTOP, cookie: 'keymall.locale=en_US' }), /"locale":"en_US"/);
  assert.match(await read(url, PHONE), /"device":"mobile"/);
  assert.match(await read(url, DESKTOP), /"locale":"zh_CN".*"device":"pc"/);
  assert.equal(drawings, 3);
});

test('a price, a sale of the last card, a shut shop and a look that is tried on are seen by the next visitor, and by him alone', async () => {
  const url = `/link/${shop.link}`;
  assert.match(await read(url), /"price":"9\.90"/);
  const { stand: _, ...draft } = await did(app, merchantGoods.detail, { id: goods }, shop);
  await did(app, merchantGoods.edit, { ...draft, price: '8.80' }, shop);
  assert.match(await read(url), /"price":"8\.80"/);

  assert.match(await read(url), /"available":true/);
  // as another process sells them, of which this one hears nothing
  await app.house.db.updateTable('card').set({ status: 0 }).where('goods_id', '=', goods).execute();
  app.clock.pass(50);
  assert.match(await read(url), /"available":false/);

  const { previews } = await did(app, merchantShopConfig.themes, {}, shop);
  const tried = new URL(previews.find(({ theme }) => theme === 'pic')?.url ?? '');
  assert.match(await read(tried.pathname + tried.search), /"template":"pic"/);
  assert.match(await read(url), /"template":"default"/);

  const config = await did(app, merchantShopConfig.index, {}, shop);
  await did(app, merchantShopConfig.saveConfig, { ...config, shop_close: 1 }, shop);
  assert.match(await read(url), /"name":"shop_closed"/);
  await did(app, merchantShopConfig.saveConfig, { ...config, shop_close: 0 }, shop);
});

test('who opens a shop at the same moment is given one answer, and each is counted as its visitor', async () => {
  const busy = await makeShop(app);
  const url = `/link/${busy.link}`;
  await Promise.all(Array.from({ length: 6 }, () => read(url)));
  assert.equal(drawings, 1);
  await flushVisits(app.house);
  const { list } = await did(app, merchantVisitor.list, { page: 1, limit: 20 }, busy);
  assert.equal(list.length, 6);
});

test('an article is asked for once a second, read by many, counted for each, and changed for the next one', async () => {
  const cate_id = (await did(app, adminArticleCategory.add, { name: '公告', alias: 'notice' }, admin)).id;
  const written = { title: '第一版', cate_id, publish_at: '2026-01-01 00:00:00', content: '<p>甲</p>' };
  const { id } = await did(app, adminArticle.add, written, admin);
  const url = `/article/${id}`;
  const texts = await Promise.all(Array.from({ length: 5 }, () => read(url)));
  for (const text of texts) assert.match(text, /第一版/);
  await flushViews(app.house);
  const { views } = await app.house.db.selectFrom('article').select('views').where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal(views, 5);
  assert.equal(drawings, 1);

  await did(app, adminArticle.edit, { ...written, id, title: '第二版' }, admin);
  assert.match(await read(url), /第二版/);
  // as another process changes it
  await app.house.db.updateTable('article').set({ title: '第三版' }).where('id', '=', id).execute();
  app.clock.pass(1000);
  assert.match(await read(url), /第三版/);
  const { values } = await did(app, adminConfig.getConfig, { group: 'website' }, admin);
  await did(app, adminConfig.editConfig, { group: 'website', values: { ...values, site_name: '新站名' } }, admin);
  assert.match(await read(url), /新站名/);
});

test('a goods of the mall is drawn while nothing in it changed; its price and last card are its shop’s, its name a second old', async () => {
  const own = await makeShop(app);
  const id = await makeGoods(app, own, { name: '加速器月卡', price: '6.60' });
  await makeCards(app, own, id, 2);
  const { id: cate_id } = await did(app, adminMallCategory.add, { name: '加速器' }, admin);
  await did(app, adminMall.pick, { merchant_id: own.id, goods_ids: [id], cate_id }, admin);
  const url = `/item-${id}`;
  const first = await read(url);
  for (const says of ['加速器月卡', '"price":"6.60"', '"available":true']) assert.ok(first.includes(says), says);
  for (const ms of [40, 60, 1100]) {
    app.clock.pass(ms);
    assert.equal(await read(url), first);
  }
  const config = await did(app, merchantShopConfig.index, {}, own);
  await did(app, merchantShopConfig.saveConfig, config, own);
  assert.equal(await read(url), first);
  assert.equal(drawings, 1, 'asked anew, it said the same');
  await flushVisits(app.house);
  assert.equal((await did(app, merchantVisitor.list, {}, own)).list.length, 5, 'its visitors are its shop’s');

  const { stand: _, ...draft } = await did(app, merchantGoods.detail, { id }, own);
  await did(app, merchantGoods.edit, { ...draft, price: '5.50' }, own);
  assert.match(await read(url), /"price":"5\.50"/);
  const listing = (await did(app, adminMall.list, { merchant_id: own.id }, admin)).list[0]?.id as number;
  await did(app, adminMall.edit, { id: listing, cate_id, title: '加速器 三十天' }, admin);
  assert.match(await read(url), /加速器 三十天/);

  // as another process does it, of which this one hears nothing
  await app.house.db.updateTable('card').set({ status: 0 }).where('goods_id', '=', id).execute();
  app.clock.pass(50);
  assert.match(await read(url), /"available":false/);
  await app.house.db.updateTable('mall_goods').set({ title: '加速器 一个月' }).where('id', '=', listing).execute();
  app.clock.pass(1000);
  assert.match(await read(url), /加速器 一个月/);

  await did(app, adminMall.takeOut, { ids: [listing], reason: '重复' }, admin);
  assert.match(await read(url), /"name":"mall_item_gone"/);
});

test('one document serves every order’s number, for none is in it; a page that draws what its address says is drawn for each', async () => {
  const first = await get('/order');
  assert.equal(first.headers['cache-control'], 'no-store');
  await read('/order');
  assert.equal(drawings, 1);
  const asked = ['/order?trade_no=T1&grant=secret', '/order?orderId=T2', '/order?utm=x&out_trade_no=T3', '/order?mailbox=secret'];
  const answers = await Promise.all(asked.map((url) => read(url)));
  assert.equal(drawings, 2);
  for (const answer of answers) assert.equal(answer, answers[0]);
  assert.match(answers[0] ?? '', /"url":"\/order\?opening=1"/);
  assert.match(await read('/order?utm=x&trade_no='), /"url":"\/order"/);
  assert.equal(drawings, 2);

  const back = await get('/callback?out_trade_no=T4&sign=secret');
  assert.equal(back.headers['cache-control'], 'no-store');
  assert.equal(back.body, await read('/callback?trade_no=T5'));
  assert.equal(drawings, 3);
  const letters = ['A1', 'A1', 'B2'].map((token) => `/restock?token=${token}&utm=x`);
  for (const letter of letters) assert.match(await read(letter), /"url":"\/restock\?opening=1"/);
  assert.equal(drawings, 4);
  // nobody else is given what a page drew of a token that it reads
  for (const token of ['A1', 'A1', 'B2'])
    assert.match(await read(`/admin/setup?token=${token}&utm=x`), new RegExp(`"/admin/setup\\?token=${token}"`));
  assert.equal(drawings, 7);
});

test('one document is the checkout of every order, and asks nothing of one; without script it is that order’s, and kept for nobody', async () => {
  const channel = await makeFakeChannel(app, admin);
  const goods_id = await makeGoods(app, shop, { name: '年卡', price: '5.00' });
  await makeCards(app, shop, goods_id, 1);
  const order = {
    token: shop.link,
    goods_id,
    quantity: 1,
    contact: '13800138000',
    channel_id: channel.id,
    request_no: 'one-document-for-all',
  };
  const { trade_no } = await did(app, publicPay.order, order);
  const first = await get(`/pay/${trade_no}`, DESKTOP);
  assert.equal(first.headers['cache-control'], 'no-store');
  for (const url of ['/pay/T404', `/pay/${trade_no}/?utm=x`, `/pay/${trade_no}?plain=`]) assert.equal(await read(url, DESKTOP), first.body);
  assert.equal(drawings, 1);
  assert.match(first.body, /"url":"\/pay\/:trade_no".*"data":null/);
  const shownAt = () => app.house.db.selectFrom('orders').select('shown_at').where('trade_no', '=', trade_no).executeTakeFirstOrThrow();
  assert.equal((await shownAt()).shown_at, null, 'who makes a preview of the link has not looked at the order');
  assert.match(await read(`/pay/${trade_no}`, PHONE), /"device":"mobile"/);
  assert.equal(drawings, 2);

  for (let times = 0; times < 2; times += 1) assert.match(await read(`/pay/${trade_no}?plain=1`), /"goods_name":"年卡"/);
  assert.match(await read('/pay/T2601010000AAAABBBBCCCCDDDD?plain=1'), /"name":"missing"/);
  assert.equal(drawings, 5);
  assert.notEqual((await shownAt()).shown_at, null);
});

test('what a link was given on its way makes no other document; what the shop draws of it does', async () => {
  const url = `/link/${shop.link}`;
  const plain = await read(url);
  assert.equal(await read(`${url}?from=singlemessage&isappinstalled=0&utm_source=x`), plain);
  assert.equal(drawings, 1);
  assert.match(await read(`${url}?utm=x&goods=${goods}&q=%E7%82%B9`), new RegExp(`${shop.link}\\?goods=${goods}&q=%E7%82%B9"`));
  await read(`${url}?q=%E7%82%B9&goods=${goods}`);
  assert.equal(drawings, 2);
});
