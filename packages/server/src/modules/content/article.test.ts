import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let who: Person;
let cate_id: number;
before(async () => {
  app = await startTestApp();
  who = await makeAdmin(app);
  cate_id = (await did(app, adminArticleCategory.add, { name: '公告', alias: 'notice' }, who)).id;
});
const listed = (filter: { title?: string; cate_id?: number; status?: 0 | 1 }) => did(app, adminArticle.list, filter, who);

test('written, found, withdrawn, rewritten', async () => {
  const { id } = await did(app, adminArticle.add, { title: '开业公告', cate_id, summary: '第一天', content: '<p>你好</p>' }, who);
  const [row] = (await listed({ title: '开业', cate_id })).list;
  assert.deepEqual([row?.id, row?.cate_name, row?.status, row?.is_waiting, row?.views], [id, '公告', 1, false, 0]);
  await did(app, adminArticle.status, { id, status: 0 }, who);
  assert.deepEqual(
    (await listed({ status: 0 })).list.map((each) => each.id),
    [id],
  );
  const before = await did(app, adminArticle.detail, { id }, who);
  assert.deepEqual([before.summary, before.content], ['第一天', '<p>你好</p>']);
  await did(app, adminArticle.edit, { id, title: '停业公告', cate_id }, who);
  const after = await did(app, adminArticle.detail, { id }, who);
  assert.deepEqual([after.title, after.content, after.publish_at], ['停业公告', '', before.publish_at], 'its time is kept');
});

test('one for later waits, and stands before those of today', async () => {
  const { id } = await did(app, adminArticle.add, { title: '以后', cate_id, publish_at: '2199-01-01 00:00:00' }, who);
  const [first] = (await listed({})).list;
  assert.deepEqual([first?.id, first?.is_waiting], [id, true]);
});

test('what runs in a stranger’s browser is not kept', async () => {
  const content = '<p onclick="x()">甲</p><script>alert(1)</script><img src="javascript:x">';
  const { id } = await did(app, adminArticle.add, { title: '脚本', cate_id, content }, who);
  assert.equal((await did(app, adminArticle.detail, { id }, who)).content, '<p>甲</p>');
  await did(app, adminArticle.edit, { id, title: '脚本', cate_id, content }, who);
  assert.equal((await did(app, adminArticle.detail, { id }, who)).content, '<p>甲</p>');
});

test('without its category there is none, and several go at once', async () => {
  await refused(app, 'article_category_missing', adminArticle.add, { title: '无处', cate_id: 999_999 }, who);
  const ids: number[] = [];
  for (const title of ['一次', '二次']) ids.push((await did(app, adminArticle.add, { title, cate_id }, who)).id);
  await did(app, adminArticle.delBatch, { ids: [...ids, 999_999] }, who);
  assert.equal((await listed({ title: '次' })).total, 0);
  await refused(app, 'missing', adminArticle.del, { id: ids[0] ?? 0 }, who);
});
