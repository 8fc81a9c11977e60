import { describe, expect, test } from 'vitest';
import { bounds, reckon, withinBounds } from './bill.ts';
import { contactProblem, problemsOf } from './buyer-fields.ts';
import { tradeNoIn } from './lookup.ts';
import { forgetOrder, grantFor, rememberedOrders, rememberOrder } from './order-memory.ts';
import { stockText } from './words.ts';

describe('the bill', () => {
  test('the fee is a share of the goods, rounded once', () => {
    expect(reckon({ price: '9.00' }, 12, { fee_rate: '30', min_fee: '0.00' })).toEqual({
      unit: 900,
      goods: 10_800,
      fee: 324,
      total: 11_124,
    });
    expect(reckon({ price: '97.20' }, 1, { fee_rate: '30', min_fee: '0.00' }).fee).toBe(292);
  });
  test('never below the least fee, and none where the merchant bears it', () => {
    expect(reckon({ price: '0.10' }, 1, { fee_rate: '30', min_fee: '0.05' }).total).toBe(15);
    expect(reckon({ price: '0.10' }, 1, { fee_rate: '0', min_fee: '0.00' }).total).toBe(10);
    expect(reckon({ price: '0.10' }, 1, null).fee).toBe(0);
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
  const fields = { contact: '', password: '', wantsMail: true, email: '' };
  expect(problemsOf({ contact_limit: 'any', take_card_type: 2 }, fields, null)).toEqual({
    contact: 'contactMissing',
    password: 'passwordMissing',
    email: 'emailWrong',
    channel: 'channelMissing',
  });
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
  for (const number of ['A', 'B', 'A']) rememberOrder(order(number));
  expect(rememberedOrders().map((each) => each.trade_no)).toEqual(['A', 'B']);
  expect(grantFor('B')).toBe('g-B');
  forgetOrder('B');
  expect(grantFor('B')).toBe('');
  localStorage.setItem('keymall.orders', '{"not":"a list"}');
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
