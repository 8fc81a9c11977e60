/** Parts of public pages: switched by who may, kept one by one, told to every page. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { homeIndex } from '@keymall/contract/platform/home';
import { adminPageNode } from '@keymall/contract/platform/page-node';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

test('each is switched by itself, ten at once too, and pages are told; nobody else switches any', async () => {
  const admin = await makeAdmin(app);
  const names = Array.from({ length: 10 }, (_, at) => `home.part-${at}`);
  await Promise.all(names.map((nodeName) => did(app, adminPageNode.edit, { nodeName, nodeType: 'block', visible: 0 }, admin)));
  await did(app, adminPageNode.edit, { nodeName: 'nav.about', nodeType: 'menu', visible: 0 }, admin);
  await did(app, adminPageNode.edit, { nodeName: 'nav.about', nodeType: 'menu', visible: 0 }, admin);
  await did(app, adminPageNode.edit, { nodeName: 'home.part-3', nodeType: 'block', visible: 1 }, admin);
  const { list, titles } = await did(app, adminPageNode.nodes, {}, admin);
  const titleOf = (nodeName: string) => titles.find((each) => each.nodeName === nodeName);
  assert.equal(titleOf('home.why')?.zh_CN, '平台优势');
  assert.equal(titleOf('nav.news_cate')?.en_US, 'Articles');
  assert.deepEqual(
    list.map(({ nodeName }) => nodeName).toSorted(),
    [...names.filter((each) => each !== 'home.part-3'), 'nav.about'].toSorted(),
  );
  const { site_hidden_nodes } = await did(app, homeIndex.siteConfig, {}, { ip: freshIp() });
  assert.equal(site_hidden_nodes?.split('\n').length, 10);
  for (const nodeName of ['<script>', 'a b', '1x', '', 'x'.repeat(61), 'home\nmenu:nav.home'])
    await refused(app, 'bad_input', adminPageNode.edit, { nodeName, nodeType: 'block', visible: 0 }, admin);

  // each entry of the navigation, whatever its page's name
  for (const { nodeName } of titles) await did(app, adminPageNode.edit, { nodeName, nodeType: 'menu', visible: 0 }, admin);
  assert.equal((await did(app, adminPageNode.nodes, {}, admin)).list.length, 9 + titles.length);

  const other = await makeAdmin(app, ['goods/goods/list']);
  await refused(app, 'forbidden', adminPageNode.edit, { nodeName: 'nav.mall', nodeType: 'menu', visible: 0 }, other);
  const shop = await makeShop(app);
  for (const caller of [undefined, shop])
    assert.notEqual((await call(app, adminPageNode.edit, { nodeName: 'nav.mall', nodeType: 'menu', visible: 0 }, caller)).code, 1);
});
