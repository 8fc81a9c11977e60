/** Identities elsewhere and the journeys that prove them, as they lie in the database. */
import type { SocialProvider } from '@keymall/contract/identity/social';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** Faces whose accounts can be entered by an identity elsewhere. */
export type SocialRealm = 'merchant' | 'personal';

export interface Elsewhere {
  provider: SocialProvider;
  issuer: string;
  subject: string;
}

/** A journey as its traveller knows it: by its number, in the browser that began it. */
export interface Traveller {
  realm: SocialRealm;
  journeyHash: Buffer;
  browserHash: Buffer;
}

export const keepJourney = (
  db: Db,
  row: {
    journey_hash: Buffer;
    browser_hash: Buffer;
    realm: SocialRealm;
    provider: SocialProvider;
    purpose: 'enter' | 'bind';
    subject_id: number | null;
    session_id: number | null;
    is_watched: boolean;
    expire_at: Date;
    scene_hash?: Buffer;
    digits?: string;
    place?: string;
  },
) => db.insertInto('social_journey').values(row).execute();

/** A journey that is not over, whatever its step. */
export const journeyOf = (db: Db, { realm, journeyHash, browserHash }: Traveller, now: Date) =>
  db
    .selectFrom('social_journey')
    .selectAll()
    .where('journey_hash', '=', journeyHash)
    .where('browser_hash', '=', browserHash)
    .where('realm', '=', realm)
    .where('expire_at', '>', now)
    .executeTakeFirst();

/** From one step to the next; undefined where another was quicker, or it never stood there. */
export const takeStep = (
  db: Db,
  { realm, journeyHash, browserHash }: Traveller,
  now: Date,
  from: 'begun' | 'back' | 'proven',
  to: { step: 'back' | 'failed' | 'used' } | { step: 'proven'; issuer: string; subject: string; name: string },
) =>
  db
    .updateTable('social_journey')
    .set(to)
    .where('journey_hash', '=', journeyHash)
    .where('browser_hash', '=', browserHash)
    .where('realm', '=', realm)
    .where('expire_at', '>', now)
    .where('step', '=', from)
    // what is scanned comes back by the account alone
    .$if(from === 'begun', (row) => row.where('scene_hash', 'is', null))
    .returning(['provider', 'purpose', 'is_watched', 'issuer', 'subject', 'name'])
    .executeTakeFirst();

/**
 * Somebody scanned the code of a journey: it has his identity from now on. Once, by one; what else he scanned is called off, so that his digits
 * mean this one.
 */
export async function scanStep(db: Db, sceneHash: Buffer, { issuer, subject }: Omit<Elsewhere, 'provider'>, now: Date) {
  await db
    .updateTable('social_journey')
    .set({ step: 'failed' })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('scene_hash', 'is not', null)
    .where('scene_hash', '<>', sceneHash)
    .where('step', '=', 'back')
    .execute();
  return db
    .updateTable('social_journey')
    .set({ step: 'back', issuer, subject })
    .where('scene_hash', '=', sceneHash)
    .where('expire_at', '>', now)
    .where((row) =>
      row.or([row('step', '=', 'begun'), row.and([row('step', '=', 'back'), row('issuer', '=', issuer), row('subject', '=', subject)])]),
    )
    .returning(['realm', 'purpose', 'place'])
    .executeTakeFirst();
}

/** The digits of what somebody scanned: whether they are right. Wrong ones end it; null where nothing waits for any. */
export async function confirmStep(
  db: Db,
  { issuer, subject }: Omit<Elsewhere, 'provider'>,
  digits: string,
  now: Date,
): Promise<boolean | null> {
  const answered = await db
    .updateTable('social_journey')
    .set({ step: sql<'proven' | 'failed'>`case when digits = ${digits} then 'proven' else 'failed' end` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('scene_hash', 'is not', null)
    .where('step', '=', 'back')
    .where('expire_at', '>', now)
    .returning('step')
    .executeTakeFirst();
  return answered ? answered.step === 'proven' : null;
}

/** Whose identity it is: its row is held until the transaction ends. */
export const identityOf = (db: Db, realm: SocialRealm, { provider, issuer, subject }: Elsewhere) =>
  db
    .selectFrom('social_identity')
    .select(['id', 'subject_id'])
    .where('realm', '=', realm)
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

export const identitiesOf = (db: Db, realm: SocialRealm, id: number) =>
  db
    .selectFrom('social_identity')
    .select(['provider', 'subject', 'name', 'create_at'])
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .execute();

export const noteUse = (db: Db, id: number, now: Date) =>
  db.updateTable('social_identity').set({ use_at: now }).where('id', '=', id).execute();

/** Binds it; false where it is bound, or the account has another of the provider. */
export async function insertIdentity(
  db: Db,
  row: Elsewhere & { realm: SocialRealm; subject_id: number; name: string; create_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('social_identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteIdentity(db: Db, realm: SocialRealm, id: number, provider: SocialProvider): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('social_identity')
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Forgets journeys whose time is over; gives how many. */
export async function sweepJourneys(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('social_journey').where('expire_at', '<', now).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
