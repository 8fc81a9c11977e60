/** Lists as their reader has them: columns and views that follow the account, long lists, a finger's way, and no list wider than a laptop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { adminPages } from '@keymall/contract/pages/admin';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { type Page as PageRow, pagePath } from '@keymall/contract/pages/page';
import type { Locator, Page } from 'playwright-core';
import { call } from '../../fixtures/call.ts';
import { journey } from '../../fixtures/journey.ts';
import { goWithin, type Office, signIn } from '../../fixtures/office.ts';
import { furnish } from '../../fixtures/office-data.ts';
import { buy, openShop } from '../../fixtures/purchase.ts';

const CARDS = 120;
const LIMIT = 100;
/** Keys of one order. */
const LARGE = 120;

const ORDERS = pagePath('merchant', 'order/order/list', merchantPages['order/order/list']);
const GOODS = pagePath('merchant', 'goods/good/index', merchantPages['goods/good/index']);
const STOCK = pagePath('merchant', 'goods/card/index', merchantPages['goods/card/index']);

const heads = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()).filter((title) => title !== ''));

/** Down until the last is drawn: how long the page is becomes known as its rows are measured. */
const toTheEnd = (page: Page, last: string) =>
  page.waitForFunction((selector) => {
    scrollTo(0, document.documentElement.scrollHeight);
    return document.querySelector(selector) !== null;
  }, last);

/** The call that keeps a layout has been answered. */
const kept = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/listView/keepLayout') && response.ok());

test(
  'columns are chosen and dragged wider, follow the account to another browser, and a view opens by its link',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 2 });
    await buy(site, shop.link, shop.goods.id);
    const { page, look } = await visitor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, site, 'merchant', shop.login);
    await page.goto(`${site.site_url}${ORDERS}`);
    await page.getByRole('columnheader', { name: '联系方式' }).waitFor();

    await page.getByRole('button', { name: '列设置' }).click();
    const columns = page.getByRole('dialog', { name: '列设置' });
    const hidden = kept(page);
    await columns.getByText('联系方式', { exact: true }).click();
    await hidden;
    await page.keyboard.press('Escape');
    await columns.waitFor({ state: 'detached' });
    assert.ok(!(await heads(page)).includes('联系方式'));

    const head = page.getByRole('columnheader', { name: '已发货' });
    const before = (await head.boundingBox())?.width ?? 0;
    const edge = await head.locator('.bo-edge').boundingBox();
    assert.ok(edge);
    const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 5 });
    const widened = kept(page);
    await page.mouse.up();
    await widened;
    const after = (await head.boundingBox())?.width ?? 0;
    assert.ok(after - before >= 50, `${before} → ${after}`);
    await look();

    // what is searched by, its order and the columns, under a name
    await page.goto(`${site.site_url}${ORDERS}?status=1`);
    await page.getByRole('button', { name: '视图' }).click();
    const views = page.getByRole('dialog', { name: '视图' });
    await views.getByLabel('视图名称').fill('已付款');
    await views.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/view=\d+/);
    const id = new URL(page.url()).searchParams.get('view');

    const elsewhere = await visitor();
    await signIn(elsewhere.page, site, 'merchant', shop.login);
    await elsewhere.page.goto(`${site.site_url}${ORDERS}`);
    await elsewhere.page.getByRole('columnheader', { name: '已发货' }).waitFor();
    assert.ok(!(await heads(elsewhere.page)).includes('联系方式'), 'the account has it everywhere');
    await elsewhere.page.goto(`${site.site_url}${ORDERS}?view=${id}`);
    await elsewhere.page.waitForURL(/status=1/);
    await elsewhere.page.getByRole('button', { name: '视图' }).filter({ hasText: '已付款' }).waitFor();
  }, 'pages'),
);

test(
  'a hundred rows are drawn as they come into view, told to those who listen, and all that match can be chosen',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: CARDS });
    const { page, look } = await visitor();
    await signIn(page, site, 'merchant', shop.login);
    await page.goto(`${site.site_url}${STOCK}?limit=${LIMIT}`);
    const table = page.getByRole('table');
    const rows = table.locator('tbody tr[aria-rowindex]');
    await rows.first().waitFor();
    assert.equal(await table.getAttribute('aria-rowcount'), String(LIMIT + 1));
    assert.ok((await rows.count()) < LIMIT, `${await rows.count()} rows are drawn`);
    assert.equal(await rows.first().getAttribute('aria-rowindex'), '2');
    const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok((await height()) > LIMIT * 40, 'as long as all of them');

    // the row with the focus stays, however far one looks
    const box = table.locator('tr[aria-rowindex="3"]').getByRole('checkbox');
    await box.focus();
    await toTheEnd(page, `tr[aria-rowindex="${LIMIT + 1}"]`);
    assert.ok(await box.evaluate((element) => element === document.activeElement), 'the focus is where it was');
    assert.ok((await rows.count()) < LIMIT);
    await look();

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    const bar = page.getByRole('toolbar');
    await bar.getByRole('button', { name: `选择全部 ${CARDS} 项` }).click();
    await bar.getByText(`已选全部 ${CARDS} 项`).waitFor();
    await bar.getByRole('button', { name: '仅选本页' }).click();
    await bar.getByText(`已选 ${LIMIT} 项`).waitFor();
  }, 'pages'),
);

test(
  'the keys of a large order are drawn as they come into view, and say which of how many they are',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: LARGE * 6 });
    const { trade_no } = await buy(site, shop.link, shop.goods.id, { quantity: LARGE });
    const { list } = await call(site.site_url, merchantOrder.list, { trade_no }, shop.token);
    const { page } = await visitor();
    await signIn(page, site, 'merchant', shop.login);
    const path = pagePath('merchant', 'order/order/card', merchantPages['order/order/card']);
    await page.goto(site.site_url + path.replace(':id', String(list[0]?.id)));
    await page.getByRole('button', { name: '显示卡密' }).click();
    const keys = page.locator('.bo-lines > li[aria-posinset]');
    await keys.first().waitFor();
    assert.equal(await keys.first().getAttribute('aria-setsize'), String(LARGE));
    assert.ok((await keys.count()) < LARGE, `${await keys.count()} keys are drawn`);
    await toTheEnd(page, `.bo-lines > li[aria-posinset="${LARGE}"]`);
    assert.ok((await keys.count()) < LARGE);
  }, 'pages'),
);

test(
  'a picture opens large, is looked into by keys, and one that is gone says so',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 0 });
    const { page, look } = await visitor();
    const picture = `${site.site_url}/assets/favicon.svg`;
    const { stand: _, ...form } = await call(site.site_url, merchantGoods.detail, { id: shop.goods.id }, shop.token);
    const slider_image = [picture, `${site.site_url}/assets/gone.svg`];
    await call(site.site_url, merchantGoods.edit, { ...form, slider_image }, shop.token);
    await signIn(page, site, 'merchant', shop.login);
    const path = pagePath('merchant', 'goods/good/edit', merchantPages['goods/good/edit']);
    await page.goto(site.site_url + path.replace(':id', String(shop.goods.id)));
    await page.getByRole('button', { name: '查看大图：第 1 张' }).click();
    const viewer = page.getByRole('dialog', { name: '第 1 张' });
    await viewer.getByText('100%').waitFor();
    await page.keyboard.press('+');
    await viewer.getByText('120%').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '查看大图：第 2 张' }).click();
    await page.getByRole('dialog', { name: '第 2 张' }).getByText('图片加载失败').waitFor();
  }, 'pages'),
);

/** A finger from the middle of an element to the left or right. */
async function swipe(page: Page, element: Locator, across: number): Promise<void> {
  const box = await element.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + 24];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', x + (across * step) / 6);
  await touch('touchEnd', x + across);
  await session.detach();
}

test(
  'on a phone a card that is swiped shows all its acts, and the buttons are there without',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor({ phone: true });
    await signIn(page, site, 'merchant', shop.login).catch(() => undefined);
    await page.goto(`${site.site_url}${GOODS}`);
    const row = page.getByRole('row').filter({ hasText: shop.goods.name }).first();
    const copy = row.getByRole('button', { name: '复制', exact: true }).first();
    await row.waitFor();
    assert.ok(await row.getByRole('button', { name: '编辑' }).isVisible());
    assert.ok(!(await copy.isVisible()), 'folded away');
    await swipe(page, row, -120);
    await copy.waitFor();
    await look();
    await swipe(page, row, 120);
    await copy.waitFor({ state: 'hidden' });
    await swipe(page, row, -120);
    await copy.waitFor();
    await page.getByRole('heading', { level: 1 }).tap();
    await copy.waitFor({ state: 'hidden' });
  }, 'pages'),
);

const MAIN: Record<Office, readonly string[]> = {
  merchant: [
    'order/order/list',
    'order/order/mine',
    'goods/good/index',
    'goods/card/index',
    'goods/category/index',
    'goods/card/batches',
    'finance/translist',
    'order/complaint/mine',
    'user/login-log/index',
  ],
  admin: [
    'order/list/index',
    'merchant/user/index',
    'merchant/shop/index',
    'merchant/money-log/index',
    'merchant/login-log/index',
    'order/complaint/index',
    'channel/pay-type/index',
    'channel/collection/index',
    'permission/admin/index',
    'permission/log/index',
  ],
};

test(
  'no main list is wider than a laptop of 1280 pixels',
  journey(async ({ site, visitor }) => {
    const { shop } = await furnish(site);
    const wide: string[] = [];
    let seen = 0;
    for (const [office, login] of [
      ['merchant', shop.login],
      ['admin', site.admin],
    ] as const) {
      const { page, move } = await visitor({ still: true });
      await page.setViewportSize({ width: 1280, height: 800 });
      await signIn(page, site, office, login);
      const pages: Readonly<Record<string, PageRow>> = office === 'admin' ? adminPages : merchantPages;
      for (const key of MAIN[office]) {
        const row = pages[key];
        assert.ok(row, key);
        const path = pagePath(office, key, row);
        await move();
        await goWithin(page, site.site_url + path);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await page.locator('main .bo-loading').first().waitFor({ state: 'detached' });
        const over = await page.evaluate(() => {
          const boxes = [document.documentElement, ...document.querySelectorAll('main .bo-table-scroll')];
          return { lists: boxes.length - 1, by: Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)) };
        });
        seen += over.lists;
        if (over.by > 0) wide.push(`${path}: ${over.by} px`);
      }
    }
    assert.ok(seen >= 8, `only ${seen} lists had rows`);
    assert.deepEqual(wide, []);
  }, 'pages'),
);

test(
  'a browser that lacks what the pages need is told so before any module runs, and may go on',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor();
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    });
    await page.goto(`${site.site_url}/order`);
    await page.waitForURL(/\/result\/browser-incompatible\?from=%2Forder$/);
    await page.getByRole('heading', { name: '浏览器版本过低' }).waitFor();
    await page.getByRole('link', { name: '仍要继续访问' }).click();
    await page.getByRole('heading', { name: '订单查询' }).waitFor();
  }, 'pages'),
);
