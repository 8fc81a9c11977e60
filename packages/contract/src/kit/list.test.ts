import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { listInput, listOf, MAX_PAGE_SIZE, PAGE_SIZE } from './list.ts';

const input = listInput({ name: z.string().optional() });

test('a list call pages by itself', () => {
  assert.deepEqual(input.parse({}), { page: 1, limit: PAGE_SIZE });
  assert.deepEqual(input.parse({ page: 3, limit: MAX_PAGE_SIZE, name: 'a' }), { page: 3, limit: MAX_PAGE_SIZE, name: 'a' });
});

test('pages outside the bounds and unknown filters are refused', () => {
  for (const bad of [
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: '1' },
    { page: 10_001 },
    { limit: 0 },
    { limit: MAX_PAGE_SIZE + 1 },
    { page: null },
    { other: 1 },
  ]) {
    assert.equal(input.safeParse(bad).success, false, JSON.stringify(bad));
  }
});

test('a list answers rows and how many there are', () => {
  const output = listOf(z.strictObject({ id: z.number() }));
  assert.equal(output.safeParse({ list: [{ id: 1 }], total: 9 }).success, true);
  for (const bad of [{ list: [] }, { list: [{ id: 1, secret: 2 }], total: 1 }, { list: [], total: -1 }, { list: [], total: 0, more: 1 }]) {
    assert.equal(output.safeParse(bad).success, false, JSON.stringify(bad));
  }
});
