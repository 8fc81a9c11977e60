/** A browser that runs no script: buys by a form, pays at the gateway's page, and reads its keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { fresh, openShop, payAtGateway } from '../fixtures/purchase.ts';

for (const phone of [false, true])
  test(
    `without script a guest buys ${phone ? 'on a phone, led to the gateway' : 'by a code'}, reads the keys, and a stranger does not`,
    journey(async ({ site, visitor }) => {
      const shop = await openShop(site, { cards: 3, password: 0 });
      const { page, look } = await visitor({ script: false, phone });
      await page.goto(shop.url);
      await page.getByRole('heading', { name: /未启用脚本/ }).waitFor();
      await look();
      const plain = page.locator('.km-plain');
      await plain.getByRole('radio', { name: new RegExp(shop.goods.name) }).check();
      await plain.getByLabel('数量').fill('2');
      const contact = `${fresh('quiet')}@example.com`;
      await plain.getByLabel('联系方式').fill(contact);
      await plain.getByRole('radio', { name: phone ? '支付宝' : '微信支付' }).check();
      await plain.getByRole('checkbox', { name: /购买协议/ }).check();
      await plain.getByRole('button', { name: '提交订单' }).click();
      await page.waitForURL(/\/pay\/[A-Z0-9]+\?plain=1$/);
      const tradeNo = new URL(page.url()).pathname.split('/').at(-1) as string;
      await look();
      if (phone) {
        await page.getByRole('button', { name: '前往付款' }).click();
        await page.waitForURL(`${site.sandbox_url}/cashier/**`);
      } else await page.locator('.km-plain svg').waitFor();
      await payAtGateway(site, tradeNo);
      // as a link names it: its document leads on to the order's own
      if (phone) await page.goto(`${site.site_url}/pay/${tradeNo}?utm_source=x`);
      // it reloads by itself
      await page.getByRole('button', { name: '查看订单与卡密' }).click();
      await page.getByRole('heading', { name: '卡密' }).waitFor();
      const keys = (await page.locator('li code').allInnerTexts()).map((key) => key.trim());
      assert.equal(keys.length, 2);
      for (const key of keys) assert.ok(shop.cards.includes(key), key);
      await look();

      // where gateways send their payer: the address alone names the order, and the browser proves it
      await page.goto(`${site.site_url}/callback?out_trade_no=${tradeNo}&trade_status=TRADE_SUCCESS`);
      await look();
      await page.getByRole('button', { name: '查看订单与卡密' }).click();
      await page.getByRole('heading', { name: '卡密' }).waitFor();
      assert.equal(await page.locator('li code').count(), 2);

      const stranger = await visitor({ script: false });
      const find = async (proof: string): Promise<void> => {
        await stranger.page.goto(`${site.site_url}/order?trade_no=${tradeNo}`);
        assert.equal(await stranger.page.getByText('正在取出卡密').isVisible(), false);
        await stranger.page.getByLabel(/^查询密码或联系方式/).fill(proof);
        await stranger.page.getByRole('button', { name: '查看订单与卡密' }).click();
      };
      await find('');
      await stranger.page.getByRole('alert').waitFor();
      assert.equal(await stranger.page.locator('li code').count(), 0);
      await find(contact);
      await stranger.page.getByRole('heading', { name: '订单' }).waitFor();
      const { list } = await call(site.site_url, merchantOrder.list, { trade_no: tradeNo }, shop.token);
      assert.deepEqual(
        list.map(({ status, quantity }) => [status, quantity]),
        [[1, 2]],
      );
    }),
  );
