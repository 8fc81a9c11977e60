/**
 * What holds of every endpoint of the back offices, walked from the contract: what changes something, or reaches a gateway, leaves one row
 * that says who, by which call and to what; what was refused leaves none. The same is looked at in every other test (testing/told.ts).
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { newPassword, offeredPassword } from '@keymall/contract/kit/field';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { SubPapers } from '@keymall/contract/payment/partner';
import { PayoutAccountForm } from '@keymall/contract/payment/payout-account';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { secretSettings } from '@keymall/contract/settings/groups';
import type { z } from 'zod';
import { redacted } from '#kit/redact';
import { openSession } from '#modules/identity';
import { logOperation } from '#modules/platform';
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
  let asTyped = 0;
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
    // an owner reads yuan, not fen, and a day, not an instant
    const read = Object.entries(input).filter(([, value]) => typeof value === 'string' && /^\d+\.\d\d$|^\d{4}-\d\d-\d\d \d\d:/.test(value));
    for (const [name, value] of read.filter(([name]) => (row.input as Record<string, unknown>)[name] !== '***')) {
      assert.deepEqual((row.input as Record<string, unknown>)[name], value, `${endpoint.path} ${name}`);
      asTyped += 1;
    }
  }
  assert.ok(asTyped > 2, `only ${asTyped} amounts and times`);
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
    '/adminapi/user/beginPasskey',
    '/adminapi/user/beginProof',
    '/adminapi/user/listView/keepLayout',
    '/adminapi/user/notice/del',
    '/adminapi/user/notice/read',
    '/adminapi/user/prove',
    '/adminapi/user/push/key',
    '/adminapi/user/push/renew',
    '/adminapi/wechat/menu/standing',
    '/merchantapi/agent/dockgoods/upstream',
    '/merchantapi/order/complaint/detail',
    '/merchantapi/order/complaint/proxyDetail',
    '/merchantapi/user/listView/keepLayout',
    '/merchantapi/user/push/key',
    '/merchantapi/user/push/renew',
    '/merchantapi/user/user/beginPasskey',
    '/merchantapi/user/user/beginProof',
    '/merchantapi/user/user/prove',
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

/** What a text of an input is called, where it lies and which schema it has. */
interface Field {
  at: readonly string[];
  schema: z.core.$ZodType;
}
/** Every text of an input, those of lists, of records and of either form too. */
function textsOf(schema: z.core.$ZodType, at: readonly string[] = []): Field[] {
  // oxlint-disable-next-line no-underscore-dangle -- where zod keeps what a schema is made of
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, each]) => textsOf(each, [...at, name]));
  if (def.type === 'array') return textsOf(def.element, [...at, '0']);
  if (def.type === 'record') return textsOf(def.valueType, [...at, 'some_name']);
  if (def.type === 'union') return def.options.flatMap((each) => textsOf(each, at));
  if (def.type === 'pipe') return textsOf(def.in, at);
  if (def.type === 'string' || def.type === 'unknown') return [{ at, schema }];
  return 'innerType' in def ? textsOf(def.innerType, at) : [];
}
/** The input with one text in it. */
const inputWith = (at: readonly string[], value: string): Record<string, unknown> =>
  at.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value) as Record<string, unknown>;

/** Shapes that are secret as a whole, and texts that are wherever they stand. */
const SECRET_SHAPES = new Set<z.core.$ZodType>([
  offeredPassword,
  newPassword,
  ...Object.values(SubPapers.shape),
  ...Object.entries(PayoutAccountForm.shape).flatMap(([name, shape]) => (name === 'type' ? [] : [shape])),
]);
const SAYS_SO =
  /pass(word)?$|pwd|secret|token|grant|private|(^|_)key$|idcard|^params$|^papers$|^account$|realname|bank|collect_img|^auth_code$|^ticket$|^(endpoint|p256dh|auth)$/;
const isSecret = ({ at, schema }: Field, endpoint: Endpoint): boolean =>
  SECRET_SHAPES.has(schema) ||
  at.some((name) => SAYS_SO.test(name)) ||
  // the keys themselves: what is sold, typed or kept as a text
  (at[0] === 'content' && /\/(card|content)\//.test(endpoint.path));

test('no secret of an input is in its row, whatever the call; what is none is', async () => {
  const ctx = app.ctx();
  const account = { sessionId: 1, username: 'teller', perms: ['*'] };
  const writes: Promise<void>[] = [];
  const secrets: string[] = [];
  const told: string[] = [];
  const logged = allEndpoints.filter((endpoint) => endpoint.logged);
  for (const endpoint of logged) {
    const fields = textsOf(endpoint.input);
    const ofSettings = Object.values(secretSettings).flatMap((keys) => Object.keys(keys));
    const given = endpoint.path.endsWith('/editConfig') ? ofSettings.map((key) => ({ at: ['values', key], secret: true })) : [];
    for (const { at, secret } of [...fields.map((field) => ({ at: field.at, secret: isSecret(field, endpoint) })), ...given]) {
      const sentinel = `${endpoint.path} ${at.join('.')}`;
      (secret ? secrets : told).push(sentinel);
      const act = { endpoint, told: inputWith(at, `<${sentinel}>`), isTold: false };
      writes.push(logOperation({ ...ctx, actor: { ...account, realm: 'admin', id: admin.id }, act, requestId: 'sentinels' }));
    }
  }
  await Promise.all(writes);
  const rows = await app.house.db.selectFrom('operation_log').select(['input', 'object']).where('request_id', '=', 'sentinels').execute();
  const written = JSON.stringify(rows);
  assert.deepEqual(
    secrets.filter((sentinel) => written.includes(`<${sentinel}>`)),
    [],
  );
  const hidden = told.filter((sentinel) => !written.includes(`<${sentinel}>`));
  // letters and articles are long, and a statement's number stands in `id`
  assert.deepEqual(
    hidden.filter((sentinel) => !/ (content|number)$/.test(sentinel)),
    [],
  );
  assert.ok(secrets.length > 70 && told.length > 200, `${secrets.length} secrets, ${told.length} others`);
});

test('a secret that somebody wrote into a reason or a note is not read there, nor where it was told before', async () => {
  // the walk has signed the other one out
  const root = await makeAdmin(app);
  const reason = [
    '证件 11010519491231002X，密码：hunter2-top，token=abcdefgh123456',
    'https://me:sesame99@example.com/?access_token=deadbeef42 Bearer qwertyuiop123456',
    'paid as 2026112200123456789012',
  ].join(' ');
  await did(app, adminMerchant.freezeShop, { id: shop.id, shop_freeze: 1, reason }, root);
  const newest = () => did(app, adminOperationLog.list, { page: 1, limit: 1 }, root);
  const [row] = (await newest()).list;
  const said = String(row?.input.reason);
  for (const secret of ['11010519491231002X', 'hunter2', 'abcdefgh', 'sesame99', 'deadbeef', 'qwertyuiop']) {
    assert.ok(!said.includes(secret), `${secret}: ${said}`);
  }
  assert.match(said, /paid as 2026112200123456789012$/);
  await app.pool.query(
    `insert into operation_log (realm, actor_id, actor_name, path, summary, ip, request_id, input, object)
     select realm, actor_id, actor_name, path, summary, ip, 'before', $1, '{}' from operation_log where id = $2`,
    [{ collect_img: '/upload/x.png', status: 1 }, row?.id],
  );
  assert.deepEqual((await newest()).list[0]?.input, { collect_img: '***', status: 1 });
  assert.deepEqual(
    redacted({ note: '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY----- 已更换', until: new Date(0) }),
    {
      note: '*** 已更换',
      until: '1970-01-01 08:00:00',
    },
  );
});
