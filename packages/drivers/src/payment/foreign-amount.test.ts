import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foreignPart, foreignPrice, parseRate, readWritten } from './foreign-amount.ts';

const rateOf = (text: string) => parseRate(text) ?? assert.fail(text);

test('a rate is a number of yuan, with six places at most', () => {
  assert.deepEqual(['1', '7.1', '7.123456', '0.05'].map(parseRate), [1_000_000n, 7_100_000n, 7_123_456n, 50_000n]);
  for (const text of ['', '0', '0.000000', '-1', '7,1', '1e1', '7.1234567', ' 7', '.5', '7.', '1234567'])
    assert.equal(parseRate(text), null, text);
});

test('a price is rounded half up, and never nothing', () => {
  assert.equal(foreignPrice(1234, rateOf('1')), 1234);
  assert.equal(foreignPrice(710, rateOf('7.1')), 100);
  assert.equal(foreignPrice(1000, rateOf('7.1')), 141, '140.85');
  assert.equal(foreignPrice(3, rateOf('2')), 2, '1.5');
  assert.equal(foreignPrice(1, rateOf('7.1')), 1, '0.14');
});

test('prices are within half a hundredth of the true one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.bigInt({ min: 1n, max: 1_000_000_000n }), (amount, rate) => {
      const price = BigInt(foreignPrice(amount, rate));
      const distance = 2n * price * rate - 2_000_000n * BigInt(amount);
      assert.ok(price === 1n || (distance <= rate && distance >= -rate));
    }),
  );
});

test('parts given back never exceed the price, and all of it is the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 999_999 }),
      (total, price, cut) => {
        const part = 1 + (cut % (total - 1));
        const [one, rest] = [foreignPart(part, total, price), foreignPart(total - part, total, price)];
        assert.equal(foreignPart(total, total, price), price);
        // A hundredth is the least that can be sent at all.
        assert.ok(one + rest <= Math.max(price, 1 + Math.max(one, rest)), `${one} and ${rest} of ${price}`);
        assert.ok(one <= Math.max(1, price));
      },
    ),
  );
});

test('what was written is read only as we write it', () => {
  const written = { trade_no: 'T1', fen: '1234', price: '174', currency: 'usd' };
  assert.deepEqual(readWritten(written), { trade_no: 'T1', amount: 1234, price: 174, currency: 'usd' });
  for (const wrong of [
    { trade_no: '' },
    { trade_no: 7 },
    { fen: 1234 },
    { fen: '12.34' },
    { fen: '0' },
    { fen: '-1' },
    { price: '' },
    { price: '1e2' },
    { price: '0x1' },
    { currency: undefined },
    { currency: '' },
  ])
    assert.equal(readWritten({ ...written, ...wrong }), null, JSON.stringify(wrong));
});
