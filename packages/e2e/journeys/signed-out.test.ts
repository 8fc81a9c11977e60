/** A session that ended while its page was open: why is said, and signing in again leads back to where one was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminUser } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import type { Page } from 'playwright-core';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { mainMenu, type Office, signIn } from '../fixtures/office.ts';
import { interactive } from '../fixtures/shop-page.ts';
import type { Login, Site } from '../fixtures/site.ts';

const LOGOUTS = { admin: adminUser.logout, merchant: merchantUser.logout, personal: personalAccount.logout };

/** Ends the page's session at the server while nobody has the page open, which would hear of it; and opens the page again. */
async function endSession(page: Page, { site_url }: Site, role: keyof typeof LOGOUTS): Promise<void> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), `keymall.${role}`);
  const here = page.url();
  await page.goto('about:blank');
  await call(site_url, LOGOUTS[role], {}, (JSON.parse(kept ?? '{}') as { accessToken: string }).accessToken);
  await page.goto(here);
}

const LISTS = {
  admin: { path: '/admin/order/list?page=1&trade_no=26', title: '订单列表' },
  merchant: { path: '/merchant/order/order/list?page=1&trade_no=26', title: '订单管理' },
};

for (const office of ['admin', 'merchant'] as const satisfies readonly Office[])
  test(
    `the ${office} office says why one has to sign in again, and comes back to the same page`,
    journey(async ({ site, visitor }) => {
      const { page } = await visitor();
      const login: Login = site[office];
      await signIn(page, site, office, login);
      await page.goto(site.site_url + LISTS[office].path);
      await mainMenu(page).waitFor();
      const before = page.url();
      await endSession(page, site, office);
      await page.getByText(/登录已失效/).waitFor();
      await interactive(page);
      await page.getByText(/重新登录后回到刚才的页面/).waitFor();
      await page.getByLabel('账号').fill(login.username);
      await page.getByRole('textbox', { name: '密码' }).fill(login.password);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await mainMenu(page).waitFor();
      assert.equal(page.url(), before);

      if (office === 'merchant') {
        await page.goto(site.site_url);
        await interactive(page);
        await page.locator('a[href="/merchant"]', { hasText: '商户中心' }).first().waitFor();
      }

      // with nothing to come back from, nothing is said
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${site.site_url}/${office}/login`);
      await interactive(page);
      assert.equal(await page.getByText(/登录已失效/).count(), 0);
    }),
  );

test(
  'a buyer is told as well, and is back among the orders',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor();
    const enter = async (): Promise<void> => {
      await page.getByLabel('邮箱').fill(site.buyer.username);
      await page.getByRole('textbox', { name: '密码' }).fill(site.buyer.password);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.getByRole('heading', { name: '我的订单' }).waitFor();
    };
    await page.goto(`${site.site_url}/personal/orders`);
    await interactive(page);
    await enter();
    // opened signed in: what the server drew for a stranger leaves nothing behind
    await page.reload();
    await page.locator('.me-content').getByRole('heading', { name: '我的订单' }).waitFor();
    await endSession(page, site, 'personal');
    await page.getByText(/登录已失效/).waitFor();
    await interactive(page);
    await enter();
    assert.equal(new URL(page.url()).pathname, '/personal/orders');
  }),
);
