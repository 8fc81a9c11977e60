/** Every page that is called a chart shows one: something is drawn in each series' own colour, over figures that are there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { Page } from 'playwright-core';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { goWithin, signIn } from '../fixtures/office.ts';
import { buy, openShop } from '../fixtures/purchase.ts';

/** A page and, chart by chart, how many colours its figures are drawn in. */
type Charts = Readonly<Record<string, readonly number[]>>;

const ADMIN: Charts = {
  '/admin/workbench': [2, 2],
  '/admin/statistics/total': [2],
  '/admin/statistics/transactions': [1],
  '/admin/statistics/transactions?kind=fee_income': [1],
  '/admin/statistics/orders': [3],
  '/admin/statistics/goods': [1],
  '/admin/statistics/merchant': [1, 2],
  '/admin/order/analysis/merchant': [1],
  '/admin/order/analysis/channel': [1],
  '/admin/finance/overview': [2],
};
const MERCHANT: Charts = { '/merchant/workbench': [3], '/merchant/charts/channel': [1], '/merchant/charts/money': [1] };

/** The key above the drawing is not a figure. */
const KEY_HEIGHT = 24;
/** Fewer dots than the smallest bar or line of a day has. */
const FEWEST = 12;

/** In how many of its colours a chart draws figures, for each chart of the page. */
async function drawnOn(page: Page, charts: number): Promise<number[]> {
  await page.waitForFunction((count) => document.querySelectorAll('.bo-chart').length === count, charts);
  for (const chart of await page.locator('.bo-chart').all()) {
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('canvas').waitFor();
  }
  return page.evaluate(
    ({ keyHeight, fewest }) =>
      Array.from(document.querySelectorAll<HTMLElement>('.bo-chart'), (box) => {
        const canvas = box.querySelector('canvas');
        const pen = canvas?.getContext('2d');
        if (!canvas || !pen) return 0;
        const top = Math.round((keyHeight * canvas.height) / canvas.clientHeight);
        const { data } = pen.getImageData(0, top, canvas.width, canvas.height - top);
        const look = getComputedStyle(box);
        const rgb = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        return [look.caretColor, look.columnRuleColor, look.textDecorationColor].map(rgb).filter((color) => {
          let dots = 0;
          for (let at = 0; at < data.length; at += 4)
            if ((data[at + 3] ?? 0) > 80 && color.every((part, of) => Math.abs(part - (data[at + of] ?? 0)) <= 12)) dots += 1;
          return dots >= fewest;
        }).length;
      }),
    { keyHeight: KEY_HEIGHT, fewest: FEWEST },
  );
}

async function look(page: Page, at: string, pages: Charts): Promise<Record<string, number[]>> {
  const drawn: Record<string, number[]> = {};
  for (const [path, charts] of Object.entries(pages)) {
    await goWithin(page, at + path);
    drawn[path] = await drawnOn(page, charts.length);
  }
  return drawn;
}

test(
  'every chart of both offices draws its figures, in the light and in the dark',
  journey(async ({ site, visitor }) => {
    const at = site.site_url;
    const [shop, other] = [await openShop(site, { cards: 4, price: '30.00' }), await openShop(site, { cards: 1, price: '20.00' })];
    const { channels } = await call(at, shopIndex.detail, { token: shop.link });
    for (const { id } of channels.slice(0, 2)) await buy(site, shop.link, shop.goods.id, { channel_id: id });
    await buy(site, other.link, other.goods.id);
    for (const dark of [false, true]) {
      // nothing moves: what is drawn is drawn at once
      const [{ page: keeper }, { page: owner }] = [await visitor({ dark, still: true }), await visitor({ dark, still: true })];
      await signIn(keeper, site, 'admin', site.admin);
      assert.deepEqual(await look(keeper, at, ADMIN), ADMIN);
      await signIn(owner, site, 'merchant', shop.login);
      assert.deepEqual(await look(owner, at, MERCHANT), MERCHANT);
    }
  }),
);
