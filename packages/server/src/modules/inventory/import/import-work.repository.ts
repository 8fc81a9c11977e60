/** A batch in work: whose it is at the moment, its file, its end. By the batch's own number: no shop asks here. */
import { type Selectable, sql } from 'kysely';
import { copyOut, type Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { Database } from '#kit/tables';
import type { ImportFault } from '../tables.ts';
import type { ImportOptions } from './import.repository.ts';

export type Claimed = Omit<Selectable<Database['card_import']>, 'options'> & { options: ImportOptions };

/** Takes a batch that nobody works, or whose worker has not been heard of; null when there is nothing to take. */
// unscoped: job
export async function claim(db: Db, id: number, worker: string, now: Date, until: Date): Promise<Claimed | null> {
  const row = await db
    .updateTable('card_import')
    .set({ status: 'running', worker, worker_until: until, error: '' })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('status', '=', 'waiting'), where.and([where('status', '=', 'running'), where('worker_until', '<', now)])]),
    )
    .returningAll()
    .executeTakeFirst();
  return (row as Claimed | undefined) ?? null;
}

/**
 * Holds a batch and its goods to the end of the transaction, the batch as its worker's; tells which of both is somebody else's or gone by
 * now. This transaction's commit waits for no disk: what is lost with the server is worked anew from the file, and whoever buys one of
 * its cards, or says that the batch is done, waits for all that was written before.
 */
export async function holdAtWork(
  db: Db,
  shop: ShopScope,
  { id, goods_id }: Pick<Claimed, 'id' | 'goods_id'>,
  worker: string,
  until: Date,
): Promise<{ batch: boolean; goods: boolean }> {
  const { rows } = await sql<{ batch: boolean; goods: boolean }>`
    with batch as (
      update card_import set worker_until = ${until} where id = ${id} and merchant_id = ${shop.merchantId} and status = 'running' and worker = ${worker} returning id
    ), held as (
      select id from goods where merchant_id = ${shop.merchantId} and id = ${goods_id} and delete_at is null for no key update
    )
    select exists (select from batch) as batch, exists (select from held) as goods, set_config('synchronous_commit', 'off', true)`.execute(
    db,
  );
  return rows[0] as { batch: boolean; goods: boolean };
}

/** How a worker leaves a batch: done, for somebody else to go on, or failed for good. */
export type Leaving = { status: 'done' } | { status: 'waiting' } | { status: 'failed'; error: ImportFault };

/** Leaves a batch, if it still is the worker's; its file goes when it is done. */
// unscoped: job
export async function leave(db: Db, id: number, worker: string, now: Date, leaving: Leaving): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('card_import')
    .set({ ...leaving, worker: '', worker_until: null, ...(leaving.status !== 'waiting' && { finish_at: now }) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('worker', '=', worker)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n && leaving.status === 'done') await dropFile(db, id);
  return numUpdatedRows === 1n;
}

/** Remembers how the batch is read, as far as that was found out on the way. */
// unscoped: job
export const keepOptions = (db: Db, id: number, options: ImportOptions) =>
  db
    .updateTable('card_import')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', id)
    .execute();

export const dropFile = (db: Db, id: number) => db.deleteFrom('card_import_chunk').where('import_id', '=', id).execute();

/** Keeps a sealed piece of the file; one that comes again takes the place of the first. */
export const putChunk = (db: Db, chunk: { import_id: number; seq: number; bytes: number; sealed: Buffer }) =>
  db
    .insertInto('card_import_chunk')
    .values(chunk)
    .onConflict((conflict) => conflict.columns(['import_id', 'seq']).doUpdateSet({ bytes: chunk.bytes, sealed: chunk.sealed }))
    .execute();

/** Forgets pieces from a number on up to another: an upload that comes again may be shorter. */
export const dropChunks = (db: Db, importId: number, from: number, until: number) =>
  db.deleteFrom('card_import_chunk').where('import_id', '=', importId).where('seq', '>=', from).where('seq', '<', until).execute();

export async function bytesOf(db: Db, importId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('card_import_chunk')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** The piece of a file that follows a number, or null behind the last. */
export async function chunkAfter(db: Db, importId: number, seq: number): Promise<{ seq: number; sealed: Buffer } | null> {
  const { sql: next } = db
    .selectFrom('card_import_chunk')
    .select(['seq', 'sealed'])
    .where('import_id', '=', sql.lit(importId))
    .where('seq', '>', sql.lit(seq))
    .orderBy('seq')
    .limit(sql.lit(1))
    .compile();
  const [row] = await copyOut(db, `copy (${next}) to stdout (format binary)`);
  return row ? { seq: (row[0] as Buffer).readInt32BE(), sealed: row[1] as Buffer } : null;
}

/** Batches that wait, or whose worker has not been heard of: each merchant's oldest, then each one's next. */
// unscoped: job
export const unworked = (db: Db, now: Date, atMost: number) =>
  db
    .selectFrom('card_import')
    .select(['id', 'merchant_id'])
    .where((where) =>
      where.or([where('status', '=', 'waiting'), where.and([where('status', '=', 'running'), where('worker_until', '<', now)])]),
    )
    .orderBy(sql`row_number() over (partition by merchant_id order by id)`)
    .orderBy('id')
    .limit(atMost)
    .execute();

/** Uploads that never came to an end are forgotten, and files that were kept for another try. Gives how many. */
// unscoped: job
export async function sweepFiles(db: Db, abandonedBefore: Date, failedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('card_import')
    .where('status', '=', 'receiving')
    .where('create_at', '<', abandonedBefore)
    .executeTakeFirstOrThrow();
  const old = await db
    .deleteFrom('card_import_chunk')
    .using('card_import')
    .whereRef('card_import.id', '=', 'card_import_chunk.import_id')
    .where('card_import.status', 'in', ['failed', 'undone'])
    .where('card_import.finish_at', '<', failedBefore)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows + old.numDeletedRows);
}
