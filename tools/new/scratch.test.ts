/** Nouns written into a copy of the house are right as they stand: nobody touches them, and everything that judges the house is content. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { copyProject } from '../mutants/change.ts';

const copy = copyProject(join(import.meta.dirname, '..', '..'));
after(() => rmSync(copy, { recursive: true, force: true }));

/** Runs something in the copy; its output is what is said where it fails. */
function run(command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
}

test('one of each office is written', () => {
  run('node', 'tools/new/new.ts', 'noun', 'admin', 'content/banner', '横幅');
  run('node', 'tools/new/new.ts', 'noun', 'merchant', 'catalogue/badge');
});

test('the fences stand', () => run('node', 'tools/fences/run.ts'));

test('the format is the house’s', () => run('biome', 'ci', '--vcs-enabled=false', '--colors=off', '.'));

test('the types agree', () => run('tsc', '--noEmit', '-p', '.'));

test('their own tests and their pages’ pass', { skip: !process.env['KEYMALL_TEST_LONG'] && 'takes --long' }, () =>
  run(
    'node',
    'tools/test/run.ts',
    'content/banner',
    'catalogue/badge',
    'areas/admin/pages.test',
    'areas/merchant/pages.test',
    'kit/sample',
  ),
);
