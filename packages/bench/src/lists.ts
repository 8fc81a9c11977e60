/**
 * `npm run bench -- lists [--rows 10000000] [--orders 1000000] [--busy]`: how much longer a list takes over that many cards and orders
 * than over ten thousand. Orders are older than the ten thousand of the last month, which are in both; busy: all of the last month. Only
 * when named: filling the tables takes minutes.
 */
import { linesOf } from './lines-of.ts';

/** At most so many times as long. */
export const LISTS_AIM = 1.5;

/** Of each kind of thing, where every table is filled: more would fill the disk. */
export const EVERY_LIST_ROWS = 200_000;

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
  const runs: ListRun[] = [];
  for await (const run of linesOf<ListRun>('lists/lists.main.ts', { rows, orders, busy })) {
    runs.push(run);
    say(`  ${run.name}: ${run.small_ms} ms over 10000, ${run.large_ms} ms over ${rows} cards and ${orders} orders: ${run.ratio}`);
  }
  return runs;
}

/**
 * `npm run bench -- every-list [--rows 200000]`: what of all that is read takes longer where every table has so many rows. It says where to
 * look; there is no aim, for nobody has so many of everything. Only when named: filling the tables takes a minute, asking four.
 */
export async function runEveryList(rows: number, say: (line: string) => void): Promise<ListRun[]> {
  const runs: ListRun[] = [];
  for await (const run of linesOf<ListRun>('lists/every-list.main.ts', { rows })) {
    runs.push(run);
    say(`  ${run.name}: ${run.small_ms} ms over a few rows, ${run.large_ms} ms over ${rows} of each kind: ${run.ratio}`);
  }
  return runs;
}
