/** Offices that are open while somebody changes what they may: menu, rights and account follow without a reload. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminAccount } from '@keymall/contract/identity/admin-account';
import { adminMenu } from '@keymall/contract/identity/menu';
import { adminRole } from '@keymall/contract/identity/role';
import { pageName } from '@keymall/contract/pages/page';
import type { Page } from 'playwright-core';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { actOnRow, goTo, mainMenu, sayYes, signIn } from '../fixtures/office.ts';
import { openShop, payAtGateway, placeOrder, reachGateway } from '../fixtures/purchase.ts';
import type { Site } from '../fixtures/site.ts';

const tokenOf = async (page: Page, role: string): Promise<string> => {
  const kept = await page.evaluate((key) => localStorage.getItem(key), `keymall.${role}`);
  return (JSON.parse(kept ?? '{}') as { accessToken: string }).accessToken;
};

/** A second administrator of a role of his own, and who keeps him. */
async function colleague(site: Site, page: Page, perms: string[]) {
  await signIn(page, site, 'admin', site.admin);
  const token = await tokenOf(page, 'admin');
  const name = `mate_${Math.random().toString(36).slice(2, 8)}`;
  const { id: role_id } = await call(site.site_url, adminRole.add, { name }, token);
  await call(site.site_url, adminRole.rule, { id: role_id, perms }, token);
  const password = 'a good long password';
  const { id } = await call(site.site_url, adminAccount.add, { username: name, nickname: '', role_id, password }, token);
  return { token, id, role_id, login: { username: name, password } };
}
/** The push socket has joined what tells the office of changes. */
const listening = (page: Page): Promise<unknown> =>
  page.waitForEvent('websocket').then((socket) => {
    let joined = 0;
    return new Promise<void>((done) =>
      socket.on('framereceived', ({ payload }) => {
        if (/subscription_succeeded/.test(String(payload)) && /private-(office-admin|admin-\d+)/.test(String(payload))) joined += 1;
        if (joined === 2) done();
      }),
    );
  });

test(
  'a menu that is changed, rights that go and an account that is turned off reach the office of somebody else at once',
  journey(async ({ site, visitor }) => {
    const [{ page: keeper }, { page: mate }] = [await visitor(), await visitor()];
    const perms = ['permission/log/list', 'order/order/list'];
    const { token, id, role_id, login } = await colleague(site, keeper, perms);
    const heard = listening(mate);
    await signIn(mate, site, 'admin', login);
    await heard;
    await goTo(mate, '权限管理', '操作日志');
    await mate.evaluate(() => Object.assign(window, { isTheSame: true }));

    // a list of the menu that is closed or still opening stays where it is, whatever is brought into view: its rows are pressed meanwhile
    const moved = await mainMenu(keeper)
      .locator('.bo-menu-sub > ul')
      .evaluateAll((lists) =>
        lists.filter((list) => {
          list.scrollTop = 20;
          return list.scrollTop > 0;
        }),
      );
    assert.equal(moved.length, 0);

    // by the page: a new name, and a link of one's own
    await goTo(keeper, '权限管理', '后台菜单');
    const row = keeper.getByRole('row').filter({ hasText: /^\s*操作日志/ });
    // the last of so many that only those in sight are there
    await keeper.getByRole('row').nth(9).waitFor();
    await keeper.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await actOnRow(row, '编辑');
    await keeper.getByLabel('中文名称').fill('谁做了什么');
    await keeper.getByRole('radio', { name: 'key', exact: true }).check({ force: true });
    await keeper.getByRole('button', { name: '保存' }).click();
    await mainMenu(mate).getByRole('link', { name: '谁做了什么' }).waitFor();
    await mate.getByRole('main').getByRole('heading', { name: '谁做了什么' }).waitFor();
    await keeper.getByRole('button', { name: '添加链接' }).click();
    await keeper.getByLabel('中文名称').fill('使用手册');
    await keeper.getByLabel('英文名称').fill('Manual');
    await keeper.getByLabel('链接地址').fill('https://manual.example/keymall');
    await keeper.getByRole('button', { name: '保存' }).click();
    const manual = mainMenu(mate).getByRole('link', { name: '使用手册' });
    await manual.waitFor();
    assert.equal(await manual.getAttribute('href'), 'https://manual.example/keymall');
    assert.equal(await manual.getAttribute('target'), '_blank');

    // rights that go: the page that is open says so, and opens again with them
    await call(site.site_url, adminRole.rule, { id: role_id, perms: ['order/order/list'] }, token);
    await mate.getByText('没有权限', { exact: true }).waitFor();
    await mainMenu(mate).getByRole('link', { name: '谁做了什么' }).waitFor({ state: 'detached' });
    await call(site.site_url, adminRole.rule, { id: role_id, perms }, token);
    await mate.getByRole('main').getByRole('heading', { name: '谁做了什么' }).waitFor();
    assert.equal(await mate.evaluate(() => 'isTheSame' in window), true, 'nothing was loaded anew');

    // the account: signed out, and told why
    await call(site.site_url, adminAccount.status, { id, status: 0 }, token);
    await mate.getByText(/账号已被停用或冻结/).waitFor();
    assert.equal(new URL(mate.url()).pathname, '/admin/login');

    // as it was
    await keeper.getByRole('button', { name: '全部恢复默认' }).click();
    await sayYes(keeper);
    await mainMenu(keeper).getByRole('link', { name: '操作日志', exact: true }).waitFor();
    const { list } = await call(site.site_url, adminMenu.list, { app: 'admin' }, token);
    assert.ok(!list.some(({ is_changed }) => is_changed));
    for (const { menu_id } of list.filter(({ is_own }) => is_own))
      await call(site.site_url, adminMenu.del, { app: 'admin', menu_id }, token);
    assert.ok(list.some(({ menu_id }) => menu_id === pageName('admin', 'permission/log/index')));
  }, 'open-offices'),
);

test(
  'an order stands on the open workbench of an administrator as it is placed, and its figures follow',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 2 });
    const { page } = await visitor();
    const told = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => /orders\.changed/.test(String(payload))));
    const joined = listening(page);
    await signIn(page, site, 'admin', site.admin);
    const latest = page.getByRole('list', { name: '最新订单' });
    await Promise.race([latest, page.getByText('还没有订单')].map((each) => each.first().waitFor()));
    await joined;
    // asked for on sight; from here on only what is told is followed, for the page asks by itself in minutes
    const { trade_no } = await placeOrder(site, shop.link, shop.goods.id);
    await told;
    const mine = latest.getByRole('listitem').filter({ hasText: shop.name });
    await mine.filter({ hasText: '未支付' }).waitFor();
    await reachGateway(site, trade_no);
    await payAtGateway(site, trade_no);
    await mine.filter({ hasText: '已支付' }).waitFor();
  }),
);
