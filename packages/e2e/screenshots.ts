/**
 * Pictures for the README: `node packages/e2e/screenshots.ts <folder>`. Starts a fresh demo, lets a few people buy, and looks at
 * the faces of the house.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { Page } from 'playwright-core';
import { call } from './fixtures/call.ts';
import { chromiumPath, closeBrowser, theBrowser } from './fixtures/chromium.ts';
import { figure, signIn } from './fixtures/office.ts';
import { buy, placeOrder } from './fixtures/purchase.ts';
import { confirmOrder, fillOrder, interactive } from './fixtures/shop-page.ts';
import { theSite } from './fixtures/site.ts';
import { visit } from './fixtures/visitor.ts';

const MOST_BYTES = 250_000;
const GOODS = '星影视频会员 年卡';

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: node packages/e2e/screenshots.ts <folder>');
const folder = resolve(out);
mkdirSync(folder, { recursive: true });
const executable = chromiumPath();
if (!executable) throw new Error('no Chromium found: install `chromium`, or set CHROMIUM_PATH');

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const path = join(folder, `${name}.png`);
  // nothing half faded, no curve half drawn: until two pictures in a row are the same
  for (let before: Buffer | null = null, round = 0; round < 30; round += 1) {
    const now: Buffer = await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    if (before && now.equals(before)) break;
    before = now;
  }
  const { size } = statSync(path);
  console.log(`${path}  ${Math.round(size / 1000)} kB${size > MOST_BYTES ? '  (large)' : ''}`);
}

try {
  const site = await theSite('journeys');
  const browser = await theBrowser(executable);
  const shop = await call(site.site_url, shopIndex.detail, { token: site.shop_token });
  const link = `${site.site_url}/link/${site.shop_token}`;
  for (const [at, goods] of shop.goods
    .filter(({ stock, card_order, visit_type }) => stock.available && card_order !== 3 && visit_type === 0)
    .entries()) {
    const contact = goods.contact_limit === 'email' ? `buyer${at}@example.com` : `28534${String(at).padStart(5, '0')}`;
    await buy(site, site.shop_token, goods.id, { quantity: goods.limit_quantity, contact, pwdforsearch: 'a-password' });
    if (at % 3 === 0)
      await placeOrder(site, site.shop_token, goods.id, { quantity: goods.limit_quantity, contact, pwdforsearch: 'a-password' });
  }

  const desktop = await visit(browser);
  const { page } = desktop;
  await page.goto(site.site_url);
  await interactive(page);
  await shoot(page, 'home');
  await page.goto(link);
  await interactive(page);
  await page.getByRole('dialog', { name: '店铺公告' }).getByRole('button', { name: '知道了' }).click();
  await fillOrder(page, { goods: GOODS, contact: 'buyer@example.com', password: 'a-password' });
  await page.getByRole('region', { name: '商品说明' }).waitFor();
  await shoot(page, 'shop');
  await confirmOrder(page, { total: '168.00' });
  await page
    .getByRole('img', { name: /付款二维码/ })
    .locator('svg')
    .waitFor();
  await shoot(page, 'pay');

  const merchant = await visit(browser);
  await signIn(merchant.page, site, 'merchant', site.merchant);
  await figure(merchant.page, '今日成交额').waitFor();
  await shoot(merchant.page, 'merchant');
  await merchant.page.goto(`${site.site_url}/merchant/goods/good`);
  await merchant.page.getByRole('row').filter({ hasText: GOODS }).waitFor();
  await shoot(merchant.page, 'merchant-goods');

  const admin = await visit(browser);
  await signIn(admin.page, site, 'admin', site.admin);
  await figure(admin.page, '今日手续费收入').waitFor();
  await shoot(admin.page, 'admin');

  const phone = await visit(browser, { phone: true });
  await phone.page.goto(link);
  await interactive(phone.page);
  await phone.page.getByRole('dialog', { name: '店铺公告' }).getByRole('button', { name: '知道了' }).click();
  await phone.page.getByRole('dialog', { name: '店铺公告' }).waitFor({ state: 'hidden' });
  await shoot(phone.page, 'phone');

  const night = await visit(browser, { dark: true, locale: 'en-US' });
  await night.page.goto(link);
  await interactive(night.page);
  await night.page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
  await night.page.getByRole('radio', { name: new RegExp(GOODS) }).check();
  await shoot(night.page, 'dark');

  const troubles = [desktop, merchant, admin, phone, night].flatMap((person) => person.troubles());
  if (troubles.length > 0) throw new Error(`something went wrong on the way:\n${troubles.join('\n')}`);
} finally {
  await closeBrowser();
}
