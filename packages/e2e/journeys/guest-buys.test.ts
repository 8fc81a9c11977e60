/** A guest buys: on a desktop by the code on the pay page, on a phone by way of the gateway, and with the keyboard alone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { journey } from '../fixtures/journey.ts';
import { openShop } from '../fixtures/purchase.ts';
import { confirmOrder, fillOrder, keysOn, openLink } from '../fixtures/shop-page.ts';

test(
  'a guest buys on a desktop and takes the keys along',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 5 });
    const { page, context, look } = await visitor();
    await openLink(page, shop.url, shop.name);
    await look();
    await fillOrder(page, { goods: shop.goods.name, quantity: 2, contact: 'guest@example.com', password: 'open-sesame' });
    await page.getByText('合计').locator('..').getByText('19.80').waitFor();

    const tradeNo = await confirmOrder(page, { total: '19.80' });
    await look();
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    await page.getByText('剩余支付时间').waitFor();

    // the buyer's phone: the address that the code holds, at the gateway
    const cashier = await context.newPage();
    await cashier.goto(site.sandbox_url);
    await cashier.getByRole('link', { name: new RegExp(tradeNo) }).click();
    await cashier.getByRole('button', { name: /^支付 ¥19\.80/ }).click();
    await cashier.getByText('商城已确认').waitFor();

    // the pay page learns of it by itself and opens the order
    await page.waitForURL(/\/order\?trade_no=/);
    const keys = await keysOn(page);
    assert.deepEqual(keys.toSorted(), shop.cards.slice(0, 2).toSorted());
    await look();

    await page.getByRole('button', { name: '复制第 2 条' }).click();
    await page.getByText('复制成功').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), keys[1]);
    await page.getByRole('button', { name: '复制全部' }).click();
    await page.waitForFunction((all) => navigator.clipboard.readText().then((text) => text === all), keys.join('\n'));

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载 TXT' }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), `${tradeNo}.txt`);
    assert.deepEqual(readFileSync(await file.path(), 'utf8').replace('\uFEFF', '').trim().split(/\r?\n/), keys);
  }),
);
