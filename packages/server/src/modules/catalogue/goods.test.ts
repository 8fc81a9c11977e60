import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCards, makeCategory, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';

let app: TestApp;
let shop: Shop;
let other: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  other = await makeShop(app);
});

const list = (filter: Partial<Parameters<typeof did<typeof merchantGoods.list>>[2]> = {}) => did(app, merchantGoods.list, filter, shop);

describe('adding and editing', () => {
  test('what was written is what is read, to the letter', async () => {
    const cate_id = await makeCategory(app, shop);
    const draft = {
      cate_id,
      name: '视频会员 12 个月 🎬',
      price: '199.90',
      image: 'https://cdn.example/a.png',
      content: '<p>说明</p>',
      remark: '兑换地址见邮件',
      limit_quantity: 2,
      limit_quantity_max: 10,
      stock_display: 2 as const,
      take_card_type: 2 as const,
      contact_limit: 'email' as const,
      sold_notify: 1 as const,
      status: 1 as const,
      sort: 7,
    };
    const { id } = await did(app, merchantGoods.add, draft, shop);
    assert.deepEqual(await did(app, merchantGoods.detail, { id }, shop), { id, is_freeze: 0, ...draft });
    const changed = { ...draft, name: '改名', price: '0.01', stock_display: null, limit_quantity_max: 0 };
    await did(app, merchantGoods.edit, { id, ...changed }, shop);
    assert.deepEqual(await did(app, merchantGoods.detail, { id }, shop), { id, is_freeze: 0, ...changed });
  });

  test('defect 10: a name of 120 characters', async () => {
    const name = '长'.repeat(120);
    const id = await makeGoods(app, shop, { name });
    assert.equal((await did(app, merchantGoods.detail, { id }, shop)).name, name);
    await refused(app, 'bad_input', merchantGoods.add, { cate_id: 1, name: `${name}长`, price: '1.00' }, shop);
  });

  test('a description loses what could run', async () => {
    const id = await makeGoods(app, shop, { content: '<b>好</b><script>alert(1)</script><img src=x onerror=alert(1)>' });
    assert.equal((await did(app, merchantGoods.detail, { id }, shop)).content, '<b>好</b>');
    const hidden = { cate_id: await makeCategory(app, shop), name: 'x', price: '1.00', content: '<b>&#7;</b>' };
    await refused(app, 'bad_input', merchantGoods.add, hidden, shop);
  });

  test('a price keeps to the bounds of the settings, and to money', async () => {
    const cate_id = await makeCategory(app, shop);
    const sentence = await refused(app, 'price_out_of_range', merchantGoods.add, { cate_id, name: 'x', price: '20000.01' }, shop);
    assert.match(sentence, /0\.01.*20000\.00/);
    await refused(app, 'price_out_of_range', merchantGoods.add, { cate_id, name: 'x', price: '0.00' }, shop);
    for (const price of ['1.005', '-1', '1e3', '１２', '1,000', ''])
      await refused(app, 'bad_input', merchantGoods.add, { cate_id, name: 'x', price }, shop);
  });

  test('the most is not below the least', async () => {
    const cate_id = await makeCategory(app, shop);
    await refused(
      app,
      'quantity_bounds',
      merchantGoods.add,
      { cate_id, name: 'x', price: '1.00', limit_quantity: 3, limit_quantity_max: 2 },
      shop,
    );
  });

  test("another shop's category is no category", async () => {
    const cate_id = await makeCategory(app, other);
    await refused(app, 'category_missing', merchantGoods.add, { cate_id, name: 'x', price: '1.00' }, shop);
    await refused(app, 'category_missing', merchantGoods.add, { cate_id: 999_999, name: 'x', price: '1.00' }, shop);
  });

  test('what is not on the form is refused', async () => {
    const cate_id = await makeCategory(app, shop);
    for (const extra of ['id', 'merchant_id', 'is_freeze', 'revision', 'delete_at'])
      assert.equal((await call(app, merchantGoods.add, { cate_id, name: 'x', price: '1.00', [extra]: 1 }, shop)).code, 400, extra);
  });
});

describe('the list', () => {
  test('counts stock and sold, and sorts by what is asked', async () => {
    shop = await makeShop(app);
    const cate_id = await makeCategory(app, shop);
    const few = await makeGoods(app, shop, { cate_id, name: '少', price: '3.00', sort: 1 });
    const many = await makeGoods(app, shop, { cate_id, name: '多', price: '1.00', sort: 2 });
    const none = await makeGoods(app, shop, { cate_id, name: '无', price: '2.00', sort: 3 });
    await makeCards(app, shop, few, 2);
    await makeCards(app, shop, many, 5);
    const names = async (order_by: 'sort' | 'price' | 'stock', order: 'asc' | 'desc') =>
      (await list({ order_by, order })).list.map((row) => row.name).join('');
    assert.equal(await names('sort', 'desc'), '无多少');
    assert.equal(await names('price', 'asc'), '多无少');
    assert.equal(await names('stock', 'desc'), '多少无');
    const rows = new Map((await list()).list.map((row) => [row.id, row]));
    assert.deepEqual(
      [few, many, none].map((id) => rows.get(id)?.stock),
      [2, 5, 0],
    );
  });

  test('pages, and finds by name, category and state; what people type is no pattern', async () => {
    shop = await makeShop(app);
    const cate_id = await makeCategory(app, shop);
    for (const name of ['100% 纯', '100 分', 'a_b', 'axb']) await makeGoods(app, shop, { name });
    const mine = await makeGoods(app, shop, { cate_id, name: '归类', status: 0 });
    assert.deepEqual(
      (await list({ name: '100%' })).list.map((row) => row.name),
      ['100% 纯'],
    );
    assert.deepEqual(
      (await list({ name: 'a_b' })).list.map((row) => row.name),
      ['a_b'],
    );
    assert.deepEqual(
      (await list({ cate_id })).list.map((row) => row.id),
      [mine],
    );
    assert.equal((await list({ status: 0 })).total, 1);
    const page = await list({ page: 2, limit: 2 });
    assert.deepEqual([page.total, page.list.length], [5, 2]);
    assert.equal((await list({ page: 9 })).list.length, 0);
  });

  test('form and query payloads read as JSON does', async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: `${merchantGoods.list.path}?limit=1&_t=123`,
      payload: 'status=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${shop.token}` },
    });
    const { data } = reply.json() as { data: { list: unknown[]; total: number } };
    assert.deepEqual([data.list.length, data.total], [1, 4]);
  });
});

describe('shelf and bin', () => {
  test('all of the named goods move, or none', async () => {
    const ids = [await makeGoods(app, shop), await makeGoods(app, shop)];
    await did(app, merchantGoods.status, { ids, status: 0 }, shop);
    await refused(app, 'missing', merchantGoods.status, { ids: [...ids, 999_999], status: 1 }, shop);
    for (const id of ids) assert.equal((await did(app, merchantGoods.detail, { id }, shop)).status, 0);
  });

  test('a frozen goods stays off the shelf, whichever way is tried', async () => {
    const id = await makeGoods(app, shop, { status: 0 });
    await app.house.db.updateTable('goods').set({ is_freeze: 1 }).where('id', '=', id).execute();
    await refused(app, 'goods_frozen', merchantGoods.status, { ids: [id], status: 1 }, shop);
    const { is_freeze: _, ...draft } = await did(app, merchantGoods.detail, { id }, shop);
    await refused(app, 'goods_frozen', merchantGoods.edit, { ...draft, status: 1 }, shop);
    await did(app, merchantGoods.edit, { ...draft, name: '可以改名' }, shop);
  });

  test('a deleted goods is gone for its merchant, kept for its orders', async () => {
    const id = await makeGoods(app, shop);
    await insertOrder(app, shop, id, 2);
    await did(app, merchantGoods.del, { ids: [id] }, shop);
    await refused(app, 'missing', merchantGoods.detail, { id }, shop);
    await refused(app, 'missing', merchantGoods.del, { ids: [id] }, shop);
    await refused(app, 'missing', merchantCard.add, { goods_id: id, content: 'x' }, shop);
    const row = await app.house.db.selectFrom('goods').select(['status', 'delete_at']).where('id', '=', id).executeTakeFirstOrThrow();
    assert.equal(row.status, 0);
    assert.notEqual(row.delete_at, null);
  });

  test('nothing is deleted while it is being bought', async () => {
    const ids = [await makeGoods(app, shop), await makeGoods(app, shop)];
    await insertOrder(app, shop, ids[1] as number, 0);
    await refused(app, 'goods_in_orders', merchantGoods.del, { ids }, shop);
    await did(app, merchantGoods.detail, { id: ids[0] as number }, shop);
  });

  test("a stranger's goods answers as a missing one, and stays as it is", async () => {
    const id = await makeGoods(app, other);
    const draft = { cate_id: await makeCategory(app, shop), name: 'x', price: '1.00', image: '', content: '', remark: '' };
    const form = {
      ...draft,
      limit_quantity: 1,
      limit_quantity_max: 0,
      stock_display: null,
      take_card_type: 1 as const,
      contact_limit: 'any' as const,
      sold_notify: 0 as const,
      status: 1 as const,
      sort: 0,
    };
    await refused(app, 'missing', merchantGoods.edit, { id, ...form }, shop);
    await refused(app, 'missing', merchantGoods.status, { ids: [id], status: 0 }, shop);
    await refused(app, 'missing', merchantGoods.del, { ids: [id] }, shop);
    const { name, status } = await did(app, merchantGoods.detail, { id }, other);
    assert.deepEqual([name, status], ['月卡', 1]);
  });
});
