import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { rawEndpointGroups } from '../../packages/contract/src/endpoints.ts';
import { readOwners } from '../fences/own-tables.ts';
import { readTree } from '../fences/tree.ts';
import { findHandlers, tablesOf } from './handlers.ts';
import { mapLines, pageRows } from './map.ts';

const tree = readTree(join(import.meta.dirname, '..', '..'));

test('a page leads to its endpoints, its handler and the tables behind it', () => {
  const lines = mapLines(tree, 'merchant/goods/good/index').join('\n');
  assert.match(lines, /merchant\/goods\/good\/index {2}商品列表 {2}\/merchant\/goods\/good/);
  assert.match(lines, /file {5}packages\/web\/src\/areas\/merchant\/pages\/goods\/good\.page\.tsx/);
  assert.match(lines, /\/merchantapi\/goods\/good\/list {2}\(merchantGoods\.list, read, goods\/good\/list\)/);
  assert.match(lines, /handler {2}packages\/server\/src\/modules\/catalogue\/goods\/goods\.routes\.ts:\d+/);
  const tables = tablesOf(
    tree,
    findHandlers(tree).get('merchantGoods.list') ?? assert.fail('no handler'),
    new Set(readOwners(tree).keys()),
  );
  assert.ok(tables.includes('goods') && tables.includes('goods_category'), tables.join(', '));
  assert.ok(!tables.includes('admin'), 'only what the handler reaches');
});

test('a raw endpoint stands there with its handler, its permission and its tables', () => {
  const lines = mapLines(tree, 'goods/content/download').join('\n');
  assert.match(lines, /\/merchantapi\/goods\/content\/download {2}\(contentRaw\.download, read, goods\/content\/reveal\)/);
  assert.match(lines, /handler {2}packages\/server\/src\/modules\/inventory\/content\/content\.routes\.ts:\d+/);
  assert.match(lines, /tables {3}.*goods_content/);
  const handlers = findHandlers(tree);
  for (const [group, members] of Object.entries(rawEndpointGroups))
    for (const name of Object.keys(members)) assert.ok(handlers.has(`${group}.${name}`), `${group}.${name}`);
});

test('everything is on the map, and an unknown name says so', () => {
  const lines = mapLines(tree);
  for (const { area, key } of pageRows())
    assert.ok(
      lines.some((line) => line.startsWith(`${area}/${key} `)),
      `${area}/${key}`,
    );
  assert.ok(!lines.includes('  file     —'), 'every page has its file');
  assert.deepEqual(mapLines(tree, 'nothing-is-called-so'), ['nothing matches nothing-is-called-so']);
});
