import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';

/** Whoever held the old password may have left an order open in some browser: that ends too. */
export async function setBuyerPassword({ db, now }: Ctx, id: number, password_hash: string): Promise<void> {
  await db
    .updateTable('buyer')
    .set({ password_hash, order_grants_end_at: sql`greatest(${now()}::timestamptz, clock_timestamp())` })
    .where('id', '=', id)
    .execute();
}

export const setBuyerAvatar = (db: Db, id: number, avatar: string) =>
  db.updateTable('buyer').set({ avatar }).where('id', '=', id).execute();

export const setBuyerEmail = (db: Db, id: number, email: string) => db.updateTable('buyer').set({ email }).where('id', '=', id).execute();

/** A picture that this buyer sent of himself. */
export async function isOwnAvatar(db: Db, id: number, url: string): Promise<boolean> {
  const name = /^\/upload\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))$/.exec(url)?.[1];
  if (!name) return false;
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('name', '=', name)
    .where('realm', '=', 'personal')
    .where('owner_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing of him is left but the number that his orders name; the mailbox may register anew. */
export async function closeBuyer({ db, now }: Ctx, id: number, password_hash: string): Promise<void> {
  await db
    .updateTable('buyer')
    .set({ email: `closed-${id}@closed.invalid`, password_hash, avatar: '', status: 0, close_at: now() })
    .set({ order_grants_end_at: sql`greatest(${now()}::timestamptz, clock_timestamp())` })
    .where('id', '=', id)
    .execute();
}
