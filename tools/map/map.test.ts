import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { rawEndpointGroups } from '../../packages/contract/src/endpoints.ts';
import { readOwners } from '../fences/own-tables.ts';
import { readTree } from '../fences/tree.ts';
import { findHandlers, reachOf } from './handlers.ts';
import { mapLines, pageRows } from './map.ts';

const tree = readTree(join(import.meta.dirname, '..', '..'));

test('a page leads to its endpoints, its handler and the tables behind it', () => {
  const lines = mapLines(tree, 'merchant/goods/good/index').join('\n');
  assert.match(lines, /merchant\/goods\/good\/index {2}商品列表 {2}\/merchant\/goods\/good/);
  assert.match(lines, /file {5}packages\/web\/src\/areas\/merchant\/pages\/goods\/good\.page\.tsx/);
  assert.match(lines, /\/merchantapi\/goods\/good\/list {2}\(merchantGoods\.list, read, goods\/good\/list\)/);
  assert.match(lines, /handler {2}packages\/server\/src\/modules\/catalogue\/goods\/goods\.routes\.ts:\d+/);
  const { tables } = reachOf(
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

test('a path leads to its contract, handler, service, SQL and page', () => {
  const lines = mapLines(tree, '/home/pay/order').join('\n');
  assert.match(lines, /contract packages\/contract\/src\/ordering\/[\w-]+\.ts:\d+/);
  assert.match(lines, /service {2}.*ordering\/place\/[\w-]+\.service\.ts/);
  assert.match(lines, /sql {6}.*modules\/ordering\/sql\/place\.sql/);
  const listed = mapLines(tree, '/adminapi/article/articleCategory/list').join('\n');
  assert.match(listed, /file {5}packages\/web\/src\/areas\/admin\/pages\/article\/category\.page\.tsx/);
  assert.match(listed, /contract packages\/contract\/src\/content\/article-category\.ts:\d+/);
});

test('a table leads to its owner, its migrations and the files that name it', () => {
  const [first, ...lines] = mapLines(tree, 'goods_content');
  assert.equal(first, 'goods_content  owned by inventory');
  assert.ok(
    lines.some((line) => /made {5}packages\/server\/migrations\/\d{4}-/.test(line)),
    lines.join('\n'),
  );
  assert.ok(
    lines.some((line) => /named {4}packages\/server\/src\/modules\/inventory\/content\//.test(line)),
    lines.join('\n'),
  );
});

test('a file of the server leads to what it serves', () => {
  const lines = mapLines(tree, 'ordering/sql/place.sql').join('\n');
  assert.match(lines, /^packages\/server\/src\/modules\/ordering\/sql\/place\.sql$/m);
  assert.match(lines, /names {4}\w+ \(ordering\)/);
  assert.match(lines, /\/home\/pay\/order/);
  assert.match(mapLines(tree, 'content/article-category.routes.ts').join('\n'), /\/adminapi\/article\/articleCategory\/list/);
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
