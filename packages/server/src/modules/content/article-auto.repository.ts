/** Rows of articles that come by themselves: who runs what, what waits, what was there before. */
import type { AutoFault, AutoItemState, AutoResult } from '@keymall/contract/content/article-auto-words';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Database } from '#kit/tables';

export type AutoTask = Selectable<Database['article_auto']>;

/** Takes a task for itself until `until`; undefined where somebody runs it, or it is gone. */
export const claimTask = (db: Db, id: number, now: Date, until: Date): Promise<AutoTask | undefined> =>
  db
    .updateTable('article_auto')
    .set({ lease_until: until })
    .where('id', '=', id)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();

/** Holds the task for the rest of the transaction; false where it is not this run's any more. */
export const stillOurs = async (db: Db, id: number, until: Date): Promise<boolean> =>
  (await db
    .selectFrom('article_auto')
    .select('id')
    .where('id', '=', id)
    .where('lease_until', '=', until)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export interface RunEnd {
  result: AutoResult;
  fault: AutoFault;
  made: number;
  doubled: number;
  forbidden: number;
  cost_ms: number;
}

/** Ends a run and tells of it. Nothing where it was not this run's any more. */
export async function endRun(
  db: Db,
  { id, until, at }: { id: number; until: Date; at: Date },
  end: RunEnd,
  more: { keyword_at: number; etag?: string; modified?: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('article_auto')
    .set({ lease_until: null, last_run_at: at, last_result: end.result, ...more })
    .where('id', '=', id)
    .where('lease_until', '=', until)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n)
    await db
      .insertInto('article_auto_log')
      .values({ auto_id: id, ...end, create_at: at })
      .execute();
}

/** Tasks that are due, held until the transaction ends; those another process holds are its own. */
export const dueTasks = (db: Db, now: Date) =>
  db
    .selectFrom('article_auto')
    .select(['id', 'rule'])
    .where('status', '=', 1)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();

export const leaveRun = (db: Db, id: number) =>
  sql`select fn.outbox_add('article.auto', jsonb_build_object('id', ${id}::bigint))`.execute(db);

/** Remembers a title or an entry; false where it was there. One statement, so that of many who try at once one succeeds. */
export const remember = async (db: Db, hash: Buffer, at: Date): Promise<boolean> =>
  (
    await db
      .insertInto('article_title')
      .values({ hash, create_at: at })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

/** Of these, in hexadecimal, what was remembered. */
export async function remembered(db: Db, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.selectFrom('article_title').select('hash').where('hash', 'in', hashes).execute();
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}

/** Was such an article written by hand. */
export const isTitled = async (db: Db, title: string): Promise<boolean> =>
  (await db.selectFrom('article').select('id').where('title', '=', title).limit(1).executeTakeFirst()) !== undefined;

export const waitingItems = (db: Db, auto_id: number, atMost: number) =>
  db
    .selectFrom('article_auto_item')
    .select(['id', 'title', 'content'])
    .where('auto_id', '=', auto_id)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(atMost)
    .execute();

export const countWaiting = async (db: Db, auto_id: number): Promise<number> =>
  (
    await db
      .selectFrom('article_auto_item')
      .select(sql<number>`count(*)`.as('count'))
      .where('auto_id', '=', auto_id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
  ).count;

export const setItem = (db: Db, id: number, state: AutoItemState, article_id: number | null) =>
  db.updateTable('article_auto_item').set({ state, article_id }).where('id', '=', id).where('state', '=', 'waiting').execute();

export const countMade = (db: Db, id: number) =>
  db
    .updateTable('article_auto')
    .set((row) => ({ produced: row('produced', '+', 1) }))
    .where('id', '=', id)
    .execute();
