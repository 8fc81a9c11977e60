/** How people have their lists: each his own, views shared with those beside him and with nobody else. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminAccount } from '@keymall/contract/identity/admin-account';
import { adminListView, type ListLayout, MOST_LAYOUTS, MOST_VIEWS, merchantListView } from '@keymall/contract/identity/list-view';
import { merchantStaff } from '@keymall/contract/merchant/staff';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff } from '#testing/builders';
import { call, did, refused } from '#testing/call';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

const ORDERS = 'merchantOrderListIndex';
const narrow: ListLayout = {
  columns: [
    { key: 'price', width: 120 },
    { key: 'contact', hidden: true },
  ],
  density: 'compact',
};
const wide: ListLayout = { columns: [{ key: 'contact' }], density: 'loose' };
const view = (name: string, is_shared: 0 | 1 = 0) => ({ name, query: 'status=1&order_by=price', layout: narrow, is_shared });

test('a layout is one person’s: the owner’s, his staff’s and another shop’s stand apart, and it can be let go', async () => {
  const shop = await makeShop(app);
  const clerk = await makeStaff(app, shop, { kind: 'service' });
  const stranger = await makeShop(app);
  const of = async (who: { token: string }) => (await did(app, merchantListView.layouts, {}, who)).list;
  await did(app, merchantListView.keepLayout, { list: ORDERS, layout: wide }, shop);
  await did(app, merchantListView.keepLayout, { list: ORDERS, layout: narrow }, shop);
  await did(app, merchantListView.keepLayout, { list: ORDERS, layout: wide }, clerk);
  assert.deepEqual(await of(shop), [{ list: ORDERS, layout: narrow }]);
  assert.deepEqual(await of(clerk), [{ list: ORDERS, layout: wide }]);
  assert.deepEqual(await of(stranger), []);
  await did(app, merchantListView.keepLayout, { list: ORDERS }, shop);
  assert.deepEqual(await of(shop), []);
  assert.equal((await of(clerk)).length, 1);
});

test('what is kept is bounded: in size, and in how many lists', async () => {
  const admin = await makeAdmin(app);
  const columns = Array.from({ length: 60 }, (_, at) => ({ key: `${'k'.repeat(61)}${at}`, hidden: true as const, width: 800 }));
  await did(app, adminListView.keepLayout, { list: 'widest', layout: { columns, density: 'normal' } }, admin);
  const tooMany = { columns: [...columns, { key: 'more' }], density: 'normal' as const };
  await refused(app, 'bad_input', adminListView.keepLayout, { list: 'widest', layout: tooMany }, admin);
  await app.house.db
    .insertInto('list_layout')
    .values(
      Array.from({ length: MOST_LAYOUTS }, (_, at) => ({
        realm: 'admin' as const,
        subject_id: admin.id,
        list: `list${at}`,
        layout: JSON.stringify(wide),
        update_at: new Date(at),
      })),
    )
    .execute();
  await did(app, adminListView.keepLayout, { list: 'newest', layout: wide }, admin);
  const kept = (await did(app, adminListView.layouts, {}, admin)).list.map(({ list }) => list);
  assert.equal(kept.length, MOST_LAYOUTS);
  assert.ok(kept.includes('newest') && kept.includes('widest') && !kept.includes('list0') && !kept.includes('list1'));
});

test('a view is one’s own until it is shared, then the shop’s; nobody else’s shop sees it', async () => {
  const shop = await makeShop(app);
  const clerk = await makeStaff(app, shop, { kind: 'service' });
  const stranger = await makeShop(app);
  const of = async (who: { token: string }) =>
    (await did(app, merchantListView.list, { list: ORDERS }, who)).list.map(({ name, is_mine }) => `${name} ${is_mine}`);
  const { id } = await did(app, merchantListView.add, { list: ORDERS, ...view('我的') }, clerk);
  assert.deepEqual([await of(clerk), await of(shop), await of(stranger)], [['我的 true'], [], []]);
  await refused(app, 'missing', merchantListView.edit, { id, ...view('他的') }, shop);
  await refused(app, 'missing', merchantListView.del, { id }, shop);

  await did(app, merchantListView.edit, { id, ...view('大家的', 1) }, clerk);
  const [shared] = (await did(app, merchantListView.list, { list: ORDERS }, shop)).list;
  assert.deepEqual({ ...shared, by: shared?.by !== '' }, { id, ...view('大家的', 1), by: true, is_mine: true });
  assert.deepEqual([await of(clerk), await of(stranger)], [['大家的 true'], []]);
  const other = await makeStaff(app, shop, { kind: 'stock' });
  assert.deepEqual(await of(other), ['大家的 false'], 'seen, and not his to change');
  for (const who of [other, stranger]) {
    await refused(app, 'missing', merchantListView.edit, { id, ...view('别人的') }, who);
    await refused(app, 'missing', merchantListView.del, { id }, who);
  }
  await did(app, merchantListView.del, { id }, shop);
  assert.deepEqual(await of(clerk), []);
});

test('administrators share with administrators, and who may do everything clears away', async () => {
  const [author, limited, root] = [
    await makeAdmin(app, ['order/order/list']),
    await makeAdmin(app, ['order/order/list']),
    await makeAdmin(app),
  ];
  const list = 'adminOrderListIndex';
  const { id } = await did(app, adminListView.add, { list, ...view('待处理', 1) }, author);
  const seen = async (who: { token: string }) => (await did(app, adminListView.list, { list }, who)).list.find((each) => each.id === id);
  assert.equal((await seen(limited))?.is_mine, false);
  assert.equal((await seen(root))?.is_mine, true);
  await refused(app, 'missing', adminListView.del, { id }, limited);
  await did(app, adminListView.del, { id }, root);
  assert.equal(await seen(author), undefined);
});

test('names are an account’s own within a list, and there are no more than fit, however many come at once', async () => {
  const shop = await makeShop(app);
  const add = (name: string, list = ORDERS) => call(app, merchantListView.add, { list, ...view(name) }, shop);
  await did(app, merchantListView.add, { list: ORDERS, ...view('一') }, shop);
  await refused(app, 'view_name_taken', merchantListView.add, { list: ORDERS, ...view('一') }, shop);
  const { id } = await did(app, merchantListView.add, { list: ORDERS, ...view('二') }, shop);
  await refused(app, 'view_name_taken', merchantListView.edit, { id, ...view('一') }, shop);
  assert.equal((await add('一', 'merchantGoodsGoodIndex')).code, 1, 'another list');
  const answers = await Promise.all(Array.from({ length: MOST_VIEWS }, (_, at) => add(`视图${at}`)));
  assert.equal(answers.filter(({ code }) => code === 1).length, MOST_VIEWS - 2);
  assert.equal(answers.filter(({ code }) => code === 1780).length, 2);
});

test('what was one’s own goes with the account; what was shared stays', async () => {
  const shop = await makeShop(app);
  const clerk = await makeStaff(app, shop, { kind: 'service' });
  await did(app, merchantListView.add, { list: ORDERS, ...view('自己的') }, clerk);
  await did(app, merchantListView.add, { list: ORDERS, ...view('大家的', 1) }, clerk);
  await did(app, merchantListView.keepLayout, { list: ORDERS, layout: wide }, clerk);
  await did(app, merchantStaff.del, { id: clerk.id }, shop);
  const left = await app.house.db.selectFrom('list_view').select('name').where('merchant_id', '=', shop.id).execute();
  assert.deepEqual(left, [{ name: '大家的' }]);
  const layouts = await app.house.db
    .selectFrom('list_layout')
    .select('list')
    .where('subject_id', '=', clerk.id)
    .where('realm', '=', 'merchant')
    .execute();
  assert.deepEqual(layouts, []);

  const root = await makeAdmin(app);
  const leaving = await makeAdmin(app, ['order/order/list']);
  await did(app, adminListView.add, { list: 'adminOrderListIndex', ...view('自己的') }, leaving);
  await did(app, adminAccount.del, { id: leaving.id }, root);
  const gone = await app.house.db
    .selectFrom('list_view')
    .select('id')
    .where('realm', '=', 'admin')
    .where('subject_id', '=', leaving.id)
    .execute();
  assert.deepEqual(gone, []);
});
