/** Finding orders in every way, what was found, and complaining about it. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, answer, closePage, no, ok, openPage } from '../../testing/open-page.tsx';
import { found, TRADE_NO, thread } from '../../testing/samples.ts';
import type { FoundOrder, Untaken } from '../storefront/shapes.ts';

beforeEach(() => window.history.replaceState(null, '', '/order'));
afterEach(closePage);

const QUERY = '/home/order/query';
const row = {
  trade_no: TRADE_NO,
  goods_name: '视频会员',
  shop_name: '示例小店',
  quantity: 1,
  total_price: '9.90',
  status: 1,
  create_at: '2026-11-21 08:30:00',
  seconds_left: 0,
};
const press = (name: string | RegExp): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string | RegExp, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const remember = (): void => localStorage.setItem('keymall.orders', JSON.stringify([{ ...row, grant: 'mine' }]));
/** The number is read in the page's own address. */
function openAt(page: 'order' | 'callback', url: string): Promise<void> {
  window.history.replaceState(null, '', url);
  return openPage(page, null, { url });
}
const openOrder = (): Promise<void> => openAt('order', '/order');

test('contact and password list orders; one is opened by the list’s own grant, and the list stays to come back to', async () => {
  const asked = answer({
    '/home/order/contactQuery': () => ok({ list: [{ ...row, grant: 'listed' }] }),
    [QUERY]: () => ok(found),
  });
  await openOrder();
  await press('联系方式');
  type('联系方式', 'me@example.com');
  type('查询密码', 'secret');
  await press('查询订单');
  const rows = screen.getByRole('region', { name: '查询结果' });
  await act(async () => fireEvent.click(within(rows).getByRole('button', { name: '查看' })));
  expect(asked.at(-1)).toEqual({ path: QUERY, body: { trade_no: TRADE_NO, pwd: '', grant: 'listed' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('已支付');
  await press('查询其他订单');
  expect(screen.getByRole('region', { name: '查询结果' })).not.toBeNull();
});

test('nothing found is said; a wrong amount is not sent', async () => {
  const asked = answer({ '/home/order/gatewayQuery': () => ok({ list: [] }) });
  await openOrder();
  await press('支付单号');
  type('支付单号', '4200001');
  type('实付金额', '9,90');
  await press('查询订单');
  expect(screen.getByRole('alert').textContent).toContain('9.90');
  expect(asked).toHaveLength(0);
  type('实付金额', '9.9');
  await press('查询订单');
  expect(asked[0]?.body).toEqual({ transaction_id: '4200001', total_price: '9.90' });
  expect(screen.getByRole('alert').textContent).toBe('没有找到符合条件的订单，请核对后再试。');
});

test('a mailed link opens once, and leaves the address', async () => {
  const asked = answer({ '/home/order/mailboxOrders': () => ok({ list: [{ ...row, grant: 'mailed' }] }) });
  await openAt('order', '/order?mailbox=one-time-token');
  await screen.findByRole('region', { name: '查询结果' });
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'one-time-token' }]);
  expect(window.location.search).toBe('');
});

test('this browser’s orders show how they stand; an unpaid one is cancelled, then may go', async () => {
  remember();
  let status = 0;
  answer({
    '/home/order/mine': () => ok({ list: [{ ...row, status, seconds_left: status === 0 ? 200 : 0 }] }),
    '/home/order/cancel': ({ grant }) => {
      status = 2;
      return grant === 'mine' ? ok(null) : no(1400, '订单不存在');
    },
  });
  await openOrder();
  await screen.findByText('未支付');
  expect(screen.getByText('剩余 03:20')).not.toBeNull();
  await press('取消');
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' })));
  await screen.findByText('已关闭');
  await press('移除');
  expect(screen.getByText('本浏览器还没有订单。')).not.toBeNull();
});

test('an address that names an order opens as that order, from the server’s first word on', async () => {
  window.history.replaceState(null, '', `/order?trade_no=${TRADE_NO.toLowerCase()}`);
  let answered = (): void => undefined;
  answer({
    [QUERY]: () => ok(found),
    '/home/order/mine': () => ok({ list: [] }),
  });
  const real = globalThis.fetch;
  // the answer is on its way
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    if (asked[0] === QUERY)
      await new Promise<void>((resolve) => {
        answered = resolve;
      });
    return real(...asked);
  });
  await openAt('order', `/order?trade_no=${TRADE_NO.toLowerCase()}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('正在取出卡密…');
  expect(screen.getByText(TRADE_NO)).not.toBeNull();
  expect(document.body.textContent).not.toMatch(/还没有订单|查询密码/);
  await act(async () => answered());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('已支付');
  closePage();

  // what turns out to need a password becomes the form
  answer({ [QUERY]: () => no(1001, '请输入查询密码') });
  await openAt('order', `/order?trade_no=${TRADE_NO}`);
  expect(screen.getByLabelText<HTMLInputElement>('订单号').value).toBe(TRADE_NO);
  expect(screen.getByText('该订单需要查询密码')).not.toBeNull();
});

test('a number is understood as it is pasted; the gateway’s leads to where it is looked for; nobody reads a field’s name', async () => {
  const asked = answer({
    [QUERY]: () => no(400, '请求参数有误：pwd'),
    '/home/order/gatewayQuery': () => no(400, '请求参数有误：transaction_id'),
  });
  await openOrder();
  type('订单号', '订单号：查不到');
  await press('查询订单');
  expect(screen.getByRole('alert').textContent).toContain('没有认出订单号');
  expect(screen.getByLabelText('订单号').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
  type('订单号', `订单号：${TRADE_NO.toLowerCase().replace(/(.{4})/g, '$1 ')}`);
  await press('查询订单');
  expect(asked.at(-1)?.body).toMatchObject({ trade_no: TRADE_NO });
  expect(screen.getByRole('alert').textContent).not.toMatch(/pwd|参数/);
  type('订单号', '交易单号 4200 0023 4520 2611 2212 3456 7890');
  await press('查询订单');
  expect(screen.getByLabelText<HTMLInputElement>('支付单号').value).toBe('4200002345202611221234567890');
  expect(screen.getByRole('alert').textContent).toContain('再填写实付金额');
  type('实付金额', '9.9元');
  await press('查询订单');
  expect(asked.at(-1)?.body).toEqual({ transaction_id: '4200002345202611221234567890', total_price: '9.90' });
  expect(screen.getByRole('alert').textContent).toContain('没有认出支付单号');
});

test('who paid a wrong amount, or twice, reads what came, why it was not taken, and what becomes of it', async () => {
  const wrong: Untaken = {
    amount: '9.89',
    reason: 'wrong_amount',
    received_at: '2026-11-21 08:31:00',
    status: 'owed',
    by: 'platform',
    due_at: null,
    back_at: null,
  };
  let answered: FoundOrder = {
    ...found,
    order: { ...found.order, status: 2, success_at: null, sendout: 0 },
    cards: [],
    untaken: [wrong],
    can_complain: false,
  };
  answer({ [QUERY]: () => ok(answered), '/home/order/mine': () => ok({ list: [] }) });
  const open = async (): Promise<string> => {
    window.history.replaceState(null, '', `/order?trade_no=${TRADE_NO}`);
    await openAt('order', `/order?trade_no=${TRADE_NO}`);
    return screen.getByRole('status', { name: '收到一笔未用于本订单的付款' }).textContent ?? '';
  };
  expect(await open()).toMatch(/收到 ¥9\.89.*与应付金额 ¥26\.57 不符.*由平台核对后退还/);
  expect(document.body.textContent).not.toMatch(/实付金额|已超时关闭/);
  expect(screen.getByText('订单金额')).not.toBeNull();
  closePage();

  answered = {
    ...found,
    untaken: [{ ...wrong, amount: '26.57', reason: 'second_payment', status: 'refunded', back_at: '2026-11-21 09:12:00' }],
  };
  expect(await open()).toMatch(/收到 ¥26\.57.*重复付款.*已于 2026-11-21 09:12 退还/);
  expect(screen.getByText('实付金额')).not.toBeNull();
  closePage();

  answered = {
    ...answered,
    order: { ...found.order, status: 4, success_at: null },
    cards: [],
    untaken: [{ ...wrong, amount: '26.57', reason: 'late_unserved', by: 'machine', due_at: '2026-11-22 08:31:00' }],
  };
  expect(await open()).toMatch(/到账时订单已关闭.*2026-11-22 08:31 起自动原路退回/);
  expect(document.body.textContent).not.toContain('实付金额');
});

test('an unpaid order found by its password is cancelled with it, in a browser that did not place it', async () => {
  let status = 0;
  const asked = answer({
    [QUERY]: () => ok({ ...found, order: { ...found.order, status, success_at: null }, cards: [], remark: '' }),
    '/home/order/orderStatus': () => ok({ status, seconds_left: status === 0 ? 200 : 0, untaken: [] }),
    '/home/order/cancel': () => {
      status = 2;
      return ok(null);
    },
  });
  await openOrder();
  type('订单号', TRADE_NO);
  type(/查询密码或联系方式/, 'secret');
  await press('查询订单');
  await press('取消订单');
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' })));
  expect(asked.find(({ path }) => path === '/home/order/cancel')?.body).toEqual({ trade_no: TRADE_NO, grant: '', pwd: 'secret' });
  await screen.findByRole('heading', { level: 1, name: '已关闭' });
});

test('back from the gateway with a number that no order has, or none, the page says so and asks no more', async () => {
  const asked = answer({ '/home/order/orderStatus': () => no(404, '内容不存在') });
  await openAt('callback', `/callback?trade_no=${TRADE_NO}`);
  await screen.findByRole('heading', { level: 1, name: '没有可确认的订单' });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(asked).toHaveLength(1);
  expect(screen.getByRole('main').querySelector('a[href="/order"]')?.textContent).toBe('查询订单');
  closePage();
  await openAt('callback', '/callback');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有可确认的订单');
  expect(asked).toHaveLength(1);
});

test('what was delivered is shown goods by goods, and copied as it is printed', async () => {
  remember();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const partly = { ...found, order: { ...found.order, sendout: 2, needed: 3, email: 'a@b.cc', note: '赠品「教程」已赠完' } };
  const asked = answer({
    [QUERY]: () => ok({ ...partly, refunds: [{ amount: '3.00', way: 'gateway', status: 'refunding', create_at: '2026-11-21 09:00:00' }] }),
    '/home/order/resend': () => ok(null),
  });
  await openOrder();
  await press('查看');
  const cards = screen.getByRole('region', { name: '卡密' });
  expect(within(cards).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('第一步：登录会员中心。')).not.toBeNull();
  expect(screen.getByText('赠品')).not.toBeNull();
  expect(screen.getByText('赠品「教程」已赠完')).not.toBeNull();
  expect(screen.getByText('已发 2 / 3 件，其余由商家补发。')).not.toBeNull();
  expect(screen.getByText('退款中 · 原路退回')).not.toBeNull();
  await press('复制第 2 条');
  expect(copied).toHaveBeenLastCalledWith('卡号：KM7Q-8H2D-91AF-X2VE 卡密：493820');
  await press('复制全部');
  expect(copied).toHaveBeenLastCalledWith('KM7Q-8H2D-91AF-X2VD\n卡号：KM7Q-8H2D-91AF-X2VE 卡密：493820');
  await press('重新发送邮件');
  expect(asked.at(-1)?.body).toEqual({ trade_no: TRADE_NO, grant: 'mine', pwd: '' });
});

test('before it is paid there is glass before it, and nothing behind the glass', async () => {
  remember();
  answer({ [QUERY]: () => ok({ ...found, order: { ...found.order, status: 0, success_at: null }, cards: [], remark: '' }) });
  await openOrder();
  await press('查看');
  expect(screen.getByRole('region', { name: '付款后可见' })).not.toBeNull();
  expect(screen.queryByText('第一步：登录会员中心。')).toBeNull();
});

test('a late buyer chooses other goods', async () => {
  remember();
  const asked = answer({
    [QUERY]: () => ok({ ...found, order: { ...found.order, status: 4 }, cards: [], lines: [], can_complain: false, can_replace: true }),
    '/home/order/replacements': () => ok({ list: [{ goods_id: 5, name: '音乐月卡', price: '9.90', image: '' }] }),
    '/home/order/replace': () => ok(null),
  });
  await openOrder();
  await press('查看');
  await press('更换商品');
  const dialog = await screen.findByRole('dialog', { name: '更换商品' });
  await act(async () => fireEvent.click(await within(dialog).findByRole('radio', { name: /音乐月卡/ })));
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '确认更换' })));
  expect(asked.find(({ path }) => path === '/home/order/replace')?.body).toMatchObject({ trade_no: TRADE_NO, goods_id: 5 });
});

const OPTIONS = {
  allowed: true,
  why: '',
  until: '2026-11-24 08:00:00',
  types: ['无效卡密', '描述不符'],
  cards: [
    { no: 1, masked: 'KM****VD', open: true },
    { no: 2, masked: 'KM****VE', open: true },
  ],
  unit_price: '12.90',
};
const complaints: Answers = {
  [QUERY]: () => ok(found),
  '/home/complaint/options': () => ok(OPTIONS),
  '/home/complaint/doComplaint': () => ok({ id: 7, pwd: '493820' }),
  '/home/complaint/complaintQuery': () => ok(thread),
};

test('a complaint is whole before it is sent; its six digits are shown, then the complaint itself', async () => {
  remember();
  vi.stubGlobal(
    'WebSocket',
    class {
      close(): void {}
    },
  );
  const asked = answer(complaints);
  await openOrder();
  await press('查看');
  await press('订单投诉');
  const dialog = await screen.findByRole('dialog', { name: '订单投诉' });
  const submit = (): Promise<void> => act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '提交投诉' })));
  await within(dialog).findByRole('radio', { name: '无效卡密' });
  await submit();
  expect(
    within(dialog)
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual(['请选择投诉原因', '请至少填写 10 个字', '请填写 QQ 或手机号，便于联系']);
  fireEvent.click(within(dialog).getByRole('radio', { name: '无效卡密' }));
  fireEvent.click(within(dialog).getByRole('radio', { name: '部分卡密' }));
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /第 2 条/ }));
  fireEvent.change(within(dialog).getByLabelText('问题描述'), { target: { value: '卡密提示已经被使用，请核实' } });
  fireEvent.change(within(dialog).getByLabelText('QQ'), { target: { value: '10001' } });
  await submit();
  expect(asked.find(({ path }) => path.endsWith('doComplaint'))?.body).toMatchObject({
    trade_no: TRADE_NO,
    grant: 'mine',
    type: '无效卡密',
    cards: [2],
    qq: '10001',
    evidence: [],
  });
  expect(within(await screen.findByRole('dialog', { name: '投诉已提交' })).getByText('493820')).not.toBeNull();
  await press('查看投诉');
  await screen.findByRole('heading', { name: '投诉详情' });
  expect(screen.getByText('您好，正在核实。')).not.toBeNull();
});

test('a complaint is found by number and digits, written to, and withdrawn', async () => {
  vi.stubGlobal(
    'WebSocket',
    class {
      close(): void {}
    },
  );
  let status: -1 | 0 = 0;
  const asked = answer({
    '/home/complaint/complaintQuery': ({ pwd }) =>
      pwd === '493820' ? ok({ ...thread, complaint: { ...thread.complaint, status } }) : no(1400, '订单不存在或密码错误'),
    '/home/complaint/send': () => ok(null),
    '/home/complaint/withdraw': () => {
      status = -1;
      return ok(null);
    },
  });
  await openOrder();
  await press('投诉查询');
  type('订单号', TRADE_NO);
  type(/^投诉密码/, '000000');
  await press('查询投诉');
  expect((await screen.findByRole('alert')).textContent).toContain('订单不存在或密码错误');
  await press('返回');
  type(/^投诉密码/, '493820');
  await press('查询投诉');
  await screen.findByText('等待商家处理');
  type('输入留言', '请尽快处理');
  await press('发送');
  expect(asked.find(({ path }) => path.endsWith('/send'))?.body).toMatchObject({ content: '请尽快处理', pwd: '493820', picture: '' });
  await press('撤销投诉');
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' })));
  await waitFor(() => expect(screen.getByText('已撤销')).not.toBeNull());
  expect(screen.queryByLabelText('输入留言')).toBeNull();
});

test('by the contact alone nothing is complained of: a mailed link, a texted code, or a request with a payment', async () => {
  const contact = '13800138000';
  const weak = { ...found, order: { ...found.order, contact, email: 'me@example.com' }, proof: { by: 'contact', mobile: true } };
  const asked = answer({
    [QUERY]: ({ grant }) => ok(grant === 'texted' ? { ...found, proof: { by: 'mobile', mobile: true } } : weak),
    '/home/order/mailboxLink': () => ok(null),
    '/home/order/mobileCode': () => ok({ ticket: 'ticket' }),
    '/home/order/mobileOrder': ({ code }) => (code === '123456' ? ok({ trade_no: TRADE_NO, grant: 'texted' }) : no(1743, '验证码不正确')),
  });
  await openOrder();
  type('订单号', TRADE_NO);
  type(/^查询密码/, contact);
  await press('查询订单');
  expect(screen.queryByRole('button', { name: '结束其他访问' })).toBeNull();
  await press('订单投诉');
  await screen.findByRole('dialog', { name: '证明您是买家' });
  await press('发送链接');
  expect(asked.at(-1)).toEqual({ path: '/home/order/mailboxLink', body: { email: 'me@example.com' } });
  await press('发送验证码');
  expect(asked.at(-1)?.body).toEqual({ trade_no: TRADE_NO, mobile: contact });
  type(/^验证码/, '000000');
  await press('验证');
  expect((await screen.findByRole('alert')).textContent).toBe('验证码不正确');
  type(/^验证码/, '123456');
  await press('验证');
  await waitFor(() => expect(screen.queryByRole('button', { name: '结束其他访问' })).not.toBeNull());
});

test('a request needs a picture of the payment; its code is shown once and shows how it stands', async () => {
  const request = {
    trade_no: TRADE_NO,
    type: '无效卡密',
    desc: '卡密提示已经被使用过了',
    status: 2,
    reason: '金额不符',
    create_at: row.create_at,
    resolve_at: row.create_at,
  };
  const asked = answer({
    '/home/complaintRequest/options': () =>
      ok({ allowed: true, why: '', until: row.create_at, types: ['无效卡密'], cards: [], unit_price: '9.90' }),
    '/home/complaintRequest/follow': ({ code }) => (code === 'ABCDEFGH2345' ? ok(request) : no(1745, '没有找到该投诉申请')),
  });
  await openOrder();
  await press('投诉查询');
  await press('凭付款凭证申请投诉');
  fireEvent.change(screen.getAllByLabelText(/^订单号/)[1] as HTMLElement, { target: { value: TRADE_NO } });
  type('联系方式', 'qq-10001');
  await press('凭付款凭证申请投诉');
  const dialog = within(await screen.findByRole('dialog', { name: '凭付款凭证申请投诉' }));
  await act(async () => fireEvent.click(await dialog.findByRole('button', { name: '提交申请' })));
  expect(dialog.getByText('请上传付款凭证')).not.toBeNull();
  expect(asked.some(({ path }) => path.endsWith('/file'))).toBe(false);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '取消' })));
  fireEvent.change(screen.getAllByLabelText(/^订单号/)[0] as HTMLElement, { target: { value: TRADE_NO } });
  type(/^投诉密码/, 'abcd-efgh-2345');
  await press('查询投诉');
  expect(await screen.findByText(/金额不符/)).not.toBeNull();
});

test('other browsers are ended, and this one has its fresh grant; the list’s own are ended at once', async () => {
  remember();
  const asked = answer({
    '/home/order/mine': () => ok({ list: [row] }),
    [QUERY]: () => ok(found),
    '/home/order/endOthers': () => ok({ grant: 'fresh' }),
    '/home/order/endMine': () => ok({ count: 1 }),
  });
  await openOrder();
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: '查看' })));
  await press('结束其他访问');
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' })));
  expect(sessionStorage.getItem('keymall.orders')).toContain('fresh');
  await press('查询其他订单');
  await press('结束本机所有授权');
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' })));
  expect(asked.at(-1)).toEqual({ path: '/home/order/endMine', body: { orders: [{ trade_no: TRADE_NO, grant: 'fresh' }] } });
  expect(sessionStorage.getItem('keymall.orders')).toBeNull();
  expect(screen.queryByRole('button', { name: '结束本机所有授权' })).toBeNull();
});
