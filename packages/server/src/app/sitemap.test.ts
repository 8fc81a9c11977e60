/** What search engines are told, and that a module's pages come into it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { adminMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeGoods, makeShop, type Person } from '#testing/builders';
import { did, freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { mountSitemap } from './sitemap.ts';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  mountSitemap(app.app, app.house);
});
const get = async (url: string) => app.app.inject({ url, remoteAddress: freshIp() });
const places = (body: string): string[] =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => (place as string).replace(app.house.siteUrl, ''));

test('articles and their lists are named once somebody may read them', async () => {
  const { id: help } = await did(app, adminArticleCategory.add, { name: '帮助', alias: 'help' }, admin);
  await did(app, adminArticleCategory.add, { name: '空', alias: 'empty' }, admin);
  const { id } = await did(app, adminArticle.add, { title: '甲', cate_id: help }, admin);
  const draft = await did(app, adminArticle.add, { title: '乙', cate_id: help, status: 0 }, admin);
  assert.deepEqual(places((await get('/sitemap-news_cate-0.xml')).body), ['/cate', '/cate/help']);
  assert.deepEqual(places((await get('/sitemap-article-0.xml')).body), [`/article/${id}`]);
  await did(app, adminArticle.delBatch, { ids: [id, draft.id] }, admin);
  await did(app, adminArticleCategory.del, { id: help }, admin);
  const { list } = await did(app, adminArticleCategory.list, {}, admin);
  for (const each of list) await did(app, adminArticleCategory.del, { id: each.id }, admin);
});

test('pages with one address and goods and shops of the mall are named; what is closed is not', async () => {
  const shop = await makeShop(app);
  const goods = [await makeGoods(app, shop), await makeGoods(app, shop)];
  const { id: cate_id } = await did(app, adminMallCategory.add, { name: '卡' }, admin);
  assert.deepEqual(places((await get('/sitemap.xml')).body), ['/sitemap-pages-0.xml'], 'no maps without rows');
  await did(app, adminMall.pick, { merchant_id: shop.id, goods_ids: goods, cate_id }, admin);

  const index = await get('/sitemap.xml');
  assert.match(String(index.headers['content-type']), /application\/xml/);
  assert.deepEqual(places(index.body), ['/sitemap-pages-0.xml', '/sitemap-mallItem-0.xml', '/sitemap-mallShop-0.xml']);
  assert.deepEqual(
    places((await get('/sitemap-mallItem-0.xml')).body),
    goods.map((id) => `/item-${id}`),
  );
  assert.deepEqual(places((await get('/sitemap-mallShop-0.xml')).body), [`/mall-${shop.id}`]);
  const plain = places((await get('/sitemap-pages-0.xml')).body);
  for (const path of ['/', '/about', '/mall']) assert.ok(plain.includes(path), path);
  for (const path of ['/merchant/login', '/order', '/404']) assert.ok(!plain.includes(path), path);
  for (const odd of ['/sitemap-pay-0.xml', '/sitemap-mallItem-x.xml', '/sitemap-constructor-0.xml', '/sitemap-pages-1.xml'])
    assert.equal((await get(odd)).statusCode, 404, odd);
  assert.match((await get('/robots.txt')).body, /Sitemap: .*\/sitemap\.xml/);

  await changeSettings(app, admin, 'mall', { mall_status: 0 });
  assert.deepEqual(places((await get('/sitemap.xml')).body), ['/sitemap-pages-0.xml']);
  assert.equal((await get('/sitemap-mallItem-0.xml')).statusCode, 404);
  await changeSettings(app, admin, 'mall', { mall_status: 1 });
  await changeSettings(app, admin, 'website', { site_status: -1 });
  assert.equal((await get('/sitemap.xml')).statusCode, 404);
  assert.match((await get('/robots.txt')).body, /Disallow: \/\n/);
});
