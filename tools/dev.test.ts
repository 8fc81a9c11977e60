import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { restarts } from './dev.ts';

const folder = mkdtempSync(join(tmpdir(), 'keymall-dev-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('server, contract, drivers and SQL restart it; pages and tests do not', () => {
  for (const path of [
    'server/src/kit/edge.ts',
    'server/src/modules/ordering/sql/place.sql',
    'server/migrations/0001-base.sql',
    'contract/src/kit/field.ts',
    'drivers/src/kit/http.ts',
  ])
    assert.ok(restarts(join('packages', path)), path);
  for (const path of ['web/src/app/routes.tsx', 'server/src/kit/gather.test.ts', 'server/testing/app.ts', 'e2e/journeys/orders.test.ts'])
    assert.ok(!restarts(join('packages', path)), path);
});

test('an edit ends the program and starts it anew, also after one that did not start', async () => {
  const parts = join(folder, 'packages/server/src');
  mkdirSync(parts, { recursive: true });
  mkdirSync(join(folder, 'tools'));
  const main = join(parts, 'main.ts');
  const write = (version: string): void => writeFileSync(main, `console.log('runs ${version}'); setInterval(() => {}, 1000);\n`);
  write('1');
  const script = `
    import { keepRunning } from ${JSON.stringify(join(import.meta.dirname, 'dev.ts'))};
    const stopping = new AbortController();
    process.once('SIGTERM', () => stopping.abort());
    await keepRunning([${JSON.stringify(main)}], ${JSON.stringify(folder)}, stopping.signal);
    console.log('over');`;
  const dev = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const seen: string[] = [];
  const waiting: { words: string; resolve: () => void }[] = [];
  for (const stream of [dev.stdout, dev.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      seen.push(line);
      for (const each of waiting) if (line.includes(each.words)) each.resolve();
    });
  const says = (words: string): Promise<void> =>
    seen.some((line) => line.includes(words)) ? Promise.resolve() : new Promise((resolve) => waiting.push({ words, resolve }));
  await says('runs 1');
  write('2');
  await says('runs 2');
  writeFileSync(main, 'throw new Error("does not start");\n');
  await says('does not start');
  write('3');
  await says('runs 3');
  assert.ok(
    seen.some((line) => line.includes(`${join('packages', 'server', 'src', 'main.ts')}: 重新启动`)),
    seen.join('\n'),
  );
  dev.kill('SIGTERM');
  await says('over');
});
