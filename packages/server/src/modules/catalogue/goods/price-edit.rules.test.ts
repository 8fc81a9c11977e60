import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changedPrice, changedPrices, type PriceOp, samePrices } from './price-edit.rules.ts';

test('set, add, take off, multiply', () => {
  assert.equal(changedPrice(1000, { mode: 'set', amount: 5 }), 5);
  assert.equal(changedPrice(1000, { mode: 'add', amount: 5 }), 1005);
  assert.equal(changedPrice(1000, { mode: 'sub', amount: 5 }), 995);
  assert.equal(changedPrice(1000, { mode: 'mul', percent: 1_125_000 }), 1125);
  assert.equal(changedPrice(1000, undefined), 1000);
});

test('multiplying rounds half up to the fen, once', () => {
  assert.equal(changedPrice(5, { mode: 'mul', percent: 500_000 }), 3);
  assert.equal(changedPrice(333, { mode: 'mul', percent: 1_100_000 }), 366);
});

test('the outcome is an amount, whatever is asked', () => {
  const op: fc.Arbitrary<PriceOp> = fc.oneof(
    fc.record({ mode: fc.constantFrom('set' as const, 'add' as const, 'sub' as const), amount: fc.nat(1_000_000_000_000) }),
    fc.record({ mode: fc.constant('mul' as const), percent: fc.nat(99_999_900) }),
  );
  fc.assert(
    fc.property(fc.nat(1_000_000_000_000), op, (price, each) => {
      const after = changedPrice(price, each);
      assert.ok(Number.isSafeInteger(after) && after >= 0 && after <= 1_000_000_000_000);
    }),
  );
});

test('adding and taking off the same gives back what was, where nothing was cut off', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (price, amount) => {
      assert.equal(changedPrice(changedPrice(price, { mode: 'add', amount }), { mode: 'sub', amount }), price);
    }),
  );
});

test('each part is changed by its own operation only', () => {
  const before = { price: 1000, cost_price: 300, tiers: [{ num: 10, price: 900 }] };
  assert.deepEqual(changedPrices(before, { tiers: { mode: 'sub', amount: 50 } }), { ...before, tiers: [{ num: 10, price: 850 }] });
  assert.deepEqual(changedPrices(before, { price: { mode: 'set', amount: 2000 } }), { ...before, price: 2000 });
  assert.ok(samePrices(before, changedPrices(before, {})));
  assert.ok(!samePrices(before, { ...before, tiers: [] }));
  assert.ok(!samePrices(before, { ...before, tiers: [{ num: 11, price: 900 }] }));
});
