import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
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
      cost_price: '120.00',
      slider_image: ['/upload/b.png', 'https://cdn.example/c.png'],
      limit_quantity: 2,
      limit_quantity_max: 10,
      wholesale_discount_list: [
        { num: 5, price: '180.00' },
        { num: 10, price: '150.50' },
      ],
      inventory_notify: 20,
      inventory_notify_type: 2 as const,
      coupon_type: 1 as const,
      visit_type: 1 as const,
      sms_payer: 1 as const,
      card_order: 3 as const,
      selectcard_fee: '0.50',
      event_give: [{ num: 10, give_num: 1 }],
      event_give_repeat: 1 as const,
      addtion_give: [{ good_id: await makeGoods(app, shop, { name: '赠品' }), bug_num: 3, give_num: 2 }],
      delivery_kind: 0 as const,
      theme: 'default',
      mobile_theme: '',
      stock_display: 2 as const,
      take_card_type: 2 as const,
      contact_limit: 'email' as const,
      sold_notify: 1 as const,
      status: 1 as const,
      sort: 7,
    };
    const { id } = await did(app, merchantGoods.add, { ...draft, visit_password: '开门' }, shop);
    const read = () => did(app, merchantGoods.detail, { id }, shop);
    const stand = { is_freeze: 0 as const, freeze_reason: '', review: 'passed' as const, review_reason: '' };
    assert.deepEqual(await read(), { id, stand, visit_password: '', ...draft });
    const plain = {
      cost_price: '0.00',
      wholesale_discount_list: [],
      addtion_give: [],
      event_give: [],
      slider_image: [],
      card_order: 1 as const,
    };
    const changed = { ...draft, ...plain, name: '改名', price: '0.01', stock_display: null, limit_quantity_max: 0 };
    await did(app, merchantGoods.edit, { id, ...changed }, shop);
    assert.deepEqual(await read(), { id, stand, visit_password: '', ...changed });
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

  test('each rule of the form refuses what breaks it, and nothing is written', async () => {
    const cate_id = await makeCategory(app, shop);
    const own = await makeGoods(app, shop);
    const foreign = await makeGoods(app, other);
    const before = (await list()).total;
    const draft = { cate_id, name: 'x', price: '10.00' };
    const gift = (good_id: number) => ({ good_id, bug_num: 1, give_num: 1 });
    for (const [refusal, change] of [
      ['price_not_above_cost', { cost_price: '10.00' }],
      [
        'steps_wrong',
        {
          wholesale_discount_list: [
            { num: 5, price: '9.00' },
            { num: 5, price: '8.00' },
          ],
        },
      ],
      ['tier_price_wrong', { wholesale_discount_list: [{ num: 5, price: '10.00' }] }],
      ['tier_price_wrong', { cost_price: '5.00', wholesale_discount_list: [{ num: 5, price: '5.00' }] }],
      ['bad_input', { wholesale_discount_list: [{ num: 1, price: '9.00' }] }],
      [
        'steps_wrong',
        {
          event_give: [
            { num: 9, give_num: 1 },
            { num: 3, give_num: 2 },
          ],
        },
      ],
      ['gift_wrong', { addtion_give: [gift(own), gift(own)] }],
      ['gift_wrong', { addtion_give: [gift(foreign)] }],
      ['gift_wrong', { addtion_give: [gift(999_999)] }],
      ['visit_password_missing', { visit_type: 1 as const }],
      ['bad_input', { visit_type: 1 as const, visit_password: 'x'.repeat(31) }],
      ['bad_input', { card_order: 3 as const, delivery_kind: 1 as const }],
      ['bad_input', { theme: 'nosuchtheme' }],
      ['bad_input', { slider_image: ['javascript:alert(1)'] }],
    ] as const)
      await refused(app, refusal, merchantGoods.add, { ...draft, ...change } as typeof draft, shop);
    assert.equal((await list()).total, before);
    const { stand: _, ...form } = await did(app, merchantGoods.detail, { id: own }, shop);
    await refused(app, 'gift_wrong', merchantGoods.edit, { ...form, addtion_give: [gift(own)] }, shop);
  });

  test('a visit password is kept as a MAC, kept when left blank, and in no log', async () => {
    const id = await makeGoods(app, shop, { visit_type: 1, visit_password: '芝麻开门吧' });
    const mac = async () =>
      (await app.house.db.selectFrom('goods').select('visit_mac').where('id', '=', id).executeTakeFirstOrThrow()).visit_mac?.toString(
        'hex',
      );
    const first = await mac();
    assert.equal(first?.length, 64);
    const { stand: _, ...form } = await did(app, merchantGoods.detail, { id }, shop);
    assert.equal(form.visit_password, '');
    await did(app, merchantGoods.edit, form, shop);
    assert.equal(await mac(), first);
    await did(app, merchantGoods.edit, { ...form, visit_password: '换一个' }, shop);
    assert.notEqual(await mac(), first);
    const logged = await app.house.db.selectFrom('operation_log').select('input').execute();
    assert.doesNotMatch(JSON.stringify(logged), /芝麻开门吧|换一个/);
  });

  test('the way of delivery stays while there is stock or an open order of it', async () => {
    const id = await makeGoods(app, shop);
    const { stand: _, ...form } = await did(app, merchantGoods.detail, { id }, shop);
    await did(app, merchantGoods.edit, { ...form, delivery_kind: 1 }, shop);
    await did(app, merchantGoods.edit, { ...form, delivery_kind: 0 }, shop);
    await makeCards(app, shop, id, 1);
    await refused(app, 'delivery_kind_fixed', merchantGoods.edit, { ...form, delivery_kind: 2 }, shop);
    const bought = await makeGoods(app, shop);
    await insertOrder(app, shop, bought, 0);
    await refused(app, 'delivery_kind_fixed', merchantGoods.edit, { ...form, id: bought, delivery_kind: 1 }, shop);
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

  test('low is what is below its warning, and what is gone; sifted by it, and by kind', async () => {
    shop = await makeShop(app);
    const cate_id = await makeCategory(app, shop);
    const enough = await makeGoods(app, shop, { cate_id, name: '够', inventory_notify: 2 });
    const few = await makeGoods(app, shop, { cate_id, name: '少', inventory_notify: 3 });
    const none = await makeGoods(app, shop, { cate_id, name: '无' });
    const text = await makeGoods(app, shop, { cate_id, name: '文', delivery_kind: 1 });
    await makeCards(app, shop, enough, 2);
    await makeCards(app, shop, few, 2);
    const rows = (await list({ order_by: 'create_at', order: 'asc' })).list;
    assert.deepEqual(
      rows.map(({ id, stock, low_stock, unlimited }) => [id, stock, low_stock, unlimited]),
      [
        [enough, 2, false, false],
        [few, 2, true, false],
        [none, 0, true, false],
        [text, 0, true, false],
      ],
    );
    assert.deepEqual(
      (await list({ low_stock: 1, order_by: 'create_at', order: 'asc' })).list.map(({ id }) => id),
      [few, none, text],
    );
    assert.equal((await list({ low_stock: 1 })).total, 3);
    const board = async () => await did(app, merchantWorkbench.dashboard, {}, shop);
    const { low_stock_count, sold_out_count, started } = await board();
    assert.deepEqual([low_stock_count, sold_out_count], [3, 2], 'the workbench counts as the list sifts');
    assert.deepEqual(started, { category: true, goods: true, stock: true, order: false, sale: false });
    await did(app, merchantGoods.status, { ids: [none], status: 0 }, shop);
    assert.equal((await board()).low_stock_count, (await list({ low_stock: 1, status: 1 })).total);
    assert.equal((await board()).low_stock_count, 2);
    await did(app, merchantGoods.status, { ids: [none], status: 1 }, shop);
    assert.deepEqual(
      (await list({ delivery_kind: 1 })).list.map(({ id }) => id),
      [text],
    );
    await app.house.db.updateTable('goods').set({ is_freeze: 1 }).where('id', '=', few).execute();
    assert.deepEqual(
      (await list({ is_freeze: 1 })).list.map(({ id }) => id),
      [few],
    );
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
    const { stand: _, ...draft } = await did(app, merchantGoods.detail, { id }, shop);
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
    const form = { cate_id: await makeCategory(app, shop), name: 'x', price: '1.00' };
    await refused(app, 'missing', merchantGoods.edit, { id, ...form }, shop);
    await refused(app, 'missing', merchantGoods.status, { ids: [id], status: 0 }, shop);
    await refused(app, 'missing', merchantGoods.del, { ids: [id] }, shop);
    await refused(app, 'missing', merchantGoods.move, { ids: [id], cate_id: form.cate_id }, shop);
    await refused(app, 'missing', merchantGoods.sort, { id, sort: 9 }, shop);
    await refused(app, 'missing', merchantGoods.price, { id, price: '1.00' }, shop);
    await refused(app, 'missing', merchantGoods.copy, { id }, shop);
    const { name, status } = await did(app, merchantGoods.detail, { id }, other);
    assert.deepEqual([name, status], ['月卡', 1]);
  });
});

describe('one field at a time', () => {
  test('moved, sorted, priced under the rules of the form', async () => {
    const id = await makeGoods(app, shop, { price: '10.00', cost_price: '4.00', wholesale_discount_list: [{ num: 5, price: '8.00' }] });
    const to = await makeCategory(app, shop);
    await did(app, merchantGoods.move, { ids: [id], cate_id: to }, shop);
    await did(app, merchantGoods.sort, { id, sort: 77 }, shop);
    await did(app, merchantGoods.price, { id, price: '9.00' }, shop);
    const { cate_id, sort, price } = await did(app, merchantGoods.detail, { id }, shop);
    assert.deepEqual([cate_id, sort, price], [to, 77, '9.00']);
    await refused(app, 'price_not_above_cost', merchantGoods.price, { id, price: '4.00' }, shop);
    await refused(app, 'tier_price_wrong', merchantGoods.price, { id, price: '8.00' }, shop);
    await refused(app, 'price_out_of_range', merchantGoods.price, { id, price: '20000.01' }, shop);
    await refused(app, 'category_missing', merchantGoods.move, { ids: [id], cate_id: await makeCategory(app, other) }, shop);
  });

  test('a copy is a draft with everything but the stock', async () => {
    const gift = await makeGoods(app, shop);
    const id = await makeGoods(app, shop, {
      name: '原件',
      visit_type: 1,
      visit_password: '密码',
      addtion_give: [{ good_id: gift, bug_num: 2, give_num: 1 }],
    });
    await makeCards(app, shop, id, 2);
    const made = (await did(app, merchantGoods.copy, { id }, shop)).id;
    const { id: _, name, status, ...rest } = await did(app, merchantGoods.detail, { id: made }, shop);
    const { id: __, name: ___, status: ____, ...original } = await did(app, merchantGoods.detail, { id }, shop);
    assert.deepEqual([name, status, rest], ['原件 副本', 0, original]);
    assert.equal((await list({ name: '原件 副本' })).list[0]?.stock, 0);
  });
});
