import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { type FailedFile, runAgain, SECOND_RUNS } from './again.ts';
import { findChromium, inPath } from './browser.ts';
import { nextTask, workOff } from './lanes.ts';
import { needsOwnProcess } from './node-tests.ts';
import { chosenFiles, readChoice, stages } from './stages.ts';
import { closingLine, exitCode, sum } from './tally.ts';
import { asOne, readReport } from './web-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'keymall-runner-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text = ''): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

interface Ran {
  tally: { passed: number; failed: number; skipped: number };
  said: string;
}

/** Runs files one after another in one lane, as `npm test` does, outside of this process. */
function ran(files: readonly string[], options: { name?: string; timeout?: number } = {}): Ran {
  const script = `
    import { nodeTests } from ${JSON.stringify(join(import.meta.dirname, 'node-tests.ts'))};
    const tests = nodeTests({ root: ${JSON.stringify(folder)}, timeout: 60_000, signal: new AbortController().signal, ...${JSON.stringify(options)} });
    const tally = { passed: 0, failed: 0, skipped: 0 };
    for (const file of ${JSON.stringify(files)}) {
      const { passed, failed, skipped } = await tests.run(file, 0);
      tally.passed += passed; tally.failed += failed; tally.skipped += skipped;
    }
    await tests.close();
    console.log('tally ' + JSON.stringify(tally));`;
  const { stdout, stderr } = spawnSync(process.execPath, [write('run.mjs', script)], { encoding: 'utf8' });
  const line = stdout.split('\n').find((each) => each.startsWith('tally '));
  assert.ok(line, stdout + stderr);
  return { tally: JSON.parse(line.slice(6)) as Ran['tally'], said: stdout };
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
  // Written so that it counts as one that may share a process.
  const dead = write('dead.test.ts', "globalThis['process']['reallyExit'](3);\n");
  const fine = ran([good]);
  assert.deepEqual(fine.tally, { passed: 2, failed: 0, skipped: 1 });
  assert.match(fine.said, /✔ good\.test\.ts \(3 tests, 1 skipped, \d+ ms\)/);
  const broken = ran([bad]);
  assert.deepEqual(broken.tally, { passed: 1, failed: 1, skipped: 0 });
  assert.match(broken.said, /✖ breaks \(bad\.test\.ts:2\)[\s\S]*so it is/);
  assert.match(broken.said, /last words/);
  const died = ran([good, dead, write('next.test.ts', "import { test } from 'node:test';\ntest('goes on', () => {});\n")]);
  assert.deepEqual(died.tally, { passed: 3, failed: 1, skipped: 1 });
  assert.match(died.said, /✖ dead\.test\.ts died: exit code 3\n\s+before it in this process: good\.test\.ts/);
});

test('files of one process: each has its own hooks and verdict, and hands nothing on', () => {
  const first = write(
    'first.test.ts',
    "import { after, before, test } from 'node:test';\nbefore(() => console.log('opened'));\nafter(() => { throw new Error('would not close'); });\ntest('one', () => {});\n",
  );
  const hooks = ran([first, write('second.test.ts', "import { test } from 'node:test';\ntest('two', () => {});\n")]);
  assert.deepEqual(hooks.tally, { passed: 2, failed: 1, skipped: 0 }, hooks.said);
  assert.match(hooks.said, /✖ first\.test\.ts[\s\S]*would not close[\s\S]*✔ second\.test\.ts/);

  const late = write(
    'late.test.ts',
    "import { test } from 'node:test';\ntest('ends', () => {});\nsetTimeout(() => void Promise.reject(new Error('afterwards')), 50);\n",
  );
  const afterwards = ran([late]);
  assert.equal(afterwards.tally.failed, 1, afterwards.said);
  assert.match(afterwards.said, /afterwards/);

  const clock = write('clock.test.ts', "import { test } from 'node:test';\ntest('sets', () => { Date.now = () => 0; });\n");
  assert.match(ran([clock]).said, /✖ left behind\n\s+Date\.now is not as it was found/);

  const endless = write('endless.test.ts', "import { test } from 'node:test';\ntest('passes', () => {});\nsetInterval(() => {}, 1000);\n");
  const stuck = ran([endless], { timeout: 3000 });
  assert.equal(stuck.tally.failed, 1);
  assert.match(stuck.said, /✖ endless\.test\.ts did not end within 3 s/);
});

test('what touches the process has one of its own', () => {
  for (const text of [
    "import { spawn } from 'node:child_process'",
    'delete process.env.PORT',
    "process.on('SIGTERM', f)",
    'mock.timers.enable()',
    "import { fund } from '#testing/cash.fixture'",
    "import { payoutDrivers } from '@keymall/drivers/registry'",
    "import { journey } from '../fixtures/journey.ts'",
    "import { testButtons } from '../../fixtures/button-walk.ts'",
  ])
    assert.ok(needsOwnProcess(text), text);
  assert.ok(!needsOwnProcess("import { test } from 'node:test';\nimport { startTestApp } from '#testing/app';"));
});

test('tests are chosen by name', () => {
  const two = write(
    'two.test.ts',
    "import { test } from 'node:test';\ntest('a refund', () => {});\ntest('a sale', () => { throw new Error('no'); });\n",
  );
  assert.deepEqual(ran([two], { name: 'refund' }).tally, { passed: 1, failed: 0, skipped: 0 });
});

test('the longest way begins first, and what there is one of is used by one at a time', async () => {
  const order: string[] = [];
  let together = 0;
  const task = (name: string, seconds: number, alone?: string) => ({
    seconds,
    ...(alone && { alone }),
    async run() {
      order.push(name);
      if (alone) assert.equal((together += 1), 1);
      await Promise.resolve();
      if (alone) together -= 1;
    },
  });
  // Three journeys of one site are a longer way than any of the files.
  const tasks = [
    task('file 7', 7),
    task('file 9', 9),
    task('journey 2', 2, 'site'),
    task('journey 5', 5, 'site'),
    task('journey 4', 4, 'site'),
  ];
  assert.equal(nextTask(tasks, new Set())?.seconds, 5);
  assert.equal(nextTask(tasks, new Set(['site']))?.seconds, 9);
  await workOff(tasks, 2, new AbortController().signal);
  assert.deepEqual(order.slice(0, 2), ['journey 5', 'file 9']);
  assert.equal(new Set(order).size, 5);
});

test('what failed runs once more: who passes then is told apart from who fails again', async () => {
  const verdict = (failed: number, failures: string[] = []) => ({ passed: 3 - failed, failed, skipped: 0, failures });
  const asked: string[] = [];
  const failedOnce = (path: string): FailedFile<string> => ({
    stage: 'server',
    path,
    verdict: verdict(1, [`  ✖ first of ${path}\n    words\n    stack`]),
    async again() {
      asked.push(path);
      return path === 'broken' ? verdict(2, ['  ✖ again\n    other words\n    stack']) : verdict(0);
    },
  });
  const { verdicts, lines } = await runAgain([failedOnce('shaky'), failedOnce('broken')], new AbortController().signal);
  assert.deepEqual(
    verdicts.map((each) => each.verdict.failed),
    [0, 2],
  );
  assert.deepEqual(lines, ['⚠ by chance: shaky', '  ✖ first of shaky\n    words', '✖ failed: broken', '  ✖ again\n    other words']);

  asked.length = 0;
  const many = Array.from({ length: SECOND_RUNS + 1 }, (_, index) => failedOnce(`file ${index}`));
  const all = await runAgain(many, new AbortController().signal);
  assert.deepEqual(asked, [], 'so many fail for a reason');
  assert.ok(all.verdicts.every((each) => each.verdict.failed === 1));
  assert.equal((await runAgain([failedOnce('shaky')], AbortSignal.abort())).verdicts[0]?.verdict.failed, 1);
});

test('the closing line and the exit code', () => {
  const total = sum({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 });
  assert.equal(closingLine(total), '4 passed, 1 failed, 2 skipped');
  assert.equal(exitCode(total), 1);
  assert.equal(exitCode({ passed: 1, failed: 0, skipped: 9 }), 0);
  assert.equal(exitCode({ passed: 0, failed: 0, skipped: 9 }), 1, 'a run in which nothing ran is not a good one');
});

test("vitest's report, files that do not load included", () => {
  const { ran, lines } = readReport(
    {
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
  const failures = ['  ✖ two\n    expected 1 to be 2', '  ✖ b.test.tsx does not load\n    cannot load'];
  assert.deepEqual(ran, [
    { path: 'a.test.tsx', files: ['/r/a.test.tsx'], verdict: { passed: 1, failed: 1, skipped: 1, failures: failures.slice(0, 1) } },
    { path: 'b.test.tsx', files: ['/r/b.test.tsx'], verdict: { passed: 0, failed: 1, skipped: 0, failures: failures.slice(1) } },
  ]);
  assert.deepEqual(asOne(ran), { passed: 1, failed: 2, skipped: 1, failures });
  assert.deepEqual(lines, ['✖ a.test.tsx (3 tests, 4 ms)', failures[0], '✖ b.test.tsx (0 tests, 0 ms)', failures[1]]);
});

test('stages and files are chosen by name', () => {
  const chosen = { only: ['server', 'web'], matching: ['order'], long: true, name: '', watch: false, record: false };
  assert.deepEqual(readChoice(['--only', 'server,web', 'order', '--long']), chosen);
  assert.deepEqual(readChoice(['--name', 'refund', '--watch']), {
    ...chosen,
    only: [],
    matching: [],
    long: false,
    name: 'refund',
    watch: true,
  });
  assert.throws(() => readChoice(['--only', 'sever']), /no stage "sever"; there are contract/);
  assert.throws(() => readChoice(['--onyl']), /Unknown option/);
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
