import { sql } from 'kysely';
import type { Db } from '#kit/database';

const among = (queues: readonly string[]) => sql<boolean>`queue = any (${[...queues]}::text[])`;

/** Has a transaction left anything behind for these queues. */
export const outboxWaits = async (db: Db, queues: readonly string[]): Promise<boolean> =>
  (await db.selectFrom('outbox').select('id').where(among(queues)).limit(1).executeTakeFirst()) !== undefined;

/**
 * Takes what transactions left behind for these queues, oldest first; rows another process is taking are passed over. What a newer or an older
 * version left for queues that are not these lies there until one that knows them comes.
 */
export const takeOutbox = (db: Db, queues: readonly string[], atMost: number): Promise<{ queue: string; payload: unknown }[]> =>
  db
    .deleteFrom('outbox')
    .where('id', 'in', (sub) =>
      sub.selectFrom('outbox').select('id').where(among(queues)).orderBy('id').limit(atMost).forUpdate().skipLocked(),
    )
    .returning(['queue', 'payload'])
    .execute();
