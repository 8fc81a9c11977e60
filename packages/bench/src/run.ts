/**
 * `npm run bench -- [job…] [--runs 3] [--seconds 5] [--rounds 5] [--rows 10000000] [--orders 1000000] [--profile folder] [--save]`: the figures of the README,
 * each a ratio to a control measured right before it on the same cores, median of the runs.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { fillPgbench, measureH, measureP, pgbenchVersion } from './controls.ts';
import { IMPORT_AIMS, type ImportRun, runImports } from './import.ts';
import { buying, type District, districts, type Job, jobs, type Market as Shops } from './jobs.ts';
import { LISTS_AIM, type ListRun, runLists } from './lists.ts';
import type { LoadResult } from './load.main.ts';
import { type Market, type Measured, type Place, RACE, runLoad, type Server, startMarket, startServer } from './processes.ts';
import { type ProofStep, runProof } from './proof.ts';

/** Below this, a figure tells of the caches more than of the work. */
const LEAST_SECONDS = 4;
const WARM_UP_SECONDS = 2;
/** What the lists of a large house are compared with. */
const LEAST_ROWS = 10_000;
const FIGURES = resolve(import.meta.dirname, '../figures.json');
const CONTROL_DATABASE = 'keymall_bench_control';

interface Database {
  url: string;
  postmaster: number | null;
  settings: Record<string, string>;
}

interface Books {
  paid: number;
  unpaid: number;
  available: number;
  ledger_sum: number;
}

interface Run extends Measured {
  perSecond: number;
  /** The control's figure just before; null where the control could not be measured. */
  control: number | null;
  ratio: number | null;
}

interface Figure {
  job: string;
  title: string;
  control: 'P' | 'H';
  first: number;
  goal: number;
  runs: Run[];
}

interface RaceRound {
  seed: number;
  delivered: number;
  keys: number;
  sold_out: number;
  reserved: number;
  ledger_sum: number;
  seconds: number;
  faults: string[];
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readChoice() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '5' },
      rows: { type: 'string', default: '10000000' },
      orders: { type: 'string', default: '1000000' },
      profile: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  const names = [...jobs.map(({ name }) => name), 'import', 'race', 'lists', 'proof'];
  for (const name of positionals) if (!names.includes(name)) throw new Error(`no job "${name}"; there are ${names.join(', ')}`);
  const rare = ['lists', 'proof'];
  const number = (name: 'runs' | 'seconds' | 'rounds' | 'rows' | 'orders', least: number): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name} must be a whole number from ${least}`);
    return value;
  };
  return {
    // These take minutes to fill: only when named.
    names: positionals.length > 0 ? positionals : names.filter((name) => !rare.includes(name)),
    runs: number('runs', 1),
    seconds: number('seconds', LEAST_SECONDS),
    rounds: number('rounds', 1),
    rows: number('rows', LEAST_ROWS),
    orders: number('orders', LEAST_ROWS),
    profile: values.profile ? resolve(values.profile) : null,
    save: values.save,
  };
}

type Choice = ReturnType<typeof readChoice>;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] as number;
const round = (value: number, places: number): number => Number(value.toFixed(places));

/** The most frequent of what went wrong. */
const told = (wrongs: LoadResult['wrongs']): string =>
  wrongs
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([what, count]) => `${count} × ${what}`)
    .join('; ');

/** Why a run is thrown away, or null. */
function whyBad(job: Job, run: Measured, before: Books, after: Books): string | null {
  if (run.wrongs.length > 0) return told(run.wrongs);
  // A timer's own blur is no short run.
  if (run.seconds < LEAST_SECONDS - 0.1) return `only ${run.seconds.toFixed(1)} s`;
  if (after.ledger_sum !== 0) return `the ledger sums to ${after.ledger_sum}`;
  if (job.leaves === 'nothing') return null;
  if (after.available <= 0) return 'sold out';
  const orders = after[job.leaves] - before[job.leaves];
  if (orders !== run.doneInAll) return `${run.doneInAll} done, but ${orders} orders in the books`;
  const cards = before.available - after.available;
  return cards === run.doneInAll ? null : `${run.doneInAll} done, but ${cards} cards gone`;
}

const PARTIES = ['server', 'database', 'client'] as const;

/** Cores taken by server, database and clients: 1 is one core all the time. */
const coresText = ({ cores }: Run): string => (cores ? PARTIES.map((name) => cores[name].toFixed(2)).join(' / ') : '–');

/** Processor time of one thing done: what stays when a machine is busy with something else. */
const costText = ({ cores, perSecond }: Run): string =>
  cores ? PARTIES.map((name) => ((cores[name] * 1000) / perSecond).toFixed(2)).join(' / ') : '–';

interface Bench {
  choice: Choice;
  server: Server;
  market: Market;
  database: Database;
  shopsOf: ReadonlyMap<District, Shops>;
  hasPgbench: boolean;
}

async function controlFor(bench: Bench, job: Job): Promise<number | null> {
  if (job.control === 'H') return measureH(bench.choice.seconds);
  return bench.hasPgbench ? measureP(bench.database.url, CONTROL_DATABASE, bench.choice.seconds) : null;
}

/** Some work first, unmeasured: a shop that has been visited before has its caches, its plans and its statistics. */
async function breakIn({ server, database }: Bench, job: Job, shops: Shops): Promise<void> {
  // Orders alone would leave the statistics of half the tables empty.
  const errand = job.leaves === 'nothing' ? job.errand(shops) : buying('purchase', shops);
  const { wrongs } = await runLoad(
    { errand, port: server.port, clients: 20, warmUpSeconds: 1, seconds: 2 },
    { server: server.pid, postmaster: database.postmaster },
  );
  if (wrongs.length > 0) throw new Error(`${job.name}: the first visits went wrong: ${told(wrongs)}`);
}

async function runJob(bench: Bench, job: Job): Promise<Figure> {
  const { choice, server, market, database } = bench;
  const shops = bench.shopsOf.get(job.district) as Shops;
  await breakIn(bench, job, shops);
  const figure: Figure = { job: job.name, title: job.title, control: job.control, first: job.first, goal: job.goal, runs: [] };
  for (let attempt = 1; figure.runs.length < choice.runs; attempt += 1) {
    if (attempt > choice.runs + 2) throw new Error(`${job.name}: too many bad runs`);
    await market.ask({ ask: 'restock', shops: shops.shops, plan: districts[job.district] });
    const before = await market.ask<Books>({ ask: 'books' });
    const control = await controlFor(bench, job);
    const measured = await runLoad(
      {
        errand: job.errand(shops),
        meanwhile: job.meanwhile?.(shops),
        port: server.port,
        clients: job.clients,
        warmUpSeconds: WARM_UP_SECONDS,
        seconds: choice.seconds,
      },
      { server: server.pid, postmaster: database.postmaster },
    );
    const bad = whyBad(job, measured, before, await market.ask<Books>({ ask: 'books' }));
    if (bad !== null) {
      say(`  ${job.name}: thrown away: ${bad}`);
      continue;
    }
    const perSecond = measured.done / measured.seconds;
    const run: Run = { ...measured, perSecond, control, ratio: control === null ? null : perSecond / control };
    figure.runs.push(run);
    const cores = run.cores ? `cores ${coresText(run)}; cpu ms each ${costText(run)}` : '';
    const ratio = run.ratio === null ? '' : `= ${run.ratio.toFixed(3)} ${job.control} of ${Math.round(control ?? 0)}/s`;
    say(
      `  ${job.name} ${figure.runs.length}: ${Math.round(perSecond)}/s ${ratio}, p50 ${run.p50.toFixed(1)} ms, p99 ${run.p99.toFixed(1)} ms; ${cores}`,
    );
  }
  return figure;
}

async function runRace(choice: Choice): Promise<RaceRound[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', RACE, String(choice.rounds)],
    // A failing round is told below; the line is there all the same.
  ).catch((error: { stdout?: string; stderr?: string; message: string }) => {
    if (!error.stdout) throw new Error(error.stderr || error.message);
    return { stdout: error.stdout };
  });
  const rounds = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RaceRound);
  for (const each of rounds) {
    const verdict = each.faults.length === 0 ? 'whole' : `BROKEN: ${each.faults.join('; ')}`;
    say(
      `  race (seed ${each.seed}): ${each.delivered} delivered, ${each.keys} keys, ${each.sold_out} told "sold out", ${each.reserved} reserved, ledger ${each.ledger_sum}, ${each.seconds} s: ${verdict}`,
    );
  }
  return rounds;
}

function table(figures: readonly Figure[], imports: readonly ImportRun[], rounds: readonly RaceRound[]): string {
  const head = [
    'job',
    'per second',
    'control',
    'ratio',
    'first',
    'goal',
    'p50 ms',
    'p99 ms',
    'cores server / database / clients',
    'cpu ms each',
  ];
  const rows = figures.map(({ job, control, first, goal, runs }) => {
    const of = (pick: (run: Run) => number): number => median(runs.map(pick));
    const measured = runs.every((run) => run.ratio !== null);
    const middle = runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor((runs.length - 1) / 2)] as Run;
    return [
      job,
      String(Math.round(of((run) => run.perSecond))),
      measured ? `${control} ${Math.round(of((run) => run.control ?? 0))}` : `${control} missing`,
      measured ? `${of((run) => run.ratio ?? 0).toFixed(3)} ${control}` : '–',
      `${first} ${control}`,
      `${goal} ${control}`,
      of((run) => run.p50).toFixed(1),
      of((run) => run.p99).toFixed(1),
      coresText(middle),
      costText(middle),
    ];
  });
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const quiet = imports.filter(({ buyers }) => buyers === 0);
  if (quiet.length > 0) {
    const of = (pick: (run: ImportRun) => number): number => median(quiet.map(pick));
    lines.push(
      '',
      `import of ${quiet[0]?.lines} lines: ${of((run) => run.seconds).toFixed(2)} s (first ${IMPORT_AIMS.first}, goal ${IMPORT_AIMS.goal}), server at most ${of((run) => run.rss_peak_mb ?? 0)} MB, longest wait for the shop page ${of((run) => run.stall_ms).toFixed(0)} ms (at most ${IMPORT_AIMS.stall_ms})`,
    );
  }
  if (rounds.length > 0) {
    const whole = rounds.filter(({ faults }) => faults.length === 0).length;
    lines.push(
      '',
      `race: ${whole} of ${rounds.length} rounds whole (200 buyers, 50 cards, every notice three times, kill -9 in the middle)`,
    );
  }
  return lines.join('\n');
}

interface Stage {
  server: Server;
  market: Market;
  close(): Promise<void>;
}

/** Where the database is embedded the server brings it; elsewhere the market makes one, and the server is sent there. */
async function openStage(place: Place, profile: string | null): Promise<Stage> {
  if (place.server === null) {
    const server = await startServer(place, null, profile);
    const market = await startMarket(place).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return { server, market, close: () => market.stop().then(() => server.stop()) };
  }
  const market = await startMarket(place);
  const server = await startServer(place, market.databaseUrl, profile).catch(async (error: unknown) => {
    await market.stop();
    throw error;
  });
  return { server, market, close: () => server.stop().then(() => market.stop()) };
}

/** Opens the shops of every district that a job needs. */
async function openDistricts(market: Market, needed: readonly District[]): Promise<Map<District, Shops>> {
  const opened = await market.ask<Shops>({ ask: 'open', plan: needed.flatMap((district) => districts[district]) });
  const shopsOf = new Map<District, Shops>();
  let from = 0;
  for (const district of needed) {
    const next = from + districts[district].length;
    shopsOf.set(district, { ...opened, shops: opened.shops.slice(from, next) });
    from = next;
  }
  return shopsOf;
}

interface Measurements {
  figures: Figure[];
  imports: ImportRun[];
  database: Database | null;
}

async function measureAll(choice: Choice, place: Place, chosen: readonly Job[]): Promise<Measurements> {
  const isImporting = choice.names.includes('import');
  if (chosen.length === 0 && !isImporting) return { figures: [], imports: [], database: null };
  const version = await pgbenchVersion();
  if (version === null) say('  pgbench is missing (Debian: apt-get install postgresql-contrib): no ratio to P can be given');
  if (choice.profile !== null) mkdirSync(choice.profile, { recursive: true });
  const { server, market, close } = await openStage(place, choice.profile);
  try {
    const database = await market.ask<Database>({ ask: 'database' });
    const { server_version, fsync, synchronous_commit } = database.settings;
    say(
      `  PostgreSQL ${server_version}, fsync ${fsync}, synchronous_commit ${synchronous_commit}; Node ${process.version}; ${cpus().length} cores`,
    );
    if (fsync !== 'on' || synchronous_commit !== 'on')
      throw new Error('fsync and synchronous_commit must be on: a figure without them is none');
    const shopsOf = await openDistricts(market, [...new Set(chosen.map(({ district }) => district))]);
    const hasPgbench = version !== null && chosen.some(({ control }) => control === 'P');
    if (hasPgbench) {
      await market.ask({ ask: 'drop-scratch', name: CONTROL_DATABASE });
      await market.ask({ ask: 'scratch', name: CONTROL_DATABASE });
      await fillPgbench(database.url, CONTROL_DATABASE);
    }
    try {
      const figures: Figure[] = [];
      for (const job of chosen) figures.push(await runJob({ choice, server, market, database, shopsOf, hasPgbench }, job));
      const imports = isImporting ? await runImports(choice.runs, server, market, database.postmaster, say) : [];
      const broken = await market.ask<string[]>({ ask: 'rules' });
      if (broken.length > 0) throw new Error(`invariants broken: ${broken.join('; ')}`);
      say('  all invariants hold over what was bought');
      return { figures, imports, database };
    } finally {
      if (hasPgbench) await market.ask({ ask: 'drop-scratch', name: CONTROL_DATABASE });
    }
  } finally {
    await close();
  }
}

function save(
  choice: Choice,
  { database, figures, imports }: Measurements,
  rounds: readonly RaceRound[],
  lists: readonly ListRun[],
  proof: readonly ProofStep[],
): void {
  const text = {
    at: new Date().toISOString().slice(0, 10),
    machine: { cores: cpus().length, model: cpus()[0]?.model ?? '', node: process.version, postgresql: database?.settings ?? {} },
    seconds: choice.seconds,
    jobs: figures.map(({ runs, ...figure }) => ({
      ...figure,
      median: {
        per_second: round(median(runs.map((run) => run.perSecond)), 0),
        ratio: runs.every((run) => run.ratio !== null) ? round(median(runs.map((run) => run.ratio ?? 0)), 3) : null,
        p50_ms: round(median(runs.map((run) => run.p50)), 2),
        p99_ms: round(median(runs.map((run) => run.p99)), 2),
      },
      runs: runs.map((run) => ({
        per_second: round(run.perSecond, 0),
        control: run.control === null ? null : round(run.control, 0),
        ratio: run.ratio === null ? null : round(run.ratio, 3),
        p50_ms: round(run.p50, 2),
        p99_ms: round(run.p99, 2),
        cores: run.cores,
      })),
    })),
    import: imports,
    race: rounds,
    lists,
    proof,
  };
  writeFileSync(FIGURES, `${JSON.stringify(text, null, 2)}\n`);
  say(`  kept in ${FIGURES}`);
}

async function bench(): Promise<void> {
  const choice = readChoice();
  const folder = mkdtempSync(join(tmpdir(), 'keymall-bench-'));
  // The database's own uid has to walk through.
  chmodSync(folder, 0o755);
  try {
    const place: Place = {
      server: process.env.DATABASE_URL || null,
      dataDir: join(folder, 'data'),
      masterKey: randomBytes(32).toString('base64'),
    };
    const measured = await measureAll(
      choice,
      place,
      jobs.filter(({ name }) => choice.names.includes(name)),
    );
    const rounds = choice.names.includes('race') ? await runRace(choice) : [];
    const lists = choice.names.includes('lists') ? await runLists(choice.rows, choice.orders, say) : [];
    const proof = choice.names.includes('proof') ? await runProof(choice.rows, say) : [];
    say(`\n${table(measured.figures, measured.imports, rounds)}\n`);
    if (lists.length > 0) say(`lists: at worst ${Math.max(...lists.map(({ ratio }) => ratio))} times as long (at most ${LISTS_AIM})\n`);
    if (choice.save) save(choice, measured, rounds, lists, proof);
    if (rounds.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await bench();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
