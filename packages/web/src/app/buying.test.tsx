/** The shop page with everything a shop may offer. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, answer, closePage, no, ok, openPage } from '../../testing/open-page.tsx';
import { bill, coupon, richGoods, shopOf, shopWith } from '../../testing/samples.ts';

afterEach(closePage);

const DETAIL = '/shop/index/goodsDetail';
const COUPON = '/shop/index/getCouponInfo';
const ORDER = '/home/pay/order';
const stock = { available: true, level: 'many', exact: null };
const details: Answers = { [DETAIL]: ({ goods_id }) => ok({ id: goods_id, locked: false, content: '<p>说明文字</p>', images: [], stock }) };

const press = (name: string | RegExp): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string | RegExp, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const lines = (): string => screen.getByRole('region', { name: '费用明细' }).textContent ?? '';

test('the quantity moves the unit price, the gifts and the coupon, and the order says what was shown', async () => {
  const asked = answer({ ...details, [COUPON]: () => ok(coupon), [ORDER]: () => ok(bill) });
  await openPage('shop', shopWith([richGoods()]));
  await screen.findByText('说明文字');
  expect(screen.getByText('满 10 件', { exact: false }).closest('li')?.hasAttribute('data-reached')).toBe(false);
  type(/^优惠券/, 'SAVE10');
  await press('使用');
  // one piece is below the least amount: what is missing is said, and the coupon is not spent
  expect(screen.getByText('商品金额满 ¥20.00 可用，还差 ¥10.00')).not.toBeNull();
  type('购买数量', '12');
  expect(screen.getByText('满 10 件', { exact: false }).closest('li')?.hasAttribute('data-reached')).toBe(true);
  expect(lines()).toContain('批发优惠−¥12.00');
  expect(lines()).toContain('优惠券−¥10.80');
  expect(lines()).toContain('赠送本商品 × 2');
  expect(lines()).toContain('赠送开通教程 × 1');
  // 108.00 − 10.80, and 3 % on top
  expect(lines()).toContain('合计¥100.12');
  type('联系方式', '10001');
  await press('立即购买');
  await screen.findByRole('dialog', { name: '确认订单' });
  expect(asked.at(-1)?.body).toMatchObject({ quantity: 12, coupon_code: 'SAVE10', expect_total: '100.12', proof: '' });
  expect(String(asked.at(-1)?.body['device_id'])).toMatch(/^[0-9a-f]{32}$/);
});

test('a coupon that is refused says why in its place, when it is tried and when it is spent', async () => {
  const asked = answer({
    ...details,
    [COUPON]: ({ coupon_code }) => (coupon_code === 'SAVE10' ? ok({ ...coupon, min_banlance: '0.00' }) : no(1360, '优惠券不存在')),
    [ORDER]: () => no(1364, '优惠券已被使用'),
  });
  await openPage('shop', shopWith([richGoods()]));
  type(/^优惠券/, 'NOPE');
  await press('使用');
  expect(screen.getByRole('alert').textContent).toBe('优惠券不存在');
  type(/^优惠券/, 'SAVE10');
  await press('使用');
  expect(lines()).toContain('优惠券−¥1.00');
  type('联系方式', '10001');
  await press('立即购买');
  expect(screen.getByLabelText(/^优惠券/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: '立即购买' })).not.toBeNull();
  expect(asked.filter(({ path }) => path === ORDER)).toHaveLength(1);
});

test('a coupon is claimed from the list and used at once', async () => {
  answer({
    ...details,
    [COUPON]: () => ok({ ...coupon, min_banlance: '0.00' }),
    '/shop/index/coupons': () => ok({ list: [{ ...coupon, batch_id: 3, left: true }] }),
    '/shop/index/claimCoupon': ({ batch_id, device_id }) => (batch_id === 3 && device_id ? ok(coupon) : no(1366, '优惠券已领完')),
  });
  await openPage('shop', shopWith([richGoods()]));
  await press('领取优惠券');
  const dialog = await screen.findByRole('dialog', { name: '领取优惠券' });
  await act(async () => fireEvent.click(await within(dialog).findByRole('button', { name: '领取并使用' })));
  await screen.findByText('已优惠 ¥1.00');
});

test('a locked goods shows and sells nothing until its password was given; a stale right asks again', async () => {
  let stale = false;
  answer({
    [DETAIL]: () => ok({ id: 1, locked: true, content: '', images: [], stock }),
    '/shop/index/visitGoods': ({ password }) =>
      password === 'sesame' ? ok({ grant: 'right', content: '<p>里面的说明</p>', images: [] }) : no(1320, '访问密码错误'),
    [ORDER]: ({ visit_grant }) => (stale || visit_grant !== 'right' ? no(1413, '请先输入商品访问密码') : ok(bill)),
  });
  await openPage('shop', shopWith([richGoods({ visit_type: 1 })]));
  await screen.findByText('该商品需要访问密码');
  expect(screen.queryByLabelText('联系方式')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '立即购买' }).disabled).toBe(true);
  type('访问密码', 'wrong');
  await press('打开');
  expect(screen.getByRole('alert').textContent).toBe('访问密码错误');
  type('访问密码', 'sesame');
  await press('打开');
  expect(screen.getByText('里面的说明')).not.toBeNull();
  expect(sessionStorage.getItem('keymall.visit.SHOPTOKEN01.1')).toBe('right');
  stale = true;
  type('联系方式', '10001');
  await press('立即购买');
  await screen.findByText('该商品需要访问密码');
  expect(sessionStorage.getItem('keymall.visit.SHOPTOKEN01.1')).toBeNull();
});

test('a category’s banner stands above its goods once it is chosen, and on the link of that category alone', async () => {
  answer(details);
  const banner = (): string | null => document.querySelector('.km-banner')?.getAttribute('src') ?? null;
  const [first, second, third] = shopOf(6).categories;
  if (!first || !second || !third) throw new Error('too few categories');
  const categories = [first, { ...second, big_pic: '/upload/second.png' }, third];
  await openPage('shop', { ...shopOf(6), categories });
  expect(banner()).toBeNull();
  await press(new RegExp(`^${second.name}`));
  expect(banner()).toBe('/upload/second.png');
  await press(new RegExp(`^${first.name}`));
  expect(banner()).toBeNull();
  closePage();
  await openPage('shop', { ...shopOf(6), relation: 'goods_category', categories: categories.slice(1, 2) });
  expect(banner()).toBe('/upload/second.png');
});

test('the grid is turned page by page, and names no number of cards where the shop shows none', async () => {
  const asked = answer({
    ...details,
    '/shop/index/selectCards': ({ page }) =>
      ok({ list: [{ id: page, preview: `138****000${String(page)}`, fee: '1.00' }], more: page === 1, total: null }),
  });
  const goods = richGoods({ card_order: 3, price_list: [], coupon_type: 0, event_give: [], gifts: [] });
  await openPage('shop', shopWith([goods], { select: { enabled: true, rate: '200' } }));
  await press('选择卡号');
  const dialog = await screen.findByRole('dialog', { name: '选择卡号' });
  await within(dialog).findByText('138****0001');
  expect(dialog.textContent).not.toMatch(/共 |第 1 \//);
  expect(within(dialog).getByText('第 1 页')).not.toBeNull();
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '下一页' })));
  await within(dialog).findByText('138****0002');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(true);
  expect(asked.at(-1)?.body).toMatchObject({ page: 2 });
});

test('chosen cards are the quantity, each with its surcharge; those that somebody took are let go', async () => {
  const cards = [1, 2, 3, 4].map((id) => ({ id, preview: `138****000${id}`, fee: id === 1 ? '5.00' : '1.00' }));
  const asked = answer({
    ...details,
    '/shop/index/selectCards': ({ keyword }) => {
      const list = cards.filter(({ preview }) => preview.includes(String(keyword)));
      return ok({ list, more: false, total: list.length });
    },
    [ORDER]: () => no(1417, '所选号码已被他人选走，请重新选择'),
  });
  const goods = richGoods({ card_order: 3, limit_quantity_max: 3, price_list: [], coupon_type: 0, event_give: [], gifts: [] });
  await openPage('shop', shopWith([goods], { select: { enabled: true, rate: '200' } }));
  type('联系方式', '10001');
  await press('立即购买');
  expect(screen.getByRole('alert').textContent).toBe('请先选择卡号');
  expect(asked.filter(({ path }) => path === ORDER)).toHaveLength(0);
  await press('选择卡号');
  const dialog = await screen.findByRole('dialog', { name: '选择卡号' });
  const number = (name: RegExp): HTMLElement => within(dialog).getByRole('button', { name });
  await within(dialog).findByRole('button', { name: /0001/ });
  for (const name of [/0001/, /0002/, /0003/]) fireEvent.click(number(name));
  expect((number(/0004/) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(number(/0003/));
  expect(number(/0001/).getAttribute('aria-pressed')).toBe('true');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '选好了' })));
  const own = screen.getByRole('region', { name: '自选卡号' });
  expect(own.textContent).toContain('已选 2 个');
  expect(lines()).toContain('选号费¥6.00');
  await press('立即购买');
  expect(asked.at(-1)?.body).toMatchObject({ quantity: 2, select_cards: [1, 2], expect_total: '26.60' });
  await waitFor(() => expect(own.textContent).toContain('选几个就是购买几件'));
});

test('what is sold out takes a mailbox', async () => {
  const asked = answer({ ...details, '/shop/index/restock': () => ok(null) });
  await openPage('shop', shopWith([richGoods({ stock: { available: false, level: 'none', exact: null } })]));
  await screen.findByText('商品暂时缺货');
  type('通知邮箱', 'nobody');
  await press('到货提醒我');
  expect(screen.getByRole('alert').textContent).toBe('请填写正确的邮箱');
  type('通知邮箱', 'a@example.com');
  await press('到货提醒我');
  expect(asked.at(-1)?.body).toMatchObject({ goods_id: 1, email: 'a@example.com' });
  expect(screen.getByText('确认邮件已发往 a@example.com，请在 48 小时内打开其中的链接确认，确认后才会通知。')).not.toBeNull();
});

test('under pressure the browser works, and sends the same order with its proof', async () => {
  const asked = answer({
    ...details,
    '/home/pay/challenge': () => ok({ challenge }),
    [ORDER]: ({ proof }) => (proof ? ok(bill) : no(1430, '库存紧张，请完成一次验证')),
  });
  const challenge = JSON.stringify(await createChallenge({ hmacKey: 'key', maxnumber: 700, number: 650 }));
  await openPage('shop', shopWith([richGoods()]));
  type('联系方式', '10001');
  await press('立即购买');
  await screen.findByRole('dialog', { name: '确认订单' });
  const [first, second] = asked.filter(({ path }) => path === ORDER);
  expect(second?.body['request_no']).toBe(first?.body['request_no']);
  expect(await verifySolution(String(second?.body['proof']), 'key')).toBe(true);
});

test('a browser without hashing is told plainly, and the order is not sent again', async () => {
  const asked = answer({ ...details, [ORDER]: () => no(1430, '库存紧张，请完成一次验证') });
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await openPage('shop', shopWith([richGoods()]));
  type('联系方式', '10001');
  await press('立即购买');
  expect(await screen.findByText(/请使用 https 链接打开本页/, { selector: 'aside *' })).not.toBeNull();
  expect(asked.filter(({ path }) => path === ORDER)).toHaveLength(1);
  type('联系方式', '10002');
  expect(screen.queryByText(/请使用 https 链接打开本页/, { selector: 'aside *' })).toBeNull();
});

test('going back to change an order gives the first one up, with the coupon it holds', async () => {
  let placed = 0;
  const asked = answer({
    ...details,
    [ORDER]: () => {
      placed += 1;
      return ok({ ...bill, trade_no: `K26112108300000000000${placed}`, grant: `grant-${placed}` });
    },
    '/home/order/cancel': () => ok(null),
  });
  await openPage('shop', shopWith([richGoods()]));
  type('联系方式', '10001');
  await press('立即购买');
  await screen.findByRole('dialog', { name: '确认订单' });
  await press('返回修改');
  await press('立即购买');
  expect(asked.filter(({ path }) => path === '/home/order/cancel')).toHaveLength(0);
  await press('返回修改');
  type('购买数量', '2');
  await press('立即购买');
  expect(asked.find(({ path }) => path === '/home/order/cancel')?.body).toMatchObject({
    trade_no: 'K261121083000000000002',
    grant: 'grant-2',
  });
  expect(asked.at(-1)?.path).toBe(ORDER);
  expect(localStorage.getItem('keymall.orders')).toBeNull();
  expect(sessionStorage.getItem('keymall.orders')).not.toContain('K261121083000000000002');
});

test('inside WeChat, what can only be paid elsewhere says how to get there', async () => {
  answer(details);
  const shop = shopWith([richGoods()]);
  await openPage('shop', { ...shop, channels: shop.channels.filter(({ code }) => code === 'alipay') }, { device: 'wechat' });
  type('联系方式', '10001');
  await press('立即购买');
  const guide = await screen.findByRole('dialog', { name: '请在浏览器中打开' });
  expect(guide.textContent).toContain('点击右上角');
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请在浏览器中打开' })).toBeNull());
});

test('a text message is a choice with its price', async () => {
  answer(details);
  await openPage('shop', shopWith([richGoods()], { sms: { enabled: true, price: '0.10' } }));
  fireEvent.click(screen.getByRole('checkbox', { name: '短信通知发货（¥0.10）' }));
  expect(lines()).toContain('短信费¥0.10');
  await press('立即购买');
  expect(screen.getByLabelText('接收手机号').getAttribute('aria-invalid')).toBe('true');
});

test('the contact is kept only where asked, and forgotten at once when that is taken back', async () => {
  answer({ ...details, [ORDER]: () => ok(bill) });
  await openPage('shop', shopWith([richGoods()]));
  type('联系方式', '10001');
  await press('立即购买');
  await screen.findByRole('dialog', { name: '确认订单' });
  expect(localStorage.getItem('keymall.contact')).toBeNull();
  await press('返回修改');
  const keep = screen.getByRole('checkbox', { name: /记住联系方式/ });
  fireEvent.click(keep);
  await press('立即购买');
  expect(localStorage.getItem('keymall.contact')).toBe('{"default":"10001"}');
  fireEvent.click(keep);
  expect(localStorage.getItem('keymall.contact')).toBeNull();
});
