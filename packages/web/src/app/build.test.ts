/** Two starts of one clone build its pages at the same moment; both must come to a whole folder. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'keymall-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BUILD = join(import.meta.dirname, '../../build.mjs');
const TURNS = 150;
const script = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { putInPlace } from ${JSON.stringify(BUILD)};
  const [, folder, name] = process.argv;
  for (let turn = 0; turn < ${TURNS}; turn += 1) {
    const next = folder + '/next-' + name;
    mkdirSync(next + '/client', { recursive: true });
    writeFileSync(next + '/client/who', name);
    writeFileSync(next + '/who', name);
    putInPlace(next, folder + '/dist');
  }`;

test('nobody fails, and the last one stays whole', async () => {
  const run = (name: string) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder, name]);
  await Promise.all(['a', 'b', 'c'].map(run));
  expect(readdirSync(folder)).toEqual(['dist']);
  const who = readFileSync(join(folder, 'dist/who'), 'utf8');
  expect(readFileSync(join(folder, 'dist/client/who'), 'utf8')).toBe(who);
});
