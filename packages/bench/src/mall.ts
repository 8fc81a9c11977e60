/**
 * `npm run bench -- mall [--rows 1000000]`: how long questions to a mall of so many goods take. Only when named: filling it takes minutes.
 */
import { linesOf } from './lines-of.ts';

/** What a search may take at the 99th of a hundred, in milliseconds. */
export const MALL_AIM = 50;

export interface MallRun {
  name: string;
  p50_ms: number;
  p99_ms: number;
}

/** Asks each kind of question many times; tells it as it comes. */
export async function runMall(goods: number, say: (line: string) => void): Promise<MallRun[]> {
  const runs: MallRun[] = [];
  for await (const run of linesOf<MallRun>('lists/mall.main.ts', { goods })) {
    runs.push(run);
    say(`  mall, ${run.name}: p50 ${run.p50_ms} ms, p99 ${run.p99_ms} ms over ${goods} goods`);
  }
  return runs;
}
