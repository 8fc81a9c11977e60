/**
 * `npm run bench -- lists [--rows 10000000] [--orders 1000000] [--busy]`: how much longer a list takes over that many cards and orders
 * than over ten thousand. Orders are older than the ten thousand of the last month, which are in both; busy: all of the last month. Only
 * when named: filling the tables takes minutes.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const LISTS = resolve(import.meta.dirname, '../../server/testing/lists/lists.main.ts');
/** At most so many times as long. */
export const LISTS_AIM = 1.5;

export interface ListRun {
  name: string;
  small_ms: number;
  large_ms: number;
  ratio: number;
}

/** Measures each list; tells it as it comes. */
export async function runLists(
  { rows, orders, busy }: { rows: number; orders: number; busy: boolean },
  say: (line: string) => void,
): Promise<ListRun[]> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', LISTS, '--rows', String(rows), '--orders', String(orders), ...(busy ? ['--busy'] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const runs: ListRun[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const run = JSON.parse(line) as ListRun;
    runs.push(run);
    say(`  ${run.name}: ${run.small_ms} ms over 10000, ${run.large_ms} ms over ${rows} cards and ${orders} orders: ${run.ratio}`);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`the lists ended with ${code}`);
  return runs;
}
