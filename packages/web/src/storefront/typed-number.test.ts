/** Numbers as people bring them. */
import { describe, expect, test } from 'vitest';
import { amountTyped, tradeNoIn } from './lookup.ts';
import { numberTyped, paymentNoTyped, tradeNoTyped } from './typed-number.ts';

const OURS = '261122130122AFSP10Z9HW4SEWK4';

describe('an order’s number', () => {
  test.each([
    OURS,
    ` ${OURS.toLowerCase()} `,
    `订单号：${OURS}`,
    `商户单号: ${OURS}`,
    `商户单号\n${OURS}\n交易单号\n4200002345202611221234567890`,
    `Order number: ${OURS}`,
    `Order no. ${OURS.replace(/(.{4})/g, '$1 ')}`,
    `订单号：${OURS.replace(/(.{4})/g, '$1-')}`,
    OURS.replace(/(.{6})/g, '$1 '),
    OURS.replaceAll(/[A-Z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    `https://shop.example.com/order?trade_no=${OURS}&from=mail`,
    `「视频会员 月卡」订单${OURS}已付款`,
  ])('%j', (typed) => {
    expect(tradeNoTyped(typed)).toBe(OURS);
  });

  test('a gateway’s number of the payer’s bill is known for what it is', () => {
    expect(numberTyped('交易单号：4200 0023 4520 2611 2212 3456 7890')).toEqual({
      kind: 'payment',
      number: '4200002345202611221234567890',
    });
    expect(tradeNoTyped('2026112222001412345678901234')).toBe('');
  });

  test.each(['', '   ', '订单号：', '13800138000', '查询', 'K1', OURS.slice(0, 12), `${OURS}${OURS}`])('%j is none', (typed) => {
    expect(numberTyped(typed)).toEqual({ kind: 'none' });
  });

  test('in an address it is read the same, and what is none is left to be seen', () => {
    expect(tradeNoIn(`/order?trade_no=${encodeURIComponent(` ${OURS.toLowerCase()}`)}`)).toBe(OURS);
    expect(tradeNoIn('/order?orderId=oops')).toBe('oops');
    expect(tradeNoIn('/order')).toBe('');
  });
});

test('a payment number loses its label and its spaces, and nothing else', () => {
  expect(paymentNoTyped('订单号： 2026 1122 2200 14')).toBe('20261122220014');
  expect(paymentNoTyped('sandbox_A-1')).toBe('sandbox_A-1');
});

test('an amount is read as bills write it', () => {
  expect(['9.9', '¥9.90', '-9.90', '−9.90元', '１２．５', '1,234.50 元', 'RMB 3'].map(amountTyped)).toEqual([
    '9.90',
    '9.90',
    '9.90',
    '9.90',
    '12.50',
    '1234.50',
    '3.00',
  ]);
  expect(['', '九块九', '9.999', '1,2'].map(amountTyped)).toEqual([null, null, null, null]);
});
