/**
 * `npm test`: every test of the house, and one closing line `N passed, N failed, N skipped`.
 * `npm test -- --only server,web`, `npm test -- orders.test`, `npm test -- --name refund`, `--long`, `--watch`, `--record`.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { type FailedFile, runAgain } from './again.ts';
import { type Browser, provideBrowser } from './browser.ts';
import { readDurations, secondsOf, writeDurations } from './durations.ts';
import { type Task, workOff } from './lanes.ts';
import { nodeTests } from './node-tests.ts';
import { aloneOf, type Choice, chosenFiles, readChoice, type Stage } from './stages.ts';
import { closingLine, exitCode, none, sum, type Tally } from './tally.ts';
import { changesOf } from './watch.ts';
import { asOne, needsOwnModules, runWebTests } from './web-tests.ts';

/** Two more than cores: what waits for the database or a browser leaves its core to another, and browsers wait a third of their time. */
const LANES = Math.min(availableParallelism(), 4) + 2;
/** A file that does not end counts as failed: long after the longest has, on a slow machine too. */
const FILE_MS = 20 * 60_000;
/** With `--long`: every look before every pair of eyes. */
const LONG_FILE_MS = 4 * FILE_MS;
/** Ctrl-C ends what runs, the database last. */
const stopping = new AbortController();
const root = join(import.meta.dirname, '..', '..');
/** Told when a file begins in a process that has had others. */
const BEGINS = [join(root, 'packages/server/testing/at-end.ts')];

/** What test processes find in KEYMALL_TEST_DATABASE_URL: DATABASE_URL's server where it is set, else an embedded one, kept for the next run. */
async function provideDatabase(): Promise<{ stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    console.log('database: DATABASE_URL');
    process.env['KEYMALL_TEST_DATABASE_URL'] = given;
    return { stop: async () => undefined };
  }
  const { startKeptServer, startTestServer } = await import('../../packages/server/testing/postgres.ts');
  const server = (await startKeptServer(join(root, 'node_modules/.cache/test-database'))) ?? (await startTestServer());
  console.log('database: an embedded PostgreSQL');
  process.env['KEYMALL_TEST_DATABASE_URL'] = server.url;
  return server;
}

/** Every site of the journeys and every program that a test starts would build the pages by itself, at the same moment. Whether it went well they find out. */
async function buildPages(): Promise<void> {
  const build = spawn(process.execPath, [join(root, 'packages/web/build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: stopping.signal,
  });
  await new Promise<void>((resolve) => {
    build.once('error', () => resolve());
    build.once('exit', () => resolve());
  });
}

/** Journeys that cannot run are counted, not forgotten. */
function declaredTests(file: string): number {
  return [...readFileSync(file, 'utf8').matchAll(/^\s*(?:await\s+)?(?:test|it)\(/gm)].length;
}

function withoutBrowser(files: readonly string[], missing: string): Tally {
  const skipped = files.reduce((count, file) => count + Math.max(declaredTests(file), 1), 0);
  const bar = '!'.repeat(80);
  console.log(`${bar}\n!! BROWSER JOURNEYS SKIPPED (${skipped}): ${missing}\n${bar}`);
  return process.env['CI'] === 'true' ? { passed: 0, failed: Math.max(skipped, 1), skipped: 0 } : { passed: 0, failed: 0, skipped };
}

type Chosen = readonly { stage: Stage; files: string[] }[];

/** Runs the chosen files once. */
async function pass(chosen: Chosen, { name, record, long }: Choice): Promise<Tally> {
  const recorded = readDurations();
  const measured = new Map<string, number>();
  const tallies = new Map<string, Tally>(chosen.map(({ stage }) => [stage.name, none]));
  const count = (stage: Stage, tally: Tally): void => void tallies.set(stage.name, sum(tallies.get(stage.name) ?? none, tally));
  const tests = nodeTests({ root, timeout: long ? LONG_FILE_MS : FILE_MS, signal: stopping.signal, begins: BEGINS, ...(name && { name }) });
  const journeys = chosen.find(({ stage }) => stage.runner === 'journeys');
  const failed: FailedFile<Stage>[] = [];
  /** What a reader of the last lines alone must know: which tests failed, and which by chance. */
  const ends: string[] = [];
  // Beside everything else, where it must be installed first.
  const browser: Promise<Browser | null> = journeys ? provideBrowser() : Promise.resolve(null);
  const pages = journeys && buildPages();
  const tasks: Task[] = chosen.flatMap(({ stage, files }): Task[] => {
    if (stage.runner === 'vitest') {
      const apart = files.filter((file) => needsOwnModules(readFileSync(file, 'utf8')));
      const together = files.filter((file) => !apart.includes(file));
      return [together, apart].flatMap((part): Task[] => {
        if (part.length === 0) return [];
        const isolate = part === apart;
        const key = isolate ? `${stage.name} apart` : stage.name;
        return [
          {
            seconds: secondsOf(recorded, key),
            async run() {
              const began = performance.now();
              const options = { isolate, signal: stopping.signal, name };
              for (const { path, files: again, verdict } of await runWebTests(part, root, options)) {
                if (verdict.failed === 0) count(stage, verdict);
                else failed.push({ stage, path, verdict, again: async () => asOne(await runWebTests(again, root, options)) });
              }
              measured.set(key, (performance.now() - began) / 1000);
            },
          },
        ];
      });
    }
    return files.map((file) => {
      const path = relative(root, file);
      const alone = aloneOf(stage, path);
      return {
        seconds: secondsOf(recorded, path),
        ...(alone && { alone }),
        async run(lane: number) {
          if (stage.runner === 'journeys') {
            const found = await browser;
            if (!found?.path) return;
            await pages;
            process.env['CHROMIUM_PATH'] = found.path;
          }
          const verdict = await tests.run(file, lane);
          measured.set(path, verdict.seconds);
          if (verdict.failed > 0) failed.push({ stage, path, verdict, again: () => tests.run(file, 0) });
          else count(stage, verdict);
        },
      };
    });
  });
  try {
    await workOff(tasks, LANES, stopping.signal);
    const found = await browser;
    if (journeys && found && found.path === null) count(journeys.stage, withoutBrowser(journeys.files, found.missing));
    const again = await runAgain(failed, stopping.signal);
    for (const { stage, verdict } of again.verdicts) count(stage, verdict);
    ends.push(...again.lines);
  } finally {
    await tests.close();
  }
  console.log('');
  for (const line of ends) console.log(line);
  for (const [stage, tally] of tallies) console.log(`${stage.padEnd(9)} ${closingLine(tally)}`);
  if (record) writeDurations(measured);
  return sum(...tallies.values());
}

async function main(choice: Choice): Promise<Tally> {
  process.env['NODE_ENV'] = 'test';
  // What a run shares, like the journeys' server, ends with this process.
  process.env['KEYMALL_TEST_RUNNER'] = String(process.pid);
  if (choice.long) process.env['KEYMALL_TEST_LONG'] = '1';
  const chosen = chosenFiles(root, choice);
  const database = chosen.some(({ stage }) => stage.needsDatabase) ? await provideDatabase() : null;
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    let tally = await pass(chosen, choice);
    if (!choice.watch) return tally;
    console.log(`\n${closingLine(tally)}; waiting for changes`);
    for await (const changed of changesOf(root, stopping.signal)) {
      // A test that changed goes alone; anything else may matter to all.
      const edited = chosen
        .map(({ stage, files }) => ({ stage, files: files.filter((file) => changed.has(file)) }))
        .filter(({ files }) => files.length > 0);
      const isTestOnly = edited.reduce((total, { files }) => total + files.length, 0) === changed.size;
      tally = await pass(isTestOnly ? edited : chosen, choice);
      if (!stopping.signal.aborted) console.log(`\n${closingLine(tally)}; waiting for changes`);
    }
    return tally;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await database?.stop();
  }
}

let choice: Choice;
try {
  choice = readChoice(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
const tally = await main(choice);
if (stopping.signal.aborted) {
  console.log('\nstopped');
  process.exit(130);
}
if (tally.passed + tally.failed === 0) console.log('\nno test ran');
console.log(`\n${closingLine(tally)}`);
process.exit(exitCode(tally));
