import { MOST_UNREAD } from '@keymall/contract/merchant/message';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Database } from '#kit/tables';

const boxOf = (db: Db, shop: ShopScope) => db.selectFrom('merchant_message').where('merchant_id', '=', shop.merchantId);

type Row = Selectable<Database['merchant_message']>;
const shown = ({ merchant_id: _, read_at, ...row }: Row) => ({ ...row, is_read: read_at === null ? (0 as const) : (1 as const) });

/** A page of the letter box, newest first. */
export async function listMessages(db: Db, shop: ShopScope, filter: { page: number; limit: number; is_read?: 0 | 1 }) {
  let wanted = boxOf(db, shop);
  if (filter.is_read !== undefined) wanted = wanted.where('read_at', filter.is_read === 1 ? 'is not' : 'is', null);
  const { list: rows, total } = await pageOf(db, wanted, filter, (rows) => rows.selectAll().orderBy('id', 'desc'));
  return { list: rows.map(shown), total };
}

/** Unread letters, counted as far as a bell says. */
export async function countUnread(db: Db, shop: ShopScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from merchant_message where merchant_id = ${shop.merchantId} and read_at is null limit ${MOST_UNREAD}
    ) unread`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function messageById(db: Db, shop: ShopScope, id: number) {
  const row = await boxOf(db, shop).selectAll().where('id', '=', id).executeTakeFirst();
  return row && shown(row);
}

/** How many of the named letters are in the box. */
export async function countNamed(db: Db, shop: ShopScope, ids: readonly number[]): Promise<number> {
  const found = await boxOf(db, shop).select('id').where('id', 'in', ids).execute();
  return found.length;
}

/** Puts a letter into a box. Gives its id. */
export async function insertMessage(db: Db, shop: ShopScope, message: { title: string; content: string; link: string }): Promise<number> {
  const { id } = await db
    .insertInto('merchant_message')
    .values({ merchant_id: shop.merchantId, ...message })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks letters as read, the named ones or all. */
export async function markRead(db: Db, shop: ShopScope, at: Date, ids?: readonly number[]): Promise<void> {
  await db
    .updateTable('merchant_message')
    .set({ read_at: at })
    .where('merchant_id', '=', shop.merchantId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
}

export async function removeMessages(db: Db, shop: ShopScope, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('merchant_message').where('merchant_id', '=', shop.merchantId).where('id', 'in', ids).execute();
}
