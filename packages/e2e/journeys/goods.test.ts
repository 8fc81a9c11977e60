/** A merchant prices many goods at once and takes it back; deletes, takes back, and removes for good. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { actOnRow, choose, goTo, sayYes, signIn } from '../fixtures/office.ts';
import { fresh, openShop } from '../fixtures/purchase.ts';

test(
  'prices are looked at, applied, seen by buyers, and taken back',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1, price: '10.00' });
    const tight = fresh('微利 ');
    const { cate_id } = await call(site.site_url, merchantGoods.detail, { id: shop.goods.id }, shop.token);
    await call(site.site_url, merchantGoods.add, { cate_id, name: tight, price: '10.00', cost_price: '9.50' }, shop.token);
    const priceInShop = async (): Promise<string | undefined> =>
      (await call(site.site_url, shopIndex.detail, { token: shop.link })).goods.find(({ id }) => id === shop.goods.id)?.price;
    const { page, look } = await visitor();
    await signIn(page, site, 'merchant', shop.login);
    await goTo(page, '商品管理', '商品列表');
    await page.getByRole('button', { name: '批量改价' }).click();
    await page.getByRole('heading', { name: '批量改价' }).waitFor();
    await choose(page, '售价 如何修改', '乘以');
    await page.getByRole('textbox', { name: '售价 乘以' }).fill('90');
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.getByText('共 2 件，1 件有变化，1 件不符合规则').waitFor();
    await page.getByRole('row').filter({ hasText: tight }).getByText('售价必须高于成本价').waitFor();
    await look();
    await page.getByRole('button', { name: '应用到 1 件商品' }).click();
    await sayYes(page);
    const run = page.getByRole('row').filter({ hasText: '售价 乘以 90%' });
    await run.waitFor();
    assert.equal(await priceInShop(), '9.00');
    await run.getByRole('button', { name: '明细' }).click();
    const details = page.getByRole('dialog', { name: '改价明细' });
    await details.getByText('¥9.00').waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
    await run.getByRole('button', { name: '撤销' }).click();
    await sayYes(page);
    await run.getByText('已撤销').waitFor();
    assert.equal(await priceInShop(), '10.00');
    await look();
  }),
);

test(
  'what was deleted is taken back, or gone for good where nothing refers to it',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const spare = fresh('备用 ');
    const { cate_id } = await call(site.site_url, merchantGoods.detail, { id: shop.goods.id }, shop.token);
    await call(site.site_url, merchantGoods.add, { cate_id, name: spare, price: '1.00' }, shop.token);
    const { page, look } = await visitor();
    await signIn(page, site, 'merchant', shop.login);
    await goTo(page, '商品管理', '商品列表');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    for (const name of [shop.goods.name, spare]) {
      await actOnRow(row(name), '删除');
      await sayYes(page);
      await row(name).waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: '回收站' }).click();
    await page.getByRole('heading', { name: '商品回收站' }).waitFor();
    await look();
    await row(shop.goods.name).getByRole('button', { name: '彻底删除' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
    await page.getByText(`「${shop.goods.name}」还有卡密，请先清空卡密及其回收站`).waitFor();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '取消' }).click();
    await row(shop.goods.name).getByRole('button', { name: '恢复' }).click();
    await row(shop.goods.name).waitFor({ state: 'detached' });
    await row(spare).getByRole('button', { name: '彻底删除' }).click();
    await sayYes(page);
    await page.getByText('回收站是空的').waitFor();
    await page.getByRole('link', { name: '返回商品列表' }).click();
    await row(shop.goods.name).waitFor();
  }),
);
