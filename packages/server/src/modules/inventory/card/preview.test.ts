import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { shopSelect, shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { merchantCard } from '@keymall/contract/inventory/card';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { adminConfig } from '@keymall/contract/platform/config';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { previewQueue } from './preview.jobs.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  await changeSettings(app, admin, 'selectcard', { status: 1 });
});

type Draft = Partial<WireInput<typeof merchantGoods.add>>;
const edit = async (id: number, change: Draft): Promise<void> => {
  const { stand: _, ...form } = await did(app, merchantGoods.detail, { id }, shop);
  await did(app, merchantGoods.edit, { ...form, ...change }, shop);
};
/** Works what edits left behind, and says for which goods. */
async function workPreviews(): Promise<number[]> {
  const left = await app.house.db.deleteFrom('outbox').where('queue', '=', 'inventory.preview').returning('payload').execute();
  const goods = left.map(({ payload }) => (payload as { goods_id: number }).goods_id);
  for (const goods_id of goods) await previewQueue.work(app.ctx(), { goods_id });
  return goods;
}
const previewsOf = async (goodsId: number): Promise<(string | null)[]> =>
  (await app.house.db.selectFrom('card').select('preview').where('goods_id', '=', goodsId).orderBy('position').execute()).map(
    ({ preview }) => preview,
  );
const grid = (goods_id: number, more: Partial<WireInput<typeof shopSelect.selectCards>> = {}) =>
  did(app, shopSelect.selectCards, { token: shop.link, goods_id, ...more });
const numbers = (from: number, count: number): string => Array.from({ length: count }, (_, n) => `1380000${from + n}----pw${n}`).join('\n');
/** A goods with numbers to choose from. */
async function selected(draft: Draft = {}, count = 5, from = 1000): Promise<number> {
  const id = await makeGoods(app, shop, { card_order: 3, selectcard_fee: '1.00', ...draft });
  await did(app, merchantCard.add, { goods_id: id, content: numbers(from, count), split_type: '----' }, shop);
  await previewQueue.work(app.ctx(), { goods_id: id });
  return id;
}

describe('previews', () => {
  test('are made when buyers begin to select, for cards in the trash too, and taken away when they cease', async () => {
    const id = await makeGoods(app, shop);
    await did(app, merchantCard.add, { goods_id: id, content: numbers(2000, 3), split_type: '----' }, shop);
    const { list } = await did(app, merchantCard.list, { goods_id: id }, shop);
    await did(app, merchantCard.del, { ids: [list[0]?.id as number] }, shop);
    assert.deepEqual(await previewsOf(id), [null, null, null]);
    await edit(id, { card_order: 3 });
    assert.deepEqual(await workPreviews(), [id]);
    assert.deepEqual(await previewsOf(id), ['138****2000', '138****2001', '138****2002']);
    await edit(id, { card_order: 3, name: '改名' });
    assert.deepEqual(await workPreviews(), []);
    await edit(id, { card_order: 0 });
    assert.deepEqual(await workPreviews(), [id]);
    assert.deepEqual(await previewsOf(id), [null, null, null]);
  });

  test('are what the goods asks for when the work is done, however often', async () => {
    const id = await makeGoods(app, shop);
    await makeCards(app, shop, id, 2);
    await edit(id, { card_order: 3 });
    await edit(id, { card_order: 1 });
    await workPreviews();
    assert.deepEqual(await previewsOf(id), [null, null]);
    await edit(id, { card_order: 3 });
    await workPreviews();
    const made = await previewsOf(id);
    await previewQueue.work(app.ctx(), { goods_id: id });
    assert.deepEqual(await previewsOf(id), made);
    await previewQueue.work(app.ctx(), { goods_id: 999_999_999 });
  });

  test('of more than one step are all made; what slipped through is found at night', async () => {
    const id = await makeGoods(app, shop);
    await makeCards(app, shop, id, 1200);
    await edit(id, { card_order: 3 });
    await workPreviews();
    assert.ok((await previewsOf(id)).every((preview) => preview !== null));
    await app.house.db.updateTable('card').set({ preview: null }).where('goods_id', '=', id).execute();
    await app.jobs.runNow('card.preview');
    assert.ok((await previewsOf(id)).every((preview) => preview !== null));
  });

  test('tell nobody a whole key', async () => {
    const id = await makeGoods(app, shop);
    const keys = await makeCards(app, shop, id, 20);
    await edit(id, { card_order: 3 });
    await workPreviews();
    for (const preview of await previewsOf(id)) assert.ok(!keys.includes(preview ?? '') && (preview?.length ?? 0) <= 11, preview ?? '');
  });
});

describe('the grid', () => {
  test('shows numbers masked, in the order of sale, each with its surcharge', async () => {
    const id = await selected();
    const { list: cards } = await did(app, merchantCard.list, { goods_id: id }, shop);
    await did(app, merchantCard.price, { ids: [cards[0]?.id as number], select_price: '8.80' }, shop);
    await did(app, merchantCard.first, { ids: [cards[0]?.id as number], is_first: 1 }, shop);
    const { list, total } = await grid(id);
    assert.equal(total, 5);
    assert.deepEqual(
      list.map(({ preview, fee }) => [preview, fee]),
      [
        ['138****1004', '8.80'],
        ['138****1000', '1.00'],
        ['138****1001', '1.00'],
        ['138****1002', '1.00'],
        ['138****1003', '1.00'],
      ],
    );
    await changeSettings(app, admin, 'selectcard', { selectcard_fee_min: '2.50' });
    assert.deepEqual(
      (await grid(id)).list.map(({ fee }) => fee),
      ['8.80', '2.50', '2.50', '2.50', '2.50'],
    );
    await changeSettings(app, admin, 'selectcard', { selectcard_fee_min: '0.00' });
  });

  test('is paged and searched by digits; what people type is no pattern', async () => {
    const id = await selected({}, 30, 1010);
    const pages = await Promise.all([1, 2, 3].map((page) => grid(id, { page, limit: 12 })));
    assert.deepEqual(
      pages.map(({ list, total }) => [list.length, total]),
      [
        [12, 30],
        [12, 30],
        [6, 30],
      ],
    );
    const seen = pages.flatMap(({ list }) => list.map((card) => card.id));
    assert.equal(new Set(seen).size, 30);
    const found = await grid(id, { keyword: '103' });
    assert.deepEqual([found.total, found.list[0]?.preview], [10, '138****1030']);
    for (const keyword of ['%', '_', '\\', "'"]) assert.equal((await grid(id, { keyword })).total, 0, keyword);
    assert.equal((await grid(id, { keyword: '*' })).total, 30);
  });

  test('defect 32: says whether more follow, and how many there are only where the stock is shown in numbers', async () => {
    for (const stock_display of [0, 2] as const) {
      const id = await selected({ stock_display }, 5, 3000);
      const of = async (page: number, more = {}) => {
        const answer = await grid(id, { page, limit: 2, ...more });
        return [answer.list.length, answer.more, answer.total];
      };
      assert.deepEqual(await Promise.all([1, 2, 3, 4].map((page) => of(page))), [
        [2, true, null],
        [2, true, null],
        [1, false, null],
        [0, false, null],
      ]);
      assert.deepEqual(await of(1, { keyword: '3004' }), [1, false, null]);
    }
    const shown = await grid(await selected({ stock_display: 1 }, 4, 3000), { limit: 4 });
    assert.deepEqual([shown.more, shown.total], [false, 4]);
  });

  test('holds nothing that is held, sold, disabled, thrown away or not yet masked', async () => {
    const id = await selected({}, 6, 1100);
    const ids = (await grid(id)).list.map((card) => card.id);
    await did(app, merchantCard.status, { ids: [ids[0] as number], status: 0 }, shop);
    await did(app, merchantCard.del, { ids: [ids[1] as number] }, shop);
    await app.house.db
      .updateTable('card')
      .set({ preview: null })
      .where('id', '=', ids[2] as number)
      .execute();
    assert.deepEqual(
      (await grid(id)).list.map((card) => card.id),
      ids.slice(3),
    );
  });

  test('is for goods whose buyers select, while the platform allows it, of this shop', async () => {
    const input = (goods_id: number) => ({ token: shop.link, goods_id });
    await refused(app, 'select_unavailable', shopSelect.selectCards, input(await makeGoods(app, shop)));
    const other = await makeShop(app);
    await refused(app, 'goods_gone', shopSelect.selectCards, input(await makeGoods(app, other, { card_order: 3 })));
    const id = await selected({}, 1, 1200);
    await changeSettings(app, admin, 'selectcard', { status: 0 });
    await refused(app, 'select_unavailable', shopSelect.selectCards, input(id));
    await changeSettings(app, admin, 'selectcard', { status: 1 });
    await grid(id);
  });

  test('of a locked goods opens with its grant only', async () => {
    const id = await selected({ visit_type: 1, visit_password: 'sesame' }, 2, 1300);
    await refused(app, 'visit_needed', shopSelect.selectCards, { token: shop.link, goods_id: id });
    await refused(app, 'visit_needed', shopSelect.selectCards, {
      token: shop.link,
      goods_id: id,
      visit_grant: '1234567890.AAAAAAAAAAAAAAAAAAAAAA',
    });
    const { grant } = await did(app, shopVisit.visitGoods, { token: shop.link, goods_id: id, password: 'sesame' });
    assert.equal((await grid(id, { visit_grant: grant })).total, 2);
  });
});

test('the parts of platform and merchant make 100 per cent', async () => {
  const values = { status: 1, selectcard_fee_min: '0.00', selectcard_fee_platform_rate: 30, selectcard_fee_merchant_rate: 60 };
  const sentence = await refused(app, 'bad_input', adminConfig.editConfig, { group: 'selectcard', values }, admin);
  assert.match(sentence, /selectcard_fee_merchant_rate/);
  await did(app, adminConfig.editConfig, { group: 'selectcard', values: { ...values, selectcard_fee_merchant_rate: 70 } }, admin);
});
