import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { followed, type Kept, type Place, priceWith } from './sync.rules.ts';

const bounds = { min: 1, max: 1_000_000 };
const kept: Kept = { sync_price: 1, markup_type: 1, markup: 100_000, off_why: '' };
const place = (more: Partial<Place> = {}): Place => ({ price: 700, stock: 20, state: 'ok', on: true, ...more });
const shelf = { price: 1000, status: 1 } as const;

test('the price follows the first place where it can be had', () => {
  assert.deepEqual(followed([place()], kept, shelf, bounds), { cost: 700, price: 770, status: 1, off_why: '', stock: 20 });
  for (const first of [place({ price: 100, state: 'gone' }), place({ price: 100, on: false })])
    assert.equal(followed([first, place()], kept, shelf, bounds).price, 770);
  assert.equal(priceWith(700, { markup_type: 2, markup: 55 }), 755);
  assert.equal(priceWith(5, { markup_type: 1, markup: 100_000 }), 6);
});

test('an order is bought at one place: what the fullest has is what can be sold', () => {
  assert.equal(followed([place({ stock: 3 }), place({ stock: 8 })], kept, shelf, bounds).stock, 8);
  assert.equal(followed([place({ stock: 3 }), place({ stock: null })], kept, shelf, bounds).stock, null);
  assert.equal(followed([place({ stock: 3 }), place({ stock: 8, on: false })], kept, shelf, bounds).stock, 3);
});

test('a typed price below the cost goes off the shelf, says so, and comes back', () => {
  const typed: Kept = { ...kept, sync_price: 0 };
  const off = followed([place({ price: 1001 })], typed, shelf, bounds);
  assert.deepEqual([off.status, off.off_why, off.price], [0, 'price', 1000]);
  const back = followed([place({ price: 1000 })], { ...typed, off_why: 'price' }, { price: 1000, status: 0 }, bounds);
  assert.deepEqual([back.status, back.off_why], [1, '']);
});

test('what its merchant took off stays off', () => {
  const off = { price: 1000, status: 0 } as const;
  assert.equal(followed([place()], kept, off, bounds).status, 0);
  assert.deepEqual(followed([place({ state: 'gone' })], kept, off, bounds).off_why, '');
  assert.deepEqual(followed([], kept, shelf, bounds), { cost: null, price: 1000, status: 0, off_why: 'gone', stock: 0 });
});

test('a price that the platform forbids is not asked', () => {
  const dear = followed([place({ price: 990_000 })], kept, shelf, bounds);
  assert.deepEqual([dear.price, dear.status, dear.off_why], [1000, 0, 'price']);
  assert.equal(followed([place({ price: 1 })], kept, shelf, { min: 50, max: 1000 }).price, 50);
});

test('whatever shops say, nothing is on the shelf below its cost or outside the bounds', () => {
  const places = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 2_000_000 }),
      stock: fc.option(fc.nat(50)),
      state: fc.constantFrom('ok' as const, 'gone' as const, 'fault' as const),
      on: fc.boolean(),
    }),
    { maxLength: 5 },
  );
  const rule = fc.record({
    sync_price: fc.constantFrom(0 as const, 1 as const),
    markup_type: fc.constantFrom(1 as const, 2 as const),
    markup: fc.nat(500_000),
    off_why: fc.constantFrom('' as const, 'price' as const, 'gone' as const),
  });
  fc.assert(
    fc.property(places, rule, fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0 as const, 1 as const), (all, of, price, status) => {
      const next = followed(all, of, { price, status }, bounds);
      if (next.status === 1) assert.ok(next.cost !== null && next.price >= next.cost && next.price <= bounds.max && next.off_why === '');
      if (next.off_why !== '') assert.equal(next.status, 0);
      if (status === 0 && of.off_why === '') assert.equal(next.status, 0);
    }),
  );
});
