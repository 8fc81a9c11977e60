/** A merchant opens a shop, fills it, and sees the sale. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { call } from '../fixtures/call.ts';
import { withinOneDay } from '../fixtures/clock.ts';
import { journey } from '../fixtures/journey.ts';
import { figure, goTo, mainMenu, signIn } from '../fixtures/office.ts';
import { buy, fresh, openShop } from '../fixtures/purchase.ts';
import { interactive, openLink } from '../fixtures/shop-page.ts';

const EVIL = '<p>支持<strong>全平台</strong></p><script>window.harmed = 1</script><img src="x" onerror="window.harmed = 1">';

test(
  'a merchant registers, fills the shop, and sees a sale as it happens',
  journey(async ({ site, visitor }) => {
    await withinOneDay();
    const login = { username: fresh('shop_'), password: fresh('Long-enough-') };
    const shopName = fresh('新店');
    const goodsName = fresh('季卡 ');
    // what the browser says when the pasted picture's handler is kept from running
    const { page, look, context } = await visitor({ expects: [/^Executing inline event handler violates/] });

    await page.goto(`${site.site_url}/merchant/register`);
    await interactive(page);
    await page.getByLabel('用户名').fill(login.username);
    await page.getByLabel('店铺名称').fill(shopName);
    await page.getByRole('textbox', { name: '设置密码' }).fill(login.password);
    await page.getByRole('textbox', { name: '确认密码' }).fill(login.password);
    await page.getByRole('checkbox', { name: /商户协议/ }).check();
    await page.getByRole('button', { name: '注册并开店' }).click();
    await mainMenu(page).waitFor();
    await page.getByRole('heading', { name: '四步开始销售' }).waitFor();
    await look();

    await page.getByRole('button', { name: `账户：${login.username}` }).click();
    await page.getByText('退出登录').click();
    await page.waitForURL(/\/merchant\/login/);
    await signIn(page, site, 'merchant', login);

    const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await step('添加商品').getByRole('button').click();
    await page.getByLabel('商品名称').fill(goodsName);
    // the category that is missing is made here
    await page.getByRole('button', { name: '新建分类' }).click();
    const dialog = page.getByRole('dialog', { name: '新建分类' });
    await dialog.getByLabel('分类名称').fill('影音会员');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: '价格', exact: true }).fill('9.9');
    const editor = page.getByRole('textbox', { name: '商品描述' });
    await editor.click();
    await editor.evaluate((element, html) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, EVIL);
    await editor.getByText('全平台').waitFor();
    await page.getByLabel('使用说明').fill('打开应用，粘贴卡密。');
    await look();
    await page.getByRole('button', { name: '保存，下一步' }).click();
    // on to what it sells
    await page.waitForURL(/goods_id=\d+/);
    await page.getByLabel('卡密内容').fill('AAA-1\nAAA-2\n\nAAA-2\nAAA-3');
    await page.getByText('共 5 行：3 张有效，1 行重复，1 行空白，0 行有误').waitFor();
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.getByText('共 5 行：成功 3 张，重复 1 行，空白 1 行，有误 0 行').waitFor();
    await page.getByText('与本批次的其他行重复').waitFor();
    await page.getByLabel('卡密内容').fill('AAA-3\nAAA-4');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.getByText('共 2 行：成功 1 张，重复 1 行，空白 0 行，有误 0 行').waitFor();
    await page.getByText('库存中已存在').waitFor();
    await goTo(page, '商品管理', '商品列表');
    const row = page.getByRole('row').filter({ hasText: goodsName });
    await row.getByText('影音会员').waitFor();
    await goTo(page, null, '信息汇总');
    for (const title of ['新建分类', '添加商品', '导入卡密']) await step(title).getByLabel('已完成').waitFor();
    assert.equal(await step('分享店铺链接').getByLabel('已完成').count(), 0, 'nobody has ordered yet');

    await goTo(page, '店铺管理', '店铺链接');
    await page.getByRole('img', { name: '扫码打开店铺' }).waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: '打开店铺' }).click();
    const shopPage = await opened;
    await shopPage.getByRole('heading', { name: shopName, level: 1 }).waitFor();
    await interactive(shopPage);
    await shopPage.getByRole('radio', { name: new RegExp(goodsName) }).check();
    await shopPage.getByRole('region', { name: '商品说明' }).getByText('全平台').waitFor();
    assert.equal(await shopPage.evaluate(() => 'harmed' in window), false, 'a pasted script never runs');
    const link = new URL(shopPage.url()).pathname.split('/').at(-1) ?? '';
    const goodsId = Number(await shopPage.getByRole('radio', { name: new RegExp(goodsName) }).getAttribute('value'));
    await shopPage.close();

    await goTo(page, null, '信息汇总');
    await figure(page, '今日成交订单').getByText('0', { exact: true }).waitFor();
    await buy(site, link, goodsId, { contact: 'live@example.com' });
    await page.getByText('订单已支付 ¥9.90').waitFor();
    await page.getByRole('heading', { name: '四步开始销售' }).waitFor({ state: 'detached' });
    await figure(page, '今日成交额').getByText('¥9.90').first().waitFor();
    await figure(page, '今日收入').getByText('¥9.60').first().waitFor();
    await figure(page, '可用余额').getByText('¥9.60').first().waitFor();
    await look();

    await page.getByRole('button', { name: new RegExp(`${goodsName} × 1`) }).click();
    const drawer = page.getByRole('dialog', { name: '订单详情' });
    await drawer.getByText('买家下单').waitFor();
    await drawer.getByText('支付成功，已发货').waitFor();
    await drawer.getByRole('button', { name: '查看卡密' }).click();
    await page.getByRole('heading', { name: '查看卡密', level: 1 }).waitFor();
    await page.getByRole('button', { name: '显示卡密' }).click();
    await page.getByText('AAA-1').first().waitFor();

    await goTo(page, '财务管理', '资金明细');
    const income = page.getByRole('row').filter({ hasText: '商品销售' });
    await income.getByText('+¥9.90').waitFor();
    const fee = page.getByRole('row').filter({ hasText: '平台手续费' });
    await fee.getByText('−¥0.30').waitFor();
    await look();
  }),
);

test(
  'a description that arrives with script is shown without it',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const known = await call(site.site_url, merchantGoods.detail, { id: shop.goods.id }, shop.token);
    const { cate_id, name, price } = known;
    await call(site.site_url, merchantGoods.edit, { id: shop.goods.id, cate_id, name, price, content: EVIL }, shop.token);
    const { page } = await visitor();
    await openLink(page, shop.url, shop.name);
    await page.getByRole('radio', { name: new RegExp(shop.goods.name) }).check();
    await page.getByRole('region', { name: '商品说明' }).getByText('全平台').waitFor();
    assert.equal(await page.evaluate(() => 'harmed' in window), false);
    assert.equal(await page.locator('#root script, #root [onerror]').count(), 0);
  }),
);

test(
  'the merchant office works on a phone',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor({ phone: true });
    await page.goto(`${site.site_url}/merchant/login`);
    await interactive(page);
    await page.getByLabel('账号').fill(shop.login.username);
    await page.getByRole('textbox', { name: '密码' }).fill(shop.login.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('heading', { name: '信息汇总' }).waitFor();
    await look();
    await page.getByRole('button', { name: '打开菜单' }).click();
    await goTo(page, '商品管理', '商品列表');
    await page.getByText(shop.goods.name).waitFor();
    await look();
  }),
);
