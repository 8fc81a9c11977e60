/** Pictures by whose they are. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Amount } from './upload.rules.ts';

/** An account by its number, `personal` a buyer's own; a buyer, and whoever claims to be one, by the order that the pictures speak of. */
export interface Owner {
  realm: 'admin' | 'merchant' | 'buyer' | 'claimant' | 'personal';
  owner_id: number;
}

/** What an owner has sent: since a moment, and in all. */
export async function uploadedBy(db: Db, { realm, owner_id }: Owner, since: Date): Promise<{ today: Amount; total: Amount }> {
  const bytes = sql<number>`coalesce(sum(bytes), 0)`;
  const row = await db
    .selectFrom('upload')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      bytes.as('bytes'),
      sql<number>`count(*) filter (where create_at >= ${since})`.as('today_count'),
      sql<number>`coalesce(sum(bytes) filter (where create_at >= ${since}), 0)`.as('today_bytes'),
    ])
    .where('realm', '=', realm)
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return { today: { count: row.today_count, bytes: row.today_bytes }, total: { count: row.count, bytes: row.bytes } };
}

/** Until the end of the transaction nobody else counts this owner's pictures to add one. */
export const holdOwner = (db: Db, { realm, owner_id }: Owner): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${realm}:${owner_id}`}, 0))`.execute(db);

/** Is it a sound that this owner has sent. */
export async function isOwnSound(db: Db, { realm, owner_id }: Owner, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('name', '=', url.replace(/^\/upload\//, ''))
    .where('realm', '=', realm)
    .where('owner_id', '=', owner_id)
    .where('mime', 'like', 'audio/%')
    .executeTakeFirst();
  return row !== undefined;
}

export const insertUpload = (
  db: Db,
  row: Owner & { name: string; mime: string; bytes: number; storage: 'local' | 's3' },
): Promise<unknown> => db.insertInto('upload').values(row).execute();
