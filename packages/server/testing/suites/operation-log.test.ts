/**
 * What holds of every endpoint of the back offices, walked from the contract: what changes something, or reaches a gateway, leaves one row
 * that says who, by which call and to what; what was refused leaves none. The same is looked at in every other test (testing/told.ts).
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { openSession } from '#modules/identity';
import { startTestApp, type TestApp } from '../app.ts';
import { makeAdmin, makeShop, type Person, type Shop } from '../builders.ts';
import { did, freshIp, refused } from '../call.ts';
import { type Furniture, furnish, idFields, rowFor } from '../furnished.ts';
import { sampleInput } from '../sample.ts';
import { UNTOLD } from '../told.ts';

let app: TestApp;
let shop: Shop;
let admin: Person;
let rows: Furniture;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  rows = await furnish(app, shop);
});

const offices = allEndpoints.filter(({ area, access }) => (area === 'admin' || area === 'merchant') && access !== 'anyone');

/** An administrator's calls name merchants, and merchants' rows, by the noun of the path. */
function adminRow(path: string): number {
  const noun = path.split('/').at(-2) ?? '';
  return /merchant\/(user|shop|role)/.test(path) ? shop.id : (rows[noun] ?? rows.order ?? 0);
}

async function ask(endpoint: Endpoint): Promise<{ id: string; code: number; input: Record<string, unknown> }> {
  const input = sampleInput(endpoint);
  for (const field of idFields(endpoint).filter((name) => name in input)) {
    const id = endpoint.area === 'merchant' ? rowFor(rows, endpoint, field) : field === 'merchant_id' ? shop.id : adminRow(endpoint.path);
    input[field] = field === 'ids' ? [id] : id;
  }
  const reply = await app.app.inject({
    method: 'POST',
    url: endpoint.path,
    payload: input,
    remoteAddress: freshIp(),
    headers: { authorization: `Bearer ${endpoint.area === 'admin' ? admin.token : shop.token}` },
  });
  return { id: String(reply.headers['x-request-id']), code: reply.json<{ code: number }>().code, input };
}
const rowsOf = (request: string) => app.house.db.selectFrom('operation_log').selectAll().where('request_id', '=', request).execute();

test('every act of an office has one row with who, by what and to what; what is refused or only read has none', async () => {
  let told = 0;
  // What ends a session goes last.
  for (const endpoint of offices.toSorted((one, other) => Number(one.path.endsWith('/logout')) - Number(other.path.endsWith('/logout')))) {
    const { id, code, input } = await ask(endpoint);
    const found = await rowsOf(id);
    const isTold = code === 1 && endpoint.logged;
    assert.equal(found.length, isTold ? 1 : 0, `${endpoint.path} answered ${code}`);
    const [row] = found;
    if (!row) continue;
    told += 1;
    const who = endpoint.area === 'admin' ? admin : shop;
    assert.deepEqual(
      [row.path, row.summary, row.realm, row.actor_id, row.actor_name, row.merchant_id],
      [endpoint.path, endpoint.summary, endpoint.area, who.id, who.username, endpoint.area === 'merchant' ? shop.id : null],
    );
    const named = Object.entries(input).filter(([name]) => /^(id|ids|\w+_id)$/.test(name));
    for (const [name, value] of named) assert.deepEqual((row.object as Record<string, unknown>)[name], value, `${endpoint.path} ${name}`);
  }
  assert.ok(told > 50, `only ${told} acts`);
});

test('the rule holds of what is declared: an office’s write and outside are told, or it says why not', () => {
  const changing = [...allEndpoints, ...allRawEndpoints].filter(
    ({ area, effect }) => (area === 'admin' || area === 'merchant') && effect !== 'read',
  );
  const silent = changing.filter(({ logged }) => !logged).map(({ path }) => path);
  assert.deepEqual(silent.toSorted(), [
    '/adminapi/channel/collectionAccount/testQuery',
    '/adminapi/order/complaint/detail',
    '/merchantapi/order/complaint/detail',
    '/merchantapi/order/complaint/proxyDetail',
  ]);
  assert.ok(changing.length > 150, `only ${changing.length}`);
});

test('what somebody made is named as the answer names it', async () => {
  // The walk has signed the shop out.
  const token = await openSession(app.ctx(), 'merchant', shop.id, shop.id);
  const { id } = await did(app, merchantCategory.add, { name: '新的' }, { token });
  const found = await app.house.db
    .selectFrom('operation_log')
    .select('object')
    .where('path', '=', merchantCategory.add.path)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  assert.deepEqual(found?.object, { id });
});

test('an act whose row could not be written is answered as done, and the log of the process says so', async () => {
  const { path } = merchantUser.logout;
  await app.pool.query(`
    create function fn.no_room() returns trigger language plpgsql as 'begin raise ''no room''; end';
    create trigger no_room before insert on operation_log for each row when (new.path = '${path}') execute function fn.no_room()`);
  const token = await openSession(app.ctx(), 'merchant', shop.id, shop.id);
  await did(app, merchantUser.logout, {}, { token });
  await refused(app, 'signed_out', merchantUser.userDetail, {}, { token });
  const told = app.logged.map((line) => JSON.parse(line) as { msg: string; route?: string; account?: string });
  assert.ok(told.some(({ msg, route, account }) => msg === UNTOLD && route === path && account === `merchant-${shop.id}`));
});
