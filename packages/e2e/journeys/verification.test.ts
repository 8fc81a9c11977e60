/** Who stands behind a shop: papers sent in, seen behind a proof, refused with a reason the merchant reads, sent again, and passed; and who is reminded of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminVerify } from '@keymall/contract/merchant/verification';
import type { Locator, Page } from 'playwright-core';
import { barriersOn } from '../fixtures/accessibility.ts';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { goTo, sayYes, signIn } from '../fixtures/office.ts';
import { adminToken, openShop } from '../fixtures/purchase.ts';
import { withSettings } from '../fixtures/settings.ts';

/** The smallest picture there is. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PERSON = { name: '王小明', number: '11010519491231002X' };
const REASON = '证件照片反光，请重新拍摄';

async function chooseFile(page: Page, button: Locator): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles({ name: 'paper.png', mimeType: 'image/png', buffer: PICTURE });
}

async function sendPapers(page: Page): Promise<void> {
  await page.getByLabel(/^姓名/).fill(PERSON.name);
  await page.getByLabel(/^身份证/).fill(PERSON.number);
  for (const side of ['上传身份证人像面', '上传身份证国徽面']) await chooseFile(page, page.getByRole('button', { name: side }));
  await page.getByRole('img').nth(1).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.getByText('资料已提交，审核结果会通过消息通知您').waitFor();
}

test(
  'papers are sent, refused with a reason, sent again and passed',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 0 });
    const merchant = await visitor();
    const admin = await visitor();
    await signIn(merchant.page, site, 'merchant', shop.login);
    await merchant.page.goto(`${site.site_url}/merchant/shop/verify`);
    await sendPapers(merchant.page);
    await merchant.look();
    // masks are all that the office shows of it
    const office = merchant.page.getByRole('main');
    await office.getByText('王**').or(office.getByText('王*')).first().waitFor();
    assert.ok(!(await office.innerText()).includes(PERSON.number));

    await signIn(admin.page, site, 'admin', site.admin);
    const review = async (): Promise<Locator> => {
      await admin.page.goto(`${site.site_url}/admin/merchant/shop/verify?keyword=${shop.login.username}`);
      const row = admin.page.getByRole('row').filter({ hasText: '待审核' });
      await row.getByRole('button', { name: '查看', exact: true }).click();
      const drawer = admin.page.getByRole('dialog', { name: '实名认证' });
      await drawer.getByText('认证资料').waitFor();
      return drawer;
    };
    const first = await review();
    assert.ok(!(await first.innerText()).includes(PERSON.number));
    await first.getByRole('button', { name: '查看完整资料' }).click();
    await sayYes(admin.page);
    const question = admin.page.getByRole('dialog', { name: '验证身份' });
    const number = first.getByText(PERSON.number);
    await question.or(number).first().waitFor();
    if (await question.isVisible()) {
      await question.getByLabel('登录密码').fill(site.admin.password);
      await question.getByRole('button', { name: '验证并继续' }).click();
    }
    await number.waitFor();
    await first.getByRole('figure').nth(1).waitFor();
    await first.getByRole('button', { name: '拒绝', exact: true }).click();
    const refusing = admin.page.getByRole('dialog', { name: '拒绝' });
    await refusing.getByRole('textbox').fill(REASON);
    await refusing.getByRole('button', { name: '拒绝', exact: true }).click();
    await first.getByText(REASON).first().waitFor();

    await merchant.page.reload();
    await merchant.page.getByText(`认证未通过：${REASON}`).waitFor();
    await sendPapers(merchant.page);

    const second = await review();
    await second.getByRole('button', { name: '通过', exact: true }).click();
    await sayYes(admin.page);
    await second.getByRole('button', { name: '撤销认证' }).waitFor();
    await admin.look();

    await merchant.page.reload();
    await merchant.page.getByRole('main').getByText('已认证').first().waitFor();
    await merchant.page.getByRole('button', { name: '提交审核' }).waitFor({ state: 'detached' });
  }),
);

test(
  'who must verify and has not is asked once a session and reminded on every page, until it is under review, and no more when it has passed',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 0 });
    await withSettings(site, 'settlement', { verify_for_withdraw: 1 }, async () => {
      const { page, context, look } = await visitor();
      const question = (at: Page): Locator => at.getByRole('dialog', { name: '请完成实名认证' });
      const strip = (at: Page): Locator => at.getByRole('complementary', { name: '认证提醒' });
      await signIn(page, site, 'merchant', shop.login);
      await question(page).waitFor();
      await look();
      assert.deepEqual(await barriersOn(page), []);
      // the keyboard stands on what it asks for, goes round inside, and Escape puts it off
      const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
      assert.equal(await focused(), '去认证');
      await page.keyboard.press('Shift+Tab');
      assert.equal(await focused(), '以后再说');
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'detached' });
      await strip(page).getByText('您尚未提交资料', { exact: false }).waitFor();
      assert.deepEqual(await barriersOn(page), []);

      // neither another page, nor the same one drawn anew, nor another tab of the session asks again
      await page.goto(`${site.site_url}/merchant/goods/good`);
      await strip(page).waitFor();
      assert.equal(await question(page).count(), 0);
      const second = await context.newPage();
      await second.goto(`${site.site_url}/merchant/order/order`);
      await strip(second).waitFor();
      assert.equal(await question(second).count(), 0);
      await second.close();

      // the next session does, and leads there
      const again = await visitor();
      await signIn(again.page, site, 'merchant', shop.login);
      await again.page.setViewportSize({ width: 390, height: 844 });
      await again.look();
      await question(again.page).getByRole('button', { name: '去认证' }).click();
      await again.page.waitForURL(/\/merchant\/shop\/verify$/);
      await strip(again.page).waitFor({ state: 'detached' });
      await again.page.close();

      await strip(page).getByRole('link', { name: '去认证' }).click();
      await sendPapers(page);
      await goTo(page, '我的账户', '登录日志');
      await strip(page).getByText('实名认证审核中', { exact: false }).waitFor();
      await look();
      const third = await visitor();
      await signIn(third.page, site, 'merchant', shop.login);
      await strip(third.page).getByRole('link', { name: '查看进度' }).waitFor();
      assert.equal(await question(third.page).count(), 0);

      // passed while the office is open: the strip goes by itself
      const token = await adminToken(site);
      const { list } = await call(site.site_url, adminVerify.verifyList, { keyword: shop.login.username }, token);
      await call(site.site_url, adminVerify.doVerify, { id: list[0]?.id ?? 0, from: 'waiting', status: 'passed' }, token);
      await strip(page).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('main').getByRole('heading', { name: '登录日志', exact: true }).waitFor();
      assert.equal(await strip(page).count(), 0);
      assert.equal(await question(page).count(), 0);
    });
  }),
);
