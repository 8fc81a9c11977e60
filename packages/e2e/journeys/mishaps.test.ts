/** What can go wrong with a payment, as the buyer and the administrator see it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicOrder } from '@keymall/contract/ordering/public-order';
import { call } from '../fixtures/call.ts';
import { runOut } from '../fixtures/clock.ts';
import { journey } from '../fixtures/journey.ts';
import { signIn } from '../fixtures/office.ts';
import { buy, noticeAgain, openShop, payAtGateway } from '../fixtures/purchase.ts';
import { confirmOrder, fillOrder, keysOn, openLink } from '../fixtures/shop-page.ts';

/** An order that is closed beside the server tells no page: each asks by itself twice a minute. */
const BY_ITSELF = { timeout: 90_000 };
const CLOSED = '订单已超时关闭。如果您已经付款，系统会自动核对并处理，请勿重复支付。';

test(
  'paid late, the order is delivered after all',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor();
    await openLink(page, shop.url, shop.name);
    await fillOrder(page, { goods: shop.goods.name, contact: 'late@example.com' });
    const tradeNo = await confirmOrder(page, { total: '9.90' });
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    await runOut(site, tradeNo);
    await page.getByText(CLOSED).waitFor(BY_ITSELF);
    await look();
    await payAtGateway(site, tradeNo, 'late');
    await page.waitForURL(`${site.site_url}/order?trade_no=${tradeNo}`);
    assert.deepEqual(await keysOn(page), shop.cards);
  }),
);

test(
  'paid late when the goods are gone, the money is owed and the buyer told so',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor();
    await openLink(page, shop.url, shop.name);
    await fillOrder(page, { goods: shop.goods.name, contact: 'late@example.com' });
    const tradeNo = await confirmOrder(page, { total: '9.90' });
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    await runOut(site, tradeNo);
    await page.getByText(CLOSED).waitFor(BY_ITSELF);
    await buy(site, shop.link, shop.goods.id);
    await payAtGateway(site, tradeNo, 'late');
    await page.getByText('收到付款时订单已超时或商品已售完，正在处理，款项安全。').waitFor();
    await look();
    await page.getByRole('link', { name: '查看订单' }).click();
    await page.getByText('收到付款时订单已超时或商品已售完，正在处理，款项安全。').waitFor();
    assert.equal(await page.getByRole('region', { name: '卡密' }).count(), 0, 'no key is shown');
  }),
);

test(
  'a wrong amount pays nothing, and the administrator owes it back',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor();
    await openLink(page, shop.url, shop.name);
    await fillOrder(page, { goods: shop.goods.name, contact: 'wrong@example.com' });
    const tradeNo = await confirmOrder(page, { total: '9.90' });
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    const asked = page.waitForResponse((response) => response.url().endsWith('/home/order/orderStatus'));
    await payAtGateway(site, tradeNo, 'wrong_amount');
    await asked;
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    assert.match(page.url(), /\/pay\//, 'the page goes on waiting');
    // and says what came, why it was not taken, what becomes of it, and what to pay
    const untaken = page.getByRole('status', { name: '收到一笔未用于本订单的付款' });
    await untaken.getByText(/收到 ¥9\.89.*与应付金额 ¥9\.90 不符.*由平台核对后退还/).waitFor();
    await untaken.getByText('请按应付金额 ¥9.90 付款').waitFor();
    await runOut(site, tradeNo);
    await page.reload();
    await page.getByText('您付的款没有用于本订单，去向见下。').waitFor();
    assert.equal(await page.getByText(CLOSED).count(), 0);
    await page.getByRole('link', { name: '查看订单' }).click();
    await untaken.getByText(/收到 ¥9\.89/).waitFor();
    assert.equal(await page.getByText('实付金额').count(), 0, 'nothing was paid for the order');
    await page.getByText('订单金额').waitFor();
    await look();

    const admin = await visitor();
    await signIn(admin.page, site, 'admin', site.admin);
    await admin.page.goto(`${site.site_url}/admin/order/owed`);
    await admin.page.getByRole('heading', { name: '待退款' }).waitFor();
    const row = admin.page.getByRole('row').filter({ hasText: tradeNo });
    await row.getByText('9.89').waitFor();
    await row.getByText('金额不符').waitFor();
    await admin.look();
  }),
);

test(
  'a forged notice pays nothing, a real one told late does',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page } = await visitor();
    await openLink(page, shop.url, shop.name);
    await fillOrder(page, { goods: shop.goods.name, contact: 'forged@example.com' });
    const tradeNo = await confirmOrder(page, { total: '9.90' });
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    for (const mode of ['forged', 'silent'] as const) {
      await payAtGateway(site, tradeNo, mode);
      const { status } = await call(site.site_url, publicOrder.orderStatus, { trade_no: tradeNo });
      assert.equal(status, 0, `${mode}: the order goes on waiting`);
      assert.match(page.url(), /\/pay\//, 'and so does its page');
    }
    await noticeAgain(site, tradeNo);
    await page.waitForURL(`${site.site_url}/order?trade_no=${tradeNo}`);
    assert.deepEqual(await keysOn(page), shop.cards);
  }),
);

test(
  'paid twice, the second payment is owed back',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 2 });
    const { trade_no: tradeNo } = await buy(site, shop.link, shop.goods.id, {}, 'twice');
    const { page, look } = await visitor();
    await signIn(page, site, 'admin', site.admin);
    await page.goto(`${site.site_url}/admin/order/owed`);
    const row = page.getByRole('row').filter({ hasText: tradeNo });
    await row.getByText('9.90').waitFor();
    await row.getByText('重复支付').waitFor();
    await look();
    await row.getByRole('button', { name: /退款/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await row.getByText('已退款').waitFor();
  }),
);
