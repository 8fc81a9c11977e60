import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countUpTo, levelOf, type StockDisplay, stockWord } from './stock.rules.ts';

test('the bounds of each word', () => {
  const words = [0, 1, 10, 11, 30, 31, 100, 101].map(levelOf);
  assert.deepEqual(words, ['none', 'few', 'few', 'some', 'some', 'plenty', 'plenty', 'many']);
});

test('available means enough for the least purchase', () => {
  assert.equal(stockWord(1, 2, 3).available, false);
  assert.equal(stockWord(1, 3, 3).available, true);
  assert.equal(stockWord(1, 0, 0).available, false);
});

test('hidden tells nothing but whether one can buy', () =>
  assert.deepEqual(stockWord(0, 57, 1), { available: true, level: null, exact: null }));

test('the number is told only where numbers are shown', () => {
  assert.equal(stockWord(1, 57, 1).exact, 57);
  fc.assert(
    fc.property(fc.constantFrom<StockDisplay>(0, 2), fc.nat(), fc.nat(), (display, count, least) => {
      assert.doesNotMatch(JSON.stringify(stockWord(display, count, least)), /\d/);
    }),
  );
});

test('a shown number stops where lists stop counting, whatever there is', () => {
  assert.equal(countUpTo(1, 1), 10_000);
  assert.equal(stockWord(1, 10_000, 1).exact, 10_000);
});

test('what has no end is many, is available, and has no number', () => {
  assert.deepEqual(stockWord(1, 'unlimited', 1000), { available: true, level: 'many', exact: null });
  assert.deepEqual(stockWord(0, 'unlimited', 1), { available: true, level: null, exact: null });
});

test('counting up to the bound gives the word that counting to the end would', () => {
  fc.assert(
    fc.property(fc.constantFrom<StockDisplay>(0, 1, 2), fc.nat(3000), fc.integer({ min: 1, max: 1000 }), (display, count, least) => {
      assert.deepEqual(stockWord(display, Math.min(count, countUpTo(display, least)), least), stockWord(display, count, least));
    }),
  );
});
