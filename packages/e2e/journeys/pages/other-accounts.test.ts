/** The offices as those meet them who have nothing yet, or may not do everything. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminAccount } from '@keymall/contract/identity/admin-account';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { adminRole } from '@keymall/contract/identity/role';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantStaff } from '@keymall/contract/merchant/staff';
import { adminPages } from '@keymall/contract/pages/admin';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { type Pages, pagePath } from '@keymall/contract/pages/page';
import { call } from '../../fixtures/call.ts';
import { journey } from '../../fixtures/journey.ts';
import { mainMenu, type Office } from '../../fixtures/office.ts';
import { furnish } from '../../fixtures/office-data.ts';
import { enter, lookOverOffice } from '../../fixtures/office-walk.ts';
import { adminToken, fresh } from '../../fixtures/purchase.ts';
import type { Site } from '../../fixtures/site.ts';
import type { Visitor } from '../../fixtures/visitor.ts';

/** A shop that was opened a moment ago. */
async function emptyShop({ site_url }: Site): Promise<string> {
  const login = { username: fresh('m_'), password: fresh('Pass-') };
  const { access_token } = await call(site_url, merchantAccount.register, { ...login, shop_name: fresh('New shop '), agree: true });
  assert.ok(access_token);
  return access_token;
}

/** The address of a page of the menu that somebody with these permissions may not open. */
function closedTo(perms: readonly string[], office: Office, pages: Pages): string {
  const found = Object.entries(pages).find(([, { opens, hidden }]) => !hidden && opens.permission && !perms.includes(opens.permission));
  assert.ok(found);
  return pagePath(office, ...found);
}

/** Opens a page by its address and reads that it is another's. */
async function isClosed({ page }: Visitor, { site_url }: Site, path: string): Promise<void> {
  await page.goto(site_url + path);
  await page.getByRole('alert').getByText('没有权限', { exact: true }).waitFor();
}

/** What the menu leads to, closed sections opened. */
async function menuOf({ page }: Visitor, { site_url }: Site, office: Office): Promise<string[]> {
  await page.goto(`${site_url}/${office}`);
  await mainMenu(page).getByRole('link').first().waitFor();
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  // by their names: one that is opened is no longer among the closed ones
  const closed = mainMenu(page).getByRole('button', { expanded: false });
  const names = await closed.evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).innerText.trim()));
  for (const name of names) {
    const section = mainMenu(page).getByRole('button', { name });
    // who may not see the workbench is led on, and the menu opens there by itself
    if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
    await mainMenu(page).getByRole('button', { name, expanded: true }).waitFor();
  }
  return mainMenu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

test(
  'a shop with nothing in it yet: every page says what is missing, on a desktop in the dark',
  journey(async ({ site, visitor }) => {
    const person = await visitor({ dark: true });
    await enter(person, site, 'merchant', await emptyShop(site), 'dark');
    assert.deepEqual(await lookOverOffice(person, site, 'merchant', { phone: false, english: false, rowless: true }, {}), []);
  }, 'pages'),
);

test(
  'a shop with nothing in it yet, on a phone in English',
  journey(async ({ site, visitor }) => {
    const person = await visitor({ phone: true, locale: 'en-US' });
    await enter(person, site, 'merchant', await emptyShop(site), 'light');
    assert.deepEqual(await lookOverOffice(person, site, 'merchant', { phone: true, english: true, rowless: true }, {}), []);
  }, 'pages'),
);

test(
  'staff for service: their own pages are whole, the others are closed and not in the menu',
  journey(async ({ site, visitor }) => {
    const { shop, rows } = await furnish(site);
    const password = fresh('Pass-');
    const { login_name: username } = await call(
      site.site_url,
      merchantStaff.add,
      { username: fresh('s_'), kind: 'service', password },
      shop.token,
    );
    const { access_token } = await call(site.site_url, merchantAccount.login, { username, password });
    const { perms } = await call(site.site_url, merchantUser.userDetail, {}, access_token);
    for (const phone of [false, true]) {
      const person = await visitor({ phone });
      await enter(person, site, 'merchant', access_token, 'light');
      assert.deepEqual(await lookOverOffice(person, site, 'merchant', { phone, english: false, perms }, rows.merchant), []);
      if (phone) continue;
      const menu = await menuOf(person, site, 'merchant');
      assert.ok(menu.includes('/merchant/order/order/list'), menu.join());
      assert.ok(!menu.some((path) => path.startsWith('/merchant/finance')), menu.join());
      await isClosed(person, site, closedTo(perms, 'merchant', merchantPages));
    }
  }, 'pages'),
);

test(
  'an administrator who only reads orders: his pages are whole, the others are closed and not in the menu',
  journey(async ({ site, visitor }) => {
    const { admin, rows } = await furnish(site);
    const at = site.site_url;
    const { list } = await call(at, adminRole.tree, {}, admin);
    const held = list
      .flatMap((section) => section.pages)
      .flatMap((each) => each.perms)
      .map((each) => each.perm)
      .filter((perm) => /^order\/(order|complaint)\/(list|detail|count)$/.test(perm));
    assert.ok(held.includes('order/order/list'));
    const { id: role_id } = await call(at, adminRole.add, { name: fresh('Reads orders ') }, admin);
    await call(at, adminRole.rule, { id: role_id, perms: held }, admin);
    const login = { username: fresh('a_'), password: fresh('Pass-') };
    await call(at, adminAccount.add, { ...login, role_id }, await adminToken(site));
    const { access_token } = await call(at, adminLogin.login, login);
    const { perms } = await call(at, adminUser.getAdminUserInfo, {}, access_token);
    for (const phone of [false, true]) {
      const person = await visitor({ phone });
      await enter(person, site, 'admin', access_token, 'light');
      assert.deepEqual(await lookOverOffice(person, site, 'admin', { phone, english: false, perms }, rows.admin), []);
      if (phone) continue;
      const menu = await menuOf(person, site, 'admin');
      assert.ok(menu.includes('/admin/order/list'), menu.join());
      assert.ok(!menu.some((path) => path.startsWith('/admin/merchant')), menu.join());
      await isClosed(person, site, closedTo(perms, 'admin', adminPages));
    }
  }, 'pages'),
);
