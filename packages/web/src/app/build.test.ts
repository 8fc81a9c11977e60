/** The folder that a build comes to: whole where two starts of one clone build at the same moment, with the files that open pages still ask for. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

test('what a build no longer names stays for two weeks from then on, and goes', async () => {
  const { keepEarlier } = (await import(BUILD)) as { keepEarlier: (from: string, to: string, now: Date) => void };
  const at = (name: string): string => join(folder, name);
  const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1 + n));
  const make = (build: string, file: string, made: Date): void => {
    mkdirSync(at(`${build}/assets/deep`), { recursive: true });
    for (const name of [file, `${file}.gz`]) {
      writeFileSync(at(`${build}/${name}`), build);
      utimesSync(at(`${build}/${name}`), made, made);
    }
    writeFileSync(at(`${build}/public.manifest.json`), JSON.stringify({ page: { file, css: ['assets/page.css'] } }));
  };
  make('first', 'assets/deep/page-1.js', day(0));
  writeFileSync(at('first/assets/page.css'), 'the first build');
  make('second', 'assets/page-2.js', day(90));
  writeFileSync(at('second/assets/page.css'), 'the second build');
  keepEarlier(at('first'), at('second'), day(90));
  expect(readFileSync(at('second/assets/deep/page-1.js'), 'utf8')).toBe('first');
  expect(readFileSync(at('second/assets/page.css'), 'utf8')).toBe('the second build');

  make('third', 'assets/page-3.js', day(100));
  keepEarlier(at('second'), at('third'), day(100));
  expect(readdirSync(at('third/assets/deep')).sort()).toEqual(['page-1.js', 'page-1.js.gz']);
  expect(readdirSync(at('third/assets')).sort()).toEqual(['deep', 'page-2.js', 'page-2.js.gz', 'page-3.js', 'page-3.js.gz', 'page.css']);

  make('fourth', 'assets/page-4.js', day(105));
  keepEarlier(at('third'), at('fourth'), day(105));
  expect(readdirSync(at('fourth/assets/deep'))).toEqual([]);
  expect(readdirSync(at('fourth/assets'))).toContain('page-2.js');
});
