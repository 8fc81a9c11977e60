/** Merchant and administrator talk in two windows; a guest asks in the shop on a phone, the merchant answers, the guest buys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { journey } from '../fixtures/journey.ts';
import { signIn } from '../fixtures/office.ts';
import { openShop } from '../fixtures/purchase.ts';
import { confirmOrder, fillOrder, keysOn, openLink } from '../fixtures/shop-page.ts';

const write = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: '输入消息' }).fill(words);
  await page.getByRole('button', { name: '发送', exact: true }).click();
};
const hears = (page: Page, words: string): Promise<void> =>
  page.getByRole('log', { name: '聊天记录' }).getByText(words, { exact: true }).waitFor();

test(
  'a merchant and an administrator talk in two windows; a guest asks on a phone, is answered, and buys',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 2, password: 0 });
    const [merchant, admin, guest] = [await visitor(), await visitor(), await visitor({ phone: true })];
    await signIn(merchant.page, site, 'merchant', shop.login);
    await signIn(admin.page, site, 'admin', site.admin);

    await merchant.page.getByRole('button', { name: '会话', exact: true }).click();
    await merchant.page.getByRole('dialog', { name: '会话' }).getByRole('button', { name: '联系平台客服' }).click();
    await write(merchant.page, '请问何时结算？');
    await admin.page.getByRole('button', { name: /会话，\d+ 条未读消息/ }).click();
    await admin.page
      .getByRole('dialog', { name: '会话' })
      .getByRole('button', { name: new RegExp(shop.name) })
      .click();
    await hears(admin.page, '请问何时结算？');
    await write(admin.page, '明天上午。');
    await hears(merchant.page, '明天上午。');
    await merchant.page.getByText('对方已读').waitFor();
    await admin.look();

    await openLink(guest.page, shop.url, shop.name);
    // of a shop with one goods the order stands open
    await guest.page.getByRole('dialog', { name: '填写订单' }).getByRole('button', { name: '关闭' }).click();
    await guest.page.getByRole('button', { name: '咨询商家' }).click();
    await write(guest.page, '这个支持续费吗？');
    await guest.look();
    const talks = merchant.page.getByRole('dialog', { name: '会话' });
    await talks.getByRole('button', { name: /访客 \d{4}.*这个支持续费吗？/ }).click();
    await hears(merchant.page, '这个支持续费吗？');
    await write(merchant.page, '支持，直接拍下即可');
    await merchant.look();
    await hears(guest.page, '支持，直接拍下即可');
    await guest.page.keyboard.press('Escape');
    await guest.page.getByRole('dialog').waitFor({ state: 'hidden' });

    await guest.page.getByRole('button', { name: '继续下单' }).click();
    await fillOrder(guest.page, { goods: shop.goods.name, contact: '13800138000', by: '支付宝' });
    const tradeNo = await confirmOrder(guest.page, { total: '9.90' });
    await guest.page.waitForURL(`${site.sandbox_url}/cashier/**`);
    await guest.page.getByRole('button', { name: /^支付 ¥9\.90/ }).click();
    await guest.page.getByRole('link', { name: /返回商城/ }).click();
    await guest.page.waitForURL(`${site.site_url}/order?trade_no=${tradeNo}`);
    assert.deepEqual(await keysOn(guest.page), shop.cards.slice(0, 1));

    // what was asked before stands in the same chat, opened from the order
    await guest.page.getByRole('button', { name: '咨询商家' }).click();
    await hears(guest.page, '支持，直接拍下即可');
    await guest.page.getByRole('button', { name: '发送订单' }).click();
    await merchant.page.getByRole('log', { name: '聊天记录' }).getByText(tradeNo).waitFor();
  }),
);
