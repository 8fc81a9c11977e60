/** An administrator sees the sale and its fee, freezes a shop, and looks at the channels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminMoney } from '@keymall/contract/ledger/money-log';
import { adminChannel } from '@keymall/contract/payment/channel';
import { call } from '../fixtures/call.ts';
import { withinOneDay } from '../fixtures/clock.ts';
import { journey } from '../fixtures/journey.ts';
import { actOnRow, figure, goTo, sayYes, signIn } from '../fixtures/office.ts';
import { adminToken, buy, openShop } from '../fixtures/purchase.ts';

test(
  'the administrator sees the order and the fee, and that the books balance',
  journey(async ({ site, visitor }) => {
    await withinOneDay();
    const shop = await openShop(site, { cards: 1, price: '100.00' });
    const { trade_no: tradeNo } = await buy(site, shop.link, shop.goods.id);
    const { page, look } = await visitor();
    await signIn(page, site, 'admin', site.admin);

    await goTo(page, '交易管理', '订单列表');
    const row = page.getByRole('row').filter({ hasText: tradeNo });
    await row.getByText(shop.name).waitFor();
    await look();
    await row.getByRole('button', { name: '详情' }).click();
    const drawer = page.getByRole('dialog', { name: '订单详情' });
    await drawer.getByText('手续费（商户承担）').waitFor();
    await drawer.getByText('¥3.00').first().waitFor();
    await drawer.getByText('支付成功，已发货').waitFor();
    await page.keyboard.press('Escape');

    await goTo(page, null, '资金总览');
    const { today, total, balanced } = await call(site.site_url, adminMoney.overview, {}, await adminToken(site));
    assert.ok(balanced);
    assert.ok(Number(today.fee_amount) >= 3);
    await figure(page, '今日手续费收入').getByText(today.fee_amount).first().waitFor();
    await figure(page, '累计手续费收入').getByText(total.fee_amount).first().waitFor();
    await page.getByText('账目平衡').waitFor();
    await look();
  }),
);

test(
  'a frozen shop says so, and sells again once thawed',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const admin = await visitor();
    const { page } = admin;
    await signIn(page, site, 'admin', site.admin);
    await goTo(page, '商户管理', '用户管理');
    const row = page.getByRole('row').filter({ hasText: shop.name });
    await actOnRow(row, '冻结店铺');
    const dialog = page.getByRole('dialog', { name: '冻结店铺' });
    await dialog.getByLabel('冻结原因').fill('多次投诉，核查中');
    await dialog.getByRole('button', { name: '冻结店铺' }).click();
    await row.getByText('已冻结').waitFor();
    await admin.look();

    const buyer = await visitor({ expects: [503] });
    await buyer.page.goto(shop.url);
    await buyer.page.getByRole('heading', { name: '店铺已被冻结' }).waitFor();
    await buyer.page.getByRole('link', { name: '查询订单' }).waitFor();
    await buyer.look();

    await actOnRow(row, '解冻店铺');
    await sayYes(page);
    await row.getByText('已冻结').waitFor({ state: 'detached' });
    await buyer.page.goto(shop.url);
    await buyer.page.getByRole('heading', { name: shop.name, level: 1 }).waitFor();
  }),
);

test(
  "a channel's account form is drawn from its driver, and never shows a secret",
  journey(async ({ site, visitor }) => {
    const { list: drivers } = await call(site.site_url, adminChannel.drivers, {}, await adminToken(site));
    const { page, look } = await visitor();
    await signIn(page, site, 'admin', site.admin);
    await goTo(page, '通道管理', '收款通道');
    for (const [channel, driver] of [
      ['沙箱支付宝（易支付 V1）', 'epay_v1'],
      ['沙箱微信（易支付 V2）', 'epay_v2'],
    ] as const) {
      await page.getByRole('row').filter({ hasText: channel }).getByRole('button', { name: '管理账号' }).click();
      const drawer = page.getByRole('dialog', { name: `收款账号：${channel}` });
      await drawer.getByRole('row').filter({ hasText: '沙箱商户' }).getByRole('button', { name: '编辑' }).click();
      const form = page.getByRole('dialog', { name: '编辑收款账号' });
      const fields = drivers.find(({ id }) => id === driver)?.fields ?? [];
      assert.ok(fields.length > 3, `${driver} has fields`);
      for (const field of fields) {
        // a required one bears a star
        const label = new RegExp(`^${field.label.replaceAll(/[()]/g, '.')}\\*?$`);
        await form.getByText(label).waitFor();
        if (field.kind.startsWith('secret')) assert.equal(await form.getByLabel(label).inputValue(), '', `${field.name} stays secret`);
      }
      await form
        .getByText(/已设置，留空则保持不变/)
        .first()
        .waitFor();
      await look();
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    }
  }),
);
