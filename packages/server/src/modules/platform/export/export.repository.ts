import type { Paging } from '@keymall/contract/kit/list';
import type { Locale } from '@keymall/contract/kit/refusals';
import { sql } from 'kysely';
import { accountIdOf } from '#kit/actor';
import type { FileFormat } from '#kit/attachment';
import type { OfficeCtx } from '#kit/context';
import type { Db } from '#kit/database';
import { exactPageOf } from '#kit/list';
import { keptFilter } from './export.rules.ts';

/** Whose a file is: what is in it is `id`'s, the merchant's or the administrator's, and `accountId` was allowed to read it. */
export interface Owner {
  realm: 'admin' | 'merchant';
  id: number;
  accountId: number;
}

/** Whoever asks in a back office. */
export const ownerOf = ({ actor }: OfficeCtx): Owner => ({
  realm: actor.realm,
  id: actor.realm === 'merchant' ? actor.merchantId : actor.id,
  accountId: accountIdOf(actor),
});

const columns = ['id', 'title', 'format', 'status', 'row_count', 'bytes', 'error', 'create_at', 'finish_at', 'expire_at'] as const;

const owned = (db: Db, { realm, id, accountId }: Owner) =>
  db.selectFrom('export_task').where('realm', '=', realm).where('owner_id', '=', id).where('actor_id', '=', accountId);

/** An owner's tasks, newest first. */
export function listTasks(db: Db, owner: Owner, paging: Paging) {
  return exactPageOf(db, owned(db, owner), paging, (rows) => rows.select(columns).orderBy('id', 'desc'));
}

export const taskOf = (db: Db, owner: Owner, id: number) => owned(db, owner).select(columns).where('id', '=', id).executeTakeFirst();

export const taskById = (db: Db, id: number) =>
  db
    .selectFrom('export_task')
    .select([...columns, 'realm', 'owner_id', 'kind', 'filter', 'locale', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function unfinished(db: Db, owner: Owner): Promise<number> {
  const { count } = await owned(db, owner)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes a task and leaves its making behind, in the caller's transaction. */
export async function addTask(
  db: Db,
  owner: Owner,
  task: { kind: string; title: string; format: FileFormat; filter: unknown; locale: Locale },
): Promise<number> {
  const { id } = await db
    .insertInto('export_task')
    .values({ realm: owner.realm, owner_id: owner.id, actor_id: owner.accountId, ...task, filter: keptFilter(task.filter) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await leave(db, id);
  return id;
}

const leave = (db: Db, id: number) => sql`select fn.outbox_add('platform.export', jsonb_build_object('id', ${id}::bigint))`.execute(db);

/** Takes a task that is not done, for a run of its own; what an earlier run wrote is gone. Gives the run's number, or null. */
export async function beginRun(db: Db, id: number, now: Date): Promise<number | null> {
  const row = await db
    .updateTable('export_task')
    .set((set) => ({ status: 'running', attempt: set('attempt', '+', 1), row_count: 0, bytes: 0, beat_at: now }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('attempt')
    .executeTakeFirst();
  if (!row) return null;
  await db.deleteFrom('export_chunk').where('task_id', '=', id).execute();
  return row.attempt;
}

/** Keeps a chunk while the run is still the task's. False when another run has begun or the task is gone. */
export async function keepChunk(
  db: Db,
  run: { id: number; attempt: number },
  seq: number,
  data: Buffer,
  rows: number,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('export_task')
      .set((set) => ({ row_count: rows, bytes: set('bytes', '+', data.length), beat_at: now }))
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempt)
      .where('status', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await trx.insertInto('export_chunk').values({ task_id: run.id, seq, data }).execute();
    return true;
  });
}

/** Ends a run: done, or failed with what people read. */
export async function endRun(
  db: Db,
  run: { id: number; attempt: number },
  end: { rows: number; error?: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_task')
    .set({ status: end.error === undefined ? 'done' : 'failed', row_count: end.rows, error: end.error ?? '', finish_at: now })
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const chunkOf = (db: Db, id: number, seq: number) =>
  db.selectFrom('export_chunk').select('data').where('task_id', '=', id).where('seq', '=', seq).executeTakeFirst();

/** Removes an owner's task with its file. */
export async function dropTask(db: Db, owner: Owner, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('export_task')
    .where('realm', '=', owner.realm)
    .where('owner_id', '=', owner.id)
    .where('actor_id', '=', owner.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes tasks whose time is over. Gives how many. */
export async function dropExpired(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('export_task').where('expire_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Leaves tasks behind again whose run has not been heard of for a while: its process is gone. Gives how many. */
export async function resumeSilent(db: Db, heardSince: Date, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('export_task')
      .set({ beat_at: now })
      .where('status', 'in', ['waiting', 'running'])
      .where('beat_at', '<', heardSince)
      .returning('id')
      .execute();
    for (const { id } of rows) await leave(trx, id);
    return rows.length;
  });
}
