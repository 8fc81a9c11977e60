/**
 * `npm run mutants`: makes each wrong change of the list in a copy of the project, one by one, and expects the tests named beside it to fail.
 * `--only <part of a name>` (may be repeated), `--seconds <n>`: how long a change's tests may take, `--trust`: does not run them without it first.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apply, copyProject } from './change.ts';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '..', '..');
/** testing/postgres.ts copies this one for every test; functions that have changed want a new one. */

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '600' },
    trust: { type: 'boolean', default: false },
  },
});
const chosen = mutants.filter(({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)));
if (chosen.length === 0) throw new Error('no such change in tools/mutants/mutants.ts');

process.env['NODE_ENV'] = 'test';
const { startTestServer } = await import('../../packages/server/testing/postgres.ts');
const server = await startTestServer();
const copy = copyProject(root);
chmodSync(copy, 0o755);

/** The group of the tests that run just now. */
let running: number | undefined;

type End = 'passed' | 'failed' | 'endless';

/** Runs test files in the copy; what they say goes to nobody. */
function runTests(files: readonly string[]): Promise<End> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--test', '--test-concurrency=1', ...files], {
    cwd: copy,
    env: { ...process.env, KEYMALL_TEST_DATABASE_URL: server.url, NODE_OPTIONS: '' },
    stdio: 'ignore',
    detached: true,
  });
  running = child.pid;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      resolve('endless');
    }, Number(values.seconds) * 1000);
    child.once('exit', (code) => {
      clearTimeout(timer);
      running = undefined;
      resolve(code === 0 ? 'passed' : 'failed');
    });
  });
}

/** The functions of the copy can be made: a change that is no SQL would count as caught. */
async function sqlStands(): Promise<boolean> {
  const look = `import { testDatabase } from './packages/server/testing/postgres.ts'; await (await testDatabase()).drop(); process.exit(0);`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', look], {
    cwd: copy,
    env: { ...process.env, KEYMALL_TEST_DATABASE_URL: server.url, NODE_OPTIONS: '' },
    stdio: 'ignore',
  });
  return new Promise((resolve) => void child.once('exit', (code) => resolve(code === 0)));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    if (running !== undefined) process.kill(-running, 'SIGKILL');
    rmSync(copy, { recursive: true, force: true });
    void server.stop().finally(() => process.exit(130));
  });

const told: { name: string; end: string; seconds: number }[] = [];
const tell = (name: string, end: string, since: number): void => {
  const seconds = Math.round((performance.now() - since) / 1000);
  told.push({ name, end, seconds });
  console.log(`${end.padEnd(9)} ${String(seconds).padStart(4)} s  ${name}`);
};

try {
  for (const file of new Set(chosen.flatMap(({ tests }) => tests))) {
    if (!existsSync(join(copy, file))) throw new Error(`no test ${file}`);
    if (values.trust) continue;
    const since = performance.now();
    const end = await runTests([file]);
    if (end !== 'passed') tell(`${file}, with no change at all`, end, since);
  }
  for (const mutant of chosen) {
    const since = performance.now();
    const isSql = mutant.file.endsWith('.sql');
    const takeBack = apply(copy, mutant);
    // One file after the other: the first that fails is enough.
    let end = isSql && !(await sqlStands()) ? 'broken' : 'survived';
    for (const file of mutant.tests) {
      if (end !== 'survived') break;
      const ran = await runTests([file]);
      // What never ends is no test that sees something.
      end = ran === 'failed' ? 'caught' : ran === 'endless' ? 'endless' : 'survived';
    }
    takeBack();
    tell(mutant.name, end, since);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
  await server.stop();
}
const caught = told.filter(({ end }) => end === 'caught').length;
console.log(`\n${caught} of ${chosen.length} caught`);
process.exit(caught === chosen.length && told.length === chosen.length ? 0 : 1);
