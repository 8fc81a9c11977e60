/** Every public page for everybody: axe finds nothing serious, a finger hits what it means to, English is English. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import type { Page } from 'playwright-core';
import { barriersOn, smallTargetsOn } from '../fixtures/accessibility.ts';
import { call } from '../fixtures/call.ts';
import { longestMotion } from '../fixtures/focus.ts';
import { journey } from '../fixtures/journey.ts';
import { buy, fresh, openShop, placeOrder, type Shop } from '../fixtures/purchase.ts';
import { interactive } from '../fixtures/shop-page.ts';
import type { Site } from '../fixtures/site.ts';

const PLAIN = [
  '/',
  '/about',
  '/order',
  '/callback',
  '/cdk',
  '/restock?token=abc',
  '/personal',
  '/merchant/login',
  '/merchant/register',
  '/merchant/quickLogin#nothing-that-opens',
  '/admin/login',
  '/admin/setup?token=abc',
  '/result/403',
  '/result/500',
  '/result/success',
  '/result/fail',
  '/result/network',
  '/result/maintenance',
  '/result/browser-incompatible',
  '/404',
  '/link/nosuchshop00',
];

interface Eyes {
  phone: boolean;
  english: boolean;
}

/** What is wrong with the page as it is, each with where it was. */
async function lookOver(page: Page, where: string, { phone, english }: Eyes): Promise<string[]> {
  const found = [...(await barriersOn(page)), ...(phone ? await smallTargetsOn(page) : [])];
  if (english && PLAIN.includes(where)) {
    const text = await page.evaluate(() => {
      // what a merchant has written is in the merchant's language
      for (const own of document.querySelectorAll('[translate=no]')) own.remove();
      return document.body.innerText;
    });
    // the button that leads back to Chinese is in Chinese
    found.push(...(text.replace(/^中$/gm, '').match(/.*\p{Script=Han}.*/gu) ?? []).map((line) => `Chinese in English: ${line}`));
  }
  return found.map((each) => `${where}: ${each}`);
}

async function walk(page: Page, site: Site, shop: Shop, eyes: Eyes): Promise<string[]> {
  const found: string[] = [];
  const say = (zh: RegExp, en: RegExp): RegExp => (eyes.english ? en : zh);
  for (const path of PLAIN) {
    await page.goto(site.site_url + path);
    await interactive(page);
    found.push(...(await lookOver(page, path, eyes)));
  }

  // the demo's shelf: categories, a notice, one sold out
  await page.goto(`${site.site_url}/link/${site.shop_token}`);
  await interactive(page);
  const notice = page.getByRole('dialog').getByRole('button', { name: say(/^知道了$/, /^Got it$/) });
  await notice.waitFor();
  found.push(...(await lookOver(page, 'the notice', eyes)));
  await notice.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  found.push(...(await lookOver(page, 'the shelf', eyes)));
  await page.getByRole('searchbox').fill('zzz');
  await page.getByRole('button', { name: say(/^清除搜索$/, /^Clear the search$/) }).waitFor();
  found.push(...(await lookOver(page, 'a search that finds nothing', eyes)));
  await page.getByRole('searchbox').fill('');
  await page.getByRole('radio', { name: /星影视频会员 年卡/ }).check();
  const buyNow = page.getByRole('button', { name: say(/^立即购买$/, /^Buy now$/) });
  await buyNow.click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  found.push(...(await lookOver(page, 'the order form, wrongly filled in', eyes)));

  await page.goto(shop.url);
  await interactive(page);
  await page.getByRole('radio', { name: new RegExp(shop.goods.name) }).check();
  await page.getByLabel(say(/^联系方式$/, /^Contact$/)).fill('guest@example.com');
  await page.getByRole('radio', { name: say(/^微信支付$/, /^WeChat Pay$/) }).check();
  await buyNow.click();
  const bill = page.getByRole('dialog', { name: say(/^确认订单$/, /^Confirm the order$/) });
  await bill.waitFor();
  found.push(...(await lookOver(page, 'the bill', eyes)));
  await bill.getByRole('checkbox').check();
  const tradeNo = (await bill.locator('code').innerText()).trim();
  await bill.getByRole('button', { name: say(/^去支付/, /^Pay /) }).click();
  // a phone is led on to the gateway, once; whoever comes back stays
  if (eyes.phone) await page.waitForURL(`${site.sandbox_url}/cashier/**`);
  else await page.waitForURL(/\/pay\//);
  await page.goto(`${site.site_url}/pay/${tradeNo}`);
  await interactive(page);
  await page.getByRole('timer').waitFor();
  found.push(...(await lookOver(page, 'the cashier', eyes)));

  const { trade_no } = await buy(site, shop.link, shop.goods.id, { pwdforsearch: 'open-sesame', contact: 'guest@example.com' });
  await page.goto(`${site.site_url}/order?trade_no=${trade_no}`);
  await interactive(page);
  await page.locator('input[name=pwd]').fill('open-sesame');
  found.push(...(await lookOver(page, 'an order that asks for its password', eyes)));
  // of that name is a tab too
  const find = page.getByRole('button', { name: say(/^查询订单$/, /^Find an order$/) });
  await find.and(page.locator('[type=submit]')).click();
  await page.getByRole('region', { name: say(/^卡密$/, /^Keys$/) }).waitFor();
  found.push(...(await lookOver(page, 'a paid order', eyes)));
  await page.getByRole('button', { name: say(/^订单投诉$/, /^File a complaint$/) }).click();
  const complaint = page.getByRole('dialog');
  await complaint.waitFor();
  found.push(...(await lookOver(page, 'the complaint form', eyes)));
  await complaint.getByRole('radio', { name: say(/^无效卡密$/, /^Invalid keys$/) }).check();
  await complaint.getByLabel(say(/^问题描述/, /^What is wrong/)).fill('第一条卡密提示已经被使用，请退款。');
  await complaint.getByLabel('QQ').fill('10001');
  await complaint.getByRole('button', { name: say(/^提交投诉$/, /^Complain$/) }).click();
  const done = page.getByRole('dialog', { name: say(/^投诉已提交$/, /^The complaint stands$/) });
  await done.waitFor();
  found.push(...(await lookOver(page, 'the complaint password', eyes)));
  await done.getByRole('button', { name: say(/^查看投诉$/, /^Follow the complaint$/) }).click();
  await page.getByRole('heading', { name: say(/^投诉详情$/, /^Complaint$/) }).waitFor();
  const { list } = await call(site.site_url, merchantComplaint.list, {}, shop.token);
  await call(site.site_url, merchantComplaint.send, { id: list[0]?.id ?? 0, content: '您好，正在核实。' }, shop.token);
  await page.getByText('您好，正在核实。').waitFor();
  found.push(...(await lookOver(page, 'the complaint thread', eyes)));

  await page.goto(`${site.site_url}/link/${site.shop_token}`);
  await interactive(page);
  await page.getByRole('radio', { name: /星语社区/ }).check();
  await page.getByRole('button', { name: say(/^选择卡号$/, /^Choose numbers$/) }).click();
  const chooser = page.getByRole('dialog', { name: say(/^选择卡号$/, /^Choose numbers$/) });
  const number = chooser
    .getByRole('group', { name: say(/^可选号码$/, /^Numbers to choose from$/) })
    .getByRole('button')
    .first();
  await number.click();
  await chooser.getByText(say(/^已选 1 个/, /^1 chosen/)).waitFor();
  found.push(...(await lookOver(page, 'the card chooser', eyes)));
  await page.keyboard.press('Escape');
  await chooser.waitFor({ state: 'detached' });
  if (eyes.phone) await page.keyboard.press('Escape');

  found.push(...(await buyersCentre(page, site, shop, eyes)));

  await page.goto(`${site.site_url}/merchant/register`);
  await interactive(page);
  await page.getByRole('checkbox').waitFor();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: say(/商户协议/, /merchant agreement/) }).click();
  const agreement = await opened;
  await agreement.getByRole('heading', { name: /服务协议/, level: 1 }).waitFor();
  found.push(...(await lookOver(agreement, 'the agreement', eyes)));

  for (const path of ['/cate', '/mall', '/item-1', '/mall-1', '/search-goods-%E5%8D%A1']) {
    await page.goto(site.site_url + path);
    await interactive(page);
    found.push(...(await lookOver(page, path, eyes)));
  }
  return found;
}

/** Signed in: without an order, and with one. */
async function buyersCentre(page: Page, site: Site, shop: Shop, eyes: Eyes): Promise<string[]> {
  const found: string[] = [];
  const say = (zh: RegExp, en: RegExp): RegExp => (eyes.english ? en : zh);
  const account = { email: `${fresh('b')}@example.com`, password: fresh('nine cats on a roof ') };
  await page.goto(`${site.site_url}/personal`);
  await interactive(page);
  await page.getByRole('button', { name: say(/去注册$/, /Register$/) }).click();
  await page.locator('input[name=email]').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  await page.getByRole('checkbox').check();
  found.push(...(await lookOver(page, 'a buyer registers', eyes)));
  await page.locator('button[type=submit]').click();
  await page.getByText(say(/^还没有订单/, /^No orders yet/)).waitFor();
  found.push(...(await lookOver(page, 'an empty centre', eyes)));
  const { access_token } = await call(site.site_url, personalAccount.login, account);
  const { trade_no } = await placeOrder(site, shop.link, shop.goods.id, {}, access_token);
  await page.reload();
  await interactive(page);
  await page.locator(`a[href*="${trade_no}"]`).waitFor();
  found.push(...(await lookOver(page, "the buyer's centre", eyes)));
  return found;
}

test(
  'every public page is open to everybody on a desktop, in Chinese and in the light',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 3 });
    const { page } = await visitor({ expects: [500, 503] });
    assert.deepEqual(await walk(page, site, shop, { phone: false, english: false }), []);
  }),
);

test(
  'every public page is open to everybody on a phone, in English and in the dark, and its controls are a finger wide',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 3 });
    const { page } = await visitor({ phone: true, dark: true, locale: 'en-US', expects: [500, 503] });
    assert.deepEqual(await walk(page, site, shop, { phone: true, english: true }), []);
  }),
);

test(
  'whoever wants little motion gets none',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site.site_url}/link/${site.shop_token}`);
    await interactive(page);
    await page.getByRole('dialog').waitFor();
    const longest = await longestMotion(page);
    assert.ok(longest <= 1, `something moves for ${longest} ms`);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), 'auto');
  }),
);

test(
  'who registers reads what he agrees to; the first wrong field has the focus and its sentence; a failure leads to its page',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor({ expects: [500] });
    await page.goto(`${site.site_url}/merchant/register`);
    await interactive(page);
    for (const [name, heading] of [
      ['商户协议', /服务协议/],
      ['隐私政策', /隐私政策/],
    ] as const) {
      const opened = page.waitForEvent('popup');
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(name) })
        .click();
      const article = await opened;
      await article.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await article.getByText(/一、/).first().waitFor();
      await article.close();
    }
    const isFocused = (name: string): Promise<unknown> =>
      page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
    await page.getByRole('button', { name: '注册并开店' }).click();
    await isFocused('username');
    await page.getByText('请先阅读并同意协议').waitFor();
    await page.getByLabel('用户名').fill(`m_${Date.now().toString(36)}`);
    await page.getByRole('button', { name: '注册并开店' }).click();
    await isFocused('shop_name');
    await page.getByLabel('店铺名称').fill('星辰点卡');
    for (const label of ['设置密码', '确认密码']) await page.getByLabel(label).fill('Password123');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '注册并开店' }).click();
    await page.getByText('密码过于常见，请更换').waitFor();
    await isFocused('password');
    await look();
    for (const label of ['设置密码', '确认密码']) await page.getByLabel(label).fill('nine cats on a warm roof');
    await page.route('**/merchantapi/user/account/register', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙，请稍后重试', data: null } }),
    );
    await page.getByRole('button', { name: '注册并开店' }).click();
    await page.waitForURL(`${site.site_url}/result/fail`);
    await page.getByRole('heading', { name: '抱歉，创建失败' }).waitFor();
    await interactive(page);
    await page.getByRole('button', { name: '返回修改' }).click();
    await page.waitForURL(`${site.site_url}/merchant/register`);
  }),
);
