/** Menus that administrators change: what is kept are differences, nobody gains a right by them, and the way back stays. */
import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { adminUser } from '@keymall/contract/identity/admin-session';
import { adminMenu, type MenuApp } from '@keymall/contract/identity/menu';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import type { MenuNode } from '@keymall/contract/kit/menu';
import { merchantMenu } from '@keymall/contract/merchant/merchant-account';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pageName } from '@keymall/contract/pages/page';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let admin: Person;
let shop: Shop;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
});
beforeEach(() => app.house.db.deleteFrom('menu').execute());

const GOODS = pageName('merchant', 'goods/good/index');
const COUPON = pageName('merchant', 'goods/coupon/index');
const ORDERS = pageName('merchant', 'order');

const entries = async (of: MenuApp) => (await did(app, adminMenu.list, { app: of }, admin)).list;
async function entry(of: MenuApp, menu_id: string) {
  const { title_zh, title_en, icon, parent, hidden } = await did(app, adminMenu.detail, { app: of, menu_id }, admin);
  return { app: of, menu_id, title_zh, title_en, icon, parent, hidden };
}
const change = async (of: MenuApp, menu_id: string, look: Partial<WireInput<typeof adminMenu.edit>>) =>
  did(app, adminMenu.edit, { ...(await entry(of, menu_id)), ...look }, admin);
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const merchantsMenu = async (who: Person, language?: string) =>
  (await did(app, merchantMenu.getMenuListI18n, {}, { token: who.token, ...(language && { language }) })).list;
const link = { title_zh: '帮助', title_en: 'Help', icon: 'link', parent: '', hidden: 0 } as const;

test('names, icon, group, order and hiding reach everybody’s menu, in both languages, and only differences are kept', async () => {
  const before = await merchantsMenu(shop);
  await change('merchant', GOODS, { title_zh: '我的宝贝', title_en: 'My goods', icon: 'key', parent: ORDERS });
  await change('merchant', COUPON, { hidden: 1 });
  const node = flat(await merchantsMenu(shop)).find(({ name }) => name === GOODS);
  assert.equal(node?.meta.title, '我的宝贝');
  assert.equal(node?.meta.icon, 'key');
  const after = await merchantsMenu(shop, 'en');
  assert.ok(after.find(({ name }) => name === ORDERS)?.children.some(({ meta }) => meta.title === 'My goods'));
  assert.equal(flat(after).find(({ name }) => name === COUPON)?.meta.hidden, true);
  // a page without an entry of its own goes along with the one it belongs to
  const adding = pageName('merchant', 'goods/good/add');
  assert.ok(after.find(({ name }) => name === ORDERS)?.children.some(({ name }) => name === adding));
  assert.deepEqual(
    (await entries('merchant'))
      .filter(({ is_changed }) => is_changed)
      .map(({ menu_id }) => menu_id)
      .toSorted(),
    [COUPON, GOODS].toSorted(),
  );

  const [row] = await app.house.db.selectFrom('menu').selectAll().where('page_key', '=', 'goods/coupon/index').execute();
  assert.deepEqual([row?.hidden, row?.title_zh, row?.icon, row?.sort, row?.parent_key], [true, null, null, null, null]);
  // put back by hand is as declared, and nothing is kept of it
  await change('merchant', COUPON, { hidden: 0 });
  assert.equal((await app.house.db.selectFrom('menu').select('id').where('page_key', '=', 'goods/coupon/index').execute()).length, 0);
  await did(app, adminMenu.restore, { app: 'merchant', menu_id: GOODS }, admin);
  assert.deepEqual(await merchantsMenu(shop), before);
});

test('the order of a group is what was asked for; what is not named comes after, and the whole menu can be put back', async () => {
  const before = await merchantsMenu(shop);
  const inGoods = (await entries('merchant'))
    .filter(({ parent }) => parent === pageName('merchant', 'goods'))
    .map(({ menu_id }) => menu_id);
  const wanted = inGoods.toReversed();
  await did(app, adminMenu.sort, { app: 'merchant', parent: pageName('merchant', 'goods'), menu_ids: wanted.slice(0, 3) }, admin);
  const shown = (await merchantsMenu(shop)).find(({ name }) => name === pageName('merchant', 'goods'))?.children ?? [];
  const visible = shown.filter(({ meta }) => !meta.hidden).map(({ name }) => name);
  assert.deepEqual(visible, [...wanted.slice(0, 3), ...inGoods.slice(0, -3)]);
  await did(app, adminMenu.restore, { app: 'merchant' }, admin);
  assert.deepEqual(await merchantsMenu(shop), before);
});

test('own groups and links: shown to whoever may open where they lead, deleted when empty', async () => {
  const { menu_id: group } = await did(
    app,
    adminMenu.add,
    { app: 'merchant', ...link, title_zh: '常用', title_en: 'Handy', icon: 'folder' },
    admin,
  );
  const add = (more: Partial<WireInput<typeof adminMenu.add>>) =>
    did(app, adminMenu.add, { app: 'merchant', ...link, parent: group, ...more }, admin);
  const { menu_id: outside } = await add({ link: 'https://help.example/a?b=1' });
  const { menu_id: inside } = await add({ title_zh: '待处理', title_en: 'Open', link: '/merchant/goods/coupon?status=1' });
  const { menu_id: open } = await add({ title_zh: '关于', title_en: 'About', link: '/about' });
  const children = (await merchantsMenu(shop)).find(({ name }) => name === group)?.children.map(({ name }) => name);
  assert.deepEqual(children, [outside, inside, open]);

  // somebody who may not open the page: the link is not his, and opens nothing
  const limited = await makeShop(app, ['goods/good/list']);
  const his = flat(await merchantsMenu(limited)).map(({ name }) => name);
  assert.ok(his.includes(outside) && his.includes(open) && !his.includes(inside));

  await refused(app, 'menu_not_empty', adminMenu.del, { app: 'merchant', menu_id: group }, admin);
  for (const menu_id of [outside, inside, open, group]) await did(app, adminMenu.del, { app: 'merchant', menu_id }, admin);
  assert.ok(!(await entries('merchant')).some(({ is_own }) => is_own));
});

test('what leads nowhere, into another office or out of https is refused', async () => {
  const add = { app: 'merchant', ...link } as const;
  for (const to of ['/admin/order/list', '/merchant/none', '/personal', '/merchant/goods/good/edit/7'])
    await refused(app, 'menu_no_page', adminMenu.add, { ...add, link: to }, admin);
  for (const to of ['http://a.example', 'javascript:alert(1)', '//a.example', '/\\a.example', 'https://'])
    await refused(app, 'bad_input', adminMenu.add, { ...add, link: to }, admin);
  await refused(app, 'bad_input', adminMenu.add, { ...add, link: '/about', parent: GOODS }, admin);
  await refused(app, 'bad_input', adminMenu.add, { ...add, parent: ORDERS }, admin);
  await refused(app, 'bad_input', adminMenu.edit, { ...(await entry('merchant', GOODS)), link: '/about' }, admin);
  await refused(app, 'bad_input', adminMenu.add, { ...add, icon: 'nobody-draws-it' }, admin);
  await refused(app, 'missing', adminMenu.detail, { app: 'merchant', menu_id: 'merchantNone' }, admin);
});

test('the product’s own pages are never deleted, and the way back to the menus is never hidden', async () => {
  await refused(app, 'menu_declared', adminMenu.del, { app: 'merchant', menu_id: GOODS }, admin);
  await refused(app, 'menu_declared', adminMenu.del, { app: 'merchant', menu_id: ORDERS }, admin);
  const page = pageName('admin', 'permission/menu/index');
  const section = pageName('admin', 'permission');
  await refused(app, 'menu_needed', adminMenu.edit, { ...(await entry('admin', page)), hidden: 1 }, admin);
  await refused(app, 'menu_needed', adminMenu.edit, { ...(await entry('admin', section)), hidden: 1 }, admin);
  const elsewhere = pageName('admin', 'setting');
  await change('admin', elsewhere, { hidden: 1 });
  await refused(app, 'menu_needed', adminMenu.edit, { ...(await entry('admin', page)), parent: elsewhere }, admin);
});

test('an entry grants nothing: whoever moved and named it for himself still opens what his role opens', async () => {
  const limited = await makeAdmin(app, ['permission/menu/list', 'permission/menu/edit', 'permission/menu/add']);
  const before = flat(await did(app, adminUser.getAdminUserMenu, {}, limited)).map(({ name }) => name);
  const role = pageName('admin', 'permission/role/index');
  await did(app, adminMenu.edit, { ...(await entry('admin', role)), parent: '', hidden: 0, title_zh: '看得见吗' }, limited);
  await did(app, adminMenu.add, { app: 'admin', ...link, link: '/admin/permission/role' }, limited);
  assert.deepEqual(
    flat(await did(app, adminUser.getAdminUserMenu, {}, limited)).map(({ name }) => name),
    before,
  );
  await refused(app, 'forbidden', adminMenu.del, { app: 'admin', menu_id: role }, limited);
});

test('every page that has an entry of its own is in its editor, once, and a new one appears by being declared', async () => {
  const shown = (await entries('merchant')).map(({ menu_id }) => menu_id);
  assert.equal(new Set(shown).size, shown.length);
  for (const [key, page] of Object.entries(merchantPages))
    assert.equal(shown.includes(pageName('merchant', key)), !('hidden' in page), key);
  const { list } = await did(app, adminMenu.treeSimple, { app: 'merchant' }, admin);
  assert.ok(list.some(({ menu_id, title }) => menu_id === ORDERS && title === '交易数据'));
  assert.deepEqual(
    (await entries('personal')).map(({ link: to }) => to),
    ['', '/orders', '/favorites', '/refunds', '/complaints', '/notices', '/chats', '/keys', '/setting'].map((view) => `/personal${view}`),
  );
});

test('two who order and change at once lose nothing of each other', async () => {
  const names = ['一', '二', '三', '四'];
  const base = await entry('merchant', GOODS);
  await Promise.all([
    ...names.map((title_zh) => did(app, adminMenu.edit, { ...base, title_zh }, admin)),
    ...names.map((title_zh) => did(app, adminMenu.add, { app: 'merchant', ...link, title_zh, link: '/about' }, admin)),
  ]);
  const rows = await entries('merchant');
  assert.equal(rows.filter(({ is_own }) => is_own).length, 4);
  assert.equal(new Set(rows.filter(({ is_own }) => is_own).map(({ sort }) => sort)).size, 4);
  assert.ok(names.includes(rows.find(({ menu_id }) => menu_id === GOODS)?.title_zh ?? ''));
});
