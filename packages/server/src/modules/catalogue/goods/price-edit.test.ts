import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCategory, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';

let app: TestApp;
let shop: Shop;
let other: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  other = await makeShop(app);
});

type Ops = WireInput<typeof merchantPriceEdit.apply>['ops'];
const up10: Ops = { price: { mode: 'mul', percent: '110' } };
const preview = (filter: WireInput<typeof merchantPriceEdit.preview>, who = shop) => did(app, merchantPriceEdit.preview, filter, who);
const priceOf = async (id: number) => (await did(app, merchantGoods.detail, { id }, shop)).price;
/** Previews and applies to everything that can be changed. */
async function applied(ids: number[], ops: Ops) {
  const { list } = await preview({ ids, ops });
  return did(app, merchantPriceEdit.apply, { ops, goods: list.map(({ id, revision }) => ({ id, revision })) }, shop);
}

test('the preview shows before and after, for a category, a name or named goods', async () => {
  const cate_id = await makeCategory(app, shop);
  const a = await makeGoods(app, shop, {
    cate_id,
    name: '甲种',
    price: '10.00',
    cost_price: '4.00',
    wholesale_discount_list: [{ num: 5, price: '9.00' }],
  });
  const b = await makeGoods(app, shop, { name: '乙种', price: '3.33' });
  const ops: Ops = {
    price: { mode: 'mul', percent: '112.5' },
    cost_price: { mode: 'add', amount: '0.50' },
    tiers: { mode: 'sub', amount: '1' },
  };
  const { list } = await preview({ cate_id, ops });
  assert.deepEqual(
    list.map(({ id, before, after, changed, problem }) => ({ id, before, after, changed, problem })),
    [
      {
        id: a,
        before: { price: '10.00', cost_price: '4.00', tiers: [{ num: 5, price: '9.00' }] },
        after: { price: '11.25', cost_price: '4.50', tiers: [{ num: 5, price: '8.00' }] },
        changed: true,
        problem: '',
      },
    ],
  );
  assert.deepEqual(
    (await preview({ name: '乙', ops })).list.map(({ id, after }) => [id, after.price]),
    [[b, '3.75']],
  );
  assert.equal((await preview({ ids: [a, b], ops })).total, 2);
  assert.equal((await preview({ ids: [a], ops }, other)).total, 0);
  assert.equal(await priceOf(a), '10.00');
});

test('what breaks a rule is told by goods, in the reader’s language, and is not applied', async () => {
  const id = await makeGoods(app, shop, { name: '窄', price: '10.00', cost_price: '9.00' });
  const ops: Ops = { price: { mode: 'sub', amount: '1.00' } };
  const [row] = (await preview({ ids: [id], ops })).list;
  assert.equal(row?.problem, '售价必须高于成本价');
  const english = await call(app, merchantPriceEdit.preview, { ids: [id], ops }, { ...shop, language: 'en' });
  assert.match(english.data.list[0]?.problem ?? '', /above the cost/);
  const fine = await makeGoods(app, shop, { price: '10.00' });
  const goods = (await preview({ ids: [id, fine], ops })).list.map((each) => ({ id: each.id, revision: each.revision }));
  assert.match(await refused(app, 'price_edit_row', merchantPriceEdit.apply, { ops, goods }, shop), /窄.*成本/);
  assert.deepEqual([await priceOf(id), await priceOf(fine)], ['10.00', '10.00']);
});

test('applied, it is on the shop’s page, in the history, line by line', async () => {
  const a = await makeGoods(app, shop, { price: '10.00' });
  const b = await makeGoods(app, shop, { price: '20.00' });
  const { id, count } = await applied([a, b], up10);
  assert.equal(count, 2);
  const page = await did(app, shopIndex.detail, { token: shop.link });
  assert.deepEqual(
    [a, b].map((goods) => page.goods.find((each) => each.id === goods)?.price),
    ['11.00', '22.00'],
  );
  const [latest] = (await did(app, merchantPriceEdit.history, {}, shop)).list;
  assert.deepEqual([latest?.id, latest?.count, latest?.ops, latest?.undo_at], [id, 2, up10, null]);
  const { list } = await did(app, merchantPriceEdit.lines, { id }, shop);
  assert.deepEqual(
    list.map(({ goods_id, before, after }) => [goods_id, before.price, after.price]),
    [
      [a, '10.00', '11.00'],
      [b, '20.00', '22.00'],
    ],
  );
  assert.equal((await did(app, merchantPriceEdit.lines, { id }, other)).total, 0);
  assert.equal((await did(app, merchantPriceEdit.history, {}, other)).total, 0);
});

test('a goods that changed after the preview is refused, and nothing of the run is written', async () => {
  const a = await makeGoods(app, shop, { price: '10.00' });
  const b = await makeGoods(app, shop, { name: '动过的', price: '20.00' });
  const goods = (await preview({ ids: [a, b], ops: up10 })).list.map(({ id, revision }) => ({ id, revision }));
  await did(app, merchantGoods.price, { id: b, price: '21.00' }, shop);
  assert.match(await refused(app, 'goods_changed', merchantPriceEdit.apply, { ops: up10, goods }, shop), /动过的/);
  assert.deepEqual([await priceOf(a), await priceOf(b)], ['10.00', '21.00']);
});

test('two who apply the same preview at once: one does, the other is told', async () => {
  const id = await makeGoods(app, shop, { price: '10.00' });
  const goods = (await preview({ ids: [id], ops: up10 })).list.map((each) => ({ id: each.id, revision: each.revision }));
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(app, merchantPriceEdit.apply, { ops: up10, goods }, shop)));
  assert.equal(answers.filter(({ code }) => code === 1).length, 1);
  assert.equal(await priceOf(id), '11.00');
});

test('taken back once, whole, and only while nobody priced anew', async () => {
  const a = await makeGoods(app, shop, { price: '10.00', wholesale_discount_list: [{ num: 5, price: '9.00' }] });
  const b = await makeGoods(app, shop, { name: '改价', price: '20.00' });
  const run = await applied([a, b], { price: { mode: 'add', amount: '5' }, tiers: { mode: 'add', amount: '1' } });
  // Another field is no price.
  await did(app, merchantGoods.sort, { id: a, sort: 3 }, shop);
  await did(app, merchantPriceEdit.undo, { id: run.id }, shop);
  const { price, wholesale_discount_list } = await did(app, merchantGoods.detail, { id: a }, shop);
  assert.deepEqual([price, wholesale_discount_list, await priceOf(b)], ['10.00', [{ num: 5, price: '9.00' }], '20.00']);
  await refused(app, 'price_change_undone', merchantPriceEdit.undo, { id: run.id }, shop);

  const second = await applied([a, b], up10);
  await did(app, merchantGoods.price, { id: b, price: '23.00' }, shop);
  assert.match(await refused(app, 'price_change_moved', merchantPriceEdit.undo, { id: second.id }, shop), /改价/);
  assert.deepEqual([await priceOf(a), await priceOf(b)], ['11.00', '23.00']);
});

test('what lies in the bin is taken back with the rest; what is gone for good is passed over', async () => {
  const [a, b, c] = [await makeGoods(app, shop), await makeGoods(app, shop), await makeGoods(app, shop)];
  const run = await applied([a, b, c], up10);
  await did(app, merchantGoods.del, { ids: [b, c] }, shop);
  await did(app, merchantGoodsTrash.purge, { ids: [c] }, shop);
  await did(app, merchantPriceEdit.undo, { id: run.id }, shop);
  await did(app, merchantGoodsTrash.recover, { ids: [b] }, shop);
  assert.deepEqual([await priceOf(a), await priceOf(b)], ['10.00', '10.00']);
});

test("a stranger's goods and runs are none", async () => {
  const id = await makeGoods(app, shop);
  const run = await applied([id], up10);
  await refused(app, 'missing', merchantPriceEdit.apply, { ops: up10, goods: [{ id, revision: 2 }] }, other);
  await refused(app, 'missing', merchantPriceEdit.undo, { id: run.id }, other);
  assert.equal(await priceOf(id), '11.00');
});

test('what is asked is checked: no tier is set to one price, no percentage is negative, not too many at once', async () => {
  for (const ops of [
    { tiers: { mode: 'set', amount: '1.00' } },
    { price: { mode: 'mul', percent: '-5' } },
    { price: { mode: 'mul', amount: '1.00' } },
  ])
    assert.equal((await call(app, merchantPriceEdit.preview, { ops } as never, shop)).code, 400, JSON.stringify(ops));
  const still = await makeGoods(app, shop);
  await refused(app, 'bad_input', merchantPriceEdit.apply, { ops: {}, goods: [{ id: still, revision: 1 }] }, shop);
  const crowd = await makeShop(app);
  const cate_id = await makeCategory(app, crowd);
  await app.house.db
    .insertInto('goods')
    .values(Array.from({ length: 1001 }, (_, index) => ({ merchant_id: crowd.id, cate_id, name: `货 ${index}`, price: 100 })))
    .execute();
  await refused(app, 'price_edit_too_many', merchantPriceEdit.preview, { ops: up10 }, crowd);
  const { list } = await did(app, merchantPriceEdit.preview, { name: '货 1', ops: up10 }, crowd);
  const goods = list.map(({ id, revision }) => ({ id, revision }));
  assert.equal((await did(app, merchantPriceEdit.apply, { ops: up10, goods }, crowd)).count, list.length);
});
