/** The list of wrong changes does not rot: each still has its place, and its tests are there. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { changed } from './change.ts';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '..', '..');

test('every wrong change can still be made, at one place', () => {
  assert.ok(mutants.length >= 30);
  assert.equal(new Set(mutants.map(({ name }) => name)).size, mutants.length);
  for (const mutant of mutants) {
    const text = readFileSync(join(root, mutant.file), 'utf8');
    assert.notEqual(changed(mutant, text), text, mutant.name);
    assert.ok(mutant.tests.length > 0, mutant.name);
    for (const file of mutant.tests) assert.ok(existsSync(join(root, file)) && file.includes('.test.'), `${mutant.name}: ${file}`);
  }
});

test('a change whose place is gone, or stands twice, or that is no program, is told of', () => {
  const mutant = { name: 'wrong', file: 'a.ts', find: 'x = 1', replace: 'x = 2', tests: [] };
  assert.throws(() => changed(mutant, 'const y = 1;'), /stands 0 times/);
  assert.throws(() => changed(mutant, 'const x = 1; let xx = 1;\nx = 1;'), /stands \d times/);
  assert.throws(() => changed({ ...mutant, replace: 'x = (' }, 'const x = 1;'));
  assert.equal(changed(mutant, 'const x = 1;'), 'const x = 2;');
});
