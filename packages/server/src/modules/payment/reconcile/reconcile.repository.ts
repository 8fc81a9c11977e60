/** Statements of gateways: their rows on the way in, and what came of laying them beside the ledger (sql/reconcile.sql). */
import type { StatementRow } from '@keymall/drivers/statement/port';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Step } from '#kit/export';
import { pageOf } from '#kit/list';
import { worded, wordedPage } from '#kit/said';

export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount' | 'other_day';
export type StatementFormat = 'epay' | 'alipay';

/** Takes what died with its process out of the working tables. */
export async function dropAbandoned(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gateway_statement_line').where('create_at', '<', before).execute();
  await db.deleteFrom('gateway_statement_entry').where('create_at', '<', before).execute();
}

/** Keeps rows of a file, the first of them at `place`. */
export async function keepLines(db: Db, upload: string, place: number, rows: readonly StatementRow[]): Promise<void> {
  const column = <T>(pick: (row: StatementRow) => T): T[] => rows.map(pick);
  await sql`
    insert into gateway_statement_line (upload_id, place, line_no, entry, trade_no, transaction_id, refund_no, amount, at)
    select ${upload}::uuid, ${place}::int + l.nth, l.line_no, l.entry, l.trade_no, l.transaction_id, l.refund_no, l.amount, l.at
    from unnest(${column(({ line }) => line)}::int[], ${column(({ kind }) => kind)}::text[], ${column((row) => row.out_trade_no)}::text[],
      ${column((row) => row.transaction_id)}::text[], ${column((row) => row.out_refund_no)}::text[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ at }) => at.toISOString())}::timestamptz[])
      with ordinality as l (line_no, entry, trade_no, transaction_id, refund_no, amount, at, nth)`.execute(db);
}

export async function forgetLines(db: Db, upload: string): Promise<void> {
  await db.deleteFrom('gateway_statement_line').where('upload_id', '=', upload).execute();
}

export interface Upload {
  upload: string;
  account: number;
  day: string;
  format: StatementFormat;
  file: string;
  admin: number;
  fee: number;
}

/** Lays the kept rows beside the ledger. Gives the statement's number. */
export async function compare(db: Db, { upload, account, day, format, file, admin, fee }: Upload): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select fn.statement_compare(${upload}::uuid, ${account}, ${day}::date, ${format}, ${file}, ${admin}, ${fee}) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** The platform's own accounts; what merchants' own gateways collect is not in our books to be compared. */
// unscoped: all
const ownAccounts = (db: Db) =>
  db
    .selectFrom('channel_account as a')
    .innerJoin('pay_channel as c', 'c.id', 'a.channel_id')
    .select(['a.id', 'a.name', 'c.title as channel_title', 'c.code'])
    .where('a.merchant_id', 'is', null);

const MOST_ACCOUNTS = 1000;
export const accountsToReconcile = (db: Db) => ownAccounts(db).orderBy('c.id').orderBy('a.id').limit(MOST_ACCOUNTS).execute();
export const ownAccount = (db: Db, id: number) => ownAccounts(db).where('a.id', '=', id).executeTakeFirst();

// unscoped: all
const statements = (db: Db) =>
  db
    .selectFrom('gateway_statement as s')
    .innerJoin('channel_account as a', 'a.id', 's.channel_account_id')
    .innerJoin('pay_channel as c', 'c.id', 'a.channel_id')
    .innerJoin('admin', 'admin.id', 's.admin_id');

const openOnes = sql<number>`(select count(*) from gateway_statement_difference d where d.statement_id = s.id and d.status = 0)`;
const ROW = [
  's.id',
  's.channel_account_id',
  'a.name as account_name',
  'c.title as channel_title',
  sql<string>`s.day::text`.as('day'),
  's.format',
  's.file_name',
  'admin.username as admin',
  's.rows',
  's.matched',
  's.other_day',
  's.differences',
  openOnes.as('open'),
  's.statement_amount',
  's.ledger_amount',
  's.fee',
  's.create_at',
] as const;

export interface StatementFilter {
  channel_account_id?: number;
  day?: string;
  open?: 0 | 1;
}

/** A page of statements, newest first. */
export async function listStatements(
  db: Db,
  { page, limit, channel_account_id, day, open }: StatementFilter & { page: number; limit: number },
) {
  const wanted = statements(db)
    .$if(channel_account_id !== undefined, (query) => query.where('s.channel_account_id', '=', channel_account_id as number))
    .$if(day !== undefined, (query) => query.where('s.day', '=', day as string))
    .$if(open !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from gateway_statement_difference d where d.statement_id = s.id and d.status = 0) = ${open === 1}`,
      ),
    );
  return pageOf(db, wanted, { page, limit }, (rows) => rows.select(ROW).orderBy('s.id', 'desc'));
}

export const statementById = (db: Db, id: number) => statements(db).select(ROW).where('s.id', '=', id).executeTakeFirst();

/** What a statement's differences come to, by kind. */
export const kindsOf = (db: Db, id: number) =>
  db
    .selectFrom('gateway_statement_difference')
    .select((row) => [
      'kind',
      row.fn.countAll<number>().as('count'),
      row.fn.countAll<number>().filterWhere('status', '=', 0).as('open'),
      sql<number>`coalesce(sum(statement_amount), 0)`.as('statement_amount'),
      sql<number>`coalesce(sum(ledger_amount), 0)`.as('ledger_amount'),
    ])
    .where('statement_id', '=', id)
    .groupBy('kind')
    .orderBy('kind')
    .execute();

export interface DifferenceFilter {
  id: number;
  kind?: DifferenceKind;
  entry?: 'payment' | 'refund' | 'payout' | 'other';
  status?: 0 | 1;
  number?: string;
}

const differences = (db: Db, { id, kind, entry, status, number }: DifferenceFilter) =>
  db
    .selectFrom('gateway_statement_difference as d')
    .innerJoin('gateway_statement as s', 's.id', 'd.statement_id')
    .leftJoin('admin', 'admin.id', 'd.settle_admin_id')
    .where('d.statement_id', '=', id)
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind as DifferenceKind))
    .$if(entry !== undefined, (query) => query.where('d.entry', '=', entry as 'payment'))
    .$if(status !== undefined, (query) => query.where('d.status', '=', status as 0))
    .$if(Boolean(number), (query) =>
      query.where((is) => is.or([is('d.trade_no', '=', number as string), is('d.transaction_id', '=', number as string)])),
    );

const DIFFERENCE = [
  'd.id',
  'd.kind',
  'd.entry',
  'd.line_no',
  'd.trade_no',
  'd.transaction_id',
  'd.statement_amount',
  'd.ledger_amount',
  'd.at',
  sql<boolean>`d.kind = 'missing_there' and d.at < fn.day_start(s.day) + interval '1 hour'`.as('near_midnight'),
  'd.status',
  'd.note',
  'd.sayings',
  sql<string>`coalesce(admin.username, '')`.as('admin'),
  'd.settle_at',
] as const;

/** A page of a statement's differences, in the file's order. */
export async function listDifferences(
  { db, locale }: Pick<Ctx, 'db' | 'locale'>,
  { page, limit, ...filter }: DifferenceFilter & { page: number; limit: number },
) {
  const wanted = differences(db, filter);
  return wordedPage(await pageOf(db, wanted, { page, limit }, (rows) => rows.select(DIFFERENCE).orderBy('d.id')), locale);
}

/** Those after an id, for files, in the language of who asks for one. */
export async function differencesAfter({ db, locale }: Pick<Ctx, 'db' | 'locale'>, filter: DifferenceFilter, { after, limit }: Step) {
  const rows = await differences(db, filter)
    .select(DIFFERENCE)
    .where('d.id', '>', after ?? 0)
    .orderBy('d.id')
    .limit(limit)
    .execute();
  return rows.map((row) => worded(row, locale));
}

/** Settles differences that are open. Gives how many were. */
export async function settleDifferences(db: Db, ids: readonly number[], admin: number, note: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('gateway_statement_difference')
    .set({ status: 1, note, sayings: null, settle_admin_id: admin, settle_at: now })
    .where('id', 'in', [...ids])
    .where('status', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
