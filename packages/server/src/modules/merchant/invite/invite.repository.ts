/** Codes that open registration. */
import type { InviteState } from '@keymall/contract/merchant/invite';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { beginning, containing, exactPageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

export interface InviteFilter {
  code?: string;
  state?: InviteState;
  /** A user name. */
  owner?: string;
  note?: string;
  batch?: number;
}

/** The merchant of a user name, in any case. */
export const merchantNamed = (db: Db, name: string) =>
  db.selectFrom('merchant').select('id').where(sql`lower(username)`, '=', name.toLowerCase());

const stateAt = (now: Date) => sql<InviteState>`case when i.used_count >= i.max_uses then 'used' when i.status = 0 then 'disabled'
  when i.expire_at <= ${now} then 'expired' else 'open' end`;

function matching(db: Db, { code, state, owner, note, batch }: InviteFilter, now: Date) {
  let rows = db.selectFrom('invite_code as i');
  if (code) rows = rows.where('i.code', 'like', beginning(code.toUpperCase()));
  if (state) rows = rows.where(stateAt(now), '=', state);
  if (owner) rows = rows.where('i.owner_id', 'in', merchantNamed(db, owner));
  if (note) rows = rows.where('i.note', 'ilike', containing(note));
  if (batch !== undefined) rows = rows.where('i.batch', '=', batch);
  return rows;
}

const shown = (rows: ReturnType<typeof matching>, now: Date) =>
  rows
    .leftJoin('merchant as o', 'o.id', 'i.owner_id')
    .select([
      'i.id',
      'i.code',
      'i.batch',
      'i.status',
      'i.used_count',
      'i.max_uses',
      'i.owner_id',
      'i.note',
      'i.admin_name',
      'i.expire_at',
      'i.create_at',
    ])
    .select([stateAt(now).as('state'), sql<string>`coalesce(o.username, '')`.as('owner_name')])
    .orderBy('i.id', 'desc');

/** A page of them, newest first. */
export const listInvites = (db: Db, { page, limit, ...filter }: InviteFilter & { page: number; limit: number }, now: Date) =>
  exactPageOf(db, matching(db, filter, now), { page, limit }, (rows) => shown(rows, now));

/** A page of those whose newcomers are a shop's, newest first. */
export const codesOf = (
  db: Db,
  { merchantId }: ShopScope,
  { state, page, limit }: { state?: InviteState; page: number; limit: number },
  now: Date,
) =>
  exactPageOf(db, matching(db, state ? { state } : {}, now).where('i.owner_id', '=', merchantId), { page, limit }, (rows) =>
    rows
      .select(['i.id', 'i.code', 'i.used_count', 'i.max_uses', 'i.expire_at', 'i.create_at'])
      .select(stateAt(now).as('state'))
      .orderBy('i.id', 'desc'),
  );

/** Those before an id, newest first, for files. */
export const invitesBefore = (db: Db, filter: InviteFilter, { after, limit }: { after: number | null; limit: number }, now: Date) =>
  shown(
    matching(db, filter, now).$if(after !== null, (rows) => rows.where('i.id', '<', after as number)),
    now,
  )
    .limit(limit)
    .execute();

/** The number of those that are made together next. */
export async function nextBatch(db: Db): Promise<number> {
  const { rows } = await sql<{ batch: number }>`select nextval('invite_batch') as batch`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sequence without a next');
  return row.batch;
}

/** Turns all of a batch off or on; gives how many were not so yet. */
export async function setBatchStatus(db: Db, batch: number, status: 0 | 1): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('invite_code')
    .set({ status })
    .where('batch', '=', batch)
    .where('status', '<>', status)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Who registered by a code, newest first. */
// unscoped: all
export const usesOf = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('merchant')
    .innerJoin('shop', 'shop.merchant_id', 'merchant.id')
    .select(['merchant.id', 'merchant.username', 'shop.shop_name', 'merchant.create_at'])
    .where('merchant.invite_id', '=', id)
    .orderBy('merchant.id', 'desc')
    .limit(limit)
    .execute();

/** One use of a code, as long as there is one: who comes at the same time waits, and finds what is left. */
export const claimInvite = (db: Db, code: string, now: Date) =>
  db
    .updateTable('invite_code')
    .set((set) => ({ used_count: set('used_count', '+', 1) }))
    .where('code', '=', code.toUpperCase())
    .where('status', '=', 1)
    .where('used_count', '<', sql<number>`max_uses`)
    .where((where) => where.or([where('expire_at', 'is', null), where('expire_at', '>', now)]))
    .returning(['id', 'owner_id'])
    .executeTakeFirst();

/** Deletes those of these that nobody has used; gives how many. */
export async function deleteUnused(db: Db, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invite_code')
    .where('id', 'in', ids)
    .where('used_count', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
