/** A PostgreSQL for tests: one server a run, one database a test file, copied from a migrated template. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startOfDay } from '@keymall/contract/kit/time';
import pg from 'pg';
import { startEmbedded } from '#app/embedded-postgres';
import { migrate } from '#app/migrate';
import type { Patience } from '#kit/database';

/** Of tests with their databases: a crowd at once is refused as too many on no machine, however busy with something else. */
export const PATIENCE: Patience = { statementMs: 120_000, answerWithinMs: 130_000, lockMs: 60_000, waitMs: 60_000 };

const TEMPLATE = 'keymall_template';
const LOCK = 4_719_002;

/** Before midnight in Shanghai, longer than a file takes; after it, longer than what is young stays young (catalogue/collected). */
const BEFORE_MIDNIGHT_MS = 180_000;
const AFTER_MIDNIGHT_MS = 30_000;

/** How long it is until a file that begins has one and the same day to its end: a test sets its own clock, PostgreSQL's nobody does. */
export function untilClearOfMidnight(now: Date): number {
  const since = now.getTime() - startOfDay(now).getTime();
  const until = startOfDay(now, 1).getTime() - now.getTime();
  return until <= BEFORE_MIDNIGHT_MS ? until + AFTER_MIDNIGHT_MS : Math.max(0, AFTER_MIDNIGHT_MS - since);
}

const pause = untilClearOfMidnight(new Date());
if (pause > 0) console.log(`midnight in Shanghai: tests begin in ${Math.ceil(pause / 1000)} s`);
// At import, so that what a file reckons from its first moment is of that day too.
await wait(pause);

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts an embedded server in a temporary folder. Without fsync: what a crash does is tested elsewhere. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-test-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let own: Promise<TestServer> | undefined;
// At import, so that it is the file's own end and not the first suite's.
after(async () => (await own)?.stop());

function ownServer(): Promise<TestServer> {
  own ??= startTestServer();
  return own;
}

const inDatabase = (url: string, name: string): string => {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
};

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inDatabase(url, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database of its own; dropped by `drop`. Uses KEYMALL_TEST_DATABASE_URL's server, or starts one for this process. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.KEYMALL_TEST_DATABASE_URL ?? (await ownServer()).url;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (!rowCount) {
      await client.query(`create database ${TEMPLATE}`);
      await migrate(inDatabase(server, TEMPLATE));
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  });
  return {
    url: inDatabase(server, name),
    drop: () => onServer(server, (client) => client.query(`drop database ${name} with (force)`).then(() => undefined)),
  };
}
