/** Layouts and views of lists, by whose they are. */
import type { ListLayout, ListView } from '@keymall/contract/identity/list-view';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** Whose a layout or view is, and whose colleagues see what is shared. */
export interface Holder {
  realm: 'admin' | 'merchant';
  accountId: number;
  /** Of the merchant's office only. */
  shop: ShopScope | null;
}

/** Has whoever else changes these of the same account wait for the end of the transaction. */
export async function lockHolder(db: Db, { realm, accountId }: Holder): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list_view:${realm}:${accountId}`}, 0))`.execute(db);
}

export const layoutsOf = (db: Db, { realm, accountId }: Holder): Promise<{ list: string; layout: ListLayout }[]> =>
  db.selectFrom('list_layout').select(['list', 'layout']).where('realm', '=', realm).where('subject_id', '=', accountId).execute();

export async function keepLayout(db: Db, { realm, accountId }: Holder, list: string, layout: ListLayout, at: Date): Promise<void> {
  const values = { layout: JSON.stringify(layout), update_at: at };
  await db
    .insertInto('list_layout')
    .values({ realm, subject_id: accountId, list, ...values })
    .onConflict((conflict) => conflict.columns(['realm', 'subject_id', 'list']).doUpdateSet(values))
    .execute();
}

export async function dropLayout(db: Db, { realm, accountId }: Holder, list: string): Promise<void> {
  await db.deleteFrom('list_layout').where('realm', '=', realm).where('subject_id', '=', accountId).where('list', '=', list).execute();
}

/** Lets go of all but the `most` that were changed last. */
export async function dropOldLayouts(db: Db, { realm, accountId }: Holder, most: number): Promise<void> {
  await sql`
    delete from list_layout where realm = ${realm} and subject_id = ${accountId} and list in (
      select list from list_layout where realm = ${realm} and subject_id = ${accountId}
      order by update_at desc, list offset ${most})`.execute(db);
}

/** All views of a place: one shop's, or the administrators'. */
const viewsIn = (db: Db, { realm, shop }: Holder) => {
  const views = db.selectFrom('list_view as v').where('v.realm', '=', realm);
  return shop === null ? views.where('v.merchant_id', 'is', null) : views.where('v.merchant_id', '=', shop.merchantId);
};

/** One's own of a list, and the shared ones, by name. `is_mine`: one's own. */
export const viewsOf = (db: Db, holder: Holder, list: string): Promise<ListView[]> =>
  viewsIn(db, holder)
    .leftJoin('admin as a', (join) => join.onRef('a.id', '=', 'v.subject_id').on('v.realm', '=', 'admin'))
    .leftJoin('merchant as m', (join) =>
      join
        .onRef('m.id', '=', 'v.subject_id')
        .on('v.realm', '=', 'merchant')
        .on('m.id', '=', holder.shop?.merchantId ?? null),
    )
    .leftJoin('merchant_staff as s', (join) =>
      join
        .onRef('s.id', '=', 'v.subject_id')
        .on('v.realm', '=', 'merchant')
        .on('s.merchant_id', '=', holder.shop?.merchantId ?? null),
    )
    .where('v.list', '=', list)
    .where((where) => where.or([where('v.subject_id', '=', holder.accountId), where('v.is_shared', '=', 1)]))
    .select((select) => [
      'v.id',
      'v.name',
      'v.query',
      'v.layout',
      'v.is_shared',
      sql<string>`case when v.subject_id = ${holder.accountId} then ''
        else coalesce(nullif(a.nickname, ''), a.username, m.username, nullif(s.nickname, ''), s.username, '') end`.as('by'),
      select('v.subject_id', '=', holder.accountId).$castTo<boolean>().as('is_mine'),
    ])
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();

export const viewCount = async (db: Db, { realm, accountId, shop }: Holder, list: string): Promise<number> =>
  (
    await db
      .selectFrom('list_view')
      .select(sql<number>`count(*)`.as('count'))
      .where('realm', '=', realm)
      .where('subject_id', '=', accountId)
      .where('list', '=', list)
      .where(ofPlace(shop?.merchantId))
      .executeTakeFirstOrThrow()
  ).count;

type Kept = Pick<ListView, 'name' | 'query' | 'layout' | 'is_shared'>;
const columnsOf = ({ layout, ...view }: Kept) => ({ ...view, layout: JSON.stringify(layout) });

export const insertView = (db: Db, { realm, accountId, shop }: Holder, list: string, view: Kept): Promise<{ id: number }> =>
  db
    .insertInto('list_view')
    .values({ realm, subject_id: accountId, merchant_id: shop?.merchantId ?? null, list, ...columnsOf(view) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Whose view of the place it is; nothing where it is another's own. */
export const viewToChange = (db: Db, holder: Holder, id: number): Promise<{ subject_id: number } | undefined> =>
  viewsIn(db, holder)
    .select('v.subject_id')
    .where('v.id', '=', id)
    .where((where) => where.or([where('v.subject_id', '=', holder.accountId), where('v.is_shared', '=', 1)]))
    .forUpdate()
    .executeTakeFirst();

export async function updateView(db: Db, { shop }: Holder, id: number, view: Kept): Promise<void> {
  await db.updateTable('list_view').set(columnsOf(view)).where('id', '=', id).where(ofPlace(shop?.merchantId)).execute();
}

export async function deleteView(db: Db, { shop }: Holder, id: number): Promise<void> {
  await db.deleteFrom('list_view').where('id', '=', id).where(ofPlace(shop?.merchantId)).execute();
}

const ofPlace = (merchantId: number | undefined) => sql<boolean>`merchant_id is not distinct from ${merchantId ?? null}::bigint`;

/** What was an account's alone goes with it; what it shared stays with its colleagues. */
export async function dropOwn(db: Db, { realm, accountId, shop }: Holder): Promise<void> {
  await db.deleteFrom('list_layout').where('realm', '=', realm).where('subject_id', '=', accountId).execute();
  await db
    .deleteFrom('list_view')
    .where('realm', '=', realm)
    .where('subject_id', '=', accountId)
    .where('is_shared', '=', 0)
    .where(ofPlace(shop?.merchantId))
    .execute();
}

/** Everything of a shop that closes: its people's layouts, and all views. */
export async function dropOfShop(db: Db, { merchantId }: ShopScope): Promise<void> {
  await sql`
    delete from list_layout where realm = 'merchant' and (subject_id = ${merchantId}
      or subject_id in (select id from merchant_staff where merchant_id = ${merchantId}))`.execute(db);
  await db.deleteFrom('list_view').where('merchant_id', '=', merchantId).execute();
}
