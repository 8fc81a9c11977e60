/**
 * Every look of a shop sells on a phone, and is open to everybody at each of its faces: nothing beside the screen, nothing axe finds serious, a finger
 * hits what it means to, no Chinese in English but its merchant's, a price before any script, nothing in the console. Each look shows every
 * second face to one pair of eyes; with `--long` all of them to all.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { merchantLinkLook } from '@keymall/contract/catalogue/link-look';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { merchantDesign } from '@keymall/contract/merchant/design';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { noticeLook } from '@keymall/contract/merchant/shop-extension';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import type { Page } from 'playwright-core';
import { call } from '../fixtures/call.ts';
import { chineseIn, EYES, type Eyes, firstWords, lookOver, nameOf, visitorOf } from '../fixtures/eyes.ts';
import { journey } from '../fixtures/journey.ts';
import { fresh, openShop, payAtGateway, placeOrder, type Shop } from '../fixtures/purchase.ts';
import { openRichShop } from '../fixtures/rich-shop.ts';
import { withSettings } from '../fixtures/settings.ts';
import { confirmOrder, interactive, keysOn } from '../fixtures/shop-page.ts';
import type { Site } from '../fixtures/site.ts';

const isLong = process.env['KEYMALL_TEST_LONG'] === '1';
const ON_A_PHONE: Eyes = { phone: true, dark: false, english: false };

async function wear(site: Site, shop: Shop, theme: string): Promise<void> {
  await call(site.site_url, merchantShopConfig.saveThemes, { pc_template: theme, mobile_template: theme }, shop.token);
}

test(
  'a guest buys in every look on a phone, and finds nothing in the way',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: shopThemes.length });
    const found: string[] = [];
    const bought: string[] = [];
    for (const { key } of shopThemes) {
      await wear(site, shop, key);
      const { page } = await visitor({ phone: true });
      // a link to one goods: every look opens at it
      await page.goto(`${shop.url}?goods=${shop.goods.id}`);
      await interactive(page);
      await page.getByRole('textbox', { name: '联系方式' }).fill('guest@example.com');
      found.push(...(await lookOver(page, ON_A_PHONE, null)).map((each) => `${key}, the order: ${each}`));
      const tradeNo = await confirmOrder(page, { total: '9.90' });
      await page.waitForURL(`${site.sandbox_url}/cashier/**`);
      await payAtGateway(site, tradeNo);
      await page.goto(`${site.site_url}/order?trade_no=${tradeNo}`);
      bought.push(...(await keysOn(page)));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(bought.toSorted(), shop.cards.toSorted());
  }),
);

/** One face of a shop: where it is, and what has to be done for it. */
interface Face {
  name: string;
  url: string;
  /** What stands in its first HTML. */
  price?: string;
  reach?(page: Page, say: (zh: string, en: string) => string): Promise<unknown>;
}

interface Street {
  faces: Face[];
  shops: readonly Shop[];
  /** A page of its merchant's own making, for each device. */
  designs: { shop: Shop; pc: number; h5: number };
  noticed: Shop;
  /** What merchants wrote. */
  own: string[];
}

/** The platform's own start of a page, published. */
async function design({ site_url: at }: Site, { token }: Shop, device: 'pc' | 'h5'): Promise<number> {
  const { id } = await call(at, merchantDesign.add, { name: `page ${device}`, device }, token);
  const { revision } = await call(at, merchantDesign.detail, { id }, token);
  await call(at, merchantDesign.publish, { id, revision }, token);
  return id;
}

async function dress(site: Site, { shops, designs }: Street, theme: string): Promise<void> {
  for (const shop of shops) await wear(site, shop, theme);
  if (theme !== 'diy') return;
  for (const device of ['pc', 'h5'] as const) {
    const wish = { at: 'shop', target_id: 0, device, theme, design_id: designs[device] } as const;
    await call(site.site_url, merchantLinkLook.wear, wish, designs.shop.token);
  }
}

/** Four shops: one that offers everything there is, one that greets, one that sells again and again, one that is shut. */
async function openStreet(site: Site): Promise<Street> {
  const { site_url: at } = site;
  const rich = await openRichShop(site);
  const noticed = await openShop(site, { cards: 1 });
  const busy = await openShop(site, { cards: 400 });
  const shut = await openShop(site, { cards: 1 });
  const config = await call(at, merchantShopConfig.index, {}, noticed.token);
  const greeting = { shop_notice: '国庆照常发货，有问题请先联系客服。', shop_notice_show: 1 } as const;
  await call(at, merchantShopConfig.saveConfig, { ...config, ...greeting }, noticed.token);
  const goods = await call(at, merchantGoodsLink.good, { id: rich.main.id }, rich.token);
  const designs = { shop: rich, pc: await design(site, rich, 'pc'), h5: await design(site, rich, 'h5') };
  const told = [];
  for (const { link } of [rich, noticed, busy]) {
    const { channels: _, ...shop } = await call(at, shopIndex.detail, { token: link });
    told.push(shop);
    for (const { id } of shop.goods) told.push(await call(at, shopIndex.goodsDetail, { token: link, goods_id: id }));
  }
  const closed = {
    ...(await call(at, merchantShopConfig.index, {}, shut.token)),
    shop_close: 1,
    shop_close_notice: '春节放假，初八开门',
  } as const;
  await call(at, merchantShopConfig.saveConfig, closed, shut.token);
  const of = ({ url }: Shop, { id }: { id: number }): string => `${url}?goods=${id}`;
  return {
    shops: [rich, noticed, busy, shut],
    designs,
    noticed,
    own: chineseIn([told, closed]),
    faces: [
      { name: 'the shelf', url: rich.url, price: '10.00' },
      {
        name: 'an order wrongly filled in',
        url: of(rich, rich.main),
        price: '10.00',
        async reach(page, say) {
          await page.getByRole('button', { name: say('立即购买', 'Buy now'), exact: true }).click();
          await page.locator('[aria-invalid=true]').first().waitFor();
        },
      },
      { name: 'a locked goods', url: of(rich, rich.locked), reach: (page) => page.locator('input[name=visit_password]').waitFor() },
      { name: 'a goods that is sold out', url: of(rich, rich.soldOut), price: '6.00' },
      {
        name: 'numbers to choose from',
        url: of(rich, rich.chosen),
        async reach(page, say) {
          await page.getByRole('button', { name: say('选择卡号', 'Choose numbers'), exact: true }).click();
          await page
            .getByRole('group', { name: say('可选号码', 'Numbers to choose from') })
            .getByRole('button')
            .first()
            .waitFor();
        },
      },
      { name: 'the link of a goods', url: goods.url, price: '10.00' },
      {
        name: 'the notice',
        url: noticed.url,
        price: '9.90',
        reach: (page, say) => page.getByRole('button', { name: say('知道了', 'Got it'), exact: true }).waitFor(),
      },
      {
        name: 'the bill',
        url: of(busy, busy.goods),
        price: '9.90',
        async reach(page, say) {
          await page.getByRole('textbox', { name: say('联系方式', 'Contact'), exact: true }).fill(`${fresh('guest')}@example.com`);
          await page.getByRole('button', { name: say('立即购买', 'Buy now'), exact: true }).click();
          await page
            .getByRole('dialog', { name: say('确认订单', 'Confirm the order') })
            .getByRole('checkbox')
            .waitFor();
        },
      },
      { name: 'a shut door', url: shut.url },
    ],
  };
}

let opened: Promise<Street> | undefined;

for (const [at, eyes] of EYES.entries())
  test(
    `a shop in every look is open to everybody, at every face: ${nameOf(eyes)}`,
    journey(async ({ site, visitor }) => {
      opened ??= openStreet(site);
      const street = await opened;
      const found: string[] = [];
      const say = (zh: string, en: string): string => (eyes.english ? en : zh);
      const { page, move } = await visitor({ ...visitorOf(eyes), expects: [503] });
      // who looks at the bill of every look has an order of each
      await withSettings(site, 'order', { order_unpaid_limit: 100 }, async () => {
        for (const [nth, { key }] of shopThemes.entries()) {
          const faces = street.faces.filter((_, place) => isLong || (nth + place * 3) % (2 * EYES.length) === at);
          if (faces.length === 0) continue;
          await dress(site, street, key);
          // every look meets every style of the notice
          const { url: _, ...extension } = await call(site.site_url, merchantShopConfig.extension, {}, street.noticed.token);
          const notice_look = noticeLook.options[(nth + at) % noticeLook.options.length] ?? 'plain';
          const style = { ...extension, notice_look, notice_often: 'always' } as const;
          await call(site.site_url, merchantShopConfig.saveExtension, style, street.noticed.token);
          await move();
          for (const { name, url, price, reach } of faces) {
            const response = await page.goto(url);
            await interactive(page);
            await reach?.(page, say);
            const wrong = await lookOver(page, eyes, street.own);
            if (price && !(await firstWords(response)).includes(price)) wrong.push('no price in the first HTML');
            found.push(...wrong.map((each) => `${key}, ${name} (${nameOf(eyes)}): ${each}`));
          }
        }
      });
      assert.deepEqual(found, []);
    }),
  );

test(
  'the cashier, which has no look, is open to everybody',
  journey(async ({ site, visitor }) => {
    // of few cards nobody may hold one for each pair of eyes at once
    const shop = await openShop(site, { cards: 400, password: 0 });
    const found: string[] = [];
    for (const eyes of EYES.filter((_, at) => isLong || at % 3 === 0)) {
      const { trade_no } = await placeOrder(site, shop.link, shop.goods.id);
      const { page } = await visitor({ ...visitorOf(eyes), still: true });
      const url = `${site.site_url}/pay/${trade_no}`;
      await page.goto(url);
      // Alipay leads on to the gateway, once; whoever comes back stays
      await page.waitForURL(`${site.sandbox_url}/cashier/**`);
      await page.goto(url);
      await interactive(page);
      await page.getByRole('timer').waitFor();
      found.push(...(await lookOver(page, eyes, [shop.name, shop.goods.name])).map((each) => `the cashier (${nameOf(eyes)}): ${each}`));
    }
    assert.deepEqual(found, []);
  }),
);
