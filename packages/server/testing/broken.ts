/** One row that nobody can write any more, as a fault in its data would have it. */
import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Breaks the rows of a table where a column is so; gives what mends them. */
export async function breakRow(app: TestApp, table: string, column: string, value: number): Promise<() => Promise<void>> {
  const name = sql.ref(`broken_${table}_${value}`);
  const { db } = app.house;
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'it is broken'; end $$`.execute(db);
  await sql`create trigger ${name} before insert or update on ${sql.table(table)} for each row when (new.${sql.ref(column)} = ${sql.lit(value)})
    execute function ${name}()`.execute(db);
  return async () => {
    await sql`drop function ${name} cascade`.execute(db);
  };
}

/** How a schedule's last run ended, and what it said. */
export async function lastRun(app: TestApp, name: string): Promise<{ ok: boolean; output: string }> {
  const { rows } = await sql<{ ok: boolean; output: string }>`
    select ok, output from schedule_log where name = ${name} order by id desc limit 1`.execute(app.house.db);
  if (!rows[0]) throw new Error(`${name} never ran`);
  return rows[0];
}
