/** The shop's page at the sizes people have: nothing to buy with lies under anything else, and a phone's shelf stays where it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { Locator, Page } from 'playwright-core';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { openShop } from '../fixtures/purchase.ts';
import { interactive } from '../fixtures/shop-page.ts';

const DESKTOPS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  assert.ok(box, `nothing to measure: ${locator.toString()}`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};
/** A pixel of rounding is no spill. */
const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;

/** Whether a tap in its middle reaches it, and nothing that lies over it. */
const isUncovered = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });

async function openDemo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await interactive(page);
  await page.getByRole('dialog', { name: '店铺公告' }).getByRole('button', { name: '知道了' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test(
  'on a desktop the ways to pay, the total and the button stand in the panel on the right, in sight from the first choice on',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor();
    await openDemo(page, `${site.site_url}/link/${site.shop_token}`);
    await page.getByRole('radio', { name: /星影视频会员 年卡/ }).check();
    await page.getByRole('region', { name: '商品说明' }).waitFor();
    const panel = page.getByRole('complementary').locator('.km-box');
    const wanted = [
      page.getByRole('radio', { name: '支付宝' }),
      page.getByRole('radio', { name: '微信支付' }),
      page.getByRole('button', { name: '立即购买' }),
    ];
    for (const size of DESKTOPS) {
      await page.setViewportSize(size);
      for (const scrolled of [0, 400]) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
        const said = `${size.width} × ${size.height}, scrolled by ${scrolled}`;
        const outer = await boxOf(panel);
        assert.ok(outer.bottom <= size.height, `${said}: the panel ends within the window`);
        for (const each of wanted) {
          assert.ok(isWithin(await boxOf(each), outer), `${said}: ${each.toString()} stands in the panel`);
          assert.ok(await isUncovered(each), `${said}: nothing lies over ${each.toString()}`);
        }
      }
      const help = await boxOf(page.getByRole('button', { name: '联系客服' }));
      const right = await boxOf(panel);
      assert.ok(help.left >= right.right || help.top >= right.bottom, `${size.width}: help lies beside the panel or below it`);
      await look();
    }
    // whoever walks through it with the keyboard never loses sight of where he is
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('textbox', { name: '联系方式' }).focus();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      assert.ok(await isUncovered(focused), `step ${step}: the focus lies under something: ${await focused.innerHTML()}`);
    }
  }),
);

test(
  'on a phone the order form is a sheet over the shelf, and the shelf is where it was when it closes',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor({ phone: true });
    await openDemo(page, `${site.site_url}/link/${site.shop_token}`);
    const goods = page.getByRole('radio', { name: /极光截图/ });
    await goods.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    const at = await boxOf(goods);
    assert.ok(before > 100, 'it is some way down');
    await goods.tap();
    const sheet = page.getByRole('dialog', { name: '填写订单' });
    await sheet.getByRole('heading', { name: /极光截图/ }).waitFor();
    // the sheet has risen
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    const seen = { left: 0, top: 0, right: 390, bottom: 844 };
    for (const each of [
      sheet.getByRole('heading', { name: /极光截图/ }),
      sheet.getByRole('radio', { name: '支付宝' }),
      sheet.getByRole('button', { name: '立即购买' }),
    ]) {
      assert.ok(isWithin(await boxOf(each), seen), `${each.toString()} is in sight`);
      assert.ok(await isUncovered(each), `nothing lies over ${each.toString()}`);
    }
    const contact = sheet.getByRole('textbox', { name: '联系方式' });
    await contact.fill('13800138000');
    await sheet.getByRole('button', { name: '关闭' }).tap();
    await sheet.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => window.scrollY), before, 'the shelf did not move');
    assert.deepEqual(await boxOf(goods), at);
    await look();
    // back by the bar, or by the goods itself, to what was filled in
    // a key reaches the sheet once it has the focus
    const holdsFocus = () => page.waitForFunction(() => document.activeElement?.matches('[role=dialog], [role=dialog] *') === true);
    await page.getByRole('button', { name: '继续下单' }).tap();
    assert.equal(await contact.inputValue(), '13800138000');
    await holdsFocus();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await goods.tap();
    assert.equal(await contact.inputValue(), '13800138000');
    await holdsFocus();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    // the last goods of the shelf is not under the bar when the page is at its end
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const bar = await boxOf(page.getByRole('navigation', { name: '快捷入口' }));
    const last = await boxOf(page.getByRole('group', { name: '商品', exact: true }).getByRole('radio').last());
    assert.ok(last.bottom <= bar.top, 'the bar leaves the shelf alone');
  }),
);

test(
  'a category’s chip holds its picture and its name, on a phone too',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const [channel] = (await call(site.site_url, shopIndex.detail, { token: shop.link })).channels;
    assert.ok(channel?.logo, 'a picture that the house has');
    for (const name of ['影视会员与音乐会员', '办公软件', '游戏点卡与礼包', 'AI 工具']) {
      const { id: cate_id } = await call(site.site_url, merchantCategory.add, { name, sort: 1, is_show: 1, pic: channel.logo }, shop.token);
      await call(site.site_url, merchantGoods.add, { name: `${name}商品`, cate_id, price: '1.00' }, shop.token);
    }
    for (const phone of [true, false]) {
      const { page } = await visitor({ phone });
      await page.goto(shop.url);
      await interactive(page);
      const chips = page.getByRole('navigation', { name: '商品分类' }).getByRole('button');
      await chips.first().waitFor();
      assert.equal(await chips.count(), 6);
      for (const chip of await chips.all()) {
        const outer = await boxOf(chip);
        const text = await chip.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { left, right, top, bottom };
        });
        assert.ok(isWithin(text, outer), `${await chip.innerText()} spills from ${JSON.stringify(text)} out of ${JSON.stringify(outer)}`);
      }
    }
  }),
);
