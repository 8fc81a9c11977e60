/** An administrator in a merchant's place, as both see it; and a newcomer who registers as the settings say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { actOnRow, signIn } from '../fixtures/office.ts';
import { openShop } from '../fixtures/purchase.ts';

test(
  'an administrator enters a shop by a link that opens once, framed in red all the time, and leaves; the merchant reads of it',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, context, look } = await visitor();
    await signIn(page, site, 'admin', site.admin);
    await page.goto(`${site.site_url}/admin/merchant/user?keyword=${shop.login.username}`);
    await actOnRow(page.getByRole('row').filter({ hasText: shop.login.username }), '代商户登录');
    const dialog = page.getByRole('dialog', { name: '代商户登录' });
    await dialog.getByRole('button', { name: '生成登录链接' }).click();
    await dialog.getByText(/秒后失效/).waitFor();
    await dialog.getByRole('button', { name: '复制链接' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: '进入商户后台' }).click();
    const office = await opened;
    await office.waitForURL(/\/merchant(\/|$)/);
    const bar = office.getByRole('complementary', { name: /您正以管理员/ });
    await bar.waitFor();
    const frame = office.locator('.bo-acting-frame');
    const isFramed = async (): Promise<void> => {
      const { borderTopColor, borderTopWidth, position } = await frame.evaluate((element) => {
        const { borderTopColor, borderTopWidth, position } = getComputedStyle(element);
        return { borderTopColor, borderTopWidth, position };
      });
      assert.deepEqual(
        { borderTopColor, borderTopWidth, position },
        { borderTopColor: 'rgb(201, 37, 45)', borderTopWidth: '3px', position: 'fixed' },
      );
    };
    await isFramed();
    await look(office);
    // on every page of it, and over what opens
    await office.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '我的账户' }).click();
    await office.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '登录日志' }).click();
    await office.getByText(`管理员“${site.admin.username}”代登录`).waitFor();
    await isFramed();
    // what is the merchant's own says so
    await office.goto(`${site.site_url}/merchant/user/setting`);
    await bar.waitFor();
    await office.getByLabel(/^当前密码/).fill('whatever it is 1');
    await office.getByLabel(/^新密码/).fill('another one, quite long');
    await office.getByLabel(/^确认新密码/).fill('another one, quite long');
    await office.getByRole('button', { name: '修改密码' }).click();
    await office
      .getByText(/需由商户本人进行/)
      .first()
      .waitFor();

    // the link is used up
    const second = await context.newPage();
    await office.close();
    await second.evaluate(() => undefined);
    await second.goto(link);
    await second.getByText(/已登录商户/).waitFor();
    await second.getByRole('button', { name: '退出并继续' }).click();
    await second.getByText(/登录链接无效、已使用或已过期/).waitFor();
    await second.goto(`${site.site_url}/merchant`);
    await second
      .getByRole('complementary', { name: /您正以管理员/ })
      .getByRole('button', { name: '结束' })
      .click();
    await second.waitForURL(/\/admin\/merchant\/user\/detail\/\d+$/);
    assert.equal(await second.evaluate(() => localStorage.getItem('keymall.merchant')), null);

    const { access_token } = await call(site.site_url, merchantAccount.login, shop.login);
    const { list } = await call(site.site_url, merchantUser.loginLog, {}, access_token);
    assert.ok(list.some(({ by_name, ok }) => ok && by_name === site.admin.username));
  }),
);
