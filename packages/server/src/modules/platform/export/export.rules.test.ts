import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptFilter, restoredFilter } from './export.rules.ts';

test('a filter comes back as it was, its times as times', () => {
  const filter = {
    status: 1,
    contact: '2026-11-21T00:00:00.000Z',
    date_range: [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-22T00:00:00Z')],
    found: { by: 'order_id', ids: [1, 2] },
  };
  assert.deepEqual(restoredFilter(JSON.parse(keptFilter(filter))), filter);
  assert.deepEqual(restoredFilter(JSON.parse(keptFilter({ goods_id: undefined, found: null }))), { found: null });
  assert.equal(restoredFilter(JSON.parse(keptFilter(null))), null);
});
