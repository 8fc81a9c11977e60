/**
 * `npm run bench -- mall [--rows 1000000]`: how long questions to a mall of so many goods take. Only when named: filling it takes minutes.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const MALL = resolve(import.meta.dirname, '../../server/testing/lists/mall.main.ts');
/** What a search may take at the 99th of a hundred, in milliseconds. */
export const MALL_AIM = 50;

export interface MallRun {
  name: string;
  p50_ms: number;
  p99_ms: number;
}

/** Asks each kind of question many times; tells it as it comes. */
export async function runMall(goods: number, say: (line: string) => void): Promise<MallRun[]> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MALL, '--goods', String(goods)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const runs: MallRun[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const run = JSON.parse(line) as MallRun;
    runs.push(run);
    say(`  mall, ${run.name}: p50 ${run.p50_ms} ms, p99 ${run.p99_ms} ms over ${goods} goods`);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`the mall ended with ${code}`);
  return runs;
}
