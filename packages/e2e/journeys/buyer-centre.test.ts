/** A guest on a phone stars a goods, buys it, and registers: favourite and order are the account's, its refund is seen coming, its key is there without a network. */
import { test } from 'node:test';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { fresh, openShop, payAtGateway } from '../fixtures/purchase.ts';
import { withSettings } from '../fixtures/settings.ts';
import { confirmOrder, fillOrder, interactive, keysOn, openLink } from '../fixtures/shop-page.ts';

const PASSPHRASE = 'nine cats on a roof';

test(
  'from a star on a phone to a key without a network',
  journey(async ({ site, visitor }) => {
    await withSettings(site, 'pwa', { pwa_status: 1 }, async () => {
      const shop = await openShop(site, { cards: 2 });
      const { page, context, look } = await visitor({ phone: true, expects: [/net::ERR_INTERNET_DISCONNECTED/] });
      await openLink(page, `${shop.url}?goods=${shop.goods.id}`, shop.name);
      await page.getByRole('button', { name: `收藏商品：${shop.goods.name}` }).click();
      await page.getByText('已收藏在这台设备上').waitFor();
      await look();
      await fillOrder(page, { goods: shop.goods.name, contact: 'guest@example.com', password: 'open-sesame' });
      const tradeNo = await confirmOrder(page, { total: '9.90' });
      await page.waitForURL(`${site.sandbox_url}/cashier/**`);
      await payAtGateway(site, tradeNo);
      await page.goto(`${site.site_url}/order?trade_no=${tradeNo}`);
      const [key] = await keysOn(page);

      // as a guest he sees what the device keeps; then he registers
      await page.goto(`${site.site_url}/personal/favorites`);
      await interactive(page);
      await page.getByText(shop.goods.name).waitFor();
      await look();
      await page.getByRole('button', { name: /去注册$/ }).click();
      await page.getByLabel('邮箱').fill(`${fresh('b')}@example.com`);
      await page.getByRole('textbox', { name: '密码' }).fill(fresh('nine cats on a roof '));
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: '注册', exact: true }).click();
      const favourite = page.getByRole('listitem').filter({ hasText: shop.goods.name });
      await favourite.getByText('9.90').waitFor();
      await favourite.getByRole('link', { name: '去看看' }).waitFor();
      await look();
      await page.waitForFunction(() => localStorage.getItem('keymall.favourites') === null);

      // the order of this device becomes the account's
      await page.getByRole('link', { name: '我的订单' }).click();
      await page.getByRole('button', { name: '全部绑定' }).click();
      const order = page.getByRole('listitem').filter({ hasText: shop.goods.name });
      await order.waitFor();
      await look();

      // kept from now on
      await page.getByRole('link', { name: '离线卡密' }).click();
      await page.getByLabel('离线口令').fill(PASSPHRASE);
      await page.getByRole('button', { name: '用口令开启' }).click();
      await page.getByText('已加密保存 0 笔订单').waitFor();
      await page.getByRole('link', { name: '我的订单' }).click();
      await order.getByRole('button', { name: '显示我的卡密' }).click();
      await order
        .getByRole('region', { name: '卡密' })
        .getByText(key ?? '')
        .waitFor();
      await look();
      await page.getByRole('link', { name: '离线卡密' }).click();
      await page.getByText('已加密保存 1 笔订单').waitFor();
      // the worker has the page and its files
      await page.waitForFunction(async () =>
        (await (await caches.open('keymall-keys')).keys()).some(({ url }) => url.endsWith('/personal/keys')),
      );
      await page.reload();
      await page.getByText('已加密保存 1 笔订单').waitFor();
      await page.waitForFunction(async () => (await (await caches.open('keymall-keys')).keys()).length > 8);

      await context.setOffline(true);
      await page.reload();
      await page.getByLabel('离线口令').fill('another passphrase');
      await page.getByRole('button', { name: '解锁查看' }).click();
      await page.getByText('口令不正确或设备验证未完成').waitFor();
      await page.getByLabel('离线口令').fill(PASSPHRASE);
      await page.getByRole('button', { name: '解锁查看' }).click();
      await page.getByText(key ?? '').waitFor();
      await context.setOffline(false);

      // the merchant gives the money back
      const { list } = await call(site.site_url, merchantOrder.list, { trade_no: tradeNo }, shop.token);
      await call(site.site_url, merchantRefund.add, { order_id: list[0]?.id ?? 0, reason: '协商退款' }, shop.token);
      await page.goto(`${site.site_url}/personal/refunds`);
      const refund = page.getByRole('listitem').filter({ hasText: shop.goods.name });
      await refund.getByText('9.90').waitFor();
      await refund.getByText('已受理').waitFor();
      await look();
    });
  }),
);
