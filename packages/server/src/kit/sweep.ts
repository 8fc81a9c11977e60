/**
 * Clearing what is old. A statement has five seconds: a clearing that fell behind once, and then had more to delete than that allows, would
 * be refused every night from then on. So it goes in shares, each a statement of its own that holds few rows for a moment.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './tables.ts';

/** Rows of a share. */
export const SWEPT_AT_ONCE = 5000;

export interface Sweeping {
  /** What is old, said of a row. It is asked again of one that moved on meanwhile, for not every PostgreSQL asks its `ctid` again: that one stays. */
  old: RawBuilder<unknown>;
  /** Gives `ctid`s of such rows, as few as it likes; unless said, by walking through the table. */
  found?: RawBuilder<unknown>;
  /** Shares at the most; all there are unless said. */
  shares?: number;
}

/** Deletes what is old of a table; gives how many rows. */
export async function sweepTable(
  table: keyof Database,
  db: Db,
  { old, found, shares = Number.POSITIVE_INFINITY }: Sweeping,
): Promise<number> {
  const rows = sql.table(table);
  const some = found ?? sql`select ctid from ${rows} where ${old}`;
  let gone = 0;
  for (let share = 0; share < shares; share += 1) {
    const { numAffectedRows } = await sql`delete from ${rows} where ctid = any (array(${some} limit ${SWEPT_AT_ONCE})) and ${old}`.execute(
      db,
    );
    gone += Number(numAffectedRows ?? 0);
    if (Number(numAffectedRows ?? 0) === 0) break;
  }
  return gone;
}

/** Deletes what bears an earlier time; gives how many rows. */
export const sweepBefore = (table: keyof Database, db: Db, column: string, before: Date): Promise<number> =>
  sweepTable(table, db, { old: sql`${sql.ref(column)} < ${before}` });
