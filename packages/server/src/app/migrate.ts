/** Brings a database to this code's schema: numbered SQL files once each, then the SQL functions of the modules, as a whole. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { isAway } from '#kit/database';
import { EnvError } from './env.ts';
import { moduleOrder } from './modules.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const MODULES = join(import.meta.dirname, '../modules');
/** Serialises processes that start at once. */
const LOCK = 4_719_001;

/** What this version knows of, in order. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort();

function migrations(names: readonly string[]): Record<string, Migration> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        up: (db) =>
          sql
            .raw(readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8'))
            .execute(db)
            .then(() => undefined),
      },
    ]),
  );
}

/** Every `*.sql` of the modules, in module order: `create function fn.…`. */
function functionFiles(): string[] {
  return moduleOrder.flatMap((name) => {
    const folder = join(MODULES, name, 'sql');
    try {
      return readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .map((file) => readFileSync(join(folder, file), 'utf8'));
    } catch {
      return [];
    }
  });
}

interface Functions {
  text: string;
  hash: string;
}

function functionsOfModules(): Functions {
  const text = functionFiles().join('\n');
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}

/** Functions carry no data: when their text has changed, all of them are made anew in one transaction. */
async function installFunctions(db: Kysely<unknown>, { text, hash }: Functions): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const { rows } = await sql<{
      comment: string | null;
    }>`select obj_description(oid) as comment from pg_namespace where nspname = 'fn'`.execute(trx);
    if (rows[0]?.comment === hash) return;
    await sql.raw(`drop schema if exists fn cascade; create schema fn; ${text}; comment on schema fn is '${hash}'`).execute(trx);
  });
}

/** A server that starts, recovers or stops is waited for so long. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 500;

/** Asks a database once it lets somebody in. Throws what it says when that takes too long, or when it is no matter of waiting. */
async function asked<T>(url: string, say: (line: string) => void, patienceMs: number, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs;
  for (let said = false; ; said = true) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      return await ask(client);
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error;
      if (!said) say('数据库暂时不可用，正在等待… The database does not answer yet; waiting for it.');
      await wait(LOOK_EVERY_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Waits until the database lets somebody in. Throws as `asked` does. */
export const databaseAnswers = (url: string, say: (line: string) => void, patienceMs = PATIENCE_MS): Promise<void> =>
  asked(url, say, patienceMs, async () => undefined);

/** A schema that stands while a restore is under way: what is in the database meanwhile is not whole. */
export const RESTORING = 'keymall_restoring';

/** Waits until the database lets somebody in, and refuses one that a restore left half done. */
export async function assertWhole(url: string, say: (line: string) => void = () => undefined): Promise<void> {
  const found = await asked(url, say, PATIENCE_MS, (client) => client.query('select 1 from pg_namespace where nspname = $1', [RESTORING]));
  if (found.rows.length > 0)
    throw new EnvError(
      '上一次恢复没有完成，数据库不完整：请重新运行 npm run restore。 A restore of this database did not come to its end: run npm run restore again.',
    );
}

/** Has a database all of this version and nothing of another: two looks, where finding nothing to do would take a dozen statements. */
async function isCurrent(db: Kysely<unknown>, names: readonly string[], { hash }: Functions): Promise<boolean> {
  const { rows } = await sql<{ made: boolean; comment: string | null }>`
    select to_regclass('kysely_migration') is not null as made, (select obj_description(oid) from pg_namespace where nspname = 'fn') as comment`.execute(
    db,
  );
  if (!rows[0]?.made || rows[0].comment !== hash) return false;
  const { rows: done } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return names.join() === done.map(({ name }) => name).join();
}

/** Migrates. Safe to call from several processes at once. Throws the first failing migration's error; nothing is left half done. `only` makes the tables of an earlier version, without its functions. */
export async function migrate(url: string, only?: readonly string[]): Promise<{ applied: string[] }> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2, lock_timeout: 10_000 }) }),
  });
  try {
    const names = only ?? migrationNames();
    const functions = functionsOfModules();
    if (!only && (await isCurrent(db, names, functions))) return { applied: [] };
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations(names) },
      // Two branches grew side by side: a database that has the higher number gets the lower one now.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error(String(error));
    if (!only) await installFunctions(db, functions);
    return { applied: (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName) };
  } finally {
    await db.destroy();
  }
}
