/** A shop page put together by keyboard and mouse, published, bought in on a phone, and taken back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantLinkLook } from '@keymall/contract/catalogue/link-look';
import { merchantDesign } from '@keymall/contract/merchant/design';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { signIn } from '../fixtures/office.ts';
import { openShop, payAtGateway } from '../fixtures/purchase.ts';
import { confirmOrder, interactive, keysOn } from '../fixtures/shop-page.ts';

test(
  'a merchant builds a page, a phone buys in it, and the merchant goes back to the one before',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page } = await visitor();
    await signIn(page, site, 'merchant', shop.login);
    await page.goto(`${site.site_url}/merchant/shop/link?tab=diy`);
    await page.getByRole('button', { name: '新建装修页面' }).first().click();
    const dialog = page.getByRole('dialog', { name: '新建装修页面' });
    await dialog.getByLabel('页面名称').fill('手机首页');
    await dialog.getByRole('radio', { name: '手机端' }).check({ force: true });
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.waitForURL('**/merchant/shop/diy/edit/*');
    const id = Number(page.url().split('/').at(-1));
    const outline = page.locator('.ds-outline [data-row]');
    const kept = () => page.getByText('草稿已保存').waitFor();
    await outline.first().waitFor();

    // by the keyboard: the second part becomes the first, and back by undo
    const names = async () => (await outline.allInnerTexts()).map((each) => each.trim());
    assert.deepEqual((await names()).slice(0, 2), ['店铺头部', '公告']);
    await outline.nth(1).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('“公告”已移到第 1 位，共 6 个').waitFor();
    assert.deepEqual((await names()).slice(0, 2), ['公告', '店铺头部']);
    await page.getByRole('button', { name: '撤销' }).click();
    assert.deepEqual((await names()).slice(0, 2), ['店铺头部', '公告']);

    // by the mouse: another part, filled in, and dragged to the top
    await page.getByRole('button', { name: '添加“公告”' }).click();
    await page.getByLabel('公告文字').fill('双十二全场九折');
    await kept();
    await outline.last().dragTo(outline.first());
    assert.equal((await names())[0], '公告');
    await kept();
    await page.frameLocator('iframe[title="手机端预览"]:not([data-waits])').getByText('双十二全场九折').waitFor();

    const publish = async (): Promise<void> => {
      await page.getByRole('button', { name: '发布页面' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    };
    await publish();
    await page.getByText('已发布第 1 版').waitFor();
    await call(site.site_url, merchantLinkLook.wear, { at: 'shop', target_id: 0, device: 'h5', theme: 'diy', design_id: id }, shop.token);

    const buyer = await visitor({ phone: true });
    await buyer.page.goto(shop.url);
    await interactive(buyer.page);
    await buyer.page.getByText('双十二全场九折').waitFor();
    // the one goods there is stands open already
    await buyer.page.getByRole('textbox', { name: '联系方式' }).fill('guest@example.com');
    const tradeNo = await confirmOrder(buyer.page, { total: '9.90' });
    await buyer.page.waitForURL(`${site.sandbox_url}/cashier/**`);
    await payAtGateway(site, tradeNo);
    await buyer.page.goto(`${site.site_url}/order?trade_no=${tradeNo}`);
    assert.deepEqual(await keysOn(buyer.page), shop.cards);

    // a second version, and back to the first
    const { revision, design } = await call(site.site_url, merchantDesign.detail, { id }, shop.token);
    const blocks = design.blocks.filter((block) => block.type !== 'notice');
    const saved = await call(site.site_url, merchantDesign.save, { id, revision, design: { ...design, blocks } }, shop.token);
    await call(site.site_url, merchantDesign.publish, { id, revision: saved.revision }, shop.token);
    await buyer.page.goto(shop.url);
    await interactive(buyer.page);
    assert.equal(await buyer.page.getByText('双十二全场九折').count(), 0);
    await page.reload();
    await page.getByRole('button', { name: '历史版本' }).click();
    await page.getByRole('button', { name: '回滚到此版' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByText('线上第 3 版').waitFor();
    await outline.filter({ hasText: '公告' }).first().waitFor();
    await buyer.page.goto(shop.url);
    await buyer.page.getByText('双十二全场九折').waitFor();
  }),
);
