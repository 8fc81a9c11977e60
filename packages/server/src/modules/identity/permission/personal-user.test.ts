import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { adminPersonalUser } from '@keymall/contract/identity/personal-user';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBuyer, makeChannel, makeGoods, makeShop, PASSWORD, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';

const OTHER = 'quite another good password';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
const lives = async (person: Person): Promise<boolean> => (await call(app, personalAccount.userDetail, {}, person)).status === 200;

test('found by how the address begins, by status, and with what he does', async () => {
  const buyer = await makeBuyer(app);
  await makeBuyer(app);
  const found = async (email: string) => (await did(app, adminPersonalUser.list, { email }, admin)).list;
  assert.deepEqual(
    (await found(buyer.username.slice(0, -4).toUpperCase())).map(({ id, session_count, login_at }) => [id, session_count, login_at]),
    [[buyer.id, 1, null]],
  );
  await did(app, personalAccount.login, { email: buyer.username, password: PASSWORD });
  const [row] = await found(buyer.username);
  assert.deepEqual([row?.session_count, row?.login_at !== null], [2, true]);
  assert.deepEqual(await found(buyer.username.slice(1)), []);
  assert.deepEqual(await found('%'), []);
});

test('turned off and on: no session outlives it', async () => {
  const buyer = await makeBuyer(app);
  await did(app, adminPersonalUser.status, { id: buyer.id, status: 0 }, admin);
  assert.equal(await lives(buyer), false);
  await refused(app, 'account_disabled', personalAccount.login, { email: buyer.username, password: PASSWORD });
  assert.deepEqual(
    (await did(app, adminPersonalUser.list, { status: 0 }, admin)).list.map(({ id }) => id),
    [buyer.id],
  );
  await did(app, adminPersonalUser.status, { id: buyer.id, status: 1 }, admin);
  assert.equal(await lives(buyer), false);
  await did(app, personalAccount.login, { email: buyer.username, password: PASSWORD });
  await refused(app, 'missing', adminPersonalUser.status, { id: 999_999, status: 0 }, admin);
});

test('a new password ends what the old one opened, and stands nowhere', async () => {
  const buyer = await makeBuyer(app);
  await refused(app, 'weak_password', adminPersonalUser.resetPassword, { id: buyer.id, password: '12345678' }, admin);
  assert.equal(await lives(buyer), true);
  await did(app, adminPersonalUser.resetPassword, { id: buyer.id, password: OTHER }, admin);
  assert.equal(await lives(buyer), false);
  await refused(app, 'wrong_login', personalAccount.login, { email: buyer.username, password: PASSWORD });
  await did(app, personalAccount.login, { email: buyer.username, password: OTHER });
  const { order_grants_end_at } = await app.house.db
    .selectFrom('buyer')
    .select('order_grants_end_at')
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow();
  assert.ok(order_grants_end_at);
  const { list } = await did(app, adminOperationLog.list, { path: adminPersonalUser.resetPassword.path }, admin);
  assert.deepEqual(
    list.map(({ object }) => object),
    [{ id: buyer.id }],
  );
  assert.ok(!JSON.stringify(list).includes(OTHER));
});

test('his orders are listed, and nobody else’s', async () => {
  const buyer = await makeBuyer(app);
  const shop = await makeShop(app);
  const goods = await makeGoods(app, shop);
  await makeChannel(app, admin);
  const [his] = [await insertOrder(app, shop, goods, 2), await insertOrder(app, shop, goods, 2)];
  await app.pool.query('update orders set buyer_id = $1 where id = $2', [buyer.id, his]);
  const { list, since } = await did(app, adminOrder.list, { buyer_id: buyer.id }, admin);
  assert.deepEqual([list.map(({ id }) => id), since], [[his], null]);
  assert.equal((await did(app, adminOrder.sums, { buyer_id: buyer.id }, admin)).total, 1);
});
