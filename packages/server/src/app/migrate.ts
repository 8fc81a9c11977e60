/** Brings a database to this code's schema: numbered SQL files once each, then the SQL functions of the modules, as a whole. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { moduleOrder } from './modules.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const MODULES = join(import.meta.dirname, '../modules');
/** Serialises processes that start at once. */
const LOCK = 4_719_001;

function migrations(): Record<string, Migration> {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/\.sql$/, ''),
      {
        up: (db) =>
          sql
            .raw(readFileSync(join(MIGRATIONS, name), 'utf8'))
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

/** Functions carry no data: when their text has changed, all of them are made anew in one transaction. */
async function installFunctions(db: Kysely<unknown>): Promise<void> {
  const text = functionFiles().join('\n');
  const hash = createHash('sha256').update(text).digest('hex');
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const { rows } = await sql<{
      comment: string | null;
    }>`select obj_description(oid) as comment from pg_namespace where nspname = 'fn'`.execute(trx);
    if (rows[0]?.comment === hash) return;
    await sql.raw(`drop schema if exists fn cascade; create schema fn; ${text}; comment on schema fn is '${hash}'`).execute(trx);
  });
}

/** Migrates. Safe to call from several processes at once. Throws the first failing migration's error; nothing is left half done. */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2, lock_timeout: 10_000 }) }),
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations() } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error(String(error));
    await installFunctions(db);
    return { applied: (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName) };
  } finally {
    await db.destroy();
  }
}
