import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standingOf } from './verification.rules.ts';

test('papers are wanted where the platform or the merchant’s row asks, and then nothing sent is no pass', () => {
  const fresh = { is_real: 0, need_real: 0, shop_verify: 1 } as const;
  assert.deepEqual(standingOf(false, fresh), { is_real: 1, need_real: 0, shop_verify: 1 });
  assert.deepEqual(standingOf(true, fresh), { is_real: 0, need_real: 1, shop_verify: 0 });
  assert.deepEqual(standingOf(false, { ...fresh, need_real: 1 }), { is_real: 0, need_real: 1, shop_verify: 0 });
});

test('papers that were sent stand as they stand', () => {
  for (const [is_real, shop_verify] of [
    [0, -1],
    [1, 1],
    [0, 2],
  ] as const)
    assert.deepEqual(standingOf(true, { is_real, need_real: 0, shop_verify }), { is_real, need_real: 1, shop_verify });
});
