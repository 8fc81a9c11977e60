import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { homePage } from '@keymall/contract/insight/home-page';
import { adminConfig } from '@keymall/contract/platform/config';
import { adminSiteLink } from '@keymall/contract/platform/site-link';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeChannel, type Person } from '#testing/builders';
import { did } from '#testing/call';

let app: TestApp;
let who: Person;
before(async () => {
  app = await startTestApp();
  who = await makeAdmin(app);
});

/** What the site shows; saved settings are seen at once. */
async function opened(changed: Record<string, 0 | 1>) {
  const { values } = await did(app, adminConfig.getConfig, { group: 'theme' }, who);
  await did(app, adminConfig.editConfig, { group: 'theme', values: { ...values, ...changed } }, who);
  return did(app, homePage.index, {});
}

test('figures and friends as the settings say, and the newest notices that are published', async () => {
  await did(app, adminSiteLink.add, { title: '示例导航', url: 'https://nav.example.com/', sort: 1 }, who);
  const { id: cate_id } = await did(app, adminArticleCategory.add, { name: '公告', alias: 'notice' }, who);
  const { id: other } = await did(app, adminArticleCategory.add, { name: '帮助', alias: 'help' }, who);
  const write = (title: string, publish_at: string, more: object = {}) =>
    did(app, adminArticle.add, { title, cate_id, publish_at, ...more }, who);
  for (let day = 1; day <= 6; day += 1) await write(`公告 ${day}`, `2026-01-0${day} 00:00:00`);
  await write('帮助', '2026-02-01 00:00:00', { cate_id: other });
  await write('草稿', '2026-02-01 00:00:00', { status: 0 });
  await write('以后', '2099-01-01 00:00:00');
  const off = await opened({ site_home_statis: 0, site_link_status: 0 });
  assert.deepEqual([off.counts, off.links], [null, []]);
  assert.deepEqual(
    off.notices.map(({ title }) => title),
    ['公告 6', '公告 5', '公告 4', '公告 3', '公告 2'],
  );
  const on = await opened({ site_home_statis: 1, site_link_status: 1 });
  assert.equal(on.counts?.orderCount, 0);
  assert.deepEqual(on.links, [{ title: '示例导航', url: 'https://nav.example.com/', logo: '' }]);
});

test('ways to pay that somebody can be paid by, each once', async () => {
  const shown = async () => (await opened({ site_link_status: 0 })).pay_types.map(({ code }) => code);
  assert.deepEqual(await shown(), []);
  await makeChannel(app, who);
  await makeChannel(app, who);
  assert.deepEqual(await shown(), ['alipay']);
});
