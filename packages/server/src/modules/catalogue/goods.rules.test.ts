import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceRefused, quantityBoundsFit } from './goods.rules.ts';

test('a price stands between the bounds, both included', () => {
  assert.equal(priceRefused(1, 1, 2_000_000), null);
  assert.equal(priceRefused(2_000_000, 1, 2_000_000), null);
  assert.deepEqual(priceRefused(2_000_001, 1, 2_000_000), { min: '0.01', max: '20000.00' });
  assert.deepEqual(priceRefused(99, 100, 2_000_000), { min: '1.00', max: '20000.00' });
});

test('nothing is sold for nothing, whatever the bounds say', () => assert.notEqual(priceRefused(0, 0, 100), null));

test('the most is not below the least, unless it says nothing', () => {
  assert.equal(quantityBoundsFit(3, 0), true);
  assert.equal(quantityBoundsFit(3, 3), true);
  assert.equal(quantityBoundsFit(3, 2), false);
});
