/** Lists over Kysely: a page of rows with how many there are, and searching by a piece of text. */
import { COUNTED_ROWS, type Paging } from '@keymall/contract/kit/list';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Rows of an unselected query, as far as a person pages: counted up to `COUNTED_ROWS`, so that a list of millions opens as
 * fast as a short one. The bound itself means "that many or more"; the pages show it with a plus. One statement.
 */
export async function boundedCount<DB, TB extends keyof DB>(db: Db, base: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const some = base.select(sql<number>`1`.as('one')).limit(COUNTED_ROWS);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${some} as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** All rows of an unselected query, for lists that stay short or say what they come to. One statement. */
async function exactCount<DB, TB extends keyof DB>(_: Db, base: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const row = await base.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return (row as { total: number }).total;
}

/** A page of a list that `count` counts; else as `pageOf`. */
export const paged =
  (count: typeof boundedCount) =>
  async <DB, TB extends keyof DB, RDB, RTB extends keyof RDB, Row>(
    db: Db,
    base: SelectQueryBuilder<DB, TB, object>,
    { page, limit }: Paging,
    shown: (base: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<RDB, RTB, Row>,
  ) => {
    const rows = shown(base)
      .limit(limit)
      .offset((page - 1) * limit);
    const [list, total] = await Promise.all([rows.execute(), count(db, base)]);
    return { list, total };
  };

/**
 * A page of a list: `base` is what is searched for and is counted as it stands, to the bound; `shown` gives it the columns,
 * joins and order of the rows. Two statements at once.
 */
export const pageOf = paged(boundedCount);

/** The same with every row counted. */
export const exactPageOf = paged(exactCount);

/**
 * The order of a table's rows, newest first: a range of days (`dated`) is read along the index of days, everything else along the rows' own.
 * By the rows' own, an old day would be found only after all that came since.
 */
export const newestFirst = (table: string, dated: boolean) => {
  const id = sql.ref(`${table}.id`);
  return dated ? sql`${sql.ref(`${table}.create_at`)} desc, ${id} desc` : sql`${id} desc`;
};

/** What holds this text somewhere, for `ilike`: its own %, _ and \ stand for themselves. */
export const containing = (text: string): string => `%${plain(text)}%`;

/** What begins with this text, for `like`. */
export const beginning = (text: string): string => `${plain(text)}%`;

/** Its number begins so; numbers are written in capitals. */
export const numberedFrom = (number: string, start: string) =>
  sql<boolean>`${sql.ref(number)} collate "C" like ${beginning(start.toUpperCase())}`;

/**
 * Ids of the rows whose number (`trade_no`) begins so: the newest, for numbers begin with their time, and as many as anybody pages through.
 * Goes by an index over `trade_no collate "C"`, or over `merchant_id` and it where one merchant's are meant.
 */
export const idsNumberedFrom = (table: string, start: string, merchantId?: number) =>
  sql<number[]>`array(select id from ${sql.table(table)} where ${merchantId === undefined ? sql`true` : sql`merchant_id = ${merchantId}`}
    and ${numberedFrom('trade_no', start)} order by trade_no collate "C" desc limit ${COUNTED_ROWS})`;

const plain = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
