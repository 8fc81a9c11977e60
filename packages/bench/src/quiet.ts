/**
 * `npm run bench -- quiet`: what a house takes of a core while nobody is there, and how long a buyer waits who comes after a while in which
 * nobody came. Only when named: it waits for minutes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { doingOf } from './crowd.ts';
import { buying, type Market } from './jobs.ts';
import { type Place, runLoad, spentNow } from './processes.ts';
import { type Database, openDistricts, openStage } from './stage.ts';
import { Wire } from './wire.ts';

const BUYERS = 20;
const BUSY_SECONDS = 5;
/** Schedules run by the minute: whole minutes, after what was left to do is done. */
const SETTLE_MS = 30_000;
const IDLE_MINUTES = 2;
const PAUSE_MS = 15_000;
const VISITS = 8;

export interface QuietRun {
  /** Milliseconds of processor time a second, while nobody comes; null where it can't be told. */
  server: number | null;
  database: number | null;
  /** A purchase after each pause, its three requests together, ms. */
  purchases: number[];
}

/** Measures a house that has been busy before: its statements are known and its statistics are there. */
export async function runQuiet(place: Place, say: (line: string) => void): Promise<QuietRun> {
  const { server, market, close } = await openStage(place, null);
  try {
    const errand = buying('purchase', (await openDistricts(market, ['street'])).get('street') as Market);
    const { postmaster } = await market.ask<Database>({ ask: 'database' });
    const watch = { servers: [server.pid], postmaster };
    const busy = await runLoad({ errand, ports: [server.port], clients: BUYERS, warmUpSeconds: 1, seconds: BUSY_SECONDS }, watch);
    if (busy.wrongs.length > 0) throw new Error(`purchases went wrong: ${JSON.stringify(busy.wrongs.slice(0, 3))}`);
    await wait(SETTLE_MS);
    const spent = () => spentNow(watch.servers, postmaster, process.pid);
    const before = spent();
    await wait(IDLE_MINUTES * 60_000);
    const after = spent();
    const aSecond = (name: 'server' | 'database'): number | null => before && after && (after[name] - before[name]) / (IDLE_MINUTES * 60);

    const buy = doingOf(errand);
    const purchases: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      await wait(PAUSE_MS);
      const wire = new Wire(server.port);
      const begun = performance.now();
      const wrong = await buy(wire);
      purchases.push(Math.round(performance.now() - begun));
      wire.close();
      if (wrong !== null) throw new Error(wrong);
    }
    const run: QuietRun = { server: aSecond('server'), database: aSecond('database'), purchases };
    const told = (value: number | null): string => value?.toFixed(1) ?? 'unknown';
    say(
      `  quiet: server ${told(run.server)}, database ${told(run.database)} ms of processor time a second; a purchase after ${PAUSE_MS / 1000} s without any: ${purchases.join(', ')} ms`,
    );
    return run;
  } finally {
    await close();
  }
}
