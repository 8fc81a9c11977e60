/**
 * From nothing to the first sale, by clicks and keys alone: what it asks of a person, counted. Times are the keystroke-level model's (Card, Moran and Newell,
 * 1980) for somebody who types as most people do, so that the figure is of the pages and not of the machine that runs this.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { journey } from '../fixtures/journey.ts';
import { mainMenu } from '../fixtures/office.ts';
import { fresh } from '../fixtures/purchase.ts';
import { interactive, keysOn } from '../fixtures/shop-page.ts';

const MOST_CLICKS = 25;
const MOST_SECONDS = 180;

/** Seconds: a key, pointing at something and pressing, moving the hand between mouse and keys, and deciding on what comes next. */
const KEY = 0.28;
const POINT = 1.3;
const HAND = 0.4;
const THINK = 1.35;
/** Keys of a Chinese character by its sound, the choice among characters included. */
const KEYS_OF_CHINESE = 4;

/** Somebody at mouse and keyboard, and what it took so far. */
function person() {
  let clicks = 0;
  let seconds = 0;
  return {
    async click(on: Locator): Promise<void> {
      await on.click();
      clicks += 1;
      seconds += THINK + HAND + POINT;
    },
    /** Into the field that is clicked first, or into that where the focus is after a Tab. */
    async type(into: Locator, words: string): Promise<void> {
      await into.fill(words);
      const keys = [...words].reduce((sum, each) => sum + (/\p{Script=Han}/u.test(each) ? KEYS_OF_CHINESE : 1), 0);
      seconds += THINK + HAND + (keys + 1) * KEY;
    },
    /** Two keys, whatever it is. */
    async paste(into: Locator, words: string): Promise<void> {
      await into.fill(words);
      seconds += THINK + HAND + 2 * KEY;
    },
    waits(count: number): void {
      seconds += count;
    },
    took: () => ({ clicks, seconds: Math.round(seconds) }),
  };
}

const opened = async (act: Promise<void>, page: Page): Promise<Page> => (await Promise.all([page.context().waitForEvent('page'), act]))[0];

test(
  `a newcomer is a merchant with a first sale after at most ${MOST_CLICKS} clicks and ${MOST_SECONDS / 60} minutes`,
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor();
    await page.setViewportSize({ width: 1280, height: 720 });
    const { click, type, paste, waits, took } = person();
    const password = fresh('Pass-word-');

    await page.goto(site.site_url);
    await interactive(page);
    await click(page.getByRole('link', { name: '免费开店' }).first());
    await page.waitForURL(/\/merchant\/register/);
    await interactive(page);
    await click(page.getByLabel('用户名'));
    await type(page.getByLabel('用户名'), fresh('new_'));
    await type(page.getByLabel('店铺名称'), fresh('我的小店'));
    await type(page.getByRole('textbox', { name: '设置密码' }), password);
    await type(page.getByRole('textbox', { name: '确认密码' }), password);
    await click(page.getByRole('checkbox', { name: /商户协议/ }));
    await click(page.getByRole('button', { name: '注册并开店' }));

    await mainMenu(page).waitFor();
    const guide = page.getByRole('listitem');
    await click(guide.filter({ hasText: '添加商品' }).getByRole('button'));
    await click(page.getByLabel('商品名称'));
    await type(page.getByLabel('商品名称'), '会员月卡');
    await click(page.getByRole('button', { name: '新建分类' }));
    const dialog = page.getByRole('dialog', { name: '新建分类' });
    await type(dialog.getByLabel('分类名称'), '会员');
    await click(dialog.getByRole('button', { name: '保存' }));
    await dialog.waitFor({ state: 'detached' });
    await click(page.getByRole('textbox', { name: '价格', exact: true }));
    await type(page.getByRole('textbox', { name: '价格', exact: true }), '9.9');
    await click(page.getByRole('button', { name: '保存，下一步' }));

    await page.waitForURL(/goods_id=\d+/);
    await click(page.getByLabel('卡密内容'));
    await paste(page.getByLabel('卡密内容'), 'AAA-1\nAAA-2\nAAA-3');
    await click(page.getByRole('button', { name: '导入', exact: true }));
    await page.getByText('成功 3 张').waitFor();
    await look();

    await click(page.getByRole('link', { name: '去分享店铺' }));
    const shop = await opened(click(page.getByRole('link', { name: '打开店铺' })), page);
    await interactive(shop);
    await click(shop.getByRole('radio', { name: /会员月卡/ }));
    await click(shop.getByRole('textbox', { name: '联系方式' }));
    await type(shop.getByRole('textbox', { name: '联系方式' }), '13800138000');
    await click(shop.getByRole('button', { name: '立即购买' }));
    const bill = shop.getByRole('dialog', { name: '确认订单' });
    waits(3);
    await click(bill.getByRole('checkbox', { name: /购买协议/ }));
    await click(bill.getByRole('button', { name: /去支付/ }));
    await click(shop.getByRole('button', { name: /^支付 ¥/ }));
    await click(shop.getByRole('link', { name: /返回商城/ }));
    assert.deepEqual(await keysOn(shop), ['AAA-1']);

    const all = took();
    console.log(`a newcomer's first sale: ${all.clicks} clicks, ${all.seconds} s`);
    assert.ok(all.clicks <= MOST_CLICKS, `${all.clicks} clicks`);
    assert.ok(all.seconds <= MOST_SECONDS, `${all.seconds} s`);
  }),
);
