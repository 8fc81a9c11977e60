/** Every look of a shop: open to everybody, nothing beside the screen, and it sells on a phone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import type { Page } from 'playwright-core';
import { barriersOn, smallTargetsOn } from '../fixtures/accessibility.ts';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { openShop, payAtGateway, type Shop } from '../fixtures/purchase.ts';
import { confirmOrder, interactive, keysOn } from '../fixtures/shop-page.ts';
import type { Site } from '../fixtures/site.ts';

const PHONE = 390;
const DESKTOP = 1280;

async function wear(site: Site, shop: Shop, theme: string): Promise<void> {
  await call(site.site_url, merchantShopConfig.saveThemes, { pc_template: theme, mobile_template: theme }, shop.token);
}

/** What is wrong with the page as it stands, at this width. */
async function lookOver(page: Page, width: number, where: string): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const found = [...(await barriersOn(page)), ...(width === PHONE ? await smallTargetsOn(page) : [])];
  return [...found, ...(beside > 0 ? [`${beside} pixels beside the screen`] : [])].map((each) => `${where}, ${width}: ${each}`);
}

test(
  'a guest buys in every look on a phone, and finds nothing in the way',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: shopThemes.length });
    const found: string[] = [];
    const bought: string[] = [];
    for (const { key } of shopThemes) {
      await wear(site, shop, key);
      const { page } = await visitor({ phone: true });
      // a link to one goods: every look opens at it
      await page.goto(`${shop.url}?goods=${shop.goods.id}`);
      await interactive(page);
      await page.getByRole('textbox', { name: '联系方式' }).fill('guest@example.com');
      found.push(...(await lookOver(page, PHONE, `${key}, the order`)));
      const tradeNo = await confirmOrder(page, { total: '9.90' });
      await page.waitForURL(`${site.sandbox_url}/cashier/**`);
      await payAtGateway(site, tradeNo);
      await page.goto(`${site.site_url}/order?trade_no=${tradeNo}`);
      bought.push(...(await keysOn(page)));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(bought.toSorted(), shop.cards.toSorted());
  }),
);

for (const dark of [false, true])
  test(
    `the shelf of every look is open to everybody ${dark ? 'in the dark' : 'in the light'}, with nothing beside the screen`,
    journey(async ({ site, visitor }) => {
      const shop = await openShop(site, { cards: 1 });
      // a second goods, in another category: a shelf of one goods is its order
      const { id: cate_id } = await call(site.site_url, merchantCategory.add, { name: '更多', sort: 0, is_show: 1 }, shop.token);
      await call(site.site_url, merchantGoods.add, { name: '年卡', cate_id, price: '99.00', take_card_type: 0 }, shop.token);
      const { previews } = await call(site.site_url, merchantShopConfig.themes, {}, shop.token);
      const [phone, desktop] = await Promise.all([visitor({ phone: true, dark }), visitor({ dark })]);
      const found: string[] = [];
      for (const { theme, url } of previews)
        for (const [{ page }, width] of [
          [phone, PHONE],
          [desktop, DESKTOP],
        ] as const) {
          await page.goto(url);
          await interactive(page);
          found.push(...(await lookOver(page, width, `${theme}, the shelf`)));
        }
      assert.deepEqual(found, []);
      assert.equal(previews.length, shopThemes.length);
    }),
  );
