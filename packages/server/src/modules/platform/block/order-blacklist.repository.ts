import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { BlockEntry } from './block-memory.ts';
import type { BlockType } from './block-value.ts';

export interface BlockDraft {
  type: BlockType;
  values: readonly string[];
  reason: string;
  expire_at: Date | null;
}

/** Adds values, or gives those that are listed already the new reason and time. Gives how many were new. */
export async function addBlocks(db: Db, { type, values, reason, expire_at }: BlockDraft): Promise<number> {
  const rows = await db
    .insertInto('order_blacklist')
    .values(values.map((value) => ({ type, value, reason, expire_at })))
    .onConflict((conflict) => conflict.columns(['type', 'value']).doUpdateSet({ reason, expire_at }))
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .execute();
  return rows.filter(({ added }) => added).length;
}

export const countBlocks = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('order_blacklist')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** What is compared today. */
export const activeBlocks = (db: Db): Promise<BlockEntry[]> =>
  db
    .selectFrom('order_blacklist')
    .select(['id', 'type', 'value', 'expire_at'])
    .where((where) => where.or([where('expire_at', 'is', null), where('expire_at', '>', sql<Date>`now()`)]))
    .execute();

/** Adds what was refused by an entry to its count. */
export async function addHits(db: Db, hits: ReadonlyMap<number, number>): Promise<void> {
  await sql`update order_blacklist b set hits = b.hits + h.count
    from unnest(${[...hits.keys()]}::bigint[], ${[...hits.values()]}::int[]) as h (id, count) where b.id = h.id`.execute(db);
}

/** A buyer's account by its mailbox. */
export const buyerByEmail = (db: Db, email: string) =>
  db.selectFrom('buyer').select('id').where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
