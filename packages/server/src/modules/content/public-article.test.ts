import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { ARTICLES_A_PAGE, publicArticle } from '@keymall/contract/content/public-article';
import { adminConfig } from '@keymall/contract/platform/config';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';
import { rssOf } from './feed.rules.ts';
import { flushViews } from './news.service.ts';

let app: TestApp;
let admin: Person;
let notices: number;
let hidden: number;
const ids: number[] = [];

const write = async (title: string, day: string, more: { cate_id?: number; content?: string; status?: 0 | 1 } = {}): Promise<number> =>
  (await did(app, adminArticle.add, { title, cate_id: notices, publish_at: day, ...more }, admin)).id;
const saveSite = async (values: Record<string, unknown>) => {
  const { values: now } = await did(app, adminConfig.getConfig, { group: 'website' }, admin);
  return { group: 'website' as const, values: { ...now, ...values } };
};

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  notices = (await did(app, adminArticleCategory.add, { name: '公告', alias: 'notice', sort: 2 }, admin)).id;
  const help = (await did(app, adminArticleCategory.add, { name: '帮助', alias: 'help', sort: 1 }, admin)).id;
  hidden = (await did(app, adminArticleCategory.add, { name: '停用', alias: 'off' }, admin)).id;
  for (let day = 1; day <= ARTICLES_A_PAGE + 1; day += 1)
    ids.push(await write(`第 ${day} 篇`, `2026-01-${String(day).padStart(2, '0')} 00:00:00`));
  ids.push(await write('帮助文', '2026-02-01 00:00:00', { cate_id: help, content: '<p onclick="x()">甲<script>alert(1)</script></p>' }));
});

test('a stranger reads what is published: of all or of a category, page by page, newest first', async () => {
  const all = await did(app, publicArticle.list, {});
  assert.deepEqual([all.cate, all.page, all.pages, all.list.length, all.list[0]?.title], [null, 1, 2, ARTICLES_A_PAGE, '帮助文']);
  assert.deepEqual(
    all.categories.map(({ alias }) => alias),
    ['notice', 'help'],
    'those with something to read, in their order',
  );
  const last = await did(app, publicArticle.list, { alias: 'notice', page: 2 });
  assert.deepEqual([last.cate?.name, last.list.map(({ title }) => title)], ['公告', ['第 1 篇']]);
  for (const input of [{ alias: 'off' }, { alias: 'nothing' }, { page: 3 }]) await refused(app, 'missing', publicArticle.list, input);
  await refused(app, 'bad_input', publicArticle.list, { page: 0 });
});

test('drafts, what waits and what stands in a category out of use are nobody’s', async () => {
  const draft = await write('草稿', '2026-01-04 00:00:00', { status: 0 });
  const later = await write('以后', '2199-01-01 00:00:00');
  const off = await write('停用', '2026-01-05 00:00:00', { cate_id: hidden });
  await did(app, adminArticleCategory.status, { id: hidden, status: 0 }, admin);
  for (const id of [draft, later, off]) await refused(app, 'missing', publicArticle.detail, { id });
  const { list } = await did(app, publicArticle.list, { page: 2 });
  const seen = [...(await did(app, publicArticle.list, {})).list, ...list].map(({ id }) => id);
  assert.deepEqual(new Set(seen), new Set(ids));
  assert.equal(seen.length, ids.length);
});

test('an article is cleaned, has its neighbours, and counts who reads it; what is read most stands first', async () => {
  const id = ids.at(-1) ?? 0;
  const { article, previous, next } = await did(app, publicArticle.detail, { id });
  assert.equal(article.content, '<p>甲</p>');
  assert.deepEqual([previous, next?.title], [null, `第 ${ARTICLES_A_PAGE + 1} 篇`]);
  const read = ids[3] ?? 0;
  for (let time = 0; time < 3; time += 1) await did(app, publicArticle.detail, { id: read });
  await flushViews(app.house);
  const again = await did(app, publicArticle.detail, { id: read });
  assert.equal(again.article.views, 3);
});

test('the feed is RSS that says what is public and nothing that ends an element', async () => {
  const { body, headers, statusCode } = await app.app.inject({ url: '/rss.xml' });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /application\/rss\+xml/);
  assert.match(body, /<item><title>帮助文<\/title>/);
  assert.doesNotMatch(body, /草稿|以后/);
  const evil = rssOf({ name: ']]><x>&', description: '', origin: 'https://a.example' }, [
    { id: 1, title: '</title><script>"\u0000\uD800', summary: 'a & b', cate_name: '', publish_at: new Date(0) },
  ]);
  assert.match(evil, /<title>&lt;\/title&gt;&lt;script&gt;&quot;<\/title>/);
  assert.match(evil, /<link>https:\/\/a\.example\/article\/1<\/link>/);
  assert.match(evil, /<pubDate>Thu, 01 Jan 1970 00:00:00 GMT<\/pubDate>/);
});

test('settings name published articles alone, and what they name is not taken away', async () => {
  const id = ids[0] ?? 0;
  await refused(app, 'article_missing', adminConfig.editConfig, await saveSite({ privacy_policy_id: 999_999 }), admin);
  await did(app, adminConfig.editConfig, await saveSite({ privacy_policy_id: id }), admin);
  const { list } = await did(app, adminArticle.listSimple, {}, admin);
  assert.ok(list.some((each) => each.id === id));
  await refused(app, 'article_named', adminArticle.del, { id }, admin);
  await refused(app, 'article_named', adminArticle.delBatch, { ids: [ids[1] ?? 0, id] }, admin);
  await refused(app, 'article_named', adminArticle.status, { id, status: 0 }, admin);
  await did(app, adminConfig.editConfig, await saveSite({ privacy_policy_id: 0 }), admin);
  await did(app, adminArticle.status, { id, status: 0 }, admin);
});

test('no category is called as the address of all', async () => {
  await refused(app, 'bad_input', adminArticleCategory.add, { name: '全', alias: 'all' }, admin);
});
