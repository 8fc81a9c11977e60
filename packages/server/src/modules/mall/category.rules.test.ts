import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTree, pathName, type TreeRow } from './category.rules.ts';

const row = (id: number, pid: number | null, status: 0 | 1 = 1): TreeRow => ({ id, pid, name: `N${id}`, status });

test('each category follows the one it stands in, siblings as they came', () => {
  const placed = inTree([row(5, null), row(1, null), row(9, 5), row(2, 1), row(7, 5), row(3, 9)]);
  assert.deepEqual(
    placed.map(({ row: { id }, path }) => [id, path.length]),
    [[5, 1], [9, 2], [3, 3], [7, 2], [1, 1], [2, 2]], // biome-ignore format: one line shows the tree
  );
  assert.equal(pathName(placed[2]?.path ?? []), 'N5 / N9 / N3');
});

test('what stands below a category out of use is out of use; what stands in none is left out', () => {
  const placed = inTree([row(1, null, 0), row(2, 1), row(3, null), row(4, 99)]);
  assert.deepEqual(
    placed.map(({ row: { id }, isOpen }) => [id, isOpen]),
    [[1, false], [2, false], [3, true]], // biome-ignore format: one line shows the tree
  );
});
