/**
 * Every look of the site on every page it dresses, as an administrator tries it on: nothing beside the screen, nothing axe finds serious, a
 * finger hits what it means to, no Chinese in English, a price before any script, nothing in the console. Each look meets each page with one
 * pair of eyes, another for every look; with `--long` with all of them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { adminHomeLook } from '@keymall/contract/platform/home-look';
import { homeThemes } from '@keymall/contract/settings/home-theme';
import type { Page } from 'playwright-core';
import { call } from '../fixtures/call.ts';
import { EYES, type Eyes, firstWords, lookOver, nameOf, visitorOf } from '../fixtures/eyes.ts';
import { journey } from '../fixtures/journey.ts';
import { comeIn } from '../fixtures/mall.ts';
import { adminToken, buy, fresh, openShop, placeOrder, type Shop } from '../fixtures/purchase.ts';
import { interactive } from '../fixtures/shop-page.ts';
import type { Site } from '../fixtures/site.ts';

const isLong = process.env['KEYMALL_TEST_LONG'] === '1';
const PASSWORD = 'open-sesame';
const A_PRICE = /\d\.\d{2}/;

interface Place {
  /** Its address, unless said. */
  name?: string;
  path: string;
  /** It says nothing but what is the house's own, in both languages. */
  isOwn?: true;
  /** What stands in its first HTML. */
  price?: RegExp;
  /** In this look only. */
  priceIn?: string;
  reach?(page: Page, eyes: Eyes): Promise<unknown>;
}

const OWN = [
  '/',
  '/about',
  '/order',
  '/callback',
  '/merchant/login',
  '/merchant/register',
  '/personal',
  '/cdk',
  '/404',
  '/restock?token=abc',
];

interface World {
  shop: Shop;
  places: Place[];
}

/** What was bought lies open: at first for its password, then because this browser knows it. */
async function openOrder(page: Page, { english }: Eyes): Promise<void> {
  const password = page.locator('input[name=pwd]');
  const keys = page.getByRole('region', { name: english ? 'Keys' : '卡密', exact: true });
  await password.or(keys).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(PASSWORD);
    await password.press('Enter');
  }
  await keys.waitFor();
}

async function complain(page: Page, eyes: Eyes): Promise<void> {
  await openOrder(page, eyes);
  await page.getByRole('button', { name: eyes.english ? 'File a complaint' : '订单投诉', exact: true }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

/** Every page a home look dresses, and what has to stand there to be one. */
async function open(site: Site): Promise<World> {
  // of few cards nobody may hold one for each pair of eyes at once
  const shop = await openShop(site, { cards: 400 });
  const category = await comeIn(site, shop);
  const { trade_no } = await buy(site, shop.link, shop.goods.id, { pwdforsearch: PASSWORD });
  const [, article] = /href="(\/article\/\d+)"/.exec(await (await fetch(`${site.site_url}/cate`)).text()) ?? [];
  assert.ok(article, 'a new house has articles');
  const item = `/item-${shop.goods.id}`;
  const [, mallShop] = /href="(\/mall-\d+)"/.exec(await (await fetch(site.site_url + item)).text()) ?? [];
  assert.ok(mallShop, 'a goods of the mall leads to its shop');
  const buyer = { email: `${fresh('b')}@example.com`, password: fresh('nine cats on a roof ') };
  await call(site.site_url, personalAccount.register, { ...buyer, agree: true });
  const signIn = async (page: Page): Promise<void> => {
    const email = page.locator('input[name=email]');
    const orders = page.locator('a[href^="/personal/orders"]').first();
    await email.or(orders).first().waitFor();
    if (!(await email.isVisible())) return;
    await email.fill(buyer.email);
    await page.locator('input[name=password]').fill(buyer.password);
    await page.locator('input[name=password]').press('Enter');
    await orders.waitFor();
  };
  return {
    shop,
    places: [
      ...OWN.map((path): Place => ({ path, isOwn: true, ...(path === '/' && { price: A_PRICE, priceIn: 'mall1' }) })),
      { path: '/cate' },
      { path: article },
      { name: 'what was bought', path: `/order?trade_no=${trade_no}`, reach: openOrder },
      { name: 'the complaint', path: `/order?trade_no=${trade_no}`, reach: complain },
      { path: '/mall', price: A_PRICE },
      { path: mallShop, price: /9\.90/ },
      { path: `/search-category-${category}`, price: /9\.90/ },
      { path: '/search-shop-%E5%BA%97' },
      { path: item, price: /9\.90/ },
      { name: 'the centre of a buyer', path: '/personal', reach: signIn },
    ],
  };
}

let opened: Promise<World> | undefined;

for (const [at, eyes] of EYES.entries())
  test(
    `the site in every look is open to everybody, on every page: ${nameOf(eyes)}`,
    journey(async ({ site, visitor }) => {
      const { previews } = await call(site.site_url, adminHomeLook.looks, {}, await adminToken(site));
      assert.deepEqual(
        previews.map(({ theme }) => theme),
        homeThemes.map(({ key }) => key),
      );
      opened ??= open(site);
      const { shop, places } = await opened;
      // a callback that has nothing to wait for leads on
      const waiting = await placeOrder(site, shop.link, shop.goods.id, { pwdforsearch: PASSWORD });
      const { page, move } = await visitor({ ...visitorOf(eyes), still: true });
      const found: string[] = [];
      // a place at a time: who signs in at the last one was nobody at all others
      const walk: Place[] = [{ path: `/callback?trade_no=${waiting.trade_no}` }, ...places];
      for (const [place, { name, path, isOwn, price, priceIn, reach }] of walk.entries()) {
        // nobody opens so many pages in a minute
        await move();
        for (const [nth, { theme, url }] of previews.entries()) {
          if (!isLong && (nth + place * 3) % EYES.length !== at) continue;
          const where = `${theme} ${name ?? path} (${nameOf(eyes)})`;
          const there = new URL(path, site.site_url);
          for (const [key, value] of new URL(url).searchParams) there.searchParams.set(key, value);
          const response = await page.goto(there.href);
          await interactive(page);
          await reach?.(page, eyes);
          const wrong = await lookOver(page, eyes, isOwn ? [] : null);
          if (price && (priceIn ?? theme) === theme && !price.test(await firstWords(response))) wrong.push('no price in the first HTML');
          found.push(...wrong.map((each) => `${where}: ${each}`));
        }
      }
      assert.deepEqual(found, []);
    }),
  );
