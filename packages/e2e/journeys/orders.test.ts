/** A merchant's orders: looked at as a story, taken away as a file; a buyer who is not wanted any more. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { call, Refused } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { goTo, signIn } from '../fixtures/office.ts';
import { buy, fresh, openShop, placeOrder } from '../fixtures/purchase.ts';

test(
  'a merchant exports orders and downloads the file, sees who looked at keys, and blocks a contact',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 6 });
    const contact = `${fresh('bad')}@example.com`;
    for (let order = 0; order < 2; order += 1) await buy(site, shop.link, shop.goods.id, { contact });
    const { list } = await call(site.site_url, merchantOrder.list, {}, shop.token);

    const { page, look } = await visitor();
    await signIn(page, site, 'merchant', shop.login);
    await goTo(page, '交易数据', '订单管理');
    await page.getByRole('row').filter({ hasText: list[0]?.trade_no }).waitFor();
    await look();

    await page.getByRole('button', { name: '导出' }).click();
    await page.getByText('文本表格（CSV）').click();
    await page.getByRole('heading', { name: '下载中心', level: 1 }).waitFor();
    const ready = page.getByRole('row').filter({ hasText: '可下载' });
    await ready.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), ready.getByRole('button', { name: '下载' }).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    assert.match(download.suggestedFilename(), /^订单-\d+\.csv$/);
    for (const { trade_no } of list) assert.ok(text.includes(trade_no), trade_no);
    await look();

    await goTo(page, '交易数据', '订单管理');
    await page.getByRole('button', { name: '详情' }).first().click();
    const drawer = page.getByRole('dialog', { name: '订单详情' });
    await drawer.getByRole('button', { name: '查看卡密' }).click();
    await page.getByRole('button', { name: '显示卡密' }).click();
    await page.getByText(/^KEY-/).waitFor();
    await goTo(page, '交易数据', '订单管理');
    await page.getByRole('button', { name: '详情' }).first().click();
    await drawer.getByText('查看卡密').nth(1).waitFor();
    await drawer.getByRole('button', { name: '拉黑' }).first().click();
    const block = page.getByRole('dialog', { name: '加入黑名单' });
    await block.getByLabel('原因').fill('多次退单');
    await block.getByRole('button', { name: '加入黑名单' }).click();
    await block.waitFor({ state: 'hidden' });

    // Other processes hear of it in a moment.
    const codeOf = (): Promise<number> =>
      placeOrder(site, shop.link, shop.goods.id, { contact }).then(
        () => 1,
        (error: unknown) => (error instanceof Refused ? error.code : 0),
      );
    let code = await codeOf();
    for (let attempt = 0; code === 1 && attempt < 2; attempt += 1) code = await codeOf();
    assert.equal(code, refusals.order_blocked.code);
  }),
);
