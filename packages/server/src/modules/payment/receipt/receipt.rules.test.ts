import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_FEN } from '@keymall/contract/kit/money';
import { asText, makesSense } from './receipt.rules.ts';

const good = { transaction_id: '2026112122001', trade_no: 'KM2611210809107Q', amount: 1 };

test('a receipt has two numbers and an amount that could be paid', () => {
  assert.equal(makesSense(good), true);
  assert.equal(makesSense({ ...good, amount: MAX_FEN }), true);
  for (const amount of [0, -1, 0.5, MAX_FEN + 1, Number.NaN]) assert.equal(makesSense({ ...good, amount }), false, String(amount));
  for (const text of ['', 'A\0B', 'A B', 'A\nB', '数字', 'x'.repeat(65), 'x'.repeat(5000), '\ud800'])
    for (const field of ['transaction_id', 'trade_no']) assert.equal(makesSense({ ...good, [field]: text }), false, JSON.stringify(text));
});

test('a gateway’s text is kept without what no database takes', () => {
  assert.equal(asText('已退\0款\ud800!', 300), '已退款!');
  assert.equal(asText('x'.repeat(5000), 300).length, 300);
});
