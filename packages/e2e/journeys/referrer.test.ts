/** What a gateway hears of where its buyer comes from: our origin, without which some of them take no money, and nothing else of the address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { journey } from '../fixtures/journey.ts';
import { openShop, placeOrder } from '../fixtures/purchase.ts';
import { confirmOrder, fillOrder, openLink } from '../fixtures/shop-page.ts';

/** Each request from now on, with the address it says it comes from. */
function watch(context: BrowserContext): { url: string; referer: string | undefined }[] {
  const heard: { url: string; referer: string | undefined }[] = [];
  context.on('request', (request) => {
    const row: (typeof heard)[number] = { url: request.url(), referer: request.headers()['referer'] };
    heard.push(row);
    void request.allHeaders().then(
      (headers) => {
        row.referer = headers['referer'];
      },
      () => undefined,
    );
  });
  return heard;
}

test(
  'the gateway is told our origin and no order’s number, by a change of address, a link and a posted form; so is nobody of ours told more',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 4 });
    const origin = `${new URL(site.site_url).origin}/`;
    const phone = await visitor({ phone: true });
    const heard = watch(phone.context);
    await openLink(phone.page, shop.url, shop.name);
    await fillOrder(phone.page, { goods: shop.goods.name, contact: '13800138000', by: '支付宝' });
    const tradeNo = await confirmOrder(phone.page, { total: '9.90' });
    await phone.page.waitForURL(`${site.sandbox_url}/cashier/**`);
    const gateway = heard.filter(({ url }) => url.startsWith(`${site.sandbox_url}/submit.php`));
    assert.deepEqual(
      gateway.map(({ referer }) => referer),
      [origin],
      'by a change of address',
    );

    const desk = await visitor();
    const linked = watch(desk.context);
    const channel = { by: '微信支付' } as const;
    await openLink(desk.page, shop.url, shop.name);
    await fillOrder(desk.page, { goods: shop.goods.name, contact: 'guest@example.com', ...channel });
    await confirmOrder(desk.page, { total: '9.90' });
    const opened = desk.context.waitForEvent('page');
    await desk.page.getByRole('link', { name: '无法扫码？在本机打开付款页' }).click();
    await (await opened).waitForURL(`${site.sandbox_url}/cashier/**`);
    assert.deepEqual(
      linked.filter(({ url }) => url.startsWith(`${site.sandbox_url}/cashier/`)).map(({ referer }) => referer),
      [origin],
      'by a link',
    );

    // No sandbox wants a form posted: the page's own policy is what posts one.
    const poster = await visitor();
    const posted = watch(poster.context);
    const { trade_no } = await placeOrder(site, shop.link, shop.goods.id);
    await poster.page.goto(`${site.site_url}/order?trade_no=${trade_no}`);
    await poster.page.evaluate((action) => {
      const form = document.body.appendChild(document.createElement('form'));
      form.method = 'post';
      form.action = action;
      form.submit();
    }, `${site.sandbox_url}/posted`);
    await poster.page.waitForURL(`${site.sandbox_url}/posted`);
    assert.deepEqual(
      posted.filter(({ url }) => url === `${site.sandbox_url}/posted`).map(({ referer }) => referer),
      [origin],
      'by a form',
    );

    // Chromium writes "nothing" either way: without the header, or, of what it fetched ahead of the page, with an empty one.
    for (const { url, referer } of [...heard, ...linked, ...posted])
      if (referer && !referer.startsWith(site.sandbox_url)) assert.equal(referer, origin, `${url} was told ${referer}`);
    assert.ok(![...heard, ...linked, ...posted].some(({ referer }) => referer?.includes(tradeNo) || referer?.includes(shop.link)));
  }),
);
