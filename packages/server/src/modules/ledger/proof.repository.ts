/** Proofs of the ledger as they lie in the database. See docs/domain/proof.md. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** Are payouts to wait: the last proof that came to an end is red. In SQL: `fn.payouts_stopped()`. */
export async function payoutsStopped(db: Db): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`select fn.payouts_stopped() as stopped`.execute(db);
  return rows[0]?.stopped ?? false;
}
