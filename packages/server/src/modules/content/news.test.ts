import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { merchantNews } from '@keymall/contract/content/news';
import type { StaffKind } from '@keymall/contract/merchant/staff-kinds';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { flushViews } from './news.service.ts';

const FUTURE = '2199-01-01 00:00:00';

let app: TestApp;
let admin: Person;
let shop: Shop;
let other: Shop;
let notices: number;
let hidden: number;
let first: number;
let second: number;
let third: number;
/** What no merchant may see: a draft, one for later, one of a category that is off. */
const unseen: number[] = [];

const write = async (title: string, day: string, more: { cate_id?: number; content?: string; status?: 0 | 1 } = {}): Promise<number> =>
  (await did(app, adminArticle.add, { title, cate_id: notices, publish_at: day, ...more }, admin)).id;

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  other = await makeShop(app);
  notices = (await did(app, adminArticleCategory.add, { name: '平台公告', alias: 'notice', sort: 2 }, admin)).id;
  const help = (await did(app, adminArticleCategory.add, { name: '帮助', alias: 'help', sort: 1 }, admin)).id;
  hidden = (await did(app, adminArticleCategory.add, { name: '停用', alias: 'off' }, admin)).id;
  // written in another order than they are read
  third = await write('三', '2026-01-03 00:00:00', { content: '<p onclick="x()">甲<script>alert(1)</script></p>' });
  first = await write('一', '2026-01-01 00:00:00');
  second = await write('二', '2026-01-02 00:00:00', { cate_id: help });
  unseen.push(
    await write('草稿', '2026-01-04 00:00:00', { status: 0 }),
    await write('以后', FUTURE),
    await write('停用', '2026-01-05 00:00:00', { cate_id: hidden }),
  );
  await did(app, adminArticleCategory.status, { id: hidden, status: 0 }, admin);
});

const list = (filter: { cate_id?: number; is_read?: 0 | 1; page?: number; limit?: number } = {}, who: { token: string } = shop) =>
  did(app, merchantNews.list, filter, who);
const ids = async (filter: Parameters<typeof list>[0] = {}, who?: { token: string }) => (await list(filter, who)).list.map(({ id }) => id);
const unread = async (who: Shop): Promise<number> => (await did(app, merchantNews.unReadCount, {}, who)).count;

test('what is published and due is listed, newest first, by category and by page', async () => {
  assert.deepEqual(await ids(), [third, second, first]);
  assert.deepEqual(await ids({ cate_id: notices }), [third, first]);
  assert.deepEqual(await ids({ cate_id: hidden }), []);
  const page = await list({ page: 2, limit: 2 });
  assert.deepEqual([page.list.map(({ id }) => id), page.total], [[first], 3]);
  const { list: categories } = await did(app, merchantNews.categories, {}, shop);
  assert.deepEqual(
    categories.map(({ name }) => name),
    ['平台公告', '帮助'],
  );
});

test('a draft, one for later and one of a category that is off are not there for merchants', async () => {
  assert.equal(unseen.length, 3);
  for (const id of unseen) {
    await refused(app, 'missing', merchantNews.detail, { id }, shop);
    await refused(app, 'missing', merchantNews.read, { ids: [third, id] }, shop);
  }
  assert.equal((await did(app, merchantNews.detail, { id: third }, shop)).is_read, 0, 'all or none');
});

test('one article: cleaned text, and its neighbours by their time', async () => {
  const newest = await did(app, merchantNews.detail, { id: third }, shop);
  assert.equal(newest.content, '<p>甲</p>');
  assert.deepEqual([newest.previous, newest.next?.id], [null, second]);
  const middle = await did(app, merchantNews.detail, { id: second }, shop);
  assert.deepEqual(
    [middle.previous, middle.next],
    [
      { id: third, title: '三' },
      { id: first, title: '一' },
    ],
  );
  const oldest = await did(app, merchantNews.detail, { id: first }, shop);
  assert.deepEqual([oldest.previous?.id, oldest.next], [second, null]);
});

test('a script that got into the table another way is gone where it is read', async () => {
  const content = '<p>乙<img src="x" onerror="alert(1)"></p><script>alert(1)</script>';
  await app.house.db.updateTable('article').set({ content }).where('id', '=', first).execute();
  const { content: read } = await did(app, merchantNews.detail, { id: first }, shop);
  assert.match(read, /乙/);
  assert.doesNotMatch(read, /script|onerror/);
});

test('articles of one moment have a way through them all, none twice', async () => {
  const moment = '2020-01-01 00:00:00';
  const same = [await write('甲', moment), await write('乙', moment)];
  const walked: number[] = [];
  for (let id: number | undefined = third; id !== undefined; ) {
    walked.push(id);
    id = (await did(app, merchantNews.detail, { id }, shop)).next?.id;
  }
  assert.deepEqual(walked, await ids());
  await did(app, adminArticle.delBatch, { ids: same }, admin);
});

test('read by one merchant is unread for another', async () => {
  assert.deepEqual([await unread(shop), await unread(other)], [3, 3]);
  await did(app, merchantNews.read, { ids: [second] }, shop);
  await did(app, merchantNews.read, { ids: [second, second] }, shop);
  assert.deepEqual([await ids({ is_read: 1 }), await ids({ is_read: 0 })], [[second], [third, first]]);
  assert.deepEqual(await ids({ is_read: 1 }, other), []);
  assert.deepEqual([await unread(shop), await unread(other)], [2, 3]);
  await did(app, merchantNews.readAll, {}, shop);
  assert.deepEqual([await unread(shop), await unread(other)], [0, 3]);
});

test('one that is published later is unread for who read all; one that is deleted takes its marks along', async () => {
  const id = await write('四', '2026-01-06 00:00:00', { status: 0 });
  await did(app, merchantNews.readAll, {}, shop);
  await did(app, adminArticle.status, { id, status: 1 }, admin);
  assert.equal(await unread(shop), 1);
  await did(app, merchantNews.read, { ids: [id] }, shop);
  await did(app, adminArticle.del, { id }, admin);
  await refused(app, 'missing', merchantNews.detail, { id }, shop);
});

test('staff of every kind read, and what one of them read is read in the shop', async () => {
  for (const kind of ['service', 'stock', 'finance', 'operations'] satisfies StaffKind[]) {
    const staff = await makeStaff(app, other, { kind });
    assert.deepEqual(await ids({}, staff), [third, second, first], kind);
    await did(app, merchantNews.detail, { id: third }, staff);
    await did(app, merchantNews.read, { ids: [third] }, staff);
  }
  assert.deepEqual(await ids({ is_read: 1 }, other), [third]);
});

test('views are counted together and reach the list', async () => {
  await flushViews(app.house);
  const before = (await did(app, merchantNews.detail, { id: first }, shop)).views;
  await did(app, merchantNews.detail, { id: first }, other);
  await flushViews(app.house);
  assert.equal((await list()).list.find(({ id }) => id === first)?.views, before + 2);
  assert.equal((await did(app, adminArticle.list, { title: '一' }, admin)).list[0]?.views, before + 2);
});
