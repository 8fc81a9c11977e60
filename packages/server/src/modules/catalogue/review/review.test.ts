/** Goods that the platform finds, looks at, freezes: before sale, after it, and back again. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { adminGoods } from '@keymall/contract/catalogue/goods-review';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCategory, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
const mode = (goods_review: 0 | 1 | 2) => changeSettings(app, admin, 'review', { goods_review });

const seenAs = (id: number) => did(app, adminGoods.detail, { id }, admin);
const stands = async (id: number) => {
  const { review, status, is_freeze } = await seenAs(id);
  return [review, status, is_freeze];
};
async function judge(id: number, review: 'passed' | 'refused', reason = '') {
  const { revision } = await seenAs(id);
  return did(app, adminGoods.doReview, { goods: [{ id, revision }], review, reason }, admin);
}
async function form(shop: Shop, id: number): Promise<WireInput<typeof merchantGoods.edit>> {
  const { is_freeze: _, ...draft } = await did(app, merchantGoods.detail, { id }, shop);
  return draft;
}
const letters = async (shop: Shop) => (await did(app, merchantMessage.list, {}, shop)).list.map(({ title }) => title);

describe('before they are sold', () => {
  test('a new one waits off the shelf, is sold once it passed, and waits again when its text changes, not when its price does', async () => {
    await mode(2);
    const shop = await makeShop(app);
    const id = await makeGoods(app, shop, { name: '云盘会员' });
    assert.deepEqual(await stands(id), ['waiting', 0, 0]);
    await refused(app, 'goods_unreviewed', merchantGoods.status, { ids: [id], status: 1 }, shop);
    assert.equal((await form(shop, id)).status, 1, 'the form keeps what its merchant wants');
    await judge(id, 'passed');
    assert.deepEqual(await stands(id), ['passed', 1, 0]);
    await did(app, merchantGoods.edit, { ...(await form(shop, id)), price: '19.00' }, shop);
    assert.deepEqual(await stands(id), ['passed', 1, 0]);
    await did(app, merchantGoods.edit, { ...(await form(shop, id)), name: '云盘年卡' }, shop);
    assert.deepEqual(await stands(id), ['waiting', 0, 0]);
    assert.deepEqual(await letters(shop), ['商品已通过审核']);
  });

  test('one that is wanted off the shelf stays there when it passes', async () => {
    await mode(2);
    const shop = await makeShop(app);
    const id = await makeGoods(app, shop, { status: 0 });
    await judge(id, 'passed');
    assert.deepEqual(await stands(id), ['passed', 0, 0]);
    const wanted = await makeGoods(app, shop);
    await did(app, merchantGoods.status, { ids: [wanted], status: 0 }, shop);
    await judge(wanted, 'passed');
    assert.deepEqual(await stands(wanted), ['passed', 0, 0]);
  });

  test('a refusal takes a reason, and neither an edit alike, a copy, the bin nor another setting makes it be sold', async () => {
    await mode(2);
    const shop = await makeShop(app);
    const id = await makeGoods(app, shop, { name: '来路不明' });
    const { revision } = await seenAs(id);
    await refused(app, 'bad_input', adminGoods.doReview, { goods: [{ id, revision }], review: 'refused' }, admin);
    await judge(id, 'refused', '涉嫌盗版');
    await mode(0);
    await refused(app, 'goods_review_refused', merchantGoods.status, { ids: [id], status: 1 }, shop);
    await did(app, merchantGoods.edit, { ...(await form(shop, id)), status: 1 }, shop);
    assert.deepEqual(await stands(id), ['refused', 0, 0]);
    const copied = (await did(app, merchantGoods.copy, { id }, shop)).id;
    assert.deepEqual(await stands(copied), ['waiting', 0, 0]);
    const [row] = (await did(app, merchantGoods.list, { review: 'refused' }, shop)).list;
    assert.deepEqual([row?.id, row?.review_reason], [id, '涉嫌盗版']);
    await did(app, merchantGoods.edit, { ...(await form(shop, id)), name: '正版授权', status: 1 }, shop);
    assert.deepEqual(await stands(id), ['waiting', 0, 0]);
    await judge(id, 'passed');
    assert.deepEqual(await stands(id), ['passed', 1, 0]);
    assert.deepEqual(await letters(shop), ['商品已通过审核', '商品未通过审核']);
  });

  test('who decides about what has changed meanwhile is told, and none of the others is decided', async () => {
    await mode(2);
    const shop = await makeShop(app);
    const [one, two] = [await makeGoods(app, shop), await makeGoods(app, shop)];
    const looked = await Promise.all([one, two].map(async (id) => ({ id, revision: (await seenAs(id)).revision })));
    await did(app, merchantGoods.edit, { ...(await form(shop, two)), name: '偷换的内容' }, shop);
    await refused(app, 'goods_looked_at_changed', adminGoods.doReview, { goods: looked, review: 'passed' }, admin);
    assert.deepEqual(await stands(one), ['waiting', 0, 0]);
    const { list, to_look_at } = await did(app, adminGoods.list, { merchant_id: shop.id, review: 'waiting' }, admin);
    assert.deepEqual([list.length, to_look_at >= 2], [2, true]);
    const now = list.map(({ id, revision }) => ({ id, revision }));
    await did(app, adminGoods.doReview, { goods: now, review: 'passed' }, admin);
    for (const id of [one, two]) assert.deepEqual(await stands(id), ['passed', 1, 0]);
  });

  test('an edit and a decision at once: what nobody looked at is never on the shelf', async () => {
    await mode(2);
    const shop = await makeShop(app);
    for (let round = 0; round < 8; round += 1) {
      const id = await makeGoods(app, shop);
      const [draft, { revision }] = [await form(shop, id), await seenAs(id)];
      const [edited, decided] = await Promise.all([
        call(app, merchantGoods.edit, { ...draft, name: `偷换 ${round}` }, shop),
        call(app, adminGoods.doReview, { goods: [{ id, revision }], review: 'passed' }, admin),
      ]);
      assert.equal(edited.code, 1);
      assert.ok([1, refusals.goods_looked_at_changed.code].includes(decided.code));
      assert.deepEqual(await stands(id), ['waiting', 0, 0]);
    }
  });
});

test('after it is sold: it is on the shelf meanwhile, and leaves the list once somebody has looked, without a letter', async () => {
  await mode(1);
  const shop = await makeShop(app);
  const id = await makeGoods(app, shop);
  assert.deepEqual(await stands(id), ['unseen', 1, 0]);
  await judge(id, 'passed');
  assert.deepEqual(await stands(id), ['passed', 1, 0]);
  await did(app, merchantGoods.edit, { ...(await form(shop, id)), remark: '加微信' }, shop);
  assert.deepEqual(await stands(id), ['unseen', 1, 0]);
  await judge(id, 'refused', '引导站外交易');
  assert.deepEqual(await stands(id), ['refused', 0, 0]);
  assert.deepEqual(await letters(shop), ['商品未通过审核']);
});

test('nobody looks unless it is set: what is added is passed and sold', async () => {
  await mode(0);
  const shop = await makeShop(app);
  assert.deepEqual(await stands(await makeGoods(app, shop)), ['passed', 1, 0]);
});

test('frozen goods are off the shelf, stay there for their merchant, and come back off the shelf', async () => {
  await mode(0);
  const shop = await makeShop(app);
  const id = await makeGoods(app, shop);
  await did(app, adminGoods.freeze, { id, reason: '侵权投诉' }, admin);
  await refused(app, 'missing', adminGoods.freeze, { id, reason: '再来' }, admin);
  assert.deepEqual(await stands(id), ['passed', 0, 1]);
  await refused(app, 'goods_frozen', merchantGoods.status, { ids: [id], status: 1 }, shop);
  assert.equal((await did(app, merchantGoods.list, { is_freeze: 1 }, shop)).list[0]?.freeze_reason, '侵权投诉');
  const waiting = await (async () => {
    await mode(2);
    const made = await makeGoods(app, shop);
    await did(app, adminGoods.freeze, { id: made, reason: 'x' }, admin);
    await judge(made, 'passed');
    return made;
  })();
  assert.deepEqual(await stands(waiting), ['passed', 0, 1], 'passing does not sell what is frozen');
  await did(app, adminGoods.unfreeze, { id }, admin);
  await refused(app, 'missing', adminGoods.unfreeze, { id }, admin);
  assert.deepEqual(await stands(id), ['passed', 0, 0]);
  await did(app, merchantGoods.status, { ids: [id], status: 1 }, shop);
  assert.deepEqual(await letters(shop), ['商品已解冻', '商品已通过审核', '商品已被冻结', '商品已被冻结']);
});

test('any goods is found: by a piece of its name, its shop, number, price; with others or alone, and never from the bin', async () => {
  await mode(0);
  const shop = await makeShop(app);
  const cate_id = await makeCategory(app, shop);
  const id = await makeGoods(app, shop, { cate_id, name: '稀有的Ünïque-钥匙 50%', price: '7.77' });
  await makeGoods(app, shop, { cate_id, name: '普通' });
  const found = async (filter: WireInput<typeof adminGoods.list>) => {
    const { list, total } = await did(app, adminGoods.list, { ...filter, limit: 100 }, admin);
    return [list.map((row) => row.id).includes(id), total];
  };
  const { shop_name } = await seenAs(id);
  for (const filter of [
    { name: '钥' },
    { name: 'ünïQUE-钥匙' },
    { name: '50%' },
    { name: ' 50' },
    { goods_id: id },
    { shop: shop_name, price_from: '7.77', price_to: '7.77' },
    { shop: shop.username, name: '稀有' },
    { merchant_id: shop.id, status: 1 as const },
  ])
    assert.equal((await found(filter))[0], true, JSON.stringify(filter));
  assert.deepEqual(await found({ name: '稀有钥匙' }), [false, 0]);
  assert.deepEqual(await found({ name: '稀%钥匙' }), [false, 0]);
  assert.equal((await found({ name: '稀有', price_from: '7.78' }))[0], false);
  await did(app, merchantGoods.del, { ids: [id] }, shop);
  assert.deepEqual(await found({ name: '稀有的' }), [false, 0]);
  await refused(app, 'missing', adminGoods.detail, { id }, admin);
  await refused(app, 'missing', adminGoods.freeze, { id, reason: 'x' }, admin);
});

test('words that nobody may write are refused by name: in goods, categories and shops, marks or not', async () => {
  await mode(0);
  const shop = await makeShop(app);
  const cate_id = await makeCategory(app, shop);
  const id = await makeGoods(app, shop, { cate_id });
  await changeSettings(app, admin, 'wordfilter', { site_wordfilter_status: 1, site_wordfilter_danger: '赌博|外挂' });
  try {
    const draft = await form(shop, id);
    for (const change of [{ name: '赌 博 网' }, { remark: '外-挂' }, { content: '<p>赌</p><b>博</b>' }])
      await refused(app, 'word_forbidden', merchantGoods.edit, { ...draft, ...change }, shop);
    const said = await call(app, merchantGoods.edit, { ...draft, name: '赌博' }, shop);
    assert.match(said.msg, /赌博/);
    const category = { name: '外挂专区' };
    await refused(app, 'word_forbidden', merchantCategory.add, category, shop);
    await refused(app, 'word_forbidden', merchantCategory.edit, { id: cate_id, sort: 0, is_show: 1, ...category }, shop);
    const config = await did(app, merchantShopConfig.index, {}, shop);
    await refused(app, 'word_forbidden', merchantShopConfig.saveConfig, { ...config, shop_notice: '本店出售外挂' }, shop);
    await did(app, merchantGoods.edit, { ...draft, name: '彩色贴纸' }, shop);
  } finally {
    await changeSettings(app, admin, 'wordfilter', { site_wordfilter_status: 0, site_wordfilter_danger: '' });
  }
});
