/** A PostgreSQL for tests: one server a run, one database a test file, copied from a migrated template. */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { lockDataDir } from '#app/data-lock';
import { type EmbeddedServer, startEmbedded } from '#app/embedded-postgres';
import { isEnvError } from '#app/env';
import { migrate } from '#app/migrate';
import type { Patience } from '#kit/database';
import { mayBegin } from './midnight.ts';

/** Of tests with their databases: a crowd at once is refused as too many on no machine, however busy with something else. */
export const PATIENCE: Patience = { statementMs: 120_000, answerWithinMs: 130_000, lockMs: 60_000, waitMs: 60_000 };

const LOCK = 4_719_002;

// At import, so that what a file run by itself reckons from its first moment is of that day too.
if (!process.env.KEYMALL_TEST_RUNNER) await mayBegin();

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Without fsync: what a crash does is tested elsewhere. Log files that are done with go, or a kept cluster would grow by them. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_recycle: 'off',
  max_connections: '300',
};

/** Starts an embedded server in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-test-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: SETTINGS });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the server of a folder that stays, with its template: the next run need make neither. Null while another run has it. */
export async function startKeptServer(folder: string): Promise<TestServer | null> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  let unlock: () => void;
  try {
    unlock = lockDataDir(folder);
  } catch (error) {
    if (isEnvError(error)) return null;
    throw error;
  }
  const start = async (): Promise<EmbeddedServer> => {
    const server = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: SETTINGS, anew: true });
    try {
      await dropOthers(server.url);
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  };
  // Kept without fsync: what a power cut left of it is not worth a look.
  const server = await start().catch(async () => {
    rmSync(join(folder, 'postgres'), { recursive: true, force: true });
    rmSync(join(folder, 'postgres.home'), { force: true });
    return start();
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      unlock();
    },
  };
}

/** What runs that were killed left, and templates of an earlier schema. */
async function dropOthers(url: string): Promise<void> {
  const template = templateName();
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname not in ('postgres', 'template0', 'template1', 'keymall', $1)`,
      [template],
    );
    for (const { datname } of rows) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  });
}

const SERVER = join(import.meta.dirname, '..');

/** Of what a template is made; of the job queue's version its own manifest tells. */
const SCHEMA = [
  'migrations/*.sql',
  'src/modules/*/sql/*.sql',
  'src/app/{modules,migrate,house-check}.ts',
  'src/kit/jobs.ts',
  'src/modules/*/index.ts',
  'src/modules/**/*.jobs.ts',
  '../../node_modules/pg-boss/package.json',
];
/** A template is of one schema: its name tells which. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SCHEMA, { cwd: SERVER }).toSorted()) hash.update(path).update(readFileSync(join(SERVER, path)));
  return `keymall_template_${hash.digest('hex').slice(0, 12)}`;
}

let own: Promise<TestServer> | undefined;
// At import, so that it is the file's own end and not the first suite's. Processes of `npm test` are given a server.
if (!process.env.KEYMALL_TEST_RUNNER) after(async () => (await own)?.stop());

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

/** As the first start does. Some hundred tables and rows that a copy brings along, instead of every house making them. */
async function makeQueues(url: string): Promise<void> {
  const [{ allOf }, { houseCheck }, { installQueues }] = await Promise.all([
    import('#app/assembly'),
    import('#app/house-check'),
    import('#kit/jobs'),
  ]);
  await installQueues(url, [...allOf('schedules'), houseCheck], allOf('queues'));
}

let template: Promise<string> | undefined;

/** Migrated once a server: whoever comes first makes it, under another name until it is whole. */
function theTemplate(server: string): Promise<string> {
  template ??= onServer(server, async (client) => {
    const name = templateName();
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name}_draft`);
    await client.query(`create database ${name}_draft`);
    await migrate(inDatabase(server, `${name}_draft`));
    await makeQueues(inDatabase(server, `${name}_draft`));
    await client.query(`alter database ${name}_draft rename to ${name}`);
    return name;
  });
  return template;
}

/** A migrated, empty database of its own; dropped by `drop`. Uses KEYMALL_TEST_DATABASE_URL's server, or starts one for this process. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.KEYMALL_TEST_DATABASE_URL ?? (await ownServer()).url;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const from = await theTemplate(server);
  await onServer(server, (client) => client.query(`create database ${name} template ${from} strategy file_copy`));
  return {
    url: inDatabase(server, name),
    drop: () => onServer(server, (client) => client.query(`drop database ${name} with (force)`).then(() => undefined)),
  };
}
