/** Codes sent to mailboxes and mobiles, as they lie in the database. */
import type { Realm } from '#kit/actor';
import type { Db } from '#kit/database';
import { sweepBefore } from '#kit/sweep';

export type CodePurpose = 'forget' | 'bind' | 'register';

export const keepCode = (
  db: Db,
  row: {
    ticket_hash: Buffer;
    realm: Realm;
    purpose: CodePurpose;
    subject_id: number | null;
    target: string;
    code_mac: Buffer;
    expire_at: Date;
  },
) => db.insertInto('account_code').values(row).execute();

/** Counts a try of a ticket that still counts, before its digits are looked at. */
export const tryCode = (db: Db, wanted: { realm: Realm; purpose: CodePurpose; ticketHash: Buffer }, now: Date, most: number) =>
  db
    .updateTable('account_code')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('ticket_hash', '=', wanted.ticketHash)
    .where('realm', '=', wanted.realm)
    .where('purpose', '=', wanted.purpose)
    .where('use_at', 'is', null)
    .where('expire_at', '>', now)
    .where('tries', '<', most)
    .returning(['subject_id', 'target', 'code_mac'])
    .executeTakeFirst();

/** A good try is none: what fails for another reason may be tried again. */
export const giveTryBack = (db: Db, ticketHash: Buffer) =>
  db
    .updateTable('account_code')
    .set((set) => ({ tries: set('tries', '-', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .execute();

/** Uses it up; false where another was quicker. */
export async function useCode(db: Db, ticketHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_code')
    .set({ use_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('use_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The account's other codes are over too. */
export const endCodesOf = (db: Db, realm: Realm, id: number, now: Date) =>
  db
    .updateTable('account_code')
    .set({ use_at: now })
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .where('use_at', 'is', null)
    .execute();

/** Forgets codes and waiting logins whose time is over; gives how many. */
export async function sweepCodes(db: Db, now: Date): Promise<number> {
  const codes = await sweepBefore('account_code', db, 'expire_at', now);
  return codes + (await sweepBefore('pending_login', db, 'expire_at', now));
}
