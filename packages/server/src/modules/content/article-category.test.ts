import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let who: Person;
before(async () => {
  app = await startTestApp();
  who = await makeAdmin(app);
});
const names = async (name?: string) => (await did(app, adminArticleCategory.list, name ? { name } : {}, who)).list.map((row) => row.name);

test('added, found, put first, changed, deleted', async () => {
  const { id } = await did(app, adminArticleCategory.add, { name: '公告', alias: 'notice', sort: 1 }, who);
  await did(app, adminArticleCategory.add, { name: '帮助', alias: 'help', sort: 5 }, who);
  assert.deepEqual(await names(), ['帮助', '公告']);
  assert.deepEqual(await names('公'), ['公告']);
  await did(app, adminArticleCategory.sort, { id, sort: 9 }, who);
  assert.deepEqual(
    (await did(app, adminArticleCategory.listSimple, {}, who)).list.map((row) => row.name),
    ['公告', '帮助'],
  );
  await did(app, adminArticleCategory.edit, { id, name: '通知', alias: 'news', sort: 9 }, who);
  await did(app, adminArticleCategory.status, { id, status: 0 }, who);
  const [row] = (await did(app, adminArticleCategory.list, { status: 0 }, who)).list;
  assert.deepEqual([row?.id, row?.name, row?.alias], [id, '通知', 'news']);
  await did(app, adminArticleCategory.del, { id }, who);
  assert.deepEqual(await names(), ['帮助']);
  await refused(app, 'missing', adminArticleCategory.edit, { id, name: '丁', alias: 'gone' }, who);
});

test('an alias is one category’s, and a category with articles stays', async () => {
  const { id } = await did(app, adminArticleCategory.add, { name: '关于', alias: 'about' }, who);
  await refused(app, 'alias_taken', adminArticleCategory.add, { name: '也是', alias: 'about' }, who);
  const other = await did(app, adminArticleCategory.add, { name: '其他', alias: 'other' }, who);
  await refused(app, 'alias_taken', adminArticleCategory.edit, { id: other.id, name: '其他', alias: 'about' }, who);
  await did(app, adminArticle.add, { title: '我们', cate_id: id, status: 0 }, who);
  await refused(app, 'article_category_in_use', adminArticleCategory.del, { id }, who);
  assert.equal((await did(app, adminArticleCategory.list, { name: '关于' }, who)).list[0]?.article_count, 1);
});
