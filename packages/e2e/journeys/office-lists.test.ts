/** Main lists on a laptop and on a phone: how many rows a person sees, and that a number stays in one piece. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import type { Page } from 'playwright-core';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { goTo, signIn } from '../fixtures/office.ts';
import { complainOnce } from '../fixtures/office-data.ts';
import { buy, openShop } from '../fixtures/purchase.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const ROWS = 9;

/** How many rows end above the fold, and the tallest of all. */
const rowsOf = (page: Page): Promise<{ seen: number; tallest: number }> =>
  page.locator('.bo-table tbody tr').evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return { seen: boxes.filter(({ bottom }) => bottom <= innerHeight).length, tallest: Math.max(...boxes.map(({ height }) => height)) };
  });

async function holds(page: Page, what: string): Promise<void> {
  await page.setViewportSize(LAPTOP);
  const laptop = await rowsOf(page);
  assert.ok(laptop.tallest <= 56, `${what}: a row is ${laptop.tallest} px high`);
  assert.ok(laptop.seen >= 8, `${what}: ${laptop.seen} rows on a laptop`);
  await page.setViewportSize(PHONE);
  const phone = await rowsOf(page);
  assert.ok(phone.seen >= 2, `${what}: ${phone.seen} rows on a phone`);
}

test(
  'orders and goods show eight rows on a laptop and two on a phone, numbers in one piece, filters on one line',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: ROWS });
    for (let order = 0; order < ROWS; order += 1) await buy(site, shop.link, shop.goods.id);
    for (let copy = 1; copy < ROWS; copy += 1) await call(site.site_url, merchantGoods.copy, { id: shop.goods.id }, shop.token);
    const { list } = await call(site.site_url, merchantOrder.list, {}, shop.token);
    const newest = list[0]?.trade_no ?? '';

    const { page, look } = await visitor();
    await page.setViewportSize(LAPTOP);
    await signIn(page, site, 'merchant', shop.login);
    await goTo(page, '交易数据', '订单管理');
    const row = page.getByRole('row').filter({ hasText: newest });
    await row.waitFor();
    const number = row.locator('.bo-number');
    assert.equal(await number.textContent(), newest, 'whole to whoever searches the page or listens to it');
    assert.equal(await number.getAttribute('title'), newest);
    assert.ok(((await number.boundingBox())?.height ?? 99) <= 24, 'one line');
    await holds(page, 'orders');
    await look();

    // on the phone, where the page is now
    const search = page.getByRole('search');
    assert.ok(((await search.boundingBox())?.height ?? 99) <= 56, 'one line of filters');
    await search.getByRole('textbox', { name: '订单号' }).fill(newest);
    assert.equal(await page.locator('.bo-filter').first().getAttribute('data-label'), '订单号', 'its label stays when it is filled');
    const contact = search.getByRole('textbox', { name: '联系方式' });
    assert.ok(!(await contact.isVisible()));
    await search.getByRole('button', { name: '更多筛选' }).click();
    await contact.waitFor();

    await page.setViewportSize(LAPTOP);
    await goTo(page, '商品管理', '商品列表');
    await page.getByRole('row').filter({ hasText: shop.goods.name }).first().waitFor();
    await holds(page, 'goods');
  }),
);

test(
  'complaints show eight rows on a laptop and two on a phone, in both offices',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: ROWS });
    let newest = '';
    for (let complaint = 0; complaint < ROWS; complaint += 1) newest = await complainOnce(site, shop);
    for (const [office, login, section, title] of [
      ['merchant', shop.login, '交易数据', '我的投诉'],
      ['admin', site.admin, '交易管理', '投诉管理'],
    ] as const) {
      const { page } = await visitor();
      await page.setViewportSize(LAPTOP);
      await signIn(page, site, office, login);
      await goTo(page, section, title);
      await page.getByRole('row').filter({ hasText: newest }).waitFor();
      await holds(page, `complaints of the ${office}`);
    }
  }),
);
