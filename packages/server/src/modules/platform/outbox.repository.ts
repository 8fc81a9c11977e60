import type { Db } from '#kit/database';

/** Has a transaction left anything behind. */
export const outboxWaits = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('outbox').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Takes what transactions left behind, oldest first; rows another process is taking are passed over. */
export const takeOutbox = (db: Db, atMost: number): Promise<{ queue: string; payload: unknown }[]> =>
  db
    .deleteFrom('outbox')
    .where('id', 'in', (sub) => sub.selectFrom('outbox').select('id').orderBy('id').limit(atMost).forUpdate().skipLocked())
    .returning(['queue', 'payload'])
    .execute();
