import type { Db } from '#kit/database';

/** Takes what transactions left behind, oldest first; rows another process is taking are passed over. */
export const takeOutbox = (db: Db, atMost: number): Promise<{ queue: string; payload: unknown }[]> =>
  db
    .deleteFrom('outbox')
    .where('id', 'in', (sub) => sub.selectFrom('outbox').select('id').orderBy('id').limit(atMost).forUpdate().skipLocked())
    .returning(['queue', 'payload'])
    .execute();
