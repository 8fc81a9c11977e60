/**
 * `npm test`: every test of the house, and one closing line `N passed, N failed, N skipped`.
 * `npm test -- --only server,web`, `npm test -- orders.test`, `npm test -- --long`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';
import { runNodeTests } from './node-tests.ts';
import { type Choice, chosenFiles, readChoice } from './stages.ts';
import { closingLine, exitCode, none, sum, type Tally } from './tally.ts';
import { runWebTests } from './web-tests.ts';

const CONCURRENCY = 2;
/** A file that does not end counts as failed: long after the longest has, which walks every button of both offices, on a slow machine too. */
const FILE_MS = 40 * 60_000;
/** Ctrl-C ends what runs, the database last. */
const stopping = new AbortController();
const root = join(import.meta.dirname, '..', '..');

/** What a stage's processes find in DATABASE: DATABASE_URL's server where it is set, else an embedded one for this run. */
async function provideDatabase(): Promise<{ stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    console.log('database: DATABASE_URL');
    process.env['KEYMALL_TEST_DATABASE_URL'] = given;
    return { stop: async () => undefined };
  }
  const { startTestServer } = await import('../../packages/server/testing/postgres.ts');
  const server = await startTestServer();
  console.log('database: an embedded PostgreSQL for this run');
  process.env['KEYMALL_TEST_DATABASE_URL'] = server.url;
  return server;
}

/** Journeys that cannot run are counted, not forgotten. */
function declaredTests(files: readonly string[]): number {
  return files.reduce((count, file) => count + [...readFileSync(file, 'utf8').matchAll(/^\s*(?:await\s+)?(?:test|it)\(/gm)].length, 0);
}

async function runJourneys(files: readonly string[]): Promise<Tally> {
  const browser = provideBrowser();
  if (browser.path === null) {
    const skipped = declaredTests(files);
    const bar = '!'.repeat(80);
    console.log(`${bar}\n!! BROWSER JOURNEYS SKIPPED (${skipped}): ${browser.missing}\n${bar}`);
    return process.env['CI'] === 'true' ? { passed: 0, failed: Math.max(skipped, 1), skipped: 0 } : { passed: 0, failed: 0, skipped };
  }
  process.env['CHROMIUM_PATH'] = browser.path;
  // One at a time: a journey has a server, a browser and a clock of its own, and two cores.
  return await runNodeTests(files, { root, concurrency: 1, timeout: FILE_MS, signal: stopping.signal });
}

async function main(choice: Choice): Promise<Tally> {
  process.env['NODE_ENV'] = 'test';
  const chosen = chosenFiles(root, choice);
  const database = chosen.some(({ stage }) => stage.needsDatabase) ? await provideDatabase() : null;
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  let tally = none;
  try {
    for (const { stage, files } of chosen) {
      if (stopping.signal.aborted) break;
      console.log(`\n── ${stage.name} ${'─'.repeat(70 - stage.name.length)}`);
      if (stage.runner === 'vitest') tally = sum(tally, await runWebTests(files, root, stopping.signal));
      else if (stage.runner === 'journeys') tally = sum(tally, await runJourneys(files));
      else tally = sum(tally, await runNodeTests(files, { root, concurrency: CONCURRENCY, timeout: FILE_MS, signal: stopping.signal }));
    }
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await database?.stop();
  }
  return tally;
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
