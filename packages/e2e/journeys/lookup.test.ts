/** Finding an order again: from this browser's memory, by number and password, and what strangers get to see. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { journey } from '../fixtures/journey.ts';
import { sayYes } from '../fixtures/office.ts';
import { buy, openShop } from '../fixtures/purchase.ts';
import { confirmOrder, fillOrder, interactive, keysOn, openLink } from '../fixtures/shop-page.ts';

async function ask(page: Page, tradeNo: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^订单号/ }).fill(tradeNo);
  await page.getByRole('textbox', { name: /^查询密码或联系方式/ }).fill(password);
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/home/order/query')),
    page.getByRole('button', { name: '查询订单' }).click(),
  ]);
}

const refusal = (page: Page): Promise<string> => page.getByRole('form').or(page.locator('form')).getByRole('alert').innerText();

/** A well-formed number that no order has. */
const unknownLike = (tradeNo: string): string => tradeNo.slice(0, -4) + (tradeNo.endsWith('ZZZZ') ? 'YYYY' : 'ZZZZ');

test(
  'this browser finds its orders by itself, and may forget them',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor();
    await openLink(page, shop.url, shop.name);
    await fillOrder(page, { goods: shop.goods.name, contact: 'guest@example.com', password: 'open-sesame' });
    const tradeNo = await confirmOrder(page, { total: '9.90' });
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();

    await page.goto(`${site.site_url}/order`);
    const mine = page.getByRole('listitem').filter({ hasText: tradeNo });
    await mine.getByRole('button', { name: '查看' }).click();
    await page.getByRole('heading', { name: '未支付' }).waitFor();
    await page.getByRole('link', { name: '继续支付' }).click();
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();

    await page.goto(`${site.site_url}/order`);
    await mine.getByText('未支付').waitFor();
    await look();
    await mine.getByRole('button', { name: '取消' }).click();
    await sayYes(page);
    await mine.getByText('已关闭').waitFor();
    await mine.getByRole('button', { name: '移除' }).click();
    await page.getByText('本浏览器还没有订单。').waitFor();
  }),
);

test(
  'another device shows the keys for number and password',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1, password: 2 });
    const { trade_no: tradeNo } = await buy(site, shop.link, shop.goods.id, { pwdforsearch: 'open-sesame' });
    const { page, look } = await visitor({ phone: true });
    const answered = Promise.withResolvers<void>();
    await page.route('**/home/order/query', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(`${site.site_url}/order?trade_no=${tradeNo}`);
    await page.getByRole('heading', { name: '正在取出卡密' }).waitFor();
    // What comes is longer than what waits for it, and pushes nothing away that was in view.
    const foot = await page.getByRole('contentinfo').boundingBox();
    assert.ok(foot && foot.y >= 844, `the foot stands at ${foot?.y}`);
    answered.resolve();
    await page.getByText('该订单需要查询密码').waitFor();
    await page.unroute('**/home/order/query');
    await look();
    await ask(page, tradeNo, 'open-sesame');
    assert.deepEqual(await keysOn(page), shop.cards);
    await look();
  }),
);

test(
  'without a password the contact opens the order, and the contact alone opens nothing',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { trade_no: tradeNo } = await buy(site, shop.link, shop.goods.id, { contact: 'lost@example.com' });
    const { page } = await visitor();
    await page.goto(`${site.site_url}/order`);
    await interactive(page);
    await ask(page, unknownLike(tradeNo), 'lost@example.com');
    assert.equal(await page.getByRole('region', { name: '卡密' }).count(), 0);
    await ask(page, tradeNo, 'lost@example.com');
    assert.deepEqual(await keysOn(page), shop.cards);
  }),
);

test(
  'a wrong password and an unknown number are told alike, and guessing is slowed down',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1, password: 2 });
    const { trade_no: tradeNo } = await buy(site, shop.link, shop.goods.id, { pwdforsearch: 'open-sesame' });
    const { page } = await visitor();
    await page.goto(`${site.site_url}/order`);
    await interactive(page);
    await ask(page, tradeNo, 'wrong-1');
    const wrong = await refusal(page);
    await ask(page, unknownLike(tradeNo), 'wrong-2');
    assert.equal(await refusal(page), wrong);
    for (const guess of [3, 4, 5]) await ask(page, tradeNo, `wrong-${guess}`);
    await ask(page, tradeNo, 'wrong-6');
    assert.notEqual(await refusal(page), wrong);
    assert.match(await refusal(page), /秒|频繁|稍后/);
    // now even the right one has to wait, from here
    await ask(page, tradeNo, 'open-sesame');
    assert.match(await refusal(page), /秒|频繁|稍后/);
    assert.equal(await page.getByRole('region', { name: '卡密' }).count(), 0);
  }),
);
