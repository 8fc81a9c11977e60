/** Roles of merchants, as administrators keep them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { adminMerchantRole } from '@keymall/contract/merchant/merchant-role';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { adminRoleRate } from '@keymall/contract/payment/rate';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
const roleOf = async (name: string) => (await did(app, adminRoleRate.list, {}, admin)).list.find((role) => role.name === name);

test('a role is made, given rules and members, and what its members may follows at once', async () => {
  const shop = await makeShop(app);
  const { id } = await did(app, adminMerchantRole.add, { name: '新手' }, admin);
  await refused(app, 'role_name_taken', adminMerchantRole.add, { name: '新手' }, admin);
  await did(app, adminMerchantRole.rule, { id, perms: ['order/order/list'] }, admin);
  assert.deepEqual((await did(app, adminMerchantRole.detail, { id }, admin)).perms, ['order/order/list']);
  await did(app, adminMerchantRole.setRole, { id: shop.id, role_id: id }, admin);
  assert.equal((await roleOf('新手'))?.merchant_count, 1);
  assert.deepEqual((await did(app, merchantUser.userDetail, {}, shop)).perms, ['order/order/list']);
  await refused(app, 'forbidden', merchantOrder.count, {}, shop);

  // deleted: its members have the default role
  await did(app, adminMerchantRole.edit, { id, name: '入门' }, admin);
  await did(app, adminMerchantRole.del, { id }, admin);
  assert.equal(await roleOf('入门'), undefined);
  assert.deepEqual((await did(app, merchantUser.userDetail, {}, shop)).perms, ['*']);
});

test('the default role stays; all there are mean everything, of later versions too', async () => {
  const standard = (await did(app, adminRoleRate.list, {}, admin)).list.find(({ is_default }) => is_default);
  const id = standard?.id as number;
  await refused(app, 'merchant_role_default', adminMerchantRole.del, { id }, admin);
  const { perms } = await did(app, adminMerchantRole.detail, { id }, admin);
  assert.ok(perms.length > 100 && !perms.includes('*'));
  const shop = await makeShop(app);
  await did(app, adminMerchantRole.rule, { id, perms: perms.slice(1) }, admin);
  assert.ok(!(await did(app, merchantUser.userDetail, {}, shop)).perms.includes('*'));
  await did(app, adminMerchantRole.rule, { id, perms }, admin);
  assert.deepEqual((await did(app, merchantUser.userDetail, {}, shop)).perms, ['*']);
});

test('roles of administrators are none of these, and strings nobody knows are refused', async () => {
  const { role_id } = await app.house.db.selectFrom('admin').select('role_id').where('id', '=', admin.id).executeTakeFirstOrThrow();
  for (const endpoint of [adminMerchantRole.detail, adminMerchantRole.del] as const)
    await refused(app, 'missing', endpoint, { id: role_id }, admin);
  const shop = await makeShop(app);
  await refused(app, 'missing', adminMerchantRole.setRole, { id: shop.id, role_id }, admin);
  const { id } = await did(app, adminMerchantRole.add, { name: '空' }, admin);
  for (const perm of ['*', 'permission/menu/list', 'order/order/none'])
    await refused(app, 'bad_input', adminMerchantRole.rule, { id, perms: [perm] }, admin);
  assert.equal((await call(app, adminMerchantRole.setRole, { id: 888_888_888, role_id: id }, admin)).status, 404);
});
