import type { MerchantMark } from '@keymall/contract/kit/notices/merchant';
import type { Words } from '@keymall/contract/kit/saying';
import { MOST_UNREAD } from '@keymall/contract/merchant/message';
import { sql } from 'kysely';
import { shopCrud } from '#kit/crud';
import type { Db } from '#kit/database';
import { kept } from '#kit/said';
import type { ShopScope } from '#kit/scope';

const boxOf = (db: Db, shop: ShopScope) => db.selectFrom('merchant_message').where('merchant_id', '=', shop.merchantId);

/** The letter box, newest first. */
export const letters = shopCrud('merchant_message', {
  wanted: (rows, { is_read, kind, hidden = [] }: { is_read?: 0 | 1; kind?: string; hidden?: readonly string[] }) =>
    rows
      .$if(is_read !== undefined, (some) => some.where('read_at', is_read === 1 ? 'is not' : 'is', null))
      .$if(kind !== undefined, (some) => some.where('kind', '=', kind as string))
      .$if(hidden.length > 0, (some) => some.where('kind', 'not in', hidden)),
  shown: (rows) =>
    rows
      .select(['id', 'kind', 'title', 'content', 'link', 'create_at', 'sayings'])
      .select(sql<0 | 1>`(read_at is not null)::int`.as('is_read'))
      .orderBy('id', 'desc'),
});

/** Unread letters, counted as far as a bell says; those of `hidden` kinds are not among them. */
export async function countUnread(db: Db, shop: ShopScope, hidden: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from merchant_message where merchant_id = ${shop.merchantId} and read_at is null and kind <> all (${[...hidden]}::text[])
      limit ${MOST_UNREAD}
    ) unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of the named letters are in the box. */
export async function countNamed(db: Db, shop: ShopScope, ids: readonly number[]): Promise<number> {
  const found = await boxOf(db, shop).select('id').where('id', 'in', ids).execute();
  return found.length;
}

/** Puts a letter into a box. Gives its id. */
export async function insertMessage(
  db: Db,
  shop: ShopScope,
  { kind, title, content, link }: { kind: MerchantMark; title: Words; content: Words; link: string },
): Promise<number> {
  const { id } = await db
    .insertInto('merchant_message')
    .values({ merchant_id: shop.merchantId, kind, link, ...kept({ title, content }) })
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
