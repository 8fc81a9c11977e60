/** What processes keep in memory: told by each of them, and forgotten by all. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { adminSystem, type CacheGroup, cacheGroups } from '@keymall/contract/platform/system';
import { mountWeb } from '#app/web';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeGoods, makeShop, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let beside: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  await mountWeb(app, {
    load: async () => ({
      matchPage: (path) => (path === '/' ? { key: 'home', params: {} } : null),
      renderPage: () => ({ status: 200, body: Buffer.alloc(2000, 'a') }),
      officeDocument: () => '',
      scriptHash: '',
    }),
    // documents are kept where the client is built; it has no files here
    clientDir: app.uploadDir,
  });
  beside = await startTestApp({ on: app });
  admin = await makeAdmin(app);
});
after(async () => {
  await beside.close();
  await app.close();
});

type Answer = Awaited<ReturnType<typeof look>>;
const look = () => did(app, adminSystem.cache, {}, admin);
const entries = (of: { groups: Answer['groups'] } | undefined, group: CacheGroup): number =>
  of?.groups.find((row) => row.group === group)?.entries ?? -1;

/** Messages take their time between processes, and an older one may come late: done again and asked until it is so. */
async function until(isSo: (answer: Answer) => boolean, again: () => Promise<unknown> = async () => undefined): Promise<Answer> {
  for (;;) {
    await again();
    const answer = await look();
    if (isSo(answer)) return answer;
  }
}

test('every process tells what it keeps; clearing a group has each forget that group and no other', async () => {
  const shop = await makeShop(app);
  await makeGoods(app, shop);
  await app.app.inject({ url: '/' });
  const before = await until(
    ({ processes }) => processes.length === 2 && processes.every((each) => entries(each, 'shop') > 0),
    () => Promise.all([app, beside].map((each) => did(each, shopIndex.detail, { token: shop.link }))),
  );
  assert.deepEqual(
    before.processes.map(({ is_here }) => is_here),
    [true, false],
  );
  assert.deepEqual(
    before.groups.map(({ group }) => group),
    [...cacheGroups],
  );
  assert.equal(
    entries(before, 'shop'),
    before.processes.reduce((sum, each) => sum + entries(each, 'shop'), 0),
  );
  const drawn = before.processes[0]?.groups.find(({ group }) => group === 'document');
  assert.deepEqual([drawn?.entries, drawn?.bytes], [1, 2000]);

  await did(app, adminSystem.clearCache, { group: 'shop' }, admin);
  const after = await until(({ processes }) => processes.length === 2 && processes.every((each) => entries(each, 'shop') === 0));
  assert.ok(entries(after.processes[0], 'document') > 0);
  await did(app, adminSystem.clearCache, { group: 'document' }, admin);
  assert.deepEqual(
    (await look()).groups.find(({ group }) => group === 'document'),
    { group: 'document', entries: 0, bytes: 0 },
  );
  // what was forgotten is read again
  assert.equal((await did(app, shopIndex.detail, { token: shop.link })).goods.length, 1);
  assert.ok(entries(await look(), 'shop') > 0);
});

test('settings are read again, and what is no group is refused', async () => {
  await did(app, adminSystem.clearCache, { group: 'setting' }, admin);
  assert.ok(app.house.settings.get('website').site_name.length > 0);
  await refused(app, 'bad_input', adminSystem.clearCache, { group: 'everything' as 'shop' }, admin);
});
