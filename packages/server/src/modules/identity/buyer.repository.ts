import { sql } from 'kysely';
import type { Ctx } from '#kit/context';

/** Whoever held the old password may have left an order open in some browser: that ends too. */
export async function setBuyerPassword({ db, now }: Ctx, id: number, password_hash: string): Promise<void> {
  await db
    .updateTable('buyer')
    .set({ password_hash, order_grants_end_at: sql`greatest(${now()}::timestamptz, clock_timestamp())` })
    .where('id', '=', id)
    .execute();
}
