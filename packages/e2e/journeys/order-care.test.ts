/** After the purchase: finding the order without its number, and complaining about it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { sayYes } from '../fixtures/office.ts';
import { buy, fresh, openShop, type Shop } from '../fixtures/purchase.ts';
import { interactive, keysOn } from '../fixtures/shop-page.ts';
import type { Site } from '../fixtures/site.ts';

/** A picture of one dot. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/eL9GtQAAAABJRU5ErkJggg==', 'base64');

/** The number on the gateway's own bill. */
async function gatewayNumber({ site_url: at }: Site, { token }: Shop, tradeNo: string): Promise<string> {
  const { list } = await call(at, merchantOrder.list, {}, token);
  const id = list.find(({ trade_no }) => trade_no === tradeNo)?.id ?? 0;
  return (await call(at, merchantOrder.detail, { id }, token)).transaction_id;
}

test(
  'contact and password list the orders, and open them; the contact alone lists nothing',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 2 });
    const contact = fresh('who-');
    for (let time = 0; time < 2; time += 1) await buy(site, shop.link, shop.goods.id, { contact, pwdforsearch: 'open-sesame' });
    const { page, look } = await visitor();
    await page.goto(`${site.site_url}/order`);
    await interactive(page);
    await page.getByRole('button', { name: '联系方式', exact: true }).click();
    await page.getByRole('textbox', { name: '联系方式' }).fill(contact);
    await page.getByRole('textbox', { name: '查询密码' }).fill('wrong');
    await page.getByRole('button', { name: '查询订单', exact: true }).click();
    await page.locator('form').getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: '查询密码' }).fill('open-sesame');
    await page.getByRole('button', { name: '查询订单', exact: true }).click();
    const rows = page.getByRole('region', { name: '查询结果' });
    await rows.getByRole('button', { name: '查看' }).first().waitFor();
    assert.equal(await rows.getByRole('listitem').count(), 2);
    await look();
    await rows.getByRole('button', { name: '查看' }).first().click();
    assert.equal((await keysOn(page)).length, 1);
    // back to the list, not to an empty form
    await page.getByRole('button', { name: '查询其他订单' }).click();
    assert.equal(await rows.getByRole('listitem').count(), 2);
  }),
);

test(
  'the gateway’s number and the amount tell which order it was, and nothing of what was bought',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { trade_no: tradeNo } = await buy(site, shop.link, shop.goods.id, { pwdforsearch: 'open-sesame' });
    const number = await gatewayNumber(site, shop, tradeNo);
    const { page } = await visitor({ phone: true });
    await page.goto(`${site.site_url}/order`);
    await interactive(page);
    await page.getByRole('button', { name: '支付单号', exact: true }).click();
    await page.getByRole('textbox', { name: '支付单号' }).fill(number);
    await page.getByRole('textbox', { name: '实付金额' }).fill('9.9');
    await page.getByRole('button', { name: '查询订单', exact: true }).click();
    const row = page.getByRole('region', { name: '查询结果' }).getByRole('listitem').filter({ hasText: tradeNo });
    await row.getByRole('button', { name: '查看' }).click();
    await page.getByText('该订单需要查询密码').waitFor();
    assert.equal(await page.getByRole('region', { name: '卡密' }).count(), 0);
    await page.getByRole('textbox', { name: /^查询密码或联系方式/ }).fill('open-sesame');
    await page.getByRole('button', { name: '查询订单', exact: true }).click();
    assert.deepEqual(await keysOn(page), shop.cards);
  }),
);

test(
  'a mailbox is answered alike whether it has orders or not',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor();
    await page.goto(`${site.site_url}/order?mailbox=nosuchtokennosuchtokennosuchtoken`);
    await page.locator('form').getByRole('alert').waitFor();
    assert.equal(new URL(page.url()).search, '', 'a mailed link does not stay in the address');
    await page.getByRole('button', { name: '邮箱链接', exact: true }).click();
    await page.getByRole('textbox', { name: '邮箱' }).fill(`${fresh('nobody')}@example.com`);
    await page.getByRole('button', { name: '发送链接' }).click();
    await page.getByText('如果该邮箱有订单，链接已经发出').waitFor();
  }),
);

test(
  'a buyer complains with a picture, hears the merchant live, comes back with the six digits, and withdraws',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 2 });
    const { trade_no: tradeNo } = await buy(site, shop.link, shop.goods.id, {
      quantity: 2,
      contact: 'buyer@example.com',
      pwdforsearch: 'open-sesame',
    });
    const { page, look } = await visitor();
    await page.goto(`${site.site_url}/order?trade_no=${tradeNo}`);
    await page.getByRole('textbox', { name: /^查询密码或联系方式/ }).fill('open-sesame');
    await page.getByRole('button', { name: '查询订单', exact: true }).click();
    await keysOn(page);
    await page.getByRole('button', { name: '订单投诉' }).click();
    const dialog = page.getByRole('dialog', { name: '订单投诉' });
    await dialog.getByRole('radio', { name: '无效卡密' }).waitFor();
    await dialog.getByRole('button', { name: '提交投诉' }).click();
    await dialog.getByText('请选择投诉原因').waitFor();
    await dialog.getByRole('radio', { name: '无效卡密' }).check();
    await dialog.getByRole('radio', { name: '部分卡密' }).check();
    await dialog.getByRole('checkbox', { name: /第 2 条/ }).check();
    await dialog.getByLabel('问题描述').fill('第二条卡密提示已经被使用，请退款。');
    await dialog.getByLabel('QQ').fill('10001');
    await dialog.locator('input[type=file]').first().setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
    await dialog.getByRole('img', { name: 'dot.png' }).waitFor();
    await look();
    await dialog.getByRole('button', { name: '提交投诉' }).click();
    const done = page.getByRole('dialog', { name: '投诉已提交' });
    const digits = (await done.locator('strong').innerText()).trim();
    assert.match(digits, /^\d{6}$/);
    await done.getByRole('button', { name: '查看投诉' }).click();
    await page.getByRole('heading', { name: '投诉详情' }).waitFor();
    await page.getByText('1 条卡密').waitFor();
    await look();

    const { list } = await call(site.site_url, merchantComplaint.list, {}, shop.token);
    await call(site.site_url, merchantComplaint.send, { id: list[0]?.id ?? 0, content: '您好，正在核实。' }, shop.token);
    await page.getByText('您好，正在核实。').waitFor();

    const elsewhere = await visitor({ phone: true });
    await elsewhere.page.goto(`${site.site_url}/order`);
    await interactive(elsewhere.page);
    await elsewhere.page.getByRole('button', { name: '投诉查询' }).click();
    await elsewhere.page.getByRole('textbox', { name: /^订单号/ }).fill(tradeNo);
    await elsewhere.page.getByRole('textbox', { name: /^投诉密码/ }).fill(digits);
    await elsewhere.page.getByRole('button', { name: '查询投诉', exact: true }).click();
    await elsewhere.page.getByText('您好，正在核实。').waitFor();
    await elsewhere.look();
    await elsewhere.page.getByRole('button', { name: '撤销投诉' }).click();
    await sayYes(elsewhere.page);
    await elsewhere.page.getByText('已撤销', { exact: true }).waitFor();
  }),
);
