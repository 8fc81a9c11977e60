/**
 * `npm run restore -- <backup>`: a backup becomes the database of this installation. `--drill`: it becomes one in a scratch place,
 * is compared with what was backed up and proved, and goes again. See docs/how-to/back-up-and-restore.md.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTime } from '@keymall/contract/kit/time';
import type pg from 'pg';
import { openDatabase, openPool } from '#kit/database';
import { closeAllSessions } from '#modules/identity';
import { afterRestore, keepFact, loadKeyring } from '#modules/platform';
import { type Manifest, placeFiles, queueFile, readManifest, readPacked, tableFile, verifyArchive } from './backup/archive.ts';
import { type AtHand, withDatabase } from './backup/at-hand.ts';
import { connectForCopy, copyIn, copyOut, refill, tableQuery, tablesOf } from './backup/copy.ts';
import { startEmbedded } from './embedded-postgres.ts';
import { type Env, EnvError, isEnvError, readEnv } from './env.ts';
import { checkInvariants } from './invariants.ts';
import { migrate, migrationNames, RESTORING } from './migrate.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Is the database one to fill: nothing of anybody is in it, or a restore left it half done. */
async function isFree(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `select exists (select 1 from pg_namespace where nspname = $1)
       or not exists (select 1 from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace) as free`,
    [RESTORING],
  );
  return rows[0]?.free ?? false;
}

/** Empties the database, and marks it as under way: a start refuses it until the end. */
async function clear(client: pg.Client, overwrite: boolean): Promise<void> {
  if (!(await isFree(client)) && !overwrite)
    throw new EnvError(
      '目标数据库里已有数据，没有改动。先备份它，确认要覆盖后加 --overwrite。 The database has data; nothing was changed. Back it up, and say --overwrite if it is to be replaced.',
    );
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'keymall%'`,
  );
  if (rows.length > 0)
    throw new EnvError(
      `还有 Keymall 进程连着这个数据库（${rows.map(({ name }) => name).join('、')}）：请先停止它们。 A Keymall is at work on this database: stop it first.`,
    );
  await client.query(`create schema if not exists ${RESTORING}`);
  const { rows: ours } = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1`);
  // An empty one stays as it is, with the rights that somebody gave on it.
  if (ours.length === 0) return;
  await client.query(
    'drop schema if exists fn cascade; drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
  );
}

/** Rows, then a look whether what was written is what was read. */
async function load(client: pg.Client, url: string, path: string, manifest: Manifest): Promise<void> {
  const unknown = manifest.migrations.filter((name) => !migrationNames().includes(name));
  if (unknown.length > 0)
    throw new EnvError(
      `备份来自更新的版本 ${manifest.version}（${unknown[0]}），请先升级程序。 The backup is of a later version, ${manifest.version}: bring that one.`,
    );
  await migrate(url, manifest.migrations);
  const tables = await tablesOf(client);
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  if (tables.length !== columns.size || tables.some(({ name }) => !columns.has(name)))
    throw new EnvError('备份里的表与它的版本不符。 The tables of this backup are not those of its version.');
  await refill(client, tables, manifest.sequences, async () => {
    for (const { name } of tables) await copyIn(client, name, columns.get(name) as string[], readPacked(tableFile(path, name)));
  });
  for (const table of tables) {
    const before = manifest.tables.find(({ name }) => name === table.name);
    const { rows, sha256 } = await copyOut(client, tableQuery({ ...table, columns: columns.get(table.name) as string[] }));
    if (before?.rows !== rows || before.sha256 !== sha256)
      throw new Error(`${table.name}: ${before?.rows} rows were backed up, ${rows} are here, and they are not the same`);
  }
  say(`  ✓ ${tables.length} 张表的行数与摘要一致 (counts and digests agree)`);
  await migrate(url);
  await client.query('analyze');
}

/** Every rule of the house, those of the ledger's proof among them. Gives how many are broken. */
async function prove(url: string, masterKey: Buffer): Promise<number> {
  const db = openDatabase(openPool({ url, max: 1, applicationName: 'keymall-restore', statementMs: 0, answerWithinMs: 3_600_000 }));
  try {
    await loadKeyring(db, masterKey);
    say('  ✓ 主密钥能打开数据密钥 (the master key opens the data keys)');
    const rules = await checkInvariants(db);
    const broken = rules.filter(({ rows }) => rows > 0);
    for (const { name, sentence, rows } of broken) say(`  ✗ ${name} ${sentence}: ${rows}`);
    if (broken.length === 0) say(`  ✓ ${rules.length} 条不变式与账目证明全部成立 (all invariants and the proof of the books hold)`);
    return broken.length;
  } finally {
    await db.destroy();
  }
}

/** What must not go on as if nothing had been, and the end of the mark. */
async function settle(client: pg.Client, url: string, path: string, manifest: Manifest): Promise<void> {
  await client.query('create temp table waiting (queue text, payload jsonb)');
  await copyIn(client, 'waiting', ['queue', 'payload'], readPacked(queueFile(path)));
  const { rows: waiting } = await client.query<{ queue: string; payload: unknown }>('select queue, payload from waiting');
  const db = openDatabase(openPool({ url, max: 1, applicationName: 'keymall-restore', statementMs: 0, answerWithinMs: 600_000 }));
  try {
    await db.transaction().execute(async (trx) => {
      await afterRestore(trx, waiting);
      await closeAllSessions(trx, new Date());
      await keepFact(trx, 'restored', { taken_at: formatTime(new Date(manifest.taken_at)) }, new Date());
    });
  } finally {
    await db.destroy();
  }
  await client.query(`drop schema ${RESTORING}`);
}

async function restoreInto(url: string, path: string, manifest: Manifest, env: Env, overwrite: boolean): Promise<number> {
  const client = await connectForCopy(url, 'restore');
  try {
    await clear(client, overwrite);
    await load(client, url, path, manifest);
    await placeFiles(path, env.dataDir);
    const broken = await prove(url, env.masterKey);
    await settle(client, url, path, manifest);
    return broken;
  } finally {
    await client.end();
  }
}

/** The whole way in a scratch cluster, which is gone afterwards. */
async function drill(path: string, manifest: Manifest, env: Env): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'keymall-drill-'));
  chmodSync(scratch, 0o711);
  const server = await startEmbedded({ dataDir: join(scratch, 'postgres'), settings: { fsync: 'off', full_page_writes: 'off' } });
  try {
    const client = await connectForCopy(server.url, 'restore');
    try {
      await load(client, server.url, path, manifest);
      return await prove(server.url, env.masterKey);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
    // Where root's cluster lies elsewhere, it has a folder of its own there.
    if (!server.dataDir.startsWith(scratch)) rmSync(dirname(server.dataDir), { recursive: true, force: true });
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Told to the house that the drill was for, where there is one on this machine. */
async function noteDrill(env: Env, value: object): Promise<void> {
  const isHere = env.databaseUrl !== null || ['postgres', 'postgres.home'].some((name) => existsSync(join(env.dataDir, name)));
  if (!isHere) return;
  const note = async ({ url }: AtHand): Promise<void> => {
    const db = openDatabase(openPool({ url, max: 1, applicationName: 'keymall-restore' }));
    await keepFact(db, 'backup_drill', value, new Date()).finally(() => db.destroy());
  };
  await withDatabase(env, note).catch((error: unknown) => say(`  ! 演练结果没有记入数据库 (the drill was not noted): ${String(error)}`));
}

async function restore(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { drill: { type: 'boolean', default: false }, overwrite: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw new EnvError(
      '用法：npm run restore -- <备份目录> [--drill] [--overwrite]。 usage: npm run restore -- <backup> [--drill] [--overwrite]',
    );
  const path = resolve(given);
  const env = readEnv([], { begins: false });
  const manifest = readManifest(path, env.masterKey);
  say(`备份 ${path}：${formatTime(new Date(manifest.taken_at))}，版本 ${manifest.version} (backup)`);
  await verifyArchive(path, manifest);
  say('  ✓ 文件完好 (the files are whole)');
  if (values.drill) {
    const broken = await drill(path, manifest, env);
    await noteDrill(env, { path, taken_at: manifest.taken_at, broken });
    say(
      broken === 0
        ? '\n演练成功：这个备份可以恢复 · this backup can be restored'
        : `\n演练发现 ${broken} 处问题 · ${broken} rules are broken`,
    );
    return broken;
  }
  const broken = await withDatabase(env, ({ url }) => restoreInto(url, path, manifest, env, values.overwrite), { anew: true });
  say(
    '\n已恢复 · restored\n  提现已暂停、所有人需重新登录；请按 docs/how-to/back-up-and-restore.md 核对后再开放提现。\n  Withdrawals are closed and everybody is signed out: look over what that page names, then open them.',
  );
  return broken;
}

try {
  process.exitCode = (await restore()) > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(
    `\n${isEnvError(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
