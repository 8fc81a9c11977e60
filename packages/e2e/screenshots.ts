/**
 * Pictures of the documents: `npm run pictures`. Starts a fresh demo, lets a few people buy, and looks at the faces of the house: those of the
 * README, and every look of the site and of a shop (docs/themes.md) on a desktop in the light and on a phone in the dark.
 * `-- readme home/mall1 shop` takes those alone: the README's, a look, all looks of a kind.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { merchantLinkLook } from '@keymall/contract/catalogue/link-look';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { merchantDesign } from '@keymall/contract/merchant/design';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import { adminConfig } from '@keymall/contract/platform/config';
import { homeThemes } from '@keymall/contract/settings/home-theme';
import type { Browser, Page } from 'playwright-core';
import { call } from './fixtures/call.ts';
import { chromiumPath, closeBrowser, theBrowser } from './fixtures/chromium.ts';
import { figure, signIn } from './fixtures/office.ts';
import { adminToken, buy, merchantToken, placeOrder } from './fixtures/purchase.ts';
import { confirmOrder, fillOrder, interactive } from './fixtures/shop-page.ts';
import { type Site, theSite } from './fixtures/site.ts';
import { type Visitor, visit } from './fixtures/visitor.ts';

const MOST_BYTES = 250_000;
const GOODS = '星影视频会员 年卡';

/** Of their size; looks stand side by side. */
const SMALLER = 0.6;

const named = process.argv.slice(2);
const LOOKS = [...homeThemes.map(({ key }) => ({ kind: 'home', key })), ...shopThemes.map(({ key }) => ({ kind: 'shop', key }))] as const;
const isNamed = ({ kind, key }: (typeof LOOKS)[number]): boolean =>
  named.length === 0 || named.includes(kind) || named.includes(`${kind}/${key}`);
const known = ['readme', 'home', 'shop', ...LOOKS.map(({ kind, key }) => `${kind}/${key}`)];
for (const name of named) if (!known.includes(name)) throw new Error(`nothing is called "${name}"; there are ${known.join(', ')}`);
const folder = join(import.meta.dirname, '../../docs/screenshots');
mkdirSync(join(folder, 'themes'), { recursive: true });
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

/** People who buy, so that there is something to be seen. */
async function populate(site: Site): Promise<void> {
  const shop = await call(site.site_url, shopIndex.detail, { token: site.shop_token });
  for (const [at, goods] of shop.goods
    .filter(({ stock, card_order, visit_type }) => stock.available && card_order !== 3 && visit_type === 0)
    .entries()) {
    const contact = goods.contact_limit === 'email' ? `buyer${at}@example.com` : `28534${String(at).padStart(5, '0')}`;
    const wish = { quantity: goods.limit_quantity, contact, pwdforsearch: 'a-password' };
    await buy(site, site.shop_token, goods.id, wish);
    if (at % 3 === 0) await placeOrder(site, site.shop_token, goods.id, wish);
  }
}

/** The faces of the house, large. */
async function forReadme(site: Site, browser: Browser): Promise<Visitor[]> {
  const link = `${site.site_url}/link/${site.shop_token}`;
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
  return [desktop, merchant, admin, phone, night];
}

async function wearAtHome(site: Site, look: string): Promise<void> {
  const token = await adminToken(site);
  const { values } = await call(site.site_url, adminConfig.getConfig, { group: 'theme' }, token);
  const worn = { ...values, pc_template: look, mobile_template: look };
  await call(site.site_url, adminConfig.editConfig, { group: 'theme', values: worn }, token);
}

async function wearInShop(site: Site, look: string): Promise<void> {
  const token = await merchantToken(site, site.merchant);
  await call(site.site_url, merchantShopConfig.saveThemes, { pc_template: look, mobile_template: look }, token);
  if (look !== 'diy') return;
  // the platform's own start of a page
  for (const device of ['pc', 'h5'] as const) {
    const { id } = await call(site.site_url, merchantDesign.add, { name: `page ${device}`, device }, token);
    const { revision } = await call(site.site_url, merchantDesign.detail, { id }, token);
    await call(site.site_url, merchantDesign.publish, { id, revision }, token);
    const wish = { at: 'shop', target_id: 0, device, theme: look, design_id: id } as const;
    await call(site.site_url, merchantLinkLook.wear, wish, token);
  }
}

/** Looks of the site and of a shop, small. */
async function ofLooks(site: Site, browser: Browser): Promise<Visitor[]> {
  const people: Visitor[] = [];
  for (const { kind, key } of LOOKS.filter(isNamed)) {
    if (kind === 'home') await wearAtHome(site, key);
    else await wearInShop(site, key);
    for (const phone of [false, true]) {
      const person = await visit(browser, { phone, dark: phone, still: true, scale: SMALLER });
      people.push(person);
      const { page } = person;
      await page.goto(kind === 'home' ? site.site_url : `${site.site_url}/link/${site.shop_token}`);
      await interactive(page);
      const notice = page.getByRole('dialog', { name: '店铺公告' });
      if (kind === 'shop') {
        await notice.getByRole('button', { name: '知道了' }).click();
        await notice.waitFor({ state: 'detached' });
      }
      await shoot(page, `themes/${kind === 'home' ? 'home-' : ''}${key}${phone ? '-phone' : ''}`);
      await person.context.close();
    }
  }
  return people;
}

try {
  const site = await theSite('journeys');
  const browser = await theBrowser(executable);
  await populate(site);
  const people = named.length === 0 || named.includes('readme') ? await forReadme(site, browser) : [];
  people.push(...(await ofLooks(site, browser)));
  const troubles = people.flatMap((person) => person.troubles());
  if (troubles.length > 0) throw new Error(`something went wrong on the way:\n${troubles.join('\n')}`);
} finally {
  await closeBrowser();
}
