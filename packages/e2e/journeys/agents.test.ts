/** One merchant's cards in another's shop: opened, connected, copied, sold, complained about, and the money of both. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import type { Page } from 'playwright-core';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { actOnRow, goTo, sayYes, signIn } from '../fixtures/office.ts';
import { fresh, openShop } from '../fixtures/purchase.ts';
import { confirmOrder, fillOrder, keysOn, openLink } from '../fixtures/shop-page.ts';

const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text });

test(
  'a supplier opens supply, an agent connects, copies and sells on a phone’s screen, both see their shares, and a complaint takes them back',
  journey(async ({ site, visitor }) => {
    const [root, agent] = [await openShop(site, { cards: 3, price: '9.90', password: 0 }), await openShop(site, { cards: 0 })];
    const supplier = await visitor();
    await signIn(supplier.page, site, 'merchant', root.login);
    await goTo(supplier.page, '代理供货', '供货设置');
    await supplier.page.getByRole('switch', { name: '开放供货' }).click();
    await supplier.page.getByRole('button', { name: '保存' }).click();
    const number = (await supplier.page.getByText(/^我的货源商编号：\d+$/).innerText()).replace(/\D/g, '');
    await goTo(supplier.page, '代理供货', '供货商品');
    await actOnRow(rowOf(supplier.page, root.goods.name), '设置供货');
    const terms = supplier.page.getByRole('dialog', { name: '设置供货' });
    await terms.getByLabel('供货价').fill('6.00');
    await supplier.look();
    await terms.getByRole('button', { name: '保存' }).click();
    await terms.waitFor({ state: 'hidden' });

    const seller = await visitor();
    await signIn(seller.page, site, 'merchant', agent.login);
    await goTo(seller.page, '代理供货', '对接货源');
    await seller.page.getByRole('button', { name: '申请对接' }).first().click();
    const joining = seller.page.getByRole('dialog', { name: '申请对接' });
    await joining.getByLabel('货源商编号').fill(number);
    await joining.getByRole('button', { name: '查找货源商' }).click();
    // whom one is about to join, before one does
    const card = seller.page.getByRole('dialog', { name: `对接“${root.name}”` });
    await card.getByText('由货源商审核').waitFor();
    await card.getByLabel('留言').fill('主营会员月卡');
    await seller.look();
    await card.getByRole('button', { name: '申请对接' }).click();
    await rowOf(seller.page, root.name).getByText('待审核').waitFor();

    await goTo(supplier.page, '代理供货', '代理列表');
    await rowOf(supplier.page, agent.name).getByText('主营会员月卡').waitFor();
    await actOnRow(rowOf(supplier.page, agent.name), '同意');
    await sayYes(supplier.page);
    await rowOf(supplier.page, agent.name).getByText('待审核').waitFor({ state: 'hidden' });

    await goTo(seller.page, '代理供货', '代理商品');
    await actOnRow(rowOf(seller.page, root.goods.name), '代理');
    const copying = seller.page.getByRole('dialog', { name: '代理到店铺' });
    await copying.getByText('默认分类', { exact: true }).click();
    await copying.getByText('按金额', { exact: true }).click();
    await copying.getByLabel('加价数').fill('2.00');
    await seller.look();
    await copying.getByRole('button', { name: '保存' }).click();
    await copying.waitFor({ state: 'hidden' });
    await rowOf(seller.page, root.goods.name).getByText('8.00').first().waitFor();

    const buyer = await visitor({ phone: true });
    await openLink(buyer.page, agent.url, agent.name);
    await buyer.look();
    const contact = `${fresh('buyer')}@example.com`;
    await fillOrder(buyer.page, { goods: root.goods.name, contact, by: '支付宝' });
    await confirmOrder(buyer.page, { total: '8.00' });
    await buyer.page.waitForURL(`${site.sandbox_url}/cashier/**`);
    await buyer.page.getByRole('button', { name: /^支付 ¥8\.00/ }).click();
    await buyer.page.getByRole('link', { name: /返回商城/ }).click();
    await buyer.page.waitForURL(/\/order\?trade_no=/);
    const [key] = await keysOn(buyer.page);
    assert.ok(key && root.cards.includes(key), 'one of the supplier’s cards');

    // 3 % of 8.00 is the platform's, borne by who sells.
    for (const [page, income] of [
      [supplier.page, '6.00'],
      [seller.page, '1.76'],
    ] as const) {
      await goTo(page, '代理供货', '代理订单');
      const row = rowOf(page, root.goods.name);
      await row.getByText(income).first().waitFor();
      assert.ok(!(await row.innerText()).includes(contact));
    }
    await seller.look();

    await buyer.page.getByRole('button', { name: '订单投诉' }).click();
    const dialog = buyer.page.getByRole('dialog', { name: '订单投诉' });
    await dialog.getByRole('radio', { name: '无效卡密' }).check();
    await dialog.getByLabel('问题描述').fill('卡密提示已经被使用，请退款。');
    await dialog.getByLabel('QQ').fill('10001');
    await dialog.getByRole('button', { name: '提交投诉' }).click();
    await buyer.page.getByRole('dialog', { name: '投诉已提交' }).waitFor();
    await goTo(supplier.page, '交易数据', '代理投诉');
    await rowOf(supplier.page, root.goods.name).first().waitFor();
    await supplier.look();

    const { list } = await call(site.site_url, merchantComplaint.list, {}, agent.token);
    await call(site.site_url, merchantComplaint.agree, { id: list[0]?.id ?? 0, whole: 1 }, agent.token);
    for (const [page, taken] of [
      [supplier.page, '6.00'],
      [seller.page, '1.76'],
    ] as const) {
      await goTo(page, '代理供货', '代理商品');
      await goTo(page, '代理供货', '代理订单');
      // earned, and given back
      await page.waitForFunction(([amount]) => (document.querySelector('main')?.textContent?.split(amount ?? '').length ?? 0) > 2, [taken]);
    }
    await supplier.look();
  }),
);
