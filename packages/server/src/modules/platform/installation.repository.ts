import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { InstallationFact } from './installation.rules.ts';

/** Keeps the latest word of a name. */
export async function keepFact(db: Db, name: string, value: unknown, at: Date): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('installation_fact')
    .values({ name, value: json, update_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, update_at: at }))
    .execute();
}

/** All there are, a handful. */
export const installationFacts = (db: Db): Promise<InstallationFact[]> =>
  db.selectFrom('installation_fact').select(['name', 'value', 'update_at']).orderBy('name').execute();

/** The database about itself. */
export async function databaseFigures(
  db: Db,
): Promise<{ version: string; bytes: number; now: Date; migrations: number; last_migration: string }> {
  const { rows } = await sql<{ version: string; bytes: number; now: Date; migrations: number; last_migration: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes, clock_timestamp() as now,
      count(*)::int as migrations, coalesce(max(name), '') as last_migration from kysely_migration`.execute(db);
  return rows[0] as { version: string; bytes: number; now: Date; migrations: number; last_migration: string };
}

/** When the first step of the tables was taken. */
export async function installedAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select min("timestamp") as at from kysely_migration`.execute(db);
  return new Date(rows[0]?.at ?? 0);
}

/** Steps of the tables that were taken, in order. */
export async function appliedSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
