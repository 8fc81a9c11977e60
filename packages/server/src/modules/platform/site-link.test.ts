import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { adminConfig } from '@keymall/contract/platform/config';
import { homeIndex } from '@keymall/contract/platform/home';
import { adminSiteLink } from '@keymall/contract/platform/site-link';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let who: Person;
before(async () => {
  app = await startTestApp();
  who = await makeAdmin(app);
});
const titles = async (filter: { title?: string; status?: 0 | 1 } = {}) =>
  (await did(app, adminSiteLink.list, filter, who)).list.map((row) => row.title);
const shown = async () => (await did(app, homeIndex.siteLink, {})).list;
async function show(site_link_status: 0 | 1): Promise<void> {
  const { values } = await did(app, adminConfig.getConfig, { group: 'theme' }, who);
  await did(app, adminConfig.editConfig, { group: 'theme', values: { ...values, site_link_status } }, who);
}

test('added, put first, changed and deleted; the home page shows those in use while it shows any', async () => {
  const nav = { title: '示例导航', url: 'https://nav.example.com/', logo: '/upload/nav.png', sort: 1 };
  const { id } = await did(app, adminSiteLink.add, nav, who);
  const other = await did(app, adminSiteLink.add, { title: '卡密之家', url: 'http://cards.example.com/a?b=1', sort: 5 }, who);
  assert.deepEqual(await titles(), ['卡密之家', '示例导航']);
  assert.deepEqual(await titles({ title: '导航' }), ['示例导航']);
  assert.deepEqual(await shown(), [], 'the block is off');
  await show(1);
  assert.deepEqual(await shown(), [
    { title: '卡密之家', url: 'http://cards.example.com/a?b=1', logo: '' },
    { title: '示例导航', url: 'https://nav.example.com/', logo: '/upload/nav.png' },
  ]);
  await did(app, adminSiteLink.sort, { id, sort: 9 }, who);
  await did(app, adminSiteLink.edit, { id, ...nav, title: '导航', sort: 9 }, who);
  const names = async () => (await shown()).map(({ title }) => title);
  assert.deepEqual(await names(), ['导航', '卡密之家']);
  await did(app, adminSiteLink.status, { id: other.id, status: 0 }, who);
  assert.deepEqual(await names(), ['导航']);
  assert.deepEqual(await titles({ status: 0 }), ['卡密之家']);
  await did(app, adminSiteLink.del, { id }, who);
  assert.deepEqual(await shown(), []);
  await refused(app, 'missing', adminSiteLink.edit, { id, ...nav }, who);
  await show(0);
});

test('what is no other site’s address is refused, and so is a name that has no room', async () => {
  const link = { title: '导航', url: 'https://a.example.com' };
  for (const url of ['', 'javascript:alert(1)', '/own/path', 'ftp://a.example.com', 'https://a b', 'https://a.example.com/"><script>'])
    await refused(app, 'bad_input', adminSiteLink.add, { ...link, url }, who);
  await refused(app, 'bad_input', adminSiteLink.add, { ...link, logo: 'javascript:alert(1)' }, who);
  await refused(app, 'bad_input', adminSiteLink.add, { ...link, title: '名'.repeat(41) }, who);
});

test('the lines of the setting moved along, all of them and in their order', async () => {
  const migration = readFileSync(new URL('../../../migrations/0085-site-link.sql', import.meta.url), 'utf8');
  const lines = [
    '示例导航|https://nav.example.com/',
    '',
    ' 卡密之家 |http://cards.example.com/a?b=1\r',
    '甲|https://a.example.com',
    '甲|https://a.example.com',
  ];
  const old = JSON.stringify({ site_links: lines.join('\n'), site_link_status: 1 });
  const seen = await app.house.db.transaction().execute(async (db) => {
    await sql`drop table site_link`.execute(db);
    await sql`insert into setting (name, value) values ('theme', ${old}::text::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(db);
    for (const statement of migration.split(/;$/m).filter((each) => each.trim() !== '')) await sql.raw(statement).execute(db);
    const rows = await db.selectFrom('site_link').select(['title', 'url', 'logo', 'status']).orderBy('sort', 'desc').execute();
    const setting = await db.selectFrom('setting').select('value').where('name', '=', 'theme').executeTakeFirstOrThrow();
    return { rows, setting: setting.value };
  });
  const row = (title: string, url: string) => ({ title, url, logo: '', status: 1 });
  assert.deepEqual(seen.rows, [
    row('示例导航', 'https://nav.example.com/'),
    row('卡密之家', 'http://cards.example.com/a?b=1'),
    row('甲', 'https://a.example.com'),
    row('甲', 'https://a.example.com'),
  ]);
  assert.deepEqual(seen.setting, { site_link_status: 1 });
});
