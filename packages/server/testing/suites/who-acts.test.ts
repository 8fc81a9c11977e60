/**
 * Who acts is not whose shop it is: somebody whose own number is another merchant's walks every merchant endpoint. He reads and changes
 * what is the merchant's he acts for, as its owner would; the other merchant's is untouched; the operation log names him.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantChat } from '@keymall/contract/chat/office-chat';
import { allEndpoints } from '@keymall/contract/endpoints';
import { merchantPush } from '@keymall/contract/identity/push';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantStaff, merchantStaffRole } from '@keymall/contract/merchant/staff';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { merchantExport } from '@keymall/contract/platform/export';
import { platformRaw } from '@keymall/contract/platform/home';
import { merchantNotify } from '@keymall/contract/platform/notice-choice';
import { merchantWechat } from '@keymall/contract/wechat/wechat';
import { merchantPermissions, openSession } from '#modules/identity';
import { startTestApp, type TestApp } from '../app.ts';
import { makeShop, makeStaff, type Shop } from '../builders.ts';
import { call, did, freshIp, refused, send } from '../call.ts';
import { belongings, type Furniture, furnish, idFields, rowFor } from '../furnished.ts';
import { fieldsOf, sampleInput } from '../sample.ts';

let app: TestApp;
/** Whose shop it is; a shop with the same things, whose owner acts himself; and the merchant who has the clerk's number. */
let mine: Shop;
let twin: Shop;
let theirs: Shop;
const owned = new Map<Shop, Furniture>();
let clerk: { token: string };
let clerkName: string;

before(async () => {
  app = await startTestApp();
  mine = await makeShop(app);
  twin = await makeShop(app);
  theirs = await makeShop(app);
  const staff = await makeStaff(app, mine, { id: theirs.id, perms: merchantPermissions.names });
  clerk = staff;
  clerkName = staff.username;
  for (const [shop, who] of [
    [mine, clerk],
    [twin, twin],
    [theirs, theirs],
  ] as const)
    owned.set(shop, await furnish(app, shop, who));
});

const merchants = allEndpoints.filter(({ area, access }) => area === 'merchant' && access !== 'anyone');
/** What destroys goes last, and what ends the session after all. */
const order = ({ path }: Endpoint): number => (path.endsWith('/logout') ? 2 : /del|clear|purge|empty|cancel|close/i.test(path) ? 1 : 0);
/** The places where he is signed in are the person’s, and ending them is another test’s (identity/account.test.ts). */
const places: Endpoint[] = [merchantUser.sessions, merchantUser.endSessions];
const changes = merchants
  .filter((each) => each.effect !== 'read' && !places.includes(each))
  .sort((one, other) => order(one) - order(other));
/** Of the person alone: his password, his picture, his language. */
const ofThePerson: Endpoint[] = [merchantUser.changePassword, merchantUser.setAvatar, merchantUser.setLocale];
/** Of the owner alone: how he is reached and told, and above what two must agree. */
const ofTheOwner: Endpoint[] = [
  merchantUser.sendEmailCode,
  merchantUser.sendSmsCode,
  merchantUser.bindEmail,
  merchantUser.bindMobile,
  merchantCash.setFourEyes,
  merchantWechat.getWechatNotify,
  merchantWechat.setWechatNotify,
  merchantWechat.followWechat,
  merchantWechat.unfollowWechat,
];

function inputOf(endpoint: Endpoint, shop: Shop): Record<string, unknown> {
  const rows = owned.get(shop) as Furniture;
  const sample = sampleInput(endpoint);
  const named = idFields(endpoint).filter((field) => field in sample);
  return {
    ...sample,
    ...Object.fromEntries(named.map((field) => [field, field === 'ids' ? [rowFor(rows, endpoint, field)] : rowFor(rows, endpoint, field)])),
  };
}
const ask = (endpoint: Endpoint, shop: Shop, who: { token: string }) =>
  send(app, endpoint.path, JSON.stringify(inputOf(endpoint, shop)), { token: who.token });

test('he reads what the owner reads', async () => {
  const asked = merchants.filter(({ effect }) => effect === 'read');
  assert.ok(asked.length > 40, `only ${asked.length}`);
  let answered = 0;
  for (const endpoint of asked.filter(
    (each) =>
      ![
        ...places,
        merchantUser.userDetail,
        merchantWechat.getWechatNotify,
        merchantStaff.list,
        merchantStaffRole.list,
        merchantStaffRole.detail,
        merchantExport.list,
        merchantExport.link,
        // says whether he is the owner
        merchantCash.applyConfig,
        // says by which number he speaks
        merchantChat.desk,
        // each has his own
        merchantNotify.index,
        merchantPush.list,
      ].includes(each),
  )) {
    const [owner, his] = [await ask(endpoint, mine, mine), await ask(endpoint, mine, clerk)];
    assert.deepEqual(his, owner, endpoint.path);
    if (his.code === 1) answered += 1;
  }
  assert.ok(answered > 35, `only ${answered} had an answer`);
});

test('he changes what the owner could; nothing of the merchant who has his number', async () => {
  assert.ok(changes.length > 60, `only ${changes.length}`);
  const before = await belongings(app, theirs);
  for (const endpoint of ofTheOwner) {
    const good = {
      email: 'a@example.com',
      mobile: '13800138000',
      ticket: 'x'.repeat(43),
      code: '123456',
      money: '100.00',
      login: 1,
      sold: 1,
      stock: 1,
      complaint: 1,
      cash: 1,
    };
    const input = Object.fromEntries(Object.entries(good).filter(([field]) => fieldsOf(endpoint).includes(field)));
    const { code, text } = await send(app, endpoint.path, JSON.stringify(input), { token: clerk.token });
    assert.equal(code, refusals.forbidden.code, `${endpoint.path}: ${text}`);
  }
  let done = 0;
  for (const endpoint of changes.filter((each) => ![...ofThePerson, ...ofTheOwner].includes(each))) {
    const [owner, his] = [await ask(endpoint, twin, twin), await ask(endpoint, mine, clerk)];
    assert.equal(his.code, owner.code, `${endpoint.path}: ${his.text}, the owner ${owner.text}`);
    if (his.code === 1) done += 1;
  }
  assert.ok(done > 30, `only ${done} were done`);
  assert.equal(await belongings(app, theirs), before);
});

test('the operation log names him, and the merchant he acted for', async () => {
  const rows = await app.house.db.selectFrom('operation_log').selectAll().where('merchant_id', '=', mine.id).orderBy('id').execute();
  // The owner furnished the shop and read.
  const walked = rows.filter(({ actor_id }) => actor_id !== mine.id);
  assert.ok(walked.length > 30, `only ${walked.length}`);
  assert.ok(walked.every(({ actor_id, actor_name, realm }) => actor_id === theirs.id && actor_name === clerkName && realm === 'merchant'));
  const others = await app.house.db.selectFrom('operation_log').select('actor_id').where('merchant_id', '=', theirs.id).execute();
  assert.ok(others.length > 0 && others.every(({ actor_id }) => actor_id === theirs.id));
});

test('files are his who asked for them: one of the same shop who may read less does not get them', async () => {
  clerk = { token: await openSession(app.ctx(), 'merchant', theirs.id, mine.id) };
  // those of the walk, which nobody makes
  await app.house.db.deleteFrom('export_task').execute();
  const { id } = await did(app, merchantOrder.export, { format: 'csv' }, clerk);
  const lists = async (who: { token: string }): Promise<number[]> =>
    (await did(app, merchantExport.list, {}, who)).list.map((task) => task.id);
  assert.ok((await lists(clerk)).includes(id));
  assert.ok(!(await lists(mine)).includes(id) && !(await lists(theirs)).includes(id));
  for (const who of [mine, theirs]) {
    await refused(app, 'missing', merchantExport.link, { id }, who);
    await refused(app, 'missing', merchantExport.del, { id }, who);
  }
});

test('he hears the merchant’s channel, not that of the number he has', async () => {
  const status = async (merchant: number): Promise<number> =>
    (
      await app.app.inject({
        method: 'POST',
        url: platformRaw.pushAuth.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          channel_name: `private-merchant-${merchant}`,
          socket_id: '1.2',
          token: clerk.token,
          type: 'merchant',
        }).toString(),
        remoteAddress: freshIp(),
      })
    ).statusCode;
  assert.equal(await status(mine.id), 200);
  assert.equal(await status(theirs.id), 403);
});

test('password and picture are of accounts: what he changes is his, and not the merchant’s, nor of who has his number in another shop', async () => {
  const owners = () => app.house.db.selectFrom('merchant').select(['id', 'password_hash', 'avatar']).orderBy('id').execute();
  const before = await owners();
  await did(app, merchantUser.setAvatar, { avatar: '/upload/a.png' }, clerk);
  const { avatar } = await app.house.db.selectFrom('merchant_staff').select('avatar').where('id', '=', theirs.id).executeTakeFirstOrThrow();
  assert.equal(avatar, '/upload/a.png');
  assert.deepEqual(await owners(), before);
});

test('a frozen merchant’s people are all out, and nobody of another’s', async () => {
  await app.house.db.updateTable('merchant').set({ is_freeze: 1 }).where('id', '=', mine.id).execute();
  await refused(app, 'account_turned_off', merchantUser.userDetail, {}, clerk);
  assert.equal((await call(app, merchantUser.userDetail, {}, theirs)).code, 1);
});
