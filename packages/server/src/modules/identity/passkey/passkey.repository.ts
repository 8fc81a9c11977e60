/** Passkeys and what they are asked to sign, as they lie in the database. */
import type { Realm } from '#kit/actor';
import type { Db } from '#kit/database';

export type AskPurpose = 'add' | 'enter' | 'prove';

export const keepAsk = (
  db: Db,
  row: { ticket_hash: Buffer; realm: Realm; purpose: AskPurpose; subject_id: number | null; challenge: string; expire_at: Date },
) => db.insertInto('passkey_ask').values(row).execute();

/** Takes an ask away, that still counts: whoever takes it is the only one. */
export const takeAsk = (db: Db, ticketHash: Buffer, realm: Realm, purpose: AskPurpose, now: Date) =>
  db
    .deleteFrom('passkey_ask')
    .where('ticket_hash', '=', ticketHash)
    .where('realm', '=', realm)
    .where('purpose', '=', purpose)
    .where('expire_at', '>', now)
    .returning(['challenge', 'subject_id'])
    .executeTakeFirst();

export const passkeysOf = (db: Db, realm: Realm, id: number) =>
  db.selectFrom('passkey').selectAll().where('realm', '=', realm).where('subject_id', '=', id).orderBy('id').execute();

export const passkeyBy = (db: Db, realm: Realm, credentialId: string) =>
  db.selectFrom('passkey').selectAll().where('realm', '=', realm).where('credential_id', '=', credentialId).executeTakeFirst();

/** Keeps one; undefined where its credential is kept already. */
export const insertPasskey = (
  db: Db,
  row: {
    realm: Realm;
    subject_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    is_synced: boolean;
    name: string;
    create_at: Date;
  },
) =>
  db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.constraint('passkey_credential').doNothing())
    .returning('id')
    .executeTakeFirst();

/** It was used: its counter goes on from where it was looked at. False where it moved meanwhile, or is gone. */
export async function noteSigned(db: Db, id: number, from: number, to: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: to, use_at: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function renamePasskey(db: Db, realm: Realm, subject: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('realm', '=', realm)
    .where('subject_id', '=', subject)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(db: Db, realm: Realm, subject: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('realm', '=', realm)
    .where('subject_id', '=', subject)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Forgets asks whose time is over; gives how many. */
export async function sweepAsks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey_ask').where('expire_at', '<', now).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
