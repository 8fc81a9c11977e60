/** `npm run backup [-- --to <folder>] [--keep <n>]`: everything but the keys, as of one moment, while the house is open or shut. */
import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { openDatabase, openPool } from '#kit/database';
import { keepFact, RESUMED_QUEUES, version } from '#modules/platform';
import {
  addFiles,
  diskSentence,
  keepNewest,
  keyMark,
  type Manifest,
  makeArchive,
  newFile,
  queueFile,
  tableFile,
  writeManifest,
} from './backup/archive.ts';
import { type AtHand, withDatabase } from './backup/at-hand.ts';
import { connectForCopy, copyOut, sequencesOf, tableQuery, tablesOf } from './backup/copy.ts';
import { ANEW, type Env, EnvError, isEnvError, readEnv } from './env.ts';
import { assertWhole } from './migrate.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Jobs that wait or are at work, of the queues that go on after a restore; where no queue was ever opened, none. */
async function queueQuery(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  const names = RESUMED_QUEUES.map((name) => `'${name}'`).join(', ');
  return rows[0]?.there
    ? `select name as queue, data as payload from pgboss.job where name in (${names}) and state in ('created', 'retry', 'active') order by id`
    : 'select null, null where false';
}

async function readAll(client: pg.Client, env: Env, draft: string): Promise<Manifest> {
  // One moment for all of it; nobody waits for it, and it waits for nobody.
  await client.query('begin transaction isolation level repeatable read, read only');
  const { rows } = await client.query<{ at: Date; postgresql: string; migrations: string[] | null }>(`
    select clock_timestamp() as at, current_setting('server_version') as postgresql, (select array_agg(name::text order by name) from kysely_migration) as migrations`);
  const head = rows[0] as { at: Date; postgresql: string; migrations: string[] | null };
  const tables: Manifest['tables'] = [];
  await mkdir(join(draft, 'table'), { mode: 0o700 });
  for (const table of await tablesOf(client)) {
    const sum = await copyOut(client, tableQuery(table), [createZstdCompress()], newFile(tableFile(draft, table.name)));
    tables.push({ name: table.name, columns: table.columns, ...sum });
  }
  const queue = await copyOut(client, await queueQuery(client), [createZstdCompress()], newFile(queueFile(draft)));
  const sequences = await sequencesOf(client);
  await client.query('commit');
  // After the rows: a file is there before its row is.
  const files = await addFiles(draft, {
    upload: join(env.dataDir, 'upload'),
    private: join(env.dataDir, 'private'),
    ...(env.mode === 'demo' && { 'demo.json': join(env.dataDir, 'demo.json'), 'sandbox.json': join(env.dataDir, 'sandbox.json') }),
  });
  return {
    format: 1,
    version,
    postgresql: head.postgresql,
    taken_at: head.at.toISOString(),
    key: keyMark(env.masterKey),
    migrations: head.migrations ?? [],
    tables,
    sequences,
    queue,
    files,
  };
}

/** Not among what it backs up: the database would have strangers in its folder, and uploads would grow by every backup. */
async function assertApart(place: string, env: Env, { clusterDir }: AtHand): Promise<void> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const real = await realpath(place);
  for (const folder of [clusterDir, join(env.dataDir, 'postgres'), join(env.dataDir, 'upload'), join(env.dataDir, 'private')]) {
    const other = folder === null ? null : await realpath(folder).catch(() => null);
    if (other !== null && (real === other || real.startsWith(other + sep)))
      throw new EnvError(`备份不能放在 ${other} 里面。 A backup must not lie inside ${other}: choose another folder with --to.`);
  }
}

async function backup(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new EnvError(`--keep ${values.keep}：要一个正整数。 --keep takes a number from 1.`);
  const env = readEnv([], { begins: false });
  const place = resolve(values.to ?? join(env.dataDir, 'backup'));
  const start = performance.now();
  await withDatabase(env, async (database) => {
    await assertWhole(database.url);
    const client = await connectForCopy(database.url, 'keymall-backup');
    let made: Manifest | undefined;
    try {
      await assertApart(place, env, database);
      const path = await makeArchive(place, new Date(), async (draft) => {
        made = await readAll(client, env, draft);
        await writeManifest(draft, env.masterKey, made);
      });
      const seconds = Math.round((performance.now() - start) / 1000);
      const { tables, files } = made as Manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      say(`备份完成：${path}`);
      say(
        `  ${tables.length} 张表 ${rows} 行，${files.count} 个文件，${seconds} 秒（${tables.length} tables, ${rows} rows, ${files.count} files, ${seconds} s）`,
      );
      say('  主密钥不在备份里：请与备份分开保管。 The master key is not in it: keep it apart from the backup.');
      await note(database.url, 'backup', { path, rows, files: files.count, seconds });
      if (values.keep !== undefined)
        for (const gone of await keepNewest(place, Number(values.keep))) say(`  已删除旧备份 ${gone}（removed）`);
    } catch (error) {
      const why = diskSentence(error, place);
      // Where even that can't be kept, the age of the last one tells.
      await note(database.url, 'backup_failed', { why: why instanceof Error ? why.message.slice(0, 300) : 'failed' }).catch(
        () => undefined,
      );
      throw why;
    } finally {
      await client.end();
    }
  });
}

/** Told to the house, for doctor, the administrator's page and whoever is told of what waits. The backup is whole even where that fails. */
async function note(url: string, name: 'backup' | 'backup_failed', value: object): Promise<void> {
  const db = openDatabase(openPool({ url, max: 1, applicationName: 'keymall-backup' }));
  try {
    await keepFact(db, name, value, new Date());
  } finally {
    await db.destroy();
  }
}

try {
  if (process.argv.includes(ANEW)) throw new EnvError(`${ANEW} 只用于 npm start。 ${ANEW} is for npm start only.`);
  await backup();
} catch (error) {
  process.stderr.write(
    `\n${isEnvError(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
