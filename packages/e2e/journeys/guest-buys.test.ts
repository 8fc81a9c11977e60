/** A guest buys: on a desktop by the code on the pay page, on a phone by way of the gateway, and with the keyboard alone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { journey } from '../fixtures/journey.ts';
import { openShop, payAtGateway } from '../fixtures/purchase.ts';
import { confirmOrder, fillOrder, isDark, keysOn, openLink } from '../fixtures/shop-page.ts';

test(
  'defect 4: a guest buys on a desktop and takes the keys along, and no other host is asked for the code to scan',
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
    assert.deepEqual(
      readFileSync(await file.path(), 'utf8')
        .replace('\uFEFF', '')
        .trim()
        .split(/\r?\n/),
      keys,
    );
  }),
);

test(
  'a guest buys on a phone: over to the gateway, and back to the keys',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 3 });
    const { page, look } = await visitor({ phone: true });
    await openLink(page, shop.url, shop.name);
    await look();
    await fillOrder(page, { goods: shop.goods.name, contact: '13800138000', by: '支付宝' });
    await look();
    await page.getByRole('button', { name: '立即购买' }).click();
    await page.getByRole('dialog', { name: '确认订单' }).waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '确认订单' }).waitFor({ state: 'hidden' });
    // the same purchase again is the same order
    const tradeNo = await confirmOrder(page, { total: '9.90', again: true });

    await page.waitForURL(`${site.sandbox_url}/cashier/**`);
    await look();
    await page.getByRole('button', { name: /^支付 ¥9\.90/ }).click();
    await page.getByRole('link', { name: /返回商城/ }).click();
    await page.waitForURL(`${site.site_url}/order?trade_no=${tradeNo}`);
    assert.deepEqual(await keysOn(page), shop.cards.slice(0, 1));
    await look();
  }),
);

test(
  'a guest buys in English, in the dark',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor({ locale: 'en-US', dark: true });
    await openLink(page, shop.url, shop.name);
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    await page.getByRole('radio', { name: new RegExp(shop.goods.name) }).check();
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.getByText('Enter a contact').waitFor();
    await page.getByLabel('Contact', { exact: true }).fill('guest@example.com');
    await page.getByRole('radio', { name: 'WeChat Pay' }).check();
    await page.getByRole('button', { name: 'Buy now' }).click();
    const bill = page.getByRole('dialog', { name: 'Confirm the order' });
    await bill.getByRole('checkbox').check();
    const tradeNo = (await bill.locator('code').innerText()).trim();
    await look();
    await bill.getByRole('button', { name: /^Pay .*9\.90/ }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    assert.ok(await isDark(page), 'the pay page follows the system into the dark');
    await look();
    await payAtGateway(site, tradeNo);
    const keys = page.getByRole('region', { name: 'Keys' });
    await keys.getByText(shop.cards[0] ?? '').waitFor();
    await page.getByText('Payment received, what you bought has been delivered.').waitFor();
  }),
);

test(
  'the keyboard alone leads up to the bill',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 2 });
    const { page } = await visitor();
    await openLink(page, shop.url, shop.name);
    const { keyboard } = page;
    const reach = async (what: string, locator: Locator): Promise<void> => {
      for (let step = 0; step < 40; step += 1) {
        if (await locator.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press('Tab');
      }
      assert.fail(`Tab never reaches ${what}`);
    };
    await keyboard.press('Tab');
    assert.ok(
      await page.getByRole('link', { name: '跳到商品' }).evaluate((element) => element === document.activeElement),
      'the skip link is first',
    );
    await reach('the goods', page.getByRole('radio', { name: new RegExp(shop.goods.name) }));
    await keyboard.press('Space');
    await reach('the contact', page.getByRole('textbox', { name: '联系方式' }));
    await keyboard.type('guest@example.com');
    await reach('the buy button', page.getByRole('button', { name: '立即购买' }));
    await keyboard.press('Enter');
    const bill = page.getByRole('dialog', { name: '确认订单' });
    await bill.waitFor();
    assert.ok(await bill.evaluate((panel) => panel.contains(document.activeElement)), 'the dialog takes the focus');
    for (let step = 0; step < 12; step += 1) {
      await keyboard.press('Tab');
      // past the last control lies the browser's own bar, never the page underneath
      assert.ok(
        await page.locator('#root').evaluate((root) => !root.contains(document.activeElement)),
        'the page underneath is out of reach',
      );
    }
    await reach('the agreement', bill.getByRole('checkbox'));
    await keyboard.press('Space');
    assert.ok(await bill.getByRole('checkbox').isChecked());
    await bill.getByRole('button', { name: /去支付/ }).waitFor();
    await keyboard.press('Escape');
    await bill.waitFor({ state: 'hidden' });
    assert.ok(
      await page.getByRole('button', { name: '立即购买' }).evaluate((element) => element === document.activeElement),
      'the focus goes back to where it came from',
    );
  }),
);
