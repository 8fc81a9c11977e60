/** A merchant's own operation log at the wire: who did what, by person and words, as a file, and nobody else's. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { formatTime } from '@keymall/contract/kit/time';
import { merchantStaff } from '@keymall/contract/merchant/staff';
import { merchantOperationLog } from '@keymall/contract/platform/config';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { call, did } from '#testing/call';

let app: TestApp;
let shop: Shop;
let amy: Person;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  amy = await makeStaff(app, shop, { kind: 'stock' });
  await did(app, merchantCategory.add, { name: '店主的' }, shop);
  await did(app, merchantCategory.add, { name: '艾米的' }, amy);
});

const read = (filter: Parameters<typeof did<typeof merchantOperationLog.list>>[2], who: Person = shop) =>
  did(app, merchantOperationLog.list, filter, who);

test('the owner reads what each of his people did, sifted by person, name, words and day', async () => {
  const all = await read({});
  assert.deepEqual(
    all.list.map(({ username, input }) => [username, input['name']]),
    [
      [amy.username, '艾米的'],
      [shop.username, '店主的'],
    ],
  );
  const { list: people } = await did(app, merchantOperationLog.people, {}, shop);
  assert.deepEqual(
    people.map(({ id, name }) => [id, name]),
    [
      [shop.id, shop.username],
      [amy.id, amy.username],
    ],
  );
  assert.deepEqual(
    (await read({ person: amy.id })).list.map(({ username }) => username),
    [amy.username],
  );
  assert.equal((await read({ username: shop.username })).total, 1);
  assert.equal((await read({ summary: all.list[0]?.summary })).total, 2);
  assert.equal((await read({ summary: '没有这样的操作' })).total, 0);
  const day = (offset: number) => formatTime(new Date(Date.now() + offset * 86_400_000));
  assert.equal((await read({ date_range: [day(-2), day(-1)] })).total, 0);
  assert.equal((await read({ date_range: [day(-1), day(1)] })).total, 2);
});

test('passwords are no part of it; who left is found by the name of then', async () => {
  const password = 'a quite long one 42';
  const { id, login_name } = await did(app, merchantStaff.add, { username: '临时', password, kind: 'stock' }, shop);
  assert.doesNotMatch(JSON.stringify(await read({})), new RegExp(password));
  await did(app, merchantStaff.del, { id }, shop);
  assert.ok(!(await did(app, merchantOperationLog.people, {}, shop)).list.some(({ name }) => name === login_name));
});

test('nobody else’s, and not for staff who were not given it; without sight of amounts what was asked for is left out', async () => {
  const other = await makeShop(app);
  assert.equal((await read({ person: amy.id }, other)).total, 0);
  assert.deepEqual(
    (await did(app, merchantOperationLog.people, {}, other)).list.map(({ id }) => id),
    [other.id],
  );
  assert.equal((await call(app, merchantOperationLog.list, {}, amy)).status, 403);
  const reader = await makeStaff(app, shop, { perms: ['user/log/list', 'user/log/export'] });
  const { list } = await read({}, reader);
  assert.ok(list.length > 0 && list.every(({ input }) => Object.keys(input).length === 0));
  assert.equal((await call(app, merchantOperationLog.export, { format: 'csv' }, reader)).status, 403);
});

test('the file holds what the list shows, in the language of whoever asked', async () => {
  const file = async (who: Person & { language?: string }) => {
    const { id } = await did(app, merchantOperationLog.export, { format: 'csv', person: amy.id }, who);
    await makeFile(app.ctx(), id);
    const rows = await app.house.db.selectFrom('export_chunk').select('data').where('task_id', '=', id).orderBy('seq').execute();
    return Buffer.concat(rows.map(({ data }) => data))
      .toString()
      .trim()
      .split('\r\n');
  };
  const [head, first, ...rest] = await file(shop);
  assert.match(head ?? '', /时间,操作人,操作,对象,变更,网络地址/);
  assert.ok(first?.includes(amy.username) && first.includes('艾米的') && rest.length === 0, first);
  const [english, row] = await file({ ...shop, language: 'en-US' });
  assert.match(english ?? '', /Time,By,Action/);
  assert.match(row ?? '', /category · add/i);
});
