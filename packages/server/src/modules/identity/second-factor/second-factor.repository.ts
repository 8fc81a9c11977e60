/** Second factors, recovery codes and logins that wait for one, as they lie in the database. */
import type { Realm } from '#kit/actor';
import type { Db } from '#kit/database';

const factors = (db: Db, realm: Realm, id: number) =>
  db.selectFrom('second_factor').where('realm', '=', realm).where('subject_id', '=', id);

export const factorOf = (db: Db, realm: Realm, id: number) => factors(db, realm, id).selectAll().executeTakeFirst();

/** Does the account sign in with a second factor. */
export const hasFactor = async (db: Db, realm: Realm, id: number): Promise<boolean> =>
  (await factors(db, realm, id).select('realm').where('confirm_at', 'is not', null).executeTakeFirst()) !== undefined;

/** Keeps a secret that does not count yet, in the place of an older such; false where one counts already. */
export async function keepSecret(db: Db, realm: Realm, id: number, secret: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ realm, subject_id: id, secret, create_at: now })
    .onConflict((conflict) =>
      conflict.columns(['realm', 'subject_id']).doUpdateSet({ secret, create_at: now }).where('second_factor.confirm_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** It counts from now on, its first code used; false where it did before, or another secret was made meanwhile. */
export async function confirmSecret(db: Db, realm: Realm, id: number, secret: Buffer, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ confirm_at: now, last_step: step })
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .where('secret', '=', secret)
    .where('confirm_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Uses a time step up; false where it, or a later one, was used. */
export async function useStep(db: Db, realm: Realm, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .where('last_step', '<', step)
    .where('confirm_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Uses a recovery code up; false where there is none such, or no more. */
export async function useRecovery(db: Db, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ use_at: now })
    .where('code_hash', '=', codeHash)
    .where('use_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Puts these in the place of whatever codes there were. */
export async function replaceRecovery(db: Db, realm: Realm, id: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('realm', '=', realm).where('subject_id', '=', id).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, realm, subject_id: id })))
    .execute();
}

export async function recoveryLeft(db: Db, realm: Realm, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .where('use_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes the second factor and its codes away; false where there was none that counted. */
export async function dropFactor(db: Db, realm: Realm, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .where('confirm_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export const keepPending = (db: Db, row: { token_hash: Buffer; realm: Realm; subject_id: number; expire_at: Date }) =>
  db.insertInto('pending_login').values(row).execute();

export const pendingOf = (db: Db, realm: Realm, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('pending_login')
    .select('subject_id')
    .where('token_hash', '=', tokenHash)
    .where('realm', '=', realm)
    .where('expire_at', '>', now)
    .executeTakeFirst();

/** Counts a try of a login that waits, before its code is looked at. */
export const tryPending = (db: Db, realm: Realm, tokenHash: Buffer, now: Date, most: number) =>
  db
    .updateTable('pending_login')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('realm', '=', realm)
    .where('expire_at', '>', now)
    .where('tries', '<', most)
    .returning('subject_id')
    .executeTakeFirst();

/** Ends it; false where another was quicker. */
export async function endPending(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('pending_login').where('token_hash', '=', tokenHash).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
