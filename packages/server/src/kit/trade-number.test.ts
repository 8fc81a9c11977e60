import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tradeNumber } from './trade-number.ts';

test('trade numbers fit every gateway and tell their time', () => {
  const number = tradeNumber('KM', '2026-11-21 08:09:10', new Uint8Array(16).fill(255));
  assert.equal(number, 'KM261121080910ZZZZZZZZZZZZZZZZ');
  assert.ok(tradeNumber('ABCD', '2026-11-21 08:09:10', new Uint8Array(16)).length <= 32);
  assert.throws(() => tradeNumber('', '2026-11-21 08:09:10', new Uint8Array(8)), RangeError);
});
