/** Verifications as they lie in the database; a state changes only by compare-and-set, with its step in the story. */

import { afterSecond } from '@keymall/contract/kit/time';
import type { VerificationAnswer, VerificationKind, VerificationPaper, VerificationStatus } from '@keymall/contract/merchant/verification';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

const FACTS = ['v.id', 'v.kind', 'v.name_mask', 'v.number_mask', 'v.status', 'v.reason', 'v.create_at', 'v.decide_at'] as const;

/** The newest of a shop. */
export const latestOf = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('verification as v')
    .select(FACTS)
    .where('v.merchant_id', '=', merchantId)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Has the shop passed. */
export async function isVerified(db: Db, { merchantId }: ShopScope): Promise<boolean> {
  const row = await db
    .selectFrom('verification')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'passed')
    .executeTakeFirst();
  return row !== undefined;
}

const SHOP_VERIFY = { waiting: -1, passed: 1, refused: 2 } as const;

/** The session of the merchant says from now on how his papers stand. */
export async function saySoEverywhere(db: Db, { merchantId }: ShopScope, status: VerificationStatus): Promise<void> {
  await db
    .updateTable('merchant')
    .set({ is_real: status === 'passed' ? 1 : 0 })
    .where('id', '=', merchantId)
    .execute();
  await db.updateTable('shop').set({ shop_verify: SHOP_VERIFY[status] }).where('merchant_id', '=', merchantId).execute();
}

/** What became of all that a shop sent, oldest first. */
export const movesOf = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('verification_move')
    .select(['id', 'to_status as to', 'actor', 'actor_name as name', 'reason', 'create_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .limit(200)
    .execute();

/** The id the next one will have: it is sealed with it before the row exists. */
export async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('verification', 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

export interface VerificationDraft {
  id: number;
  kind: VerificationKind;
  name_mask: string;
  number_mask: string;
  form: Buffer;
  pictures: { paper: VerificationPaper; content: Buffer }[];
}

/** A new one, in the place of what was refused before, whose pictures go; false where one waits or has passed. */
export async function insertVerification(db: Db, { merchantId }: ShopScope, draft: VerificationDraft, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into verification (id, merchant_id, kind, name_mask, number_mask, form, create_at) overriding system value
    values (${draft.id}, ${merchantId}, ${draft.kind}, ${draft.name_mask}, ${draft.number_mask}, ${draft.form}, ${at})
    on conflict (merchant_id) where status in ('waiting', 'passed') do nothing returning id`.execute(db);
  if (rows.length === 0) return false;
  await db.deleteFrom('verification_picture').where('merchant_id', '=', merchantId).execute();
  await db
    .insertInto('verification_picture')
    .values(draft.pictures.map((each) => ({ ...each, merchant_id: merchantId, verification_id: draft.id })))
    .execute();
  return true;
}

export interface Mover {
  actor: 'admin' | 'merchant' | 'system';
  actor_id: number;
  actor_name: string;
}

/** A step of its story. */
export async function tellMove(
  db: Db,
  { merchantId }: ShopScope,
  move: Mover & { verification_id: number; to_status: VerificationStatus; reason: string; create_at: Date },
): Promise<void> {
  await db
    .insertInto('verification_move')
    .values({ ...move, merchant_id: merchantId })
    .execute();
}

export interface VerificationFilter {
  keyword?: string;
  status?: VerificationStatus;
  kind?: VerificationKind;
  merchant_id?: number;
  date_range?: [Date, Date];
}

// unscoped: all
const all = (db: Db) =>
  db
    .selectFrom('verification as v')
    .innerJoin('merchant as m', 'm.id', 'v.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'v.merchant_id');

/** A page of them, newest first. */
export const listVerifications = (
  db: Db,
  { page, limit, keyword, status, kind, merchant_id, date_range }: VerificationFilter & { page: number; limit: number },
) => {
  const wanted = all(db)
    .$if(status !== undefined, (rows) => rows.where('v.status', '=', status as VerificationStatus))
    .$if(kind !== undefined, (rows) => rows.where('v.kind', '=', kind as VerificationKind))
    .$if(merchant_id !== undefined, (rows) => rows.where('v.merchant_id', '=', merchant_id as number))
    .$if(date_range !== undefined, (rows) =>
      rows.where('v.create_at', '>=', date_range?.[0] as Date).where('v.create_at', '<', afterSecond(date_range?.[1] as Date)),
    )
    .$if(Boolean(keyword), (rows) =>
      rows.where((where) =>
        where.or([
          where('s.shop_name', 'ilike', containing(keyword as string)),
          where('m.username', 'ilike', containing(keyword as string)),
        ]),
      ),
    );
  return pageOf(db, wanted, { page, limit }, (rows) =>
    rows.select(FACTS).select(['v.merchant_id', 'm.username', 's.shop_name', 'v.answer']).orderBy('v.id', 'desc'),
  );
};

/** One, sealed. */
// unscoped: all
export const verificationById = (db: Db, id: number) =>
  all(db)
    .select(FACTS)
    .select(['v.merchant_id', 'm.username', 's.shop_name', 'v.answer', 'v.form'])
    .select(sql<boolean>`exists (select 1 from verification_picture p where p.verification_id = v.id)`.as('has_papers'))
    .where('v.id', '=', id)
    .executeTakeFirst();

/** Its pictures, sealed. */
export const picturesOf = (db: Db, { merchantId }: ShopScope, id: number) =>
  db
    .selectFrom('verification_picture')
    .select(['paper', 'content'])
    .where('merchant_id', '=', merchantId)
    .where('verification_id', '=', id)
    .orderBy('paper')
    .execute();

/** From one state to another, once; false when it has moved meanwhile. */
export async function moveVerification(
  db: Db,
  { merchantId }: ShopScope,
  { id, from, to, reason, at }: { id: number; from: VerificationStatus; to: VerificationStatus; reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification')
    .set({ status: to, reason, decide_at: at })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** One that waits, sealed, with what its merchant is reached by and reads in; none where it was decided. */
export const waitingToAsk = (db: Db, { merchantId }: ShopScope, id: number) =>
  db
    .selectFrom('verification as v')
    .innerJoin('merchant as m', 'm.id', 'v.merchant_id')
    .select(['v.kind', 'v.form', 'm.mobile', 'm.locale'])
    .where('v.id', '=', id)
    .where('v.merchant_id', '=', merchantId)
    .where('v.status', '=', 'waiting')
    .executeTakeFirst();

/** What a provider said of it. */
export async function keepAnswer(db: Db, { merchantId }: ShopScope, id: number, answer: VerificationAnswer): Promise<void> {
  await db.updateTable('verification').set({ answer }).where('id', '=', id).where('merchant_id', '=', merchantId).execute();
}

/** Whether one merchant must verify; false when there is none. */
export async function setNeedReal(db: Db, { merchantId }: ShopScope, need_real: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('merchant')
    .set({ need_real })
    .where('id', '=', merchantId)
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Must this merchant verify, whatever the settings ask of all. */
export async function needsReal(db: Db, { merchantId }: ShopScope): Promise<boolean> {
  const row = await db.selectFrom('merchant').select('need_real').where('id', '=', merchantId).executeTakeFirst();
  return row?.need_real === 1;
}

/** Removes the pictures of what was decided before a moment; gives of how many verifications. */
// unscoped: job
export async function sweepPictures(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from verification_picture p using verification v where v.id = p.verification_id and v.decide_at < ${before} returning p.verification_id
    ) select count(distinct verification_id)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
