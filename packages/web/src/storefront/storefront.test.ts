import { describe, expect, test } from 'vitest';
import { beyondLimits, bounds, buyerLines, givenWith, type Priced, reckon, tierReached, type Wish, withinBounds } from './bill.ts';
import { contactProblem, emptyFields, problemsOf } from './buyer-fields.ts';
import { complaintProblems } from './complaint-form.ts';
import { deviceId, keepContact, keptContact } from './device.ts';
import { amountTyped, tradeNoIn } from './lookup.ts';
import { forgetOrder, forgetOrders, grantFor, rememberedOrders, rememberOrder, renewGrant } from './order-memory.ts';
import { needsOtherBrowser, waysToPay } from './wechat.ts';
import { stockText } from './words.ts';

describe('the bill', () => {
  const offers = { sms: { enabled: true, price: '0.10' }, select: { enabled: true, rate: '300' } };
  const goods = (price: string, change: Partial<Priced> = {}): Priced => ({ price, price_list: [], sms_payer: 0, ...change });
  const wish = (quantity: number, change: Partial<Wish> = {}): Wish => ({
    quantity,
    channel: { fee_rate: '30', min_fee: '0.00' },
    coupon: null,
    cards: [],
    sms: false,
    ...change,
  });

  test('the worked example: a tier, ten per cent off, a text message and the fee', () => {
    const ten = { type: 100, amount: '10', min_banlance: '0.00' } as const;
    const price = reckon(offers, goods('10.00', { price_list: [{ num: 10, price: '9.00' }] }), wish(12, { coupon: ten, sms: true }));
    expect(price.total).toBe(10_022);
    expect(buyerLines(price)).toEqual([
      { kind: 'goods', who: 'buyer', amount: 12_000 },
      { kind: 'tier', who: 'buyer', amount: -1_200 },
      { kind: 'coupon', who: 'buyer', amount: -1_080 },
      { kind: 'sms', who: 'buyer', amount: 10 },
      { kind: 'fee', who: 'buyer', amount: 292 },
    ]);
  });
  test('the lines sum to the total, whatever is wished for', () => {
    for (const quantity of [1, 3, 10, 1000])
      for (const amount of ['0.01', '5.00', '99999.00'])
        for (const sms of [true, false]) {
          const cards = [{ fee: '1.50' }, { fee: '0.00' }];
          const coupon = { type: 1, amount, min_banlance: '0.00' } as const;
          const price = reckon(offers, goods('0.99', { price_list: [{ num: 3, price: '0.97' }] }), wish(quantity, { coupon, cards, sms }));
          expect(buyerLines(price).reduce((sum, line) => sum + line.amount, 0)).toBe(price.total);
        }
  });
  test('the merchant’s message costs the buyer nothing', () => {
    expect(reckon(offers, goods('10.00', { sms_payer: 1 }), wish(1, { sms: true, channel: null })).total).toBe(1_000);
  });
  test('never below the least fee, and none where the merchant bears it', () => {
    const fee = (fee_rate: string, min_fee: string): number =>
      reckon(offers, goods('0.10'), wish(1, { channel: { fee_rate, min_fee } })).fee;
    expect(fee('30', '0.05')).toBe(5);
    expect(fee('0', '0.00')).toBe(0);
    expect(reckon(offers, goods('0.10'), wish(1, { channel: null })).fee).toBe(0);
  });
  test('what comes with it is reckoned on the paid pieces', () => {
    const giving = { event_give: [{ num: 5, give_num: 1 }], gifts: [{ name: '教程', bug_num: 2, give_num: 1 }] };
    expect(givenWith({ ...giving, event_give_repeat: 1 }, 11)).toEqual({ same: 2, others: [{ name: '教程', quantity: 1 }] });
    expect(givenWith({ ...giving, event_give_repeat: 0 }, 11).same).toBe(1);
    expect(givenWith({ ...giving, event_give_repeat: 0 }, 1)).toEqual({ same: 0, others: [] });
  });
  test('the tier that is reached is the highest one', () => {
    const tiers = [{ num: 10 }, { num: 50 }, { num: 20 }];
    expect([9, 10, 49, 50].map((quantity) => tierReached(tiers, quantity))).toEqual([-1, 0, 2, 1]);
  });
});

describe('quantities', () => {
  const stock = { available: true, level: null, exact: null };
  test('by the goods’ own limits, and by stock only where it is shown', () => {
    expect(bounds({ limit_quantity: 2, limit_quantity_max: 5, stock })).toEqual({ min: 2, max: 5 });
    expect(bounds({ limit_quantity: 1, limit_quantity_max: 0, stock })).toEqual({ min: 1, max: 1000 });
    expect(bounds({ limit_quantity: 1, limit_quantity_max: 0, stock: { ...stock, exact: 3 } })).toEqual({ min: 1, max: 3 });
  });
  test('typing settles within them', () => {
    expect([0, 9, 3.7, Number.NaN].map((typed) => withinBounds(typed, { min: 2, max: 5 }))).toEqual([2, 5, 3, 2]);
  });
});

test.each([
  ['mobile', '13800138000', null],
  ['mobile', '1380013800', 'mobileWrong'],
  ['email', 'a@b.cc', null],
  ['email', 'a@b', 'emailWrong'],
  ['qq', '10000', null],
  ['qq', '01234', 'qqWrong'],
  ['any', 'x', null],
  ['default', '  ', 'contactMissing'],
] as const)('contact %s %s → %s', (limit, typed, problem) => {
  expect(contactProblem(limit, typed)).toBe(problem);
});

test('everything that is missing is told at once', () => {
  const fields = { ...emptyFields, wantsMail: true, wantsSms: true };
  const goods = { contact_limit: 'any', take_card_type: 2, limit_quantity: 2 } as const;
  expect(problemsOf(goods, fields, { channelId: null, cards: 0 })).toEqual({
    contact: 'contactMissing',
    password: 'passwordMissing',
    email: 'emailWrong',
    mobile: 'mobileWrong',
    channel: 'channelMissing',
    cards: 'cardsMissing',
  });
  expect(problemsOf(goods, fields, { channelId: 1, cards: 1 }).cards).toBe('cardsTooFew');
  const whole = { ...emptyFields, contact: 'x', password: 'y' };
  expect(problemsOf(goods, whole, { channelId: 1, cards: null })).toEqual({});
});

test('a complaint needs a reason, ten characters and a way to reach its maker', () => {
  const empty = { type: '', desc: ' 太短了 ', qq: '', mobile: '', cards: [], transaction: '' };
  expect(complaintProblems(empty, true)).toEqual({
    type: 'typeMissing',
    desc: 'descShort',
    reach: 'reachMissing',
    cards: 'cardsMissing',
    evidence: 'picturesBusy',
  });
  const whole = { type: '无效卡密', desc: '卡密提示已经被别人使用了', qq: '', mobile: '13800138000', cards: null, transaction: '' };
  expect(complaintProblems(whole, false)).toEqual({});
  expect(complaintProblems(whole, false, 0)).toEqual({ payment: 'paymentMissing' });
  expect(complaintProblems(whole, false, 1)).toEqual({});
  expect(complaintProblems({ ...whole, mobile: '138' }, false)).toEqual({ mobile: 'mobileWrong' });
});

describe('the device', () => {
  test('keeps one name, long enough for the server', () => {
    const name = deviceId();
    expect(name).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(deviceId()).toBe(name);
    localStorage.setItem('keymall.device', '<script>');
    expect(deviceId()).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });
  test('keeps the contact only as asked, each kind by itself', () => {
    expect(keptContact()).toBeNull();
    keepContact({ qq: '10001' });
    keepContact({ mobile: '13800138000' });
    expect(keptContact()).toEqual({ qq: '10001', mobile: '13800138000' });
    keepContact(null);
    expect(keptContact()).toBeNull();
    localStorage.setItem('keymall.contact', '{"qq":1}');
    expect(keptContact()).toBeNull();
  });
});

describe('ways to pay', () => {
  const way = (code: string, device: 'all' | 'mobile' | 'pc' = 'all', in_wechat = true) => ({ code, device, in_wechat });
  const codesFor = (channels: ReturnType<typeof way>[], device: 'pc' | 'mobile' | 'wechat') =>
    waysToPay(channels, device).channels.map(({ code }) => code);
  const all = [way('alipay'), way('wxpay'), way('bank', 'pc'), way('qqpay', 'mobile')];
  test('by device', () => {
    expect(codesFor(all, 'pc')).toEqual(['alipay', 'wxpay', 'bank']);
    expect(codesFor(all, 'mobile')).toEqual(['alipay', 'wxpay', 'qqpay']);
  });
  test('inside WeChat, only what works there; where nothing does, another browser', () => {
    expect(codesFor(all, 'wechat')).toEqual(['wxpay']);
    expect(waysToPay(all, 'wechat').outside).toBe(false);
    expect(waysToPay([way('alipay'), way('bank', 'pc')], 'wechat')).toEqual({
      channels: [way('alipay')],
      outside: true,
      elsewhere: null,
    });
    expect(waysToPay([], 'wechat').outside).toBe(false);
    expect([needsOtherBrowser(way('alipay'), 'wechat'), needsOtherBrowser(way('alipay'), 'mobile')]).toEqual([true, false]);
    const phonePage = way('wxpay', 'mobile', false);
    expect(waysToPay([phonePage, way('wxpay')], 'wechat').channels).toEqual([way('wxpay')]);
    expect(waysToPay([phonePage], 'wechat').outside).toBe(true);
    expect(waysToPay([phonePage], 'mobile').channels).toEqual([phonePage]);
  });
  test('where none of them is for this device, it says where they are', () => {
    expect(waysToPay([way('wxpay', 'pc')], 'mobile')).toEqual({ channels: [], outside: false, elsewhere: 'pc' });
    expect(waysToPay([way('wxpay', 'pc')], 'wechat').elsewhere).toBe('pc');
    expect(waysToPay([way('wxpay', 'mobile')], 'pc').elsewhere).toBe('mobile');
    expect(waysToPay([], 'pc').elsewhere).toBe(null);
    expect(waysToPay(all, 'pc').elsewhere).toBe(null);
  });
});

test.each([
  ['9.9', '9.90'],
  [' ¥ 12 ', '12.00'],
  ['1e3', null],
  ['9.999', null],
  ['', null],
])('the amount %s is %s', (typed, amount) => {
  expect(amountTyped(typed)).toBe(amount);
});

test('stock is told as the shop allows', () => {
  expect(stockText({ available: true, level: 'few', exact: null }, 'zh_CN')).toBe('库存少量');
  expect(stockText({ available: true, level: 'many', exact: 7 }, 'zh_CN')).toBe('库存 7');
  expect(stockText({ available: true, level: null, exact: null }, 'en_US')).toBe('In stock');
  expect(stockText({ available: false, level: null, exact: null }, 'zh_CN')).toBe('缺货');
});

test('a browser remembers its orders, newest first, each once', () => {
  const order = (trade_no: string) => ({
    trade_no,
    grant: `g-${trade_no}`,
    goods_name: '',
    quantity: 1,
    total_price: '1.00',
    create_at: '',
  });
  for (const number of ['A', 'B', 'A']) rememberOrder(order(number), false);
  expect(rememberedOrders().map((each) => each.trade_no)).toEqual(['A', 'B']);
  expect(grantFor('B')).toBe('g-B');
  forgetOrder('B');
  expect(grantFor('B')).toBe('');
  for (const store of [localStorage, sessionStorage]) store.setItem('keymall.orders', '{"not":"a list"}');
  expect(rememberedOrders()).toEqual([]);
});

test('an order is kept for the tab alone, unless the buyer ticked that this device may remember', () => {
  const order = (trade_no: string) => ({ trade_no, grant: 'g', goods_name: '', quantity: 1, total_price: '1.00', create_at: '' });
  rememberOrder(order('TAB'), false);
  expect(localStorage.getItem('keymall.orders')).toBeNull();
  keepContact({ email: 'me@example.com' });
  rememberOrder(order('KEPT'), true);
  expect(localStorage.getItem('keymall.orders')).toContain('KEPT');
  expect(localStorage.getItem('keymall.orders')).not.toContain('TAB');
  sessionStorage.clear();
  expect(rememberedOrders().map((each) => each.trade_no)).toEqual(['KEPT']);
  renewGrant('KEPT', 'fresh');
  expect(grantFor('KEPT')).toBe('fresh');
  // the tick is taken back: what lay on the device, or was left there by an older page, is the tab's
  keepContact(null);
  expect(grantFor('KEPT')).toBe('fresh');
  expect(localStorage.getItem('keymall.orders')).toBeNull();
  forgetOrders();
  expect(rememberedOrders()).toEqual([]);
});

test.each([
  ['/order?trade_no=ABC', 'ABC'],
  ['/order?orderId=ABC', 'ABC'],
  ['/callback?out_trade_no=ABC&trade_status=1', 'ABC'],
  ['/order', ''],
])('the number in %s', (url, number) => {
  expect(tradeNoIn(url)).toBe(number);
});

describe('limits of a way to pay', () => {
  test('speak of the total: at the limits it is taken', () => {
    const limits = { single_min: '10.00', single_max: '20.00' };
    expect([999, 1000, 2000, 2001].map((total) => beyondLimits(limits, total))).toEqual(['under', null, null, 'over']);
    expect(beyondLimits({ single_min: null, single_max: null }, 1)).toBe(null);
  });
});
