/** Which file lies where, and how far a move of all of them is. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';

export type Place = 'local' | 's3';

export interface StoredFile {
  id: number;
  name: string;
  mime: string;
  storage: Place;
  left_in: Place | null;
}

export const fileByName = (db: Db, name: string): Promise<StoredFile | undefined> =>
  db.selectFrom('upload').select(['id', 'name', 'mime', 'storage', 'left_in']).where('name', '=', name).executeTakeFirst();

const amount = sql<number>`count(*)`.as('files');
const bytes = sql<number>`coalesce(sum(bytes), 0)`.as('bytes');

export async function amounts(db: Db) {
  const rows = await db.selectFrom('upload').select(['storage', amount, bytes]).groupBy('storage').execute();
  const left = await db.selectFrom('upload').select([amount, bytes]).where('left_in', 'is not', null).executeTakeFirstOrThrow();
  const of = (place: Place) => {
    const row = rows.find(({ storage }) => storage === place);
    return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
  };
  return { local: of('local'), s3: of('s3'), left };
}

/** Does any file, or a copy that was left, lie there. */
export async function isUsed(db: Db, place: Place): Promise<boolean> {
  const own = await db.selectFrom('upload').select('id').where('storage', '=', place).limit(1).executeTakeFirst();
  return (
    own !== undefined || (await db.selectFrom('upload').select('id').where('left_in', '=', place).limit(1).executeTakeFirst()) !== undefined
  );
}

export const lastMove = (db: Db) => db.selectFrom('storage_move').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
export const runningMove = (db: Db) => db.selectFrom('storage_move').selectAll().where('status', '=', 'running').executeTakeFirst();

/** Begins a round: a stopped move to the same place goes on where it was. False where one is running. */
export async function beginMove(db: Db, target: Place, now: Date): Promise<boolean> {
  if (await runningMove(db)) return false;
  const last = await lastMove(db);
  if (last?.status === 'stopped' && last.target === target)
    await db.updateTable('storage_move').set({ status: 'running', beat_at: now }).where('id', '=', last.id).execute();
  else await db.insertInto('storage_move').values({ target, beat_at: now }).execute();
  return true;
}

export const stopMove = (db: Db) =>
  db.updateTable('storage_move').set({ status: 'stopped' }).where('status', '=', 'running').executeTakeFirst();

/** Leaves work behind: it is taken up after the transaction. */
export const leaveWork = (db: Db, queue: 'platform.move-files' | 'platform.clear-files') =>
  sql`select fn.outbox_add(${queue}, '{}'::jsonb)`.execute(db);

/** The next files that are not at the target, by rising id. */
export const nextToMove = (db: Db, target: Place, after: number, atMost: number): Promise<StoredFile[]> =>
  db
    .selectFrom('upload')
    .select(['id', 'name', 'mime', 'storage', 'left_in'])
    .where('storage', '=', target === 's3' ? 'local' : 's3')
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute();

/** Says that a file lies at its new place, and its copy at the old. False where its row is not as it was read: somebody moved it, or removed its copy. */
export async function sayMoved(db: Db, { id, storage, left_in }: StoredFile, target: Place): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ storage: target, left_in: storage })
    .where('id', '=', id)
    .where('storage', '=', storage)
    .where('left_in', left_in === null ? 'is' : '=', left_in)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Writes how far a running move is. False where it was stopped meanwhile. */
export async function beat(db: Db, id: number, { cursor, moved, error }: { cursor: number; moved: boolean; error: string }, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('storage_move')
    .set((row) => ({
      cursor,
      moved: row('moved', '+', moved ? 1 : 0),
      failed: row('failed', '+', moved ? 0 : 1),
      ...(error !== '' && { error }),
      beat_at: now,
    }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Files may have come while it ran: it is done when none is left that it has not tried. */
export const endMove = (db: Db, id: number, now: Date) =>
  db.updateTable('storage_move').set({ status: 'done', finish_at: now }).where('id', '=', id).where('status', '=', 'running').execute();

export const nextLeft = (db: Db, after: number, atMost: number): Promise<StoredFile[]> =>
  db
    .selectFrom('upload')
    .select(['id', 'name', 'mime', 'storage', 'left_in'])
    .where('left_in', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute();

/** Holds a file's row until the end of the transaction. False where it is not as it was read. */
export async function holdLeft(db: Db, { id, storage, left_in }: StoredFile): Promise<boolean> {
  const row = await db.selectFrom('upload').select(['storage', 'left_in']).where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.storage === storage && row.left_in === left_in;
}

export const sayCleared = (db: Db, { id }: StoredFile) => db.updateTable('upload').set({ left_in: null }).where('id', '=', id).execute();
