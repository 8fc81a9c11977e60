/** Everything a shop can offer, as its buyer meets it: tiers, gifts, coupons, chosen cards, a locked goods, word when it is back, a queue. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { journey } from '../fixtures/journey.ts';
import { openShop, payAtGateway, placeOrder } from '../fixtures/purchase.ts';
import { openRichShop, type RichShop, VISIT_PASSWORD } from '../fixtures/rich-shop.ts';
import { confirmOrder, fillOrder, keysOn, openLink } from '../fixtures/shop-page.ts';

const pick = (page: Page, { name }: { name: string }): Promise<void> => page.getByRole('radio', { name: new RegExp(name) }).check();
/** The amount of a line of the bill. */
const lineOf = (page: Page, name: string): Promise<string> =>
  page.getByRole('region', { name: '费用明细' }).locator('div').filter({ hasText: name }).locator('dd').innerText();

async function open(page: Page, shop: RichShop): Promise<void> {
  await openLink(page, shop.url, shop.name);
}

test(
  'by volume, with a coupon: the page, the bill and the order say the same, and the gifts come along',
  journey(async ({ site, visitor }) => {
    const shop = await openRichShop(site);
    const { page, look } = await visitor();
    await open(page, shop);
    await fillOrder(page, { goods: shop.main.name, quantity: 5, contact: 'guest@example.com', password: 'open-sesame' });
    assert.equal(await lineOf(page, '批发优惠'), '−¥5.00');
    await page.getByRole('textbox', { name: /优惠券/ }).fill('NOTACOUPON');
    await page.getByRole('button', { name: '使用', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: /优惠券/ }).fill(shop.coupon);
    await page.getByRole('button', { name: '使用', exact: true }).click();
    await page.getByText('已优惠 ¥4.50').waitFor();
    assert.equal(await lineOf(page, '优惠券'), '−¥4.50');
    await look();

    const tradeNo = await confirmOrder(page, { total: '40.50' });
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    await page.getByText('−¥4.50').waitFor();
    await page.getByText(`${shop.guide.name} × 1`).waitFor();
    await look();
    await payAtGateway(site, tradeNo);
    // five bought and one given
    assert.equal((await keysOn(page)).length, 6);
    await page.getByText('第一步：登录会员中心。').waitFor();
    await look();
  }),
);

test(
  'a coupon is claimed on a phone, and this device remembers the contact when asked to',
  journey(async ({ site, visitor }) => {
    const shop = await openRichShop(site);
    const { page, look } = await visitor({ phone: true });
    await open(page, shop);
    await fillOrder(page, { goods: shop.main.name, quantity: 3, contact: '10001' });
    await page.getByRole('checkbox', { name: /记住联系方式/ }).check();
    await page.getByRole('button', { name: '领取优惠券' }).click();
    const offers = page.getByRole('dialog', { name: '领取优惠券' });
    await offers.getByRole('button', { name: '领取并使用' }).click();
    await page.getByText('已优惠 ¥3.00').waitFor();
    await look();
    await page.getByRole('button', { name: '立即购买' }).click();
    const bill = page.getByRole('dialog', { name: '确认订单' });
    await bill.getByText('¥24.00').first().waitFor();
    await look();
    // second thoughts: the first order gives back the coupon's only use
    await bill.getByRole('button', { name: '返回修改' }).click();
    await bill.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '增加数量' }).click();
    await page.getByRole('button', { name: '立即购买' }).click();
    await bill.getByText('¥33.00').first().waitFor();

    await open(page, shop);
    await pick(page, shop.main);
    assert.equal(await page.getByRole('textbox', { name: '联系方式' }).inputValue(), '10001');
    await page.getByRole('checkbox', { name: /记住联系方式/ }).uncheck();
    await open(page, shop);
    await pick(page, shop.main);
    await page.getByRole('textbox', { name: '联系方式' }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: '联系方式' }).inputValue(), '');
  }),
);

test(
  'cards are chosen from the grid, by search and through a second thought, and those are delivered',
  journey(async ({ site, visitor }) => {
    const shop = await openRichShop(site);
    const { page, look } = await visitor();
    await open(page, shop);
    await fillOrder(page, { goods: shop.chosen.name, contact: '13800138000' });
    await page.getByRole('button', { name: '立即购买' }).click();
    await page.getByText('请先选择卡号').waitFor();
    await page.getByRole('button', { name: '选择卡号' }).click();
    const grid = page.getByRole('dialog', { name: '选择卡号' });
    const numbers = grid.getByRole('group', { name: '可选号码' }).getByRole('button');
    await numbers.nth(6).waitFor();
    await numbers.nth(0).click();
    await numbers.nth(1).click();
    await numbers.nth(2).click();
    await grid.getByText('最多可选 3 个').waitFor();
    assert.ok(await numbers.nth(3).isDisabled(), 'no more than the goods allows');
    await numbers.nth(2).click();
    await look();
    await grid.getByRole('button', { name: '选好了' }).click();
    await page.getByRole('region', { name: '自选卡号' }).getByText('已选 2 个').waitFor();
    assert.equal(await lineOf(page, '选号费'), '¥3.00');

    const tradeNo = await confirmOrder(page, { total: '9.00' });
    await page.getByText('选号费').waitFor();
    await payAtGateway(site, tradeNo);
    const keys = await keysOn(page);
    assert.equal(keys.length, 2);
    for (const key of keys) assert.match(key, /^1380000?\d+$/);
  }),
);

test(
  'a locked goods tells nothing until its password is given, and remembers it for the tab',
  journey(async ({ site, visitor }) => {
    const shop = await openRichShop(site);
    const { page } = await visitor();
    await open(page, shop);
    await pick(page, shop.locked);
    await page.getByText('该商品需要访问密码').waitFor();
    assert.ok(await page.getByRole('button', { name: '立即购买' }).isDisabled());
    assert.equal(await page.getByText('只给拿到密码的人看的说明').count(), 0);
    await page.getByLabel('访问密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await page.getByText('访问密码错误').waitFor();
    await page.getByLabel('访问密码', { exact: true }).fill(VISIT_PASSWORD);
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await page.getByText('只给拿到密码的人看的说明').waitFor();

    await open(page, shop);
    await pick(page, shop.locked);
    await page.getByText('只给拿到密码的人看的说明').waitFor();
    await fillOrder(page, { goods: shop.locked.name, contact: 'guest@example.com' });
    const tradeNo = await confirmOrder(page, { total: '5.00' });
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    await payAtGateway(site, tradeNo);
    assert.equal((await keysOn(page)).length, 1);
  }),
);

test(
  'what is sold out takes a mailbox instead of an order',
  journey(async ({ site, visitor }) => {
    const shop = await openRichShop(site);
    const { page, look } = await visitor();
    await open(page, shop);
    await pick(page, shop.soldOut);
    await page.getByText('商品暂时缺货').waitFor();
    assert.ok(await page.getByRole('button', { name: '暂时缺货' }).isDisabled());
    await page.getByLabel('通知邮箱').fill('nobody');
    await page.getByRole('button', { name: '到货提醒我' }).click();
    await page.getByText('请填写正确的邮箱').waitFor();
    await page.getByLabel('通知邮箱').fill('guest@example.com');
    await page.getByRole('button', { name: '到货提醒我' }).click();
    await page.getByText('确认邮件已发往 guest@example.com').waitFor();
    await look();
  }),
);

test(
  'while others hold the stock the browser works for its place, and the order stands',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 10 });
    for (let other = 0; other < 5; other += 1) await placeOrder(site, shop.link, shop.goods.id, { contact: `other-${other}@example.com` });
    // pressure is judged once a second
    await wait(1100);
    const { page } = await visitor();
    const asked = page.waitForRequest('**/home/pay/challenge', { timeout: 120_000 });
    await openLink(page, shop.url, shop.name);
    await fillOrder(page, { goods: shop.goods.name, contact: 'guest@example.com' });
    const tradeNo = await confirmOrder(page, { total: '9.90' });
    await asked;
    assert.match(tradeNo, /^[A-Z0-9]{20,32}$/);
  }),
);

test(
  'inside WeChat only what works there is offered, and what does not says where to go',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor({ wechat: true });
    await openLink(page, shop.url, shop.name);
    await pick(page, shop.goods);
    await page.getByRole('radio', { name: '微信支付' }).waitFor();
    assert.equal(await page.getByRole('radio', { name: '支付宝' }).count(), 0);
    await look();
  }),
);

test(
  'whoever placed an order may cancel it at the cashier',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page } = await visitor();
    await openLink(page, shop.url, shop.name);
    await fillOrder(page, { goods: shop.goods.name, contact: 'guest@example.com' });
    await confirmOrder(page, { total: '9.90' });
    await page.getByRole('button', { name: '取消订单' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
    await page.getByRole('heading', { name: '已关闭' }).waitFor();
    await page.getByText('订单已取消，没有扣款').waitFor();
    // what it held is for sale again
    const again = await placeOrder(site, shop.link, shop.goods.id, { contact: 'other@example.com' });
    assert.equal(again.quantity, 1);
  }),
);
