import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { VISIT_GRANT_MS } from './visit.rules.ts';

let app: TestApp;
let shop: Shop;
let locked: number;
const PICTURE = '/upload/hidden.png';
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  locked = await makeGoods(app, shop, { visit_type: 1, visit_password: '芝麻开门', content: '<p>藏着的说明</p>', slider_image: [PICTURE] });
});

const ask = (visit_grant = '') => did(app, shopIndex.goodsDetail, { token: shop.link, goods_id: locked, visit_grant });
const open = (password: string, ip?: string) => call(app, shopVisit.visitGoods, { token: shop.link, goods_id: locked, password }, { ip });

describe('a locked goods', () => {
  test('shows that it is locked, and hides its details until the password is entered', async () => {
    const page = await call(app, shopIndex.detail, { token: shop.link });
    assert.equal(page.data.goods[0]?.visit_type, 1);
    assert.doesNotMatch(page.text, /hidden\.png|藏着的说明/);
    const closed = await ask();
    assert.deepEqual([closed.locked, closed.content, closed.images], [true, '', []]);
    const { data } = await open('芝麻开门');
    assert.deepEqual([data.content, data.images], ['<p>藏着的说明</p>', [PICTURE]]);
    const opened = await ask(data.grant);
    assert.deepEqual([opened.locked, opened.content, opened.images], [false, '<p>藏着的说明</p>', [PICTURE]]);
  });

  test('for half an hour, and for itself alone', async () => {
    const { grant } = (await open('芝麻开门')).data;
    const other = await makeGoods(app, shop, { visit_type: 1, visit_password: '芝麻开门' });
    assert.equal((await did(app, shopIndex.goodsDetail, { token: shop.link, goods_id: other, visit_grant: grant })).locked, true);
    app.clock.pass(VISIT_GRANT_MS - 1000);
    assert.equal((await ask(grant)).locked, false);
    app.clock.pass(1000);
    assert.equal((await ask(grant)).locked, true);
    assert.equal((await ask(`${grant}x`)).locked, true);
  });

  test('wrong tries are counted for an address and goods, right ones are not', async () => {
    const ip = '198.51.100.7';
    for (let count = 0; count < 8; count += 1) assert.equal((await open('芝麻开门', ip)).code, 1);
    for (let count = 0; count < 5; count += 1) assert.equal((await open('不对', ip)).code, 1320);
    assert.equal((await open('芝麻开门', ip)).code, 429);
    assert.equal((await open('芝麻开门', '198.51.100.8')).code, 1);
  });

  test('at once or one after the other, no more than five guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('猜', '198.51.100.9')));
    assert.equal(answers.filter(({ code }) => code === 1320).length, 5);
  });

  test('not by the link of another shop, nor when it is gone', async () => {
    const other = await makeShop(app);
    await refused(app, 'goods_gone', shopVisit.visitGoods, { token: other.link, goods_id: locked, password: '芝麻开门' });
    await refused(app, 'link_dead', shopVisit.visitGoods, { token: 'nosuch', goods_id: locked, password: '芝麻开门' });
  });

  test('a goods that is open needs no password', async () => {
    const goods_id = await makeGoods(app, shop, { content: '公开' });
    assert.equal((await did(app, shopVisit.visitGoods, { token: shop.link, goods_id, password: 'x' })).content, '公开');
  });
});

describe('word when it is back', () => {
  const rows = async (goods: number) =>
    await app.house.db.selectFrom('restock_subscription').select(['email', 'merchant_id']).where('goods_id', '=', goods).execute();

  test('for a goods that is sold out, once a mailbox', async () => {
    const goods_id = await makeGoods(app, shop);
    const asked = { token: shop.link, goods_id, email: 'a@example.com' };
    await did(app, shopVisit.restock, asked);
    await did(app, shopVisit.restock, { ...asked, email: 'A@Example.com' });
    assert.deepEqual(await rows(goods_id), [{ email: 'a@example.com', merchant_id: shop.id }]);
    await refused(app, 'bad_input', shopVisit.restock, { ...asked, email: 'nobody' });
  });

  test('not for one that can be bought, is gone, or is another shop’s', async () => {
    const goods_id = await makeGoods(app, shop);
    await makeCards(app, shop, goods_id, 1);
    await refused(app, 'restock_available', shopVisit.restock, { token: shop.link, goods_id, email: 'a@example.com' });
    const other = await makeShop(app);
    await refused(app, 'goods_gone', shopVisit.restock, { token: other.link, goods_id, email: 'a@example.com' });
    await did(app, merchantGoods.status, { ids: [goods_id], status: 0 }, shop);
    await refused(app, 'goods_gone', shopVisit.restock, { token: shop.link, goods_id, email: 'a@example.com' });
  });
});

test('defect 32: tiers, gifts and the list of a locked, fuzzy goods tell no number of what is left', async () => {
  const quiet = await makeShop(app);
  const gift = await makeGoods(app, quiet, { name: '赠品', stock_display: 2 });
  const goods_id = await makeGoods(app, quiet, {
    stock_display: 2,
    visit_type: 1,
    visit_password: 'x',
    wholesale_discount_list: [{ num: 5, price: '9.00' }],
    addtion_give: [{ good_id: gift, bug_num: 2, give_num: 1 }],
  });
  await makeCards(app, quiet, goods_id, 73);
  await makeCards(app, quiet, gift, 67);
  // Numbers only as numbers: names, links and grants are letters and digits by chance.
  for (const answer of [
    await call(app, shopIndex.detail, { token: quiet.link }),
    await call(app, shopIndex.goodsDetail, { token: quiet.link, goods_id }),
    await call(app, shopVisit.visitGoods, { token: quiet.link, goods_id, password: 'x' }),
  ])
    assert.doesNotMatch(answer.text.replace(/"(token|grant|shop_name)":"[^"]*"/g, ''), /73|67/);
});
