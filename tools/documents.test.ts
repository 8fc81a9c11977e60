import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { readTree } from './fences/tree.ts';

const root = join(import.meta.dirname, '..');
const pages = ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'packages/server/src/modules/*/README.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);

test('links between pages lead somewhere', () => {
  assert.ok(pages.length > 30, `only ${pages.length} pages seen`);
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  assert.deepEqual(dead, []);
});

test('files that the documents name are there', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`((?:packages|tools|docs)\/[\w./-]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  assert.deepEqual(dead, []);
});

test('pages that comments cite are there', () => {
  const { files, sql } = readTree(root);
  const texts = [...[...files.values()].map(({ path, text }) => [path, text] as const), ...sql];
  const dead = texts.flatMap(([path, text]) =>
    [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].filter(([cited]) => !existsSync(join(root, cited))).map(([cited]) => `${path}: ${cited}`),
  );
  assert.deepEqual(dead, []);
});

test('every invariant that is checked is told', () => {
  const sql = readFileSync(join(root, 'packages/server/checks/invariants.sql'), 'utf8');
  const page = readFileSync(join(root, 'docs/domain/invariants.md'), 'utf8');
  const names = [...sql.matchAll(/^-- ([A-Z]\d+) /gm)].map((match) => match[1] ?? '');
  assert.ok(names.length > 20, `only ${names.length} invariants seen`);
  assert.deepEqual(
    names.filter((name) => !new RegExp(`\\b${name} `).test(page)),
    [],
  );
});
