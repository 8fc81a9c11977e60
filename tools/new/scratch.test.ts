/** Nouns and themes written into a copy of the house are right as they stand: nobody touches them, and what judges the house is content. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runFences } from '../fences/run.ts';
import { readTree } from '../fences/tree.ts';
import { copyProject } from '../mutants/change.ts';

const copy = copyProject(join(import.meta.dirname, '..', '..'));
after(() => rmSync(copy, { recursive: true, force: true }));

/** Runs something in the copy, as whoever works there would; what it prints is said where it fails. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

/** What the scaffold says it has written or written into. */
const touched: string[] = [];

test('a noun of each office is written', () => {
  for (const names of [
    ['admin', 'content/banner', '横幅'],
    ['merchant', 'catalogue/badge'],
  ])
    touched.push(...[...run('node', 'tools/new/new.ts', 'noun', ...names).matchAll(/^[+~] (.+)$/gm)].map((line) => line[1] ?? ''));
  assert.equal(touched.length, 18, touched.join(', '));
});

test('a look of each kind is written', () => {
  for (const place of ['shop/paper-blue', 'home/paper-blue'])
    touched.push(...[...run('node', 'tools/new/new.ts', 'theme', place, '蓝纸').matchAll(/^[+~] (.+)$/gm)].map((line) => line[1] ?? ''));
  assert.ok(touched.includes('packages/web/src/themes/shop/paper-blue/pages/shop.page.tsx'), touched.join(', '));
});

test('the fences stand', () => assert.deepEqual(runFences(readTree(copy)).violations, []));

test('the format is the house’s', () => {
  const sources = touched.filter((path) => /\.(tsx?|json|css)$/.test(path));
  assert.ok(sources.some((path) => path.endsWith('.page.tsx')));
  run('biome', 'ci', '--vcs-enabled=false', '--colors=off', ...sources);
});

/** What takes a core for half a minute or more. */
const dear = { skip: !process.env['KEYMALL_TEST_LONG'] && 'takes --long' };

test('the types agree', dear, () => void run('tsc', '--noEmit', '-p', '.'));

test('their own tests and those of their pages pass', dear, () => {
  const said = run(
    'node',
    'tools/test/run.ts',
    'content/banner',
    'catalogue/badge',
    'areas/admin/pages.test',
    'areas/merchant/pages.test',
    'app/themes.test',
  );
  assert.match(said, /banner\.test\.ts/);
  assert.match(said, /badge\.test\.ts/);
});
