/** An administrator's shortcuts: his own, of pages that he may open, in his order. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminUser, MOST_SHORTCUTS } from '@keymall/contract/identity/admin-session';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

const names = async (who: Person): Promise<string[]> =>
  (await did(app, adminUser.getAdminUserShortcutMenu, {}, who)).map(({ menu_id }) => menu_id);
const add = (who: Person, menu_id: string) => did(app, adminUser.addAdminUserShortcutMenu, { menu_id }, who);
const all = (who: Person) => did(app, adminUser.getAdminAllMenu, {}, who);

test('pages are chosen, ordered and let go, each administrator his own', async () => {
  const admin = await makeAdmin(app);
  const other = await makeAdmin(app);
  assert.deepEqual(await names(admin), []);
  const pages = await all(admin);
  const [first = '', second = '', third = ''] = pages.map(({ menu_id }) => menu_id);
  for (const each of [first, second, third, second]) await add(admin, each);
  assert.deepEqual(await did(app, adminUser.getAdminUserShortcutMenu, {}, admin), pages.slice(0, 3));
  assert.deepEqual(await names(other), []);

  await did(app, adminUser.sortAdminUserShortcutMenu, { menu_ids: [third, first] }, admin);
  assert.deepEqual(await names(admin), [third, first, second], 'what was not named comes after');

  await refused(app, 'missing', adminUser.deleteAdminUserShortcutMenu, { menu_id: first }, other);
  await did(app, adminUser.deleteAdminUserShortcutMenu, { menu_id: first }, admin);
  assert.deepEqual(await names(admin), [third, second]);
});

test('only pages of the own menu can be chosen, and one that was lost is not shown until it is back', async () => {
  const admin = await makeAdmin(app, ['order/order/list', 'merchant/user/list']);
  const offered = (await all(admin)).map(({ path }) => path);
  assert.ok(offered.includes('/admin/order/list') && offered.includes('/admin/merchant/user'));
  assert.ok(!offered.some((path) => path.startsWith('/admin/setting') || path.includes('/user/setting')));
  await refused(app, 'missing', adminUser.addAdminUserShortcutMenu, { menu_id: 'adminSettingWebsiteIndex' }, admin);
  await refused(app, 'missing', adminUser.addAdminUserShortcutMenu, { menu_id: 'adminUserSettingIndex' }, admin);

  await add(admin, 'adminOrderListIndex');
  await add(admin, 'adminMerchantUserIndex');
  const grant = async (perms: string[]): Promise<void> => {
    const { role_id } = await app.house.db.selectFrom('admin').select('role_id').where('id', '=', admin.id).executeTakeFirstOrThrow();
    await app.house.db.updateTable('role').set({ perms }).where('id', '=', role_id).execute();
  };
  await grant(['merchant/user/list']);
  assert.deepEqual(await names(admin), ['adminMerchantUserIndex']);
  await grant(['order/order/list', 'merchant/user/list']);
  assert.deepEqual(await names(admin), ['adminOrderListIndex', 'adminMerchantUserIndex']);
});

test('there are no more than fit, however many come at once', async () => {
  const admin = await makeAdmin(app);
  const pages = (await all(admin)).slice(0, MOST_SHORTCUTS + 3);
  const answers = await Promise.all(pages.map(({ menu_id }) => call(app, adminUser.addAdminUserShortcutMenu, { menu_id }, admin)));
  assert.equal(answers.filter(({ code }) => code === 1).length, MOST_SHORTCUTS);
  assert.equal(answers.filter(({ code }) => code === 1726).length, pages.length - MOST_SHORTCUTS);
  assert.equal((await names(admin)).length, MOST_SHORTCUTS);
});
