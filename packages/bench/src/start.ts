/**
 * `npm run bench -- start [--runs 3] [--purchases 10000]`: how long a server takes from its beginning to a shop's page, on a database that
 * is there and on the one it brings along, and what memory it has then and after so many purchases. The pages are built before.
 */
import { join } from 'node:path';
import { buying, type Market as Shops } from './jobs.ts';
import { memoryOf, type Place, runLoad, type Server, spentNow, startServer } from './processes.ts';
import { type Database, openStage } from './stage.ts';

/** At most: milliseconds to the first page, on a database's server and on the embedded one; MiB after the purchases. */
export const START_AIMS = { server: 1000, embedded: 3000, resident_mb: 250 };
/** Cards a goods: enough for the purchases, in shops enough that no one is hot. */
const SHOPS = 25;
const GOODS = 2;
const LEAST_STOCK = 500;
const BUYERS = 20;
const LOAD_SECONDS = 5;

export interface StartRun {
  database: 'server' | 'embedded';
  /** Of each start, in their order: the first may find nothing compiled and nothing in the caches of the machine. */
  ms: number[];
  /** Processor time of the server up to its first page, in milliseconds: what stays when a machine is busy with something else. */
  cpu_ms: number[];
  rss_mb: number | null;
}

export interface ResidentRun {
  purchases: number;
  started_mb: number | null;
  /** After the purchases, and at the most. */
  after_mb: number | null;
  peak_mb: number | null;
}

export interface Starts {
  starts: StartRun[];
  resident: ResidentRun[];
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Starts so many times, each after the one before has ended. */
async function timed(kind: StartRun['database'], runs: number, start: () => Promise<Server>): Promise<StartRun> {
  const ms: number[] = [];
  const cpu_ms: number[] = [];
  let rss_mb: number | null = null;
  for (let run = 0; run < runs; run += 1) {
    const server = await start();
    ms.push(Math.round(server.startMs));
    const spent = spentNow([server.pid], null, process.pid);
    if (spent) cpu_ms.push(spent.server);
    rss_mb = memoryOf(server.pid, 'VmRSS');
    await server.stop();
  }
  return { database: kind, ms, cpu_ms, rss_mb };
}

/** Has so many bought, and looks at the server's memory. */
async function fill(server: Server, shops: Shops, purchases: number): Promise<ResidentRun> {
  const started_mb = memoryOf(server.pid, 'VmRSS');
  let done = 0;
  while (done < purchases) {
    const { doneInAll, wrongs } = await runLoad(
      { errand: buying('purchase', shops), ports: [server.port], clients: BUYERS, warmUpSeconds: 0, seconds: LOAD_SECONDS },
      { servers: [server.pid], postmaster: null },
    );
    if (wrongs.length > 0 || doneInAll === 0) throw new Error(`purchases went wrong: ${JSON.stringify(wrongs.slice(0, 3))}`);
    done += doneInAll;
  }
  return { purchases: done, started_mb, after_mb: memoryOf(server.pid, 'VmRSS'), peak_mb: memoryOf(server.pid, 'VmHWM') };
}

/** Measures; tells each figure as it comes. */
export async function runStarts(
  place: Place,
  runs: number,
  purchases: number,
  profile: string | null,
  say: (line: string) => void,
): Promise<Starts> {
  const stage = await openStage(place, null);
  const starts: StartRun[] = [];
  let resident: ResidentRun;
  let until: { path: string; everyMs: number };
  const told = (run: StartRun): void => {
    starts.push(run);
    say(
      `  start on ${run.database === 'server' ? 'a database that is there' : 'the embedded database'}: a shop's page after ${middle(run.ms)} ms (${run.ms.join(', ')}; at most ${START_AIMS[run.database]}), processor time of the server ${run.cpu_ms.join(', ') || 'unknown'} ms, resident ${run.rss_mb} MiB`,
    );
  };
  try {
    const stock = Math.max(LEAST_STOCK, Math.ceil((purchases * 2) / (SHOPS * GOODS)));
    const plan = Array.from({ length: SHOPS }, () => Array.from({ length: GOODS }, () => stock));
    const shops = await stage.market.ask<Shops>({ ask: 'open', plan });
    const { url } = await stage.market.ask<Database>({ ask: 'database' });
    until = { path: `/link/${shops.shops[0]?.token}`, everyMs: 5 };
    const beside: Place = { ...place, dataDir: join(place.dataDir, '..', 'beside') };
    const start = () => startServer(beside, url, profile, until);
    told(await timed('server', runs, start));
    const server = await start();
    try {
      resident = await fill(server, shops, purchases);
    } finally {
      await server.stop();
    }
    say(
      `  resident ${resident.started_mb} MiB at its first page, ${resident.after_mb} MiB after ${resident.purchases} purchases (at most ${START_AIMS.resident_mb}), ${resident.peak_mb} MiB at the most`,
    );
  } finally {
    await stage.close();
  }
  if (place.server === null) told(await timed('embedded', runs, () => startServer(place, null, profile, until)));
  return { starts, resident: [resident] };
}
