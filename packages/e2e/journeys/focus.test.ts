/** Where the keyboard is in the public pages is always in sight, and nothing moves for whoever wants no motion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { coveredOn, longestMotion } from '../fixtures/focus.ts';
import { journey } from '../fixtures/journey.ts';
import { buy, openShop } from '../fixtures/purchase.ts';
import { interactive } from '../fixtures/shop-page.ts';
import type { Site } from '../fixtures/site.ts';

const PASSWORD = 'open-sesame';
/** As many steps as the longest of the pages has places to stop at. */
const STEPS = 60;

/** The demo's shop, with its notice put away. */
async function openDemo(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.site_url}/link/${site.shop_token}`);
  await interactive(page);
  await page.getByRole('dialog', { name: '店铺公告' }).getByRole('button', { name: '知道了' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

for (const [device, phone] of [
  ['a phone', true],
  ['a laptop', false],
] as const)
  test(
    `on ${device} the focus is never under a bar: home, shop, order form and order`,
    journey(async ({ site, visitor }) => {
      const shop = await openShop(site, { cards: 2 });
      const { trade_no } = await buy(site, shop.link, shop.goods.id, { pwdforsearch: PASSWORD });
      const { page } = await visitor({ phone });
      if (!phone) await page.setViewportSize({ width: 1280, height: 720 });
      const found: string[] = [];
      const walk = async (where: string): Promise<void> => {
        found.push(...(await coveredOn(page, STEPS)).map((each) => `${where}: ${each}`));
      };

      await page.goto(site.site_url);
      await interactive(page);
      await walk('home');
      await openDemo(page, site);
      await walk('shop');
      await page.getByRole('radio', { name: /极光截图/ }).check();
      await page.getByRole('radio', { name: '支付宝' }).waitFor();
      await walk('order form');
      await page.goto(`${site.site_url}/order?trade_no=${trade_no}`);
      await interactive(page);
      await page.locator('input[name=pwd]').fill(PASSWORD);
      await page.locator('input[name=pwd]').press('Enter');
      await page.getByRole('region', { name: '卡密' }).waitFor();
      await walk('order');
      assert.deepEqual(found, []);
    }),
  );

test(
  'the notice holds whoever reaches past it, and gives way to a tap beside it, Escape and its button',
  journey(async ({ site, visitor }) => {
    const open = async (phone: boolean): Promise<Page> => {
      const { page } = await visitor({ phone });
      await page.goto(`${site.site_url}/link/${site.shop_token}`);
      await interactive(page);
      await inNotice(page);
      return page;
    };
    /** The focus is on the notice's button, once the page is taken over. */
    const inNotice = (page: Page) => page.locator('dialog.km-notice button:focus').waitFor();
    const away = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

    const keyboard = await open(false);
    await keyboard.keyboard.press('Tab');
    await keyboard.locator('dialog.km-notice:modal').waitFor();
    for (let step = 0; step < 5; step += 1) {
      await keyboard.keyboard.press('Tab');
      assert.equal(await keyboard.evaluate(() => document.activeElement?.closest('main') && document.activeElement.tagName), null);
    }
    await keyboard.keyboard.press('Escape');
    await away(keyboard);

    const escape = await open(false);
    await escape.keyboard.press('Escape');
    await away(escape);

    const program = await open(false);
    // as assistive programs do: they move the focus without a key
    await program.evaluate(() => document.querySelector<HTMLElement>('input[type=search]')?.focus());
    await inNotice(program);
    await program.locator('dialog.km-notice:modal').waitFor();

    const phone = await open(true);
    const under = await phone.locator('input[type=search]').boundingBox();
    assert.ok(under);
    await phone.touchscreen.tap(under.x + under.width / 2, under.y + under.height / 2);
    await away(phone);
    assert.notEqual(await phone.evaluate(() => document.activeElement?.tagName), 'INPUT', 'the tap reached what lay under it');
    assert.equal(await phone.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'visible');
    await phone.reload();
    await interactive(phone);
    assert.equal(await phone.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'visible');
    assert.equal(await phone.getByRole('dialog').count(), 0);
    await phone.getByRole('button', { name: '公告' }).tap();
    await phone.locator('dialog.km-notice:modal').waitFor();
  }),
);

test(
  'whoever wants little motion gets none of the notice, the order form and the bill',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor({ phone: true, still: true });
    const stands = async (what: string): Promise<void> => {
      const longest = await longestMotion(page);
      assert.ok(longest <= 1, `${what} moves for ${longest} ms`);
    };
    await page.goto(`${site.site_url}/link/${site.shop_token}`);
    await interactive(page);
    const notice = page.getByRole('dialog', { name: '店铺公告' });
    await notice.waitFor();
    await stands('the notice');
    await notice.getByRole('button', { name: '知道了' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: /极光截图/ }).tap();
    const sheet = page.getByRole('dialog', { name: '填写订单' });
    await sheet.waitFor();
    await stands('the order form');
    await sheet.getByRole('textbox', { name: '联系方式' }).fill('13800138000');
    await sheet.getByRole('button', { name: '立即购买' }).click();
    await page.getByRole('dialog', { name: '确认订单' }).waitFor();
    await stands('the bill');
  }),
);
