/**
 * `npm run bench -- import`: a file of a hundred thousand cards, from the first byte sent to the last card in stock: by itself, which
 * tells what it takes, then beside a visitor who opens the shop page over and over, whose longest wait is the stall. Then two buyers
 * buy the goods while it is being filled, another merchant's small file comes beside it, and the cards go out again as a file.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { cardRaw } from '@keymall/contract/inventory/card';
import { cardImportRaw, merchantCardBatch } from '@keymall/contract/inventory/card-import';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { buying, type Market as Shops } from './jobs.ts';
import { type Market, memoryOf, runLoad, type Server, spentNow } from './processes.ts';
import { getText, Wire } from './wire.ts';

export const IMPORT_LINES = 100_000;
/** Seconds: what is reached for first, and the goal, on a quiet machine; processor time; the longest wait of another request. */
export const IMPORT_AIMS = { first: 5, goal: 2, cpu: 3, stall_ms: 50 };
const REPEATED_EVERY = 33;
const PROBE_EVERY_MS = 20;
/** How often whoever waits asks how far it is: some times as often as the page does, for the end is timed by it; of a short file more often. */
const ASK_EVERY_MS = 100;
const ASK_OFTEN_MS = 10;
const STOCK_BEFORE = 3000;
/** Of the second merchant's file, which comes when the first is well under way. */
const SECOND_LINES = 5000;
const SECOND_AFTER_MS = 300;
const TIMES = 5;

interface Cpu {
  server: number;
  database: number;
}

/** What somebody else waits for meanwhile: the longest and the 99th of a hundred waits for the shop page. */
interface Stall {
  stall_ms: number;
  p99_ms: number;
}

export interface ImportRun {
  /** Null where nobody else was there. */
  visitor: Stall | null;
  seconds: number;
  lines: number;
  inserted: number;
  /** Resident memory of the server before, and at the most while it worked. */
  rss_before_mb: number | null;
  rss_peak_mb: number | null;
  /** Processor time, in seconds: what stays when a machine is busy with something else. */
  cpu: Cpu | null;
  buyers: number;
  bought: number;
}

/** Another merchant's small file, by itself and beside a hundred thousand lines. */
export interface SecondRun {
  lines: number;
  alone_ms: number;
  beside_ms: number;
  /** Of both together, for as many lines as the large one has each: from the first byte to the last card. */
  both_seconds: number;
}

/** The cards as a file, from asking to the last byte. */
export interface ExportRun extends Stall {
  format: string;
  seconds: number;
  bytes: number;
  cpu: Cpu | null;
}

export interface Imports {
  runs: ImportRun[];
  second: SecondRun[];
  exports: ExportRun[];
}

interface Books {
  available: number;
  reserved: number;
  sold: number;
  paid: number;
}

/** `KM-…----…`, of which every 33rd line repeats one before. */
function cardFile(count: number): string {
  const lines: string[] = [];
  for (let line = 0; line < count; line += 1) {
    const isRepeated = line % REPEATED_EVERY === REPEATED_EVERY - 1;
    lines.push(
      isRepeated ? (lines[line - 7] as string) : `KM-${randomBytes(9).toString('hex').toUpperCase()}----${randomBytes(6).toString('hex')}`,
    );
  }
  return lines.join('\n');
}
const cardsIn = (count: number): number => count - Math.floor(count / REPEATED_EVERY);

/** Has the peak counted from now on. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // not this system's
  }
}

/** Opens the page, once at least, until told to end; gives how long each took, sorted. */
async function probe(port: number, path: string, ended: () => boolean): Promise<number[]> {
  const wire = new Wire(port);
  const took: number[] = [];
  do {
    const start = performance.now();
    const { status } = await wire.send(getText(path, '10.99.0.1'));
    if (status !== 200) throw new Error(`the shop page answered ${status} meanwhile`);
    took.push(performance.now() - start);
    await wait(PROBE_EVERY_MS);
  } while (!ended());
  wire.close();
  return took.sort((a, b) => a - b);
}

type Report = WireOutput<typeof merchantCardBatch.progress>;

interface Importer {
  port: number;
  token: string;
  goodsId: number;
}

const asMerchant = ({ token }: Importer): { authorization: string } => ({ authorization: `Bearer ${token}` });

/** Sends the file and waits for its last card. */
async function importFile(importer: Importer, file: string, askEveryMs = ASK_EVERY_MS): Promise<Report> {
  const { port, goodsId } = importer;
  const address = new URLSearchParams({ goods_id: String(goodsId), split_type: '----', file_name: 'bench.txt' });
  const sent = await fetch(`http://127.0.0.1:${port}${cardImportRaw.upload.path}?${address}`, {
    method: 'POST',
    headers: { ...asMerchant(importer), 'content-type': 'application/octet-stream' },
    body: file,
  });
  const { code, msg, data } = (await sent.json()) as { code: number; msg: string; data: { import_id: number } };
  if (code !== 1) throw new Error(`the upload was refused: ${msg}`);
  for (;;) {
    const asked = await fetch(`http://127.0.0.1:${port}${merchantCardBatch.progress.path}`, {
      method: 'POST',
      headers: { ...asMerchant(importer), 'content-type': 'application/json' },
      body: JSON.stringify({ id: data.import_id }),
    });
    const { data: report } = (await asked.json()) as { data: Report };
    if (report.status === 'done') return report;
    if (report.status === 'failed') throw new Error(`the import failed: ${report.error}`);
    await wait(askEveryMs);
  }
}

/** The same, timed and looked over. */
async function timedImport(importer: Importer, count: number): Promise<number> {
  const file = cardFile(count);
  const start = performance.now();
  const { inserted } = await importFile(importer, file, count === SECOND_LINES ? ASK_OFTEN_MS : ASK_EVERY_MS);
  const took = performance.now() - start;
  if (inserted !== cardsIn(count)) throw new Error(`${inserted} cards came in, not ${cardsIn(count)}`);
  return took;
}

interface Stage {
  server: Server;
  market: Market;
  postmaster: number | null;
}

interface Opened {
  shops: Shops;
  merchantId: number;
  page: string;
  importer: Importer;
}

/** A shop of its own, whose page has been looked at. */
async function openShop({ server, market }: Stage, cards = 0): Promise<Opened> {
  const shops = await market.ask<Shops>({ ask: 'open', plan: [[cards]] });
  const shop = shops.shops[0] as Shops['shops'][number];
  const token = await market.ask<string>({ ask: 'sign-in', merchant_id: shop.merchant_id });
  const page = `/link/${shop.token}`;
  await probe(server.port, page, () => true);
  return { shops, merchantId: shop.merchant_id, page, importer: { port: server.port, token, goodsId: shop.goods[0] as number } };
}

interface Timed<T> {
  value: T;
  seconds: number;
  cpu: Cpu | null;
}

/** Does something and tells what it took. */
async function timed<T>({ server, postmaster }: Stage, work: () => Promise<T>): Promise<Timed<T>> {
  const spent = () => spentNow([server.pid], postmaster, process.pid);
  const first = spent();
  const start = performance.now();
  const value = await work();
  const seconds = (performance.now() - start) / 1000;
  const last = spent();
  return {
    value,
    seconds,
    cpu: first && last && { server: (last.server - first.server) / 1000, database: (last.database - first.database) / 1000 },
  };
}

/** Does something while a visitor opens a page over and over. */
async function watched<T>(stage: Stage, page: string, work: () => Promise<T>): Promise<Timed<T> & { visitor: Stall }> {
  let ended = false;
  const probing = probe(stage.server.port, page, () => ended);
  try {
    const done = await timed(stage, work);
    ended = true;
    const took = await probing;
    return { ...done, visitor: { stall_ms: took.at(-1) ?? 0, p99_ms: took[Math.floor(took.length * 0.99)] ?? 0 } };
  } finally {
    ended = true;
  }
}

async function runOnce(
  stage: Stage,
  { buyers, visited }: { buyers: number; visited: boolean },
): Promise<{ run: ImportRun; opened: Opened }> {
  const { server, market, postmaster } = stage;
  const opened = await openShop(stage, buyers > 0 ? STOCK_BEFORE : 0);
  const { shops, merchantId, page, importer } = opened;
  const file = cardFile(IMPORT_LINES);
  const before = await market.ask<Books>({ ask: 'books', merchant_id: merchantId });
  forgetPeak(server.pid);
  const rss_before_mb = memoryOf(server.pid, 'VmRSS');
  const crowd =
    buyers > 0
      ? runLoad(
          { errand: buying('purchase', shops), ports: [server.port], clients: buyers, warmUpSeconds: 0, seconds: 4 },
          { servers: [server.pid], postmaster },
        )
      : null;
  const work = () => importFile(importer, file);
  const { value: report, ...seen } = visited ? await watched(stage, page, work) : { ...(await timed(stage, work)), visitor: null };
  const rss_peak_mb = memoryOf(server.pid, 'VmHWM');
  const bought = (await crowd)?.doneInAll ?? 0;
  const after = await market.ask<Books>({ ask: 'books', merchant_id: merchantId });
  if (report.inserted !== cardsIn(IMPORT_LINES)) throw new Error(`${report.inserted} cards came in, not ${cardsIn(IMPORT_LINES)}`);
  const gone = before.available + report.inserted - after.available;
  if (gone !== bought || after.sold !== bought || after.paid !== bought)
    throw new Error(
      `${bought} were bought during the import, but ${gone} cards are gone, ${after.sold} sold and ${after.paid} orders paid`,
    );
  return { run: { ...seen, lines: report.total, inserted: report.inserted, rss_before_mb, rss_peak_mb, buyers, bought }, opened };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Another merchant's file by itself, then beside a large one, each some times; then two large ones at once. */
async function runSecond(stage: Stage): Promise<SecondRun> {
  const [large, small] = [await openShop(stage), await openShop(stage)];
  const alone: number[] = [];
  for (let time = 0; time < TIMES; time += 1) alone.push(await timedImport(small.importer, SECOND_LINES));
  const beside: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const first = timedImport(large.importer, IMPORT_LINES);
    await wait(SECOND_AFTER_MS);
    beside.push(await timedImport(small.importer, SECOND_LINES));
    await first;
  }
  const start = performance.now();
  await Promise.all([large, small].map(({ importer }) => timedImport(importer, IMPORT_LINES)));
  const both_seconds = (performance.now() - start) / 1000;
  return { lines: SECOND_LINES, alone_ms: median(alone), beside_ms: median(beside), both_seconds };
}

/** All cards of a shop as a file, read to its end. */
async function runExport(stage: Stage, { importer, page }: Opened, format: 'txt' | 'csv' | 'xlsx'): Promise<ExportRun> {
  const {
    value: bytes,
    visitor,
    ...seen
  } = await watched(stage, page, async () => {
    const answer = await fetch(`http://127.0.0.1:${importer.port}${cardRaw.download.path}`, {
      method: 'POST',
      headers: { ...asMerchant(importer), 'content-type': 'application/json' },
      body: JSON.stringify({ goods_id: importer.goodsId, format }),
    });
    if (answer.status !== 200 || !answer.body) throw new Error(`the file was refused: ${answer.status} ${await answer.text()}`);
    let length = 0;
    for await (const part of answer.body) length += part.length;
    return length;
  });
  return { ...seen, ...visitor, format, bytes };
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const cpuText = (cpu: Cpu | null): string =>
  cpu === null
    ? ''
    : `, cpu ${(cpu.server + cpu.database).toFixed(2)} s (server ${cpu.server.toFixed(2)}, database ${cpu.database.toFixed(2)})`;
const stallText = ({ p99_ms, stall_ms }: Stall): string => `shop page meanwhile p99 ${ms(p99_ms)}, longest ${ms(stall_ms)}`;

/** The quiet runs, as many beside a visitor, one among buyers, the second merchant's, and the files. */
export async function runImports(
  runs: number,
  server: Server,
  market: Market,
  postmaster: number | null,
  say: (line: string) => void,
): Promise<Imports> {
  const stage: Stage = { server, market, postmaster };
  const done: ImportRun[] = [];
  let filled: Opened | null = null;
  for (let at = 0; at <= 2 * runs; at += 1) {
    const { run, opened } = await runOnce(stage, { buyers: at < 2 * runs ? 0 : 2, visited: at >= runs });
    done.push(run);
    filled ??= opened;
    const memory = run.rss_peak_mb === null ? '' : `, server ${run.rss_before_mb} MiB before, ${run.rss_peak_mb} MiB at the most`;
    const among = run.buyers > 0 ? ` among ${run.buyers} buyers, who bought ${run.bought}` : '';
    const beside = run.visitor === null ? ' by itself' : `; ${stallText(run.visitor)}`;
    say(`  import ${at + 1}: ${run.lines} lines in ${run.seconds.toFixed(2)} s${among}${cpuText(run.cpu)}${memory}${beside}`);
  }
  const second = await runSecond(stage);
  say(
    `  second merchant: ${second.lines} lines in ${ms(second.alone_ms)} alone, in ${ms(second.beside_ms)} beside ${IMPORT_LINES}: ${ms(second.beside_ms - second.alone_ms)} later; two of ${IMPORT_LINES} at once in ${second.both_seconds.toFixed(2)} s`,
  );
  const exports: ExportRun[] = [];
  for (const format of ['txt', 'csv', 'xlsx'] as const) {
    const run = await runExport(stage, filled as Opened, format);
    exports.push(run);
    say(
      `  export ${format}: ${cardsIn(IMPORT_LINES)} cards, ${(run.bytes / 1e6).toFixed(1)} MB in ${run.seconds.toFixed(2)} s${cpuText(run.cpu)}; ${stallText(run)}`,
    );
  }
  return { runs: done, second: [second], exports };
}
