/**
 * `npm run bench -- import`: a file of a hundred thousand cards, from the first byte sent to the last card in stock. Beside it a
 * visitor opens the shop page over and over: what the slowest of them waits is the stall. In a last run two buyers buy the goods
 * while it is being filled.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { cardImportRaw, merchantCardBatch } from '@keymall/contract/inventory/card-import';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { buying, type Market as Shops } from './jobs.ts';
import { type Market, runLoad, type Server, spentNow } from './processes.ts';
import { getText, Wire } from './wire.ts';

export const IMPORT_LINES = 100_000;
/** Seconds: what is reached for first, and the goal, on a quiet machine. */
export const IMPORT_AIMS = { first: 5, goal: 2, stall_ms: 100 };
const REPEATED_EVERY = 33;
const PROBE_EVERY_MS = 20;
const STOCK_BEFORE = 3000;

export interface ImportRun {
  seconds: number;
  lines: number;
  inserted: number;
  /** Resident memory of the server before, and at the most while it worked. */
  rss_before_mb: number | null;
  rss_peak_mb: number | null;
  /** The longest and the 99th of a hundred waits for the shop page meanwhile. */
  stall_ms: number;
  p99_ms: number;
  /** Processor time, in seconds: what stays when a machine is busy with something else. */
  cpu: { server: number; database: number } | null;
  buyers: number;
  bought: number;
}

interface Books {
  available: number;
  reserved: number;
  sold: number;
  paid: number;
}

/** `KM-…----…`, of which every 33rd line repeats one before. */
function cardFile(): string {
  const lines: string[] = [];
  for (let line = 0; line < IMPORT_LINES; line += 1) {
    const isRepeated = line % REPEATED_EVERY === REPEATED_EVERY - 1;
    lines.push(
      isRepeated ? (lines[line - 7] as string) : `KM-${randomBytes(9).toString('hex').toUpperCase()}----${randomBytes(6).toString('hex')}`,
    );
  }
  return lines.join('\n');
}

/** A figure of a process's memory in MB; null where the system does not tell. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const kb = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Math.round(Number(kb) / 1024);
  } catch {
    return null;
  }
}

/** Has the peak counted from now on. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // not this system's
  }
}

/** Opens the page until told to end; gives how long each took, sorted. */
async function probe(port: number, path: string, ended: () => boolean): Promise<number[]> {
  const wire = new Wire(port);
  const took: number[] = [];
  while (!ended()) {
    const start = performance.now();
    const { status } = await wire.send(getText(path, '10.99.0.1'));
    if (status !== 200) throw new Error(`the shop page answered ${status} during the import`);
    took.push(performance.now() - start);
    await wait(PROBE_EVERY_MS);
  }
  wire.close();
  return took.sort((a, b) => a - b);
}

type Report = WireOutput<typeof merchantCardBatch.progress>;

/** Sends the file and waits for its last card. */
async function importFile(port: number, token: string, goodsId: number, file: string): Promise<Report> {
  const headers = { authorization: `Bearer ${token}` };
  const address = new URLSearchParams({ goods_id: String(goodsId), split_type: '----', file_name: 'bench.txt' });
  const sent = await fetch(`http://127.0.0.1:${port}${cardImportRaw.upload.path}?${address}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: file,
  });
  const { code, msg, data } = (await sent.json()) as { code: number; msg: string; data: { import_id: number } };
  if (code !== 1) throw new Error(`the upload was refused: ${msg}`);
  for (;;) {
    const asked = await fetch(`http://127.0.0.1:${port}${merchantCardBatch.progress.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id: data.import_id }),
    });
    const { data: report } = (await asked.json()) as { data: Report };
    if (report.status === 'done') return report;
    if (report.status === 'failed') throw new Error(`the import failed: ${report.error}`);
    await wait(20);
  }
}

async function runOnce(server: Server, market: Market, postmaster: number | null, buyers: number): Promise<ImportRun> {
  const opened = await market.ask<Shops>({ ask: 'open', plan: [[buyers > 0 ? STOCK_BEFORE : 0]] });
  const shop = opened.shops[0] as Shops['shops'][number];
  const token = await market.ask<string>({ ask: 'sign-in', merchant_id: shop.merchant_id });
  const file = cardFile();
  const page = `/link/${shop.token}`;
  await probe(server.port, page, () => true);
  const before = await market.ask<Books>({ ask: 'books', merchant_id: shop.merchant_id });
  forgetPeak(server.pid);
  const rss_before_mb = memoryOf(server.pid, 'VmRSS');
  let ended = false;
  const probing = probe(server.port, page, () => ended);
  const crowd =
    buyers > 0
      ? runLoad(
          { errand: buying('purchase', opened), port: server.port, clients: buyers, warmUpSeconds: 0, seconds: 4 },
          { server: server.pid, postmaster },
        )
      : null;
  const spent = () => spentNow(server.pid, postmaster, process.pid);
  const first = spent();
  const start = performance.now();
  const report = await importFile(server.port, token, shop.goods[0] as number, file);
  const seconds = (performance.now() - start) / 1000;
  const last = spent();
  const rss_peak_mb = memoryOf(server.pid, 'VmHWM');
  ended = true;
  const took = await probing;
  const bought = (await crowd)?.doneInAll ?? 0;
  const after = await market.ask<Books>({ ask: 'books', merchant_id: shop.merchant_id });
  const wanted = IMPORT_LINES - Math.floor(IMPORT_LINES / REPEATED_EVERY);
  if (report.inserted !== wanted) throw new Error(`${report.inserted} cards came in, not ${wanted}`);
  const gone = before.available + report.inserted - after.available;
  if (gone !== bought || after.sold !== bought || after.paid !== bought)
    throw new Error(
      `${bought} were bought during the import, but ${gone} cards are gone, ${after.sold} sold and ${after.paid} orders paid`,
    );
  return {
    seconds,
    lines: report.total,
    inserted: report.inserted,
    rss_before_mb,
    rss_peak_mb,
    stall_ms: took.at(-1) ?? 0,
    p99_ms: took[Math.floor(took.length * 0.99)] ?? 0,
    cpu: first && last && { server: (last.server - first.server) / 1000, database: (last.database - first.database) / 1000 },
    buyers,
    bought,
  };
}

/** The quiet runs, then one among buyers. */
export async function runImports(
  runs: number,
  server: Server,
  market: Market,
  postmaster: number | null,
  say: (line: string) => void,
): Promise<ImportRun[]> {
  const done: ImportRun[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const each = await runOnce(server, market, postmaster, run < runs ? 0 : 2);
    done.push(each);
    const memory = each.rss_peak_mb === null ? '' : `, server ${each.rss_before_mb} MB before, ${each.rss_peak_mb} MB at the most`;
    const among = each.buyers > 0 ? ` among ${each.buyers} buyers, who bought ${each.bought}` : '';
    const cpu = each.cpu === null ? '' : `, cpu server ${each.cpu.server.toFixed(1)} s, database ${each.cpu.database.toFixed(1)} s`;
    say(
      `  import ${run + 1}: ${each.lines} lines in ${each.seconds.toFixed(2)} s${among}${cpu}${memory}; shop page meanwhile p99 ${each.p99_ms.toFixed(1)} ms, longest ${each.stall_ms.toFixed(0)} ms`,
    );
  }
  return done;
}
