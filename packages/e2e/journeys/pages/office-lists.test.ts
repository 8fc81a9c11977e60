/** Main lists on a laptop and on a phone: how many rows a person sees, and that a number stays in one piece. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantCollect } from '@keymall/contract/payment/payout-account';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { adminConfig } from '@keymall/contract/platform/config';
import type { Page } from 'playwright-core';
import { call } from '../../fixtures/call.ts';
import { coveredOn, longestMotion } from '../../fixtures/focus.ts';
import { journey } from '../../fixtures/journey.ts';
import { goTo, signIn } from '../../fixtures/office.ts';
import { complainOnce } from '../../fixtures/office-data.ts';
import { adminToken, buy, openShop } from '../../fixtures/purchase.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const ROWS = 9;

/** How many rows end above the fold, the tallest of all, and the sums whose end is cut off. */
const rowsOf = (page: Page): Promise<{ seen: number; tallest: number; cut: string[] }> =>
  page.locator('.bo-table tbody tr').evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const sums = rows.flatMap((row) => [...row.querySelectorAll('td[data-kind="money"] .bo-two > *')]);
    return {
      seen: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
      tallest: Math.max(...boxes.map(({ height }) => height)),
      cut: sums.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    };
  });

async function holds(page: Page, what: string): Promise<void> {
  await page.setViewportSize(LAPTOP);
  const laptop = await rowsOf(page);
  assert.ok(laptop.tallest <= 56, `${what}: a row is ${laptop.tallest} px high`);
  assert.ok(laptop.seen >= 8, `${what}: ${laptop.seen} rows on a laptop`);
  assert.deepEqual(laptop.cut, [], `${what}: sums in one piece`);
  await page.setViewportSize(PHONE);
  const phone = await rowsOf(page);
  assert.ok(phone.seen >= 2, `${what}: ${phone.seen} rows on a phone`);
}

test(
  'orders and goods show eight rows on a laptop and two on a phone, numbers in one piece, filters on one line',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: ROWS });
    for (let order = 0; order < ROWS; order += 1) await buy(site, shop.link, shop.goods.id);
    for (let copy = 1; copy < ROWS; copy += 1) await call(site.site_url, merchantGoods.copy, { id: shop.goods.id }, shop.token);
    const { list } = await call(site.site_url, merchantOrder.list, {}, shop.token);
    const newest = list[0]?.trade_no ?? '';

    const { page, look } = await visitor();
    await page.setViewportSize(LAPTOP);
    await signIn(page, site, 'merchant', shop.login);
    await goTo(page, '交易数据', '订单管理');
    const row = page.getByRole('row').filter({ hasText: newest });
    await row.waitFor();
    const number = row.locator('.bo-number');
    assert.equal(await number.textContent(), newest, 'whole to whoever searches the page or listens to it');
    assert.equal(await number.getAttribute('title'), newest);
    assert.ok(((await number.boundingBox())?.height ?? 99) <= 24, 'one line');
    await holds(page, 'orders');
    await look();

    // on the phone, where the page is now
    const search = page.getByRole('search');
    assert.ok(((await search.boundingBox())?.height ?? 99) <= 56, 'one line of filters');
    await search.getByRole('textbox', { name: '订单号' }).fill(newest);
    assert.equal(await page.locator('.bo-filter').first().getAttribute('data-label'), '订单号', 'its label stays when it is filled');
    const contact = search.getByRole('textbox', { name: '联系方式' });
    assert.ok(!(await contact.isVisible()));
    await search.getByRole('button', { name: '更多筛选' }).click();
    await contact.waitFor();

    await page.setViewportSize(LAPTOP);
    await goTo(page, '商品管理', '商品列表');
    await page.getByRole('row').filter({ hasText: shop.goods.name }).first().waitFor();
    await holds(page, 'goods');

    // the longest form, by keyboard: nothing lies under a bar; and back to the list as it was left
    await page.setViewportSize(LAPTOP);
    const left = page.url();
    await page.getByRole('row').filter({ hasText: shop.goods.name }).first().getByRole('button', { name: '编辑' }).click();
    await page.getByRole('heading', { name: '编辑商品' }).waitFor();
    await page.getByLabel('商品名称').waitFor();
    for (const size of [{ width: 1280, height: 720 }, PHONE]) {
      await page.setViewportSize(size);
      await page.getByRole('main').focus();
      assert.deepEqual(await coveredOn(page), [], `${size.width}`);
    }
    await page.waitForFunction((name) => document.title.startsWith(name), shop.goods.name);
    await page.getByRole('link', { name: '返回商品列表' }).click();
    await page.waitForURL(left);

    // whoever wants little motion gets none: neither the page, nor what opens
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(LAPTOP);
    await goTo(page, '交易数据', '订单管理');
    await page.getByRole('row').filter({ hasText: newest }).getByRole('button', { name: '详情' }).click();
    await page.getByRole('dialog').waitFor();
    const moves = await longestMotion(page);
    assert.ok(moves <= 1, `something moves for ${moves} ms`);
  }, 'pages'),
);

test(
  'withdrawals show eight rows on a laptop and two on a phone, in both offices',
  journey(async ({ site, visitor }) => {
    const at = site.site_url;
    const shop = await openShop(site, { cards: 1 });
    const admin = await adminToken(site);
    const { values } = await call(at, adminConfig.getConfig, { group: 'settlement' }, admin);
    const allDay = {
      cash_limit_num: 100,
      cash_limit_time_start: 0,
      cash_limit_time_end: 24,
      cash_min_money: '1.00',
      cash_fee_type: 1,
      cash_fee: '0.00',
      auto_pass: 0,
    };
    await call(at, adminConfig.editConfig, { group: 'settlement', values: { ...values, ...allDay } }, admin);
    const { list: found } = await call(at, adminMerchant.list, { keyword: shop.login.username }, admin);
    const id = found[0]?.id ?? 0;
    const number = (of: string): string => `withdrawals-${id}-${of}`;
    await call(at, adminWallet.money, { id, action: 'inc', money: '90000.00', mark: '测试', request_no: number('money') }, admin);
    const account = { type: 3 as const, account: '6222020200112233445', realname: '欧阳示例', bank_name: '中国邮政储蓄银行' };
    await call(at, merchantCollect.setCollect, { ...account, bank_branch: '某某支行', password: shop.login.password }, shop.token);
    let newest = '';
    for (let each = 0; each < ROWS; each += 1) {
      // sums so long that the figures over the list take two lines
      const wish = { money: '5000.00', fee: '0.00', request_no: number(`apply-${each}`) };
      const applied = await call(at, merchantCash.apply, wish, shop.token);
      newest = applied.trade_no;
      const reason = '收款账户姓名与实名认证信息不一致，请核对开户行与账户后重新提交提现申请，如有疑问请联系平台客服';
      if (each % 2 === 0) await call(at, adminCash.refuse, { id: applied.id, reason }, admin);
    }
    await call(at, adminConfig.editConfig, { group: 'settlement', values }, admin);
    for (const [office, login, section, title] of [
      ['merchant', shop.login, '财务管理', '提现记录'],
      ['admin', site.admin, '资金管理', '提现管理'],
    ] as const) {
      const { page, look } = await visitor();
      await page.setViewportSize(LAPTOP);
      await signIn(page, site, office, login);
      await goTo(page, section, title);
      await page.getByRole('row').filter({ hasText: newest }).waitFor();
      await holds(page, `withdrawals of the ${office}`);
      await look();
    }
  }, 'pages'),
);

test(
  'complaints show eight rows on a laptop and two on a phone, in both offices',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: ROWS });
    let newest = '';
    for (let complaint = 0; complaint < ROWS; complaint += 1) newest = await complainOnce(site, shop);
    for (const [office, login, section, title] of [
      ['merchant', shop.login, '交易数据', '我的投诉'],
      ['admin', site.admin, '交易管理', '投诉管理'],
    ] as const) {
      const { page } = await visitor();
      await page.setViewportSize(LAPTOP);
      await signIn(page, site, office, login);
      await goTo(page, section, title);
      await page.getByRole('row').filter({ hasText: newest }).waitFor();
      await holds(page, `complaints of the ${office}`);
    }
  }, 'pages'),
);
