import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatPerMille,
  formatYuan,
  MAX_FEN,
  money,
  moneySum,
  parsePerMille,
  parseYuan,
  perMille,
  shareOf,
  signedMoney,
  sumOf,
} from './money.ts';

const fen = fc.integer({ min: 0, max: MAX_FEN });
const anyFen = fc.integer({ min: -MAX_FEN, max: MAX_FEN });
const rate = fc.integer({ min: 0, max: 1_000_000 });

test('what is written is read back, sign and all', () => {
  fc.assert(fc.property(anyFen, (amount) => parseYuan(formatYuan(amount)) === amount));
  fc.assert(fc.property(fen, (amount) => money.decode(money.encode(amount)) === amount));
  fc.assert(fc.property(anyFen, (amount) => signedMoney.decode(signedMoney.encode(amount)) === amount));
  assert.equal(money.decode(money.encode(MAX_FEN)), MAX_FEN, 'the largest amount included');
  assert.equal(money.safeDecode('10000000000.01').success, false, 'and nothing beyond it');
  assert.equal(Object.is(parseYuan('-0.00'), 0), true, 'there is one zero');
});

test('a sum is exact and sayable, however many amounts it is of', () => {
  fc.assert(
    fc.property(fc.array(anyFen, { maxLength: 50 }), (amounts) => {
      const sum = sumOf(amounts);
      return sum === amounts.reduce((all, amount) => all + amount, 0) && moneySum.decode(moneySum.encode(sum)) === sum;
    }),
  );
  const many = sumOf(Array.from({ length: 20_000 }, () => MAX_FEN));
  assert.equal(moneySum.encode(many), '200000000000000.00', 'beyond what a number holds');
  assert.equal(moneySum.decode('-200000000000000.01'), -20_000_000_000_000_001n);
  assert.equal(sumOf([many, -20_000_000_000_000_000n, 7]), 7, 'a number again once it is one');
  for (const text of ['', '1', '1.2', '1e3', '٣.00']) assert.equal(moneySum.safeDecode(text).success, false, text);
});

test('yuan always have two places', () => {
  fc.assert(fc.property(anyFen, (amount) => /^-?\d+\.\d{2}$/.test(formatYuan(amount))));
  assert.deepEqual([0, 1, 10, 100, 1234, -5].map(formatYuan), ['0.00', '0.01', '0.10', '1.00', '12.34', '-0.05']);
  assert.deepEqual(['1', '1.2', '1.20', '0012.30'].map(parseYuan), [100, 120, 120, 1230]);
});

test('what is no amount is refused', () => {
  for (const text of ['', '.', '1.', '.5', '1.234', '1e3', ' 1', '1 ', '+1', '１', '1,000', 'NaN', '--1', '0x10', '123456789012']) {
    assert.equal(parseYuan(text), null, JSON.stringify(text));
    assert.equal(money.safeDecode(text).success, false, JSON.stringify(text));
  }
  assert.equal(money.safeDecode('-1.00').success, false, 'a price is never negative');
  for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) assert.throws(() => formatYuan(amount), RangeError);
});

test('defect 9: a share is rounded half up, once, and never leaves its amount', () => {
  fc.assert(
    fc.property(fen, rate, (amount, millionths) => {
      const exact = BigInt(amount) * BigInt(millionths);
      const error = BigInt(shareOf(amount, millionths)) * 1_000_000n - exact;
      return error <= 500_000n && error > -500_000n;
    }),
  );
  fc.assert(fc.property(fen, rate, (amount, millionths) => shareOf(amount, millionths) <= amount));
  assert.equal(shareOf(50, 10_000), 1, 'half a fen goes up');
  assert.equal(shareOf(49, 10_000), 0);
  assert.equal(shareOf(9720, 30_000), 292, 'the worked example of docs/domain/money.md');
  assert.equal(shareOf(MAX_FEN, 1_000_000), MAX_FEN);
});

test('a rate is per mille on the wire', () => {
  fc.assert(fc.property(rate, (millionths) => parsePerMille(formatPerMille(millionths)) === millionths));
  fc.assert(fc.property(rate, (millionths) => perMille.decode(perMille.encode(millionths)) === millionths));
  assert.deepEqual([0, 1, 500, 30_000, 30_500, 1_000_000].map(formatPerMille), ['0', '0.001', '0.5', '30', '30.5', '1000']);
  for (const text of ['', '-1', '3%', '1.2345', '12345', '1e2']) assert.equal(parsePerMille(text), null, JSON.stringify(text));
  assert.equal(perMille.safeDecode('1000.001').success, false, 'more than the whole');
});
