/**
 * `npm run bench -- [job…] [--runs 3] [--seconds 5] [--rounds 5] [--rows 10000000] [--orders 1000000] [--busy] [--old 0] [--purchases 10000] [--profile folder] [--save]`:
 * the figures of the README, each a ratio to a control measured before and after it on the same cores, and a cost: its processor time over the
 * control's, which holds on any disk. Median of the runs. With `--old 1000000`,
 * what is held against P runs again after that many sales of earlier days in the same shops.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { CHAT_AIM, runChat } from './chat.ts';
import { type Control, fillPgbench, measureH, measureP, pgbenchVersion } from './controls.ts';
import { coresText, cpuText, type Figure, heldAgainst, type Kept, type RaceRound, type Run, save, table } from './figures.ts';
import { runFleet } from './fleet.ts';
import { runImports } from './import.ts';
import { buying, type District, districts, type Job, jobs, looks, pages, type Market as Shops, ways } from './jobs.ts';
import { EVERY_LIST_ROWS, LISTS_AIM, runEveryList, runLists } from './lists.ts';
import type { LoadResult } from './load.main.ts';
import { MALL_AIM, runMall } from './mall.ts';
import { costOf, type Market, type Measured, type Place, RACE, runLoad, type Server } from './processes.ts';
import { runProof } from './proof.ts';
import { runQuiet } from './quiet.ts';
import { type Database, openDistricts, openStage } from './stage.ts';
import { runStarts } from './start.ts';

/** Below this, a figure tells of the caches more than of the work. */
const LEAST_SECONDS = 4;
const WARM_UP_SECONDS = 2;
/** What the lists of a large house are compared with. */
const LEAST_ROWS = 10_000;
/** More than any run sells. */
const TEXT_PIECES = 1_000_000;
const CONTROL_DATABASE = 'keymall_bench_control';

interface Books {
  paid: number;
  unpaid: number;
  available: number;
  ledger_sum: number;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs again after `--old` orders. */
const isSlowedByOld = ({ control }: Job): boolean => control === 'P';

function readChoice() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '5' },
      rows: { type: 'string', default: '10000000' },
      orders: { type: 'string', default: '1000000' },
      busy: { type: 'boolean', default: false },
      old: { type: 'string', default: '0' },
      purchases: { type: 'string', default: '10000' },
      profile: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  // These take minutes: only when named.
  const long = ['looks', 'pages', 'lists', 'every-list', 'proof', 'mall', 'chat', 'start', 'quiet', 'fleet'];
  const names = [...jobs.map(({ name }) => name), 'import', 'race', ...long];
  const single = [...looks, ...pages].map(({ name }) => name);
  for (const name of positionals)
    if (![...names, ...single].includes(name)) throw new Error(`no job "${name}"; there are ${names.join(', ')}`);
  const rare = ['text', 'hot text', ...ways.map(({ name }) => name), ...long];
  const number = (name: 'runs' | 'seconds' | 'rounds' | 'rows' | 'orders' | 'old' | 'purchases', least: number): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name} must be a whole number from ${least}`);
    return value;
  };
  const chosen = positionals.length > 0 ? positionals : names.filter((name) => !rare.includes(name));
  const old = number('old', 0);
  const slowed = jobs.filter(isSlowedByOld).map(({ name }) => name);
  if (old > 0 && !slowed.some((name) => chosen.includes(name))) throw new Error(`--old is for ${slowed.join(', ')}`);
  return {
    names: chosen,
    runs: number('runs', 1),
    seconds: number('seconds', LEAST_SECONDS),
    rounds: number('rounds', 1),
    rows: number('rows', LEAST_ROWS),
    orders: number('orders', LEAST_ROWS),
    busy: values.busy,
    old,
    purchases: number('purchases', 1),
    profile: values.profile ? resolve(values.profile) : null,
    save: values.save,
  };
}

type Choice = ReturnType<typeof readChoice>;

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
  const wanted = run.doneInAll * (job.cards ?? 1);
  return cards === wanted ? null : `${run.doneInAll} done, but ${cards} cards gone`;
}

interface Bench {
  choice: Choice;
  server: Server;
  market: Market;
  database: Database;
  shopsOf: ReadonlyMap<District, Shops>;
  hasPgbench: boolean;
}

async function controlFor({ choice, database, hasPgbench }: Bench, job: Job): Promise<Control | null> {
  if (job.control === 'H') return measureH(choice.seconds);
  return hasPgbench ? measureP(database.url, CONTROL_DATABASE, database.postmaster, choice.seconds) : null;
}

/** What the machine did before and after a run, in the middle. */
function between(earlier: Control | null, later: Control | null): Control | null {
  if (earlier === null || later === null) return null;
  const known = earlier.cpuMs !== null && later.cpuMs !== null;
  return { perSecond: (earlier.perSecond + later.perSecond) / 2, cpuMs: known ? ((earlier.cpuMs ?? 0) + (later.cpuMs ?? 0)) / 2 : null };
}

/** Some work first, unmeasured: a shop that has been visited before has its caches, its plans and its statistics. */
async function breakIn({ server, database }: Bench, job: Job, shops: Shops): Promise<void> {
  // Orders alone would leave the statistics of half the tables empty.
  const errand = job.leaves === 'unpaid' ? buying('purchase', shops) : job.errand(shops);
  const { wrongs } = await runLoad(
    { errand, ports: [server.port], clients: 20, warmUpSeconds: 1, seconds: 2 },
    { servers: [server.pid], postmaster: database.postmaster },
  );
  if (wrongs.length > 0) throw new Error(`${job.name}: the first visits went wrong: ${told(wrongs)}`);
}

async function runJob(bench: Bench, job: Job, old: number): Promise<Figure> {
  const { choice, server, market, database } = bench;
  const suppliers = bench.shopsOf.get(job.district) as Shops;
  const question = job.throughAgents
    ? { ask: 'agents', shops: suppliers.shops }
    : job.text && { ask: 'texts', shops: suppliers.shops, counted: job.text === 'counted' ? TEXT_PIECES : null };
  const shops = question ? { ...suppliers, shops: await market.ask<Shops['shops']>(question) } : suppliers;
  if (job.inMall) await market.ask({ ask: 'mall', shops: shops.shops });
  if (job.look) await market.ask({ ask: 'wear', shop: shops.shops[0], look: job.look });
  await breakIn(bench, job, shops);
  const figure: Figure = {
    job: job.name,
    old,
    title: job.title,
    control: job.control,
    first: job.first,
    goal: job.goal,
    costs: job.costs,
    runs: [],
  };
  let earlier = await controlFor(bench, job);
  for (let attempt = 1; figure.runs.length < choice.runs; attempt += 1) {
    if (attempt > choice.runs + 2) throw new Error(`${job.name}: too many bad runs`);
    await market.ask({ ask: 'restock', shops: suppliers.shops, plan: districts[job.district] });
    const before = await market.ask<Books>({ ask: 'books' });
    const measured = await runLoad(
      {
        errand: job.errand(shops),
        meanwhile: job.meanwhile?.(shops),
        ports: [server.port],
        clients: job.clients,
        warmUpSeconds: WARM_UP_SECONDS,
        seconds: choice.seconds,
      },
      { servers: [server.pid], postmaster: database.postmaster },
    );
    const bad = whyBad(job, measured, before, await market.ask<Books>({ ask: 'books' }));
    // A machine shared with others changes by the second: what it does without us is asked before and after.
    const later = await controlFor(bench, job);
    const around = between(earlier, later);
    earlier = later;
    if (bad !== null) {
      say(`  ${job.name}: thrown away: ${bad}`);
      continue;
    }
    const perSecond = measured.done / measured.seconds;
    const run: Run = { ...measured, perSecond, ...heldAgainst(perSecond, costOf(measured), around) };
    figure.runs.push(run);
    const cores = run.cores ? `cores ${coresText(run)}; cpu ms each ${cpuText(run)}` : '';
    const ratio = run.ratio === null ? '' : `= ${run.ratio.toFixed(3)} ${job.control} of ${Math.round(run.control ?? 0)}/s`;
    const cost = run.cost === null ? '' : `cost ${run.cost.toFixed(1)} of ${run.controlCpuMs?.toFixed(3)} ms, `;
    say(
      `  ${job.name} ${figure.runs.length}: ${Math.round(perSecond)}/s ${ratio}, ${cost}p50 ${run.p50.toFixed(1)} ms, p99 ${run.p99.toFixed(1)} ms; ${cores}`,
    );
  }
  return figure;
}

/** Fills sales of earlier days into the districts of some jobs, each as many, and runs the jobs again. */
async function runAfterOld(bench: Bench, again: readonly Job[]): Promise<Figure[]> {
  const { choice, market, shopsOf } = bench;
  const start = performance.now();
  const needed = [...new Set(again.map(({ district }) => district))];
  for (const [at, district] of needed.entries()) {
    const { shops, gateway } = shopsOf.get(district) as Shops;
    await market.ask({ ask: 'old', shops, gateway, orders: Math.floor((choice.old + at) / needed.length) });
  }
  say(`  ${choice.old} old orders filled in, in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const figures: Figure[] = [];
  for (const job of again) figures.push(await runJob(bench, job, choice.old));
  return figures;
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

type Measurements = Pick<Kept, 'settings' | 'figures' | 'import'>;

async function measureAll(choice: Choice, place: Place, chosen: readonly Job[]): Promise<Measurements> {
  const isImporting = choice.names.includes('import');
  if (chosen.length === 0 && !isImporting) return { settings: {}, figures: [], import: null };
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
      const bench: Bench = { choice, server, market, database, shopsOf, hasPgbench };
      const figures: Figure[] = [];
      for (const job of chosen) figures.push(await runJob(bench, job, 0));
      const imports = isImporting ? await runImports(choice.runs, server, market, database.postmaster, say) : null;
      if (choice.old > 0) figures.push(...(await runAfterOld(bench, chosen.filter(isSlowedByOld))));
      const broken = await market.ask<string[]>({ ask: 'rules' });
      if (broken.length > 0) throw new Error(`invariants broken: ${broken.join('; ')}`);
      say('  all invariants hold over what was bought');
      return { settings: database.settings, figures, import: imports };
    } finally {
      if (hasPgbench) await market.ask({ ask: 'drop-scratch', name: CONTROL_DATABASE });
    }
  } finally {
    await close();
  }
}

/** A house of its own: nothing of what was measured before is in it. */
const aside = (place: Place, name: string): Place => ({ ...place, dataDir: join(place.dataDir, '..', name, 'data') });

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
    /** By its own name, or all of its group. */
    const isChosen =
      (group: string) =>
      ({ name }: Job): boolean =>
        choice.names.includes(group) || choice.names.includes(name);
    const measured = await measureAll(choice, place, [
      ...jobs.filter(({ name }) => choice.names.includes(name)),
      ...looks.filter(isChosen('looks')),
      ...pages.filter(isChosen('pages')),
    ]);
    const race = choice.names.includes('race') ? await runRace(choice) : [];
    const lists = choice.names.includes('lists') ? await runLists(choice, say) : [];
    if (choice.names.includes('every-list')) await runEveryList(Math.min(choice.rows, EVERY_LIST_ROWS), say);
    const proof = choice.names.includes('proof') ? await runProof(choice.rows, say) : [];
    const mall = choice.names.includes('mall') ? await runMall(choice.rows, say) : [];
    const chat = choice.names.includes('chat') ? await runChat(choice.seconds, say) : [];
    const start = choice.names.includes('start')
      ? await runStarts(aside(place, 'start'), choice.runs, choice.purchases, choice.profile, say)
      : null;
    const quiet = choice.names.includes('quiet') ? await runQuiet(aside(place, 'quiet'), say) : null;
    const fleet = choice.names.includes('fleet') ? await runFleet(aside(place, 'fleet'), choice.seconds, say) : [];
    say(`\n${table({ ...measured, race })}\n`);
    if (lists.length > 0) say(`lists: at worst ${Math.max(...lists.map(({ ratio }) => ratio))} times as long (at most ${LISTS_AIM})\n`);
    if (mall.length > 0) say(`mall: at worst p99 ${Math.max(...mall.map(({ p99_ms }) => p99_ms))} ms (at most ${MALL_AIM})\n`);
    for (const { told } of chat) say(`chat: told after p99 ${told.p99_ms} ms (at most ${CHAT_AIM})\n`);
    if (choice.save)
      say(`  kept in ${save({ seconds: choice.seconds, ...measured, race, lists, proof, mall, chat, start, quiet, fleet })}`);
    if (race.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
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
