/** A buyer finds goods in the mall and buys; a merchant comes into the mall; and its pages fit every screen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { comeIn } from '../fixtures/mall.ts';
import { openShop, payAtGateway } from '../fixtures/purchase.ts';
import { confirmOrder, interactive, keysOn } from '../fixtures/shop-page.ts';

test(
  'a buyer finds goods in the mall by a piece of its name and buys it, and the order is its shop’s',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 3, password: 0 });
    await comeIn(site, shop);
    const { page, look } = await visitor();
    await page.goto(`${site.site_url}/`);
    await interactive(page);
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '商城' }).click();
    await page.getByRole('heading', { name: /商城$/, level: 1 }).waitFor();
    await interactive(page);
    await look();
    // a piece from its middle, which nothing else has
    await page.getByRole('searchbox', { name: '搜索词' }).fill(shop.goods.name.slice(4));
    await page.getByRole('button', { name: '搜索' }).click();
    await page.getByRole('heading', { name: /的搜索结果$/ }).waitFor();
    await interactive(page);
    await look();
    await page.getByRole('link', { name: shop.goods.name }).click();
    await page.waitForURL(`${site.site_url}/item-${shop.goods.id}`);
    await page.getByRole('heading', { name: shop.goods.name, level: 1 }).waitFor();
    await interactive(page);
    await look();
    assert.match((await page.getByRole('link', { name: new RegExp(shop.name) }).getAttribute('href')) ?? '', /^\/mall-\d+$/);
    await page.getByRole('textbox', { name: '联系方式' }).fill('buyer@example.com');
    await page.getByRole('radio', { name: '微信支付' }).check();
    const tradeNo = await confirmOrder(page, { total: '9.90' });
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    await payAtGateway(site, tradeNo);
    await page.waitForURL(/\/order\?trade_no=/);
    const [key] = await keysOn(page);
    assert.ok(key && shop.cards.includes(key), 'the shop’s own card');
    const { list } = await call(site.site_url, merchantOrder.list, { trade_no: tradeNo }, shop.token);
    assert.equal(list.length, 1);
    const order = await call(site.site_url, merchantOrder.detail, { id: list[0]?.id ?? 0 }, shop.token);
    assert.equal(order.source, 'mall');
  }),
);

test(
  'on a phone a buyer goes by category, narrows by price, and buys; sold out, the mall says so',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1, password: 0 });
    const category = await comeIn(site, shop);
    const { page, look } = await visitor({ phone: true });
    await page.goto(`${site.site_url}/search-category-${category}`);
    await interactive(page);
    await look();
    await page.getByRole('textbox', { name: '最低价' }).fill('100');
    await page.getByRole('button', { name: '应用' }).click();
    await page.getByText('没有找到商品').waitFor();
    await page.getByRole('link', { name: '清除筛选' }).click();
    await page.getByRole('link', { name: shop.goods.name }).click();
    await page.getByRole('heading', { name: shop.goods.name, level: 1 }).waitFor();
    await interactive(page);
    await look();
    await page.getByRole('textbox', { name: '联系方式' }).fill('buyer@example.com');
    await page.getByRole('radio', { name: '支付宝' }).check();
    const tradeNo = await confirmOrder(page, { total: '9.90' });
    await page.waitForURL(`${site.sandbox_url}/cashier/**`);
    await page.getByRole('button', { name: /^支付 ¥9\.90/ }).click();
    await page.getByRole('link', { name: /返回商城/ }).click();
    await page.waitForURL(`${site.site_url}/order?trade_no=${tradeNo}`);
    assert.deepEqual(await keysOn(page), shop.cards);
    await page.goto(`${site.site_url}/item-${shop.goods.id}`);
    await page.getByText('缺货').first().waitFor();
    await interactive(page);
    await look();
  }),
);

test(
  'the pages of the mall fit in English and in the dark, and what is not there is not found',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor({ locale: 'en-US', dark: true });
    for (const path of ['/mall', '/search-category-all', '/search-goods-%E6%98%9F', '/search-shop-%E6%98%9F']) {
      assert.equal((await page.goto(site.site_url + path))?.status(), 200, path);
      await interactive(page);
      await look();
    }
    for (const path of [
      '/item-0',
      '/item-999999999',
      '/mall-999999999',
      '/search-category-999999',
      '/search-user-x',
      '/mall-99999999999999999999',
    ])
      assert.equal((await fetch(site.site_url + path)).status, 404, path);
    for (const path of ['/search-goods-%3Cimg%20src=x%20onerror=alert(1)%3E', '/search-goods-%25', "/search-goods-'%20or%201=1"])
      assert.equal((await fetch(site.site_url + path)).status, 200, path);
    const map = await (await fetch(`${site.site_url}/sitemap.xml`)).text();
    assert.match(map, /sitemap-mallItem-0\.xml/);
  }),
);
