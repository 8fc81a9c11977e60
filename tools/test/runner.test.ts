import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { findChromium, inPath } from './browser.ts';
import { chosenFiles, readChoice, stages } from './stages.ts';
import { closingLine, exitCode, sum } from './tally.ts';
import { readReport } from './web-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'keymall-runner-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text = ''): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Runs files as `npm test` does, outside of this process, which node:test itself started. */
function tallyOf(...files: string[]): { tally: unknown; said: string } {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const script = `
    import { runNodeTests } from ${JSON.stringify(join(import.meta.dirname, 'node-tests.ts'))};
    const tally = await runNodeTests(${JSON.stringify(files)}, { root: ${JSON.stringify(folder)}, concurrency: 2, timeout: 60_000 });
    console.log('tally ' + JSON.stringify(tally));`;
  const { stdout, stderr } = spawnSync(process.execPath, [write('run.mjs', script)], { env, encoding: 'utf8' });
  const line = stdout.split('\n').find((each) => each.startsWith('tally '));
  assert.ok(line, stdout + stderr);
  return { tally: JSON.parse(line.slice(6)), said: stdout };
}

test('node files are counted: passed, failed, skipped, nested, died', () => {
  const good = write(
    'good.test.ts',
    "import { describe, test } from 'node:test';\ndescribe('d', () => { test('a', () => {}); test.skip('b'); });\ntest('c', () => {});\n",
  );
  const bad = write(
    'bad.test.ts',
    "import { test } from 'node:test';\ntest('breaks', () => { console.log('last words'); throw new Error('so it is'); });\ntest('holds', () => {});\n",
  );
  const dead = write('dead.test.ts', 'process.exit(3);\n');
  const fine = tallyOf(good);
  assert.deepEqual(fine.tally, { passed: 2, failed: 0, skipped: 1 });
  assert.match(fine.said, /✔ good\.test\.ts \(3 tests, 1 skipped, \d+ ms\)/);
  const broken = tallyOf(bad);
  assert.deepEqual(broken.tally, { passed: 1, failed: 1, skipped: 0 });
  assert.match(broken.said, /✖ breaks \(bad\.test\.ts:2\)[\s\S]*so it is/);
  assert.match(broken.said, /last words/);
  assert.deepEqual(tallyOf(dead, good).tally, { passed: 2, failed: 1, skipped: 1 });
});

test('the closing line and the exit code', () => {
  const total = sum({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 });
  assert.equal(closingLine(total), '4 passed, 1 failed, 2 skipped');
  assert.equal(exitCode(total), 1);
  assert.equal(exitCode({ passed: 1, failed: 0, skipped: 9 }), 0);
  assert.equal(exitCode({ passed: 0, failed: 0, skipped: 9 }), 1, 'a run in which nothing ran is not a good one');
});

test("vitest's report, files that do not load included", () => {
  const { tally, lines } = readReport(
    {
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        {
          name: '/r/a.test.tsx',
          status: 'failed',
          startTime: 1,
          endTime: 5,
          assertionResults: [
            { status: 'passed', fullName: 'one' },
            { status: 'failed', fullName: 'two', failureMessages: ['expected 1 to be 2'] },
            { status: 'skipped', fullName: 'three' },
          ],
        },
        { name: '/r/b.test.tsx', status: 'failed', message: 'cannot load', startTime: 1, endTime: 1, assertionResults: [] },
      ],
    },
    '/r',
  );
  assert.deepEqual(tally, { passed: 1, failed: 2, skipped: 1 });
  assert.deepEqual(lines, [
    '✖ a.test.tsx (3 tests, 4 ms)',
    '  ✖ two',
    '    expected 1 to be 2',
    '✖ b.test.tsx (0 tests, 0 ms)',
    'cannot load',
  ]);
});

test('stages and files are chosen by name', () => {
  assert.deepEqual(readChoice(['--only', 'server,web', 'order', '--long']), { only: ['server', 'web'], matching: ['order'], long: true });
  assert.throws(() => readChoice(['--only', 'sever']), /no stage "sever"; there are contract/);
  assert.throws(() => readChoice(['--onyl']), /unknown option/);
  const house = join(folder, 'house');
  for (const path of [
    'packages/server/src/a.test.ts',
    'packages/server/testing/b.test.ts',
    'packages/server/src/c.long.test.ts',
    'packages/web/src/d.test.tsx',
    'packages/e2e/journeys/e.test.ts',
  ]) {
    write(join('house', path));
  }
  const names = (args: string[]) => chosenFiles(house, readChoice(args)).map(({ stage, files }) => [stage.name, files.length]);
  assert.deepEqual(names([]), [
    ['server', 2],
    ['web', 1],
    ['e2e', 1],
  ]);
  assert.deepEqual(names(['--long', '--only=server']), [['server', 3]]);
  assert.deepEqual(names(['testing/']), [['server', 1]]);
  assert.equal(new Set(stages.map((stage) => stage.name)).size, stages.length);
});

test('Chromium is the one CHROMIUM_PATH names, or the first in PATH', () => {
  const browser = write('bin/chromium-browser', '#!/bin/sh\n');
  chmodSync(browser, 0o755);
  const path = [join(folder, 'empty'), join(folder, 'bin')].join(delimiter);
  assert.equal(findChromium({ PATH: path }), browser);
  assert.equal(findChromium({ PATH: path, CHROMIUM_PATH: join(folder, 'gone') }), null);
  assert.equal(findChromium({ PATH: '', CHROMIUM_PATH: browser }), browser);
  assert.equal(inPath(['chromium'], path), null);
});
