/** Letters of administrators: written once, and laid into the box of each merchant they are for. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';

/** Writes the letter. Gives its number. */
export async function insertLetter(
  db: Db,
  letter: { admin_id: number; admin_name: string; title: string; content: string; audience: 'all' | 'some' },
): Promise<number> {
  const { id } = await db.insertInto('merchant_letter').values(letter).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Lays it into boxes: of the named, or of everybody whose account is open. One statement; gives whose boxes, and as what. */
// unscoped: part
export async function deliver(db: Db, letterId: number, ids: readonly number[] | null): Promise<{ merchant_id: number; id: number }[]> {
  const { rows } = await sql<{ merchant_id: number; id: number }>`
    with laid as (
      insert into merchant_message (merchant_id, kind, title, content, letter_id)
      select m.id, 'platform_letter', l.title, l.content, l.id from merchant m, merchant_letter l
      where l.id = ${letterId} and m.delete_at is null and m.status = 1
        and ${ids === null ? sql`true` : sql`m.id = any (${[...ids]}::bigint[])`}
      returning merchant_id, id
    ), counted as (
      update merchant_letter set sent_count = (select count(*) from laid) where id = ${letterId}
    )
    select merchant_id, id from laid`.execute(db);
  return rows;
}

/** Of those in whose boxes it lies, who chose otherwise than the default of its kind by some way out of the house, or has a device that takes notices. */
// unscoped: job
export async function choosersOf(db: Db, letterId: number): Promise<{ id: number; merchant_id: number; title: string; content: string }[]> {
  const { rows } = await sql<{ id: number; merchant_id: number; title: string; content: string }>`
    select m.id, m.merchant_id, m.title, m.content from merchant_message m where m.letter_id = ${letterId} and (exists (
      select from notice_choice c where c.realm = 'merchant' and c.person_id = m.merchant_id and c.mark = 'platform_letter')
      or exists (select from push_device d where d.merchant_id = m.merchant_id))
    order by m.merchant_id`.execute(db);
  return rows;
}

/** Letters, newest first, each with how many have read it. */
// unscoped: all
export function listLetters(
  db: Db,
  { page, limit, keyword, merchant_id }: { page: number; limit: number; keyword?: string; merchant_id?: number },
) {
  const base = db
    .selectFrom('merchant_letter')
    .$if(Boolean(keyword), (query) => query.where('merchant_letter.title', 'ilike', containing(keyword as string)))
    .$if(merchant_id !== undefined, (query) =>
      query.where(
        sql<SqlBool>`exists (select 1 from merchant_message m where m.letter_id = merchant_letter.id and m.merchant_id = ${merchant_id as number})`,
      ),
    );
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .select([
        'merchant_letter.id',
        'merchant_letter.title',
        'merchant_letter.content',
        'merchant_letter.audience',
        'merchant_letter.sent_count',
        'merchant_letter.admin_name as username',
        'merchant_letter.create_at',
        sql<number>`(select count(*) from merchant_message m where m.letter_id = merchant_letter.id and m.read_at is not null)`.as(
          'read_count',
        ),
        sql<string>`case when merchant_letter.sent_count = 1 then coalesce((
          select s.shop_name from merchant_message m join shop s on s.merchant_id = m.merchant_id where m.letter_id = merchant_letter.id limit 1), '') else '' end`.as(
          'receiver',
        ),
      ])
      .orderBy('merchant_letter.id', 'desc'),
  );
}

/** Whose boxes a letter lies in. */
// unscoped: all
export function listReceivers(db: Db, { page, limit, id, is_read }: { page: number; limit: number; id: number; is_read?: 0 | 1 }) {
  const base = db
    .selectFrom('merchant_message')
    .where('merchant_message.letter_id', '=', id)
    .$if(is_read !== undefined, (query) => query.where('merchant_message.read_at', is_read === 1 ? 'is not' : 'is', null));
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .innerJoin('merchant', 'merchant.id', 'merchant_message.merchant_id')
      .innerJoin('shop', 'shop.merchant_id', 'merchant_message.merchant_id')
      .select(['merchant_message.id', 'merchant_message.merchant_id', 'merchant.username', 'shop.shop_name', 'merchant_message.read_at'])
      .orderBy('merchant_message.id', 'desc'),
  );
}

export const letterById = (db: Db, id: number) => db.selectFrom('merchant_letter').select('id').where('id', '=', id).executeTakeFirst();

/** Takes a letter out of the boxes where it was not read. Gives how many. */
// unscoped: all
export async function recallUnread(db: Db, id: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('merchant_message')
    .where('letter_id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  const count = Number(numDeletedRows);
  if (count > 0)
    await db
      .updateTable('merchant_letter')
      .set((row) => ({ sent_count: row('sent_count', '-', count) }))
      .where('id', '=', id)
      .execute();
  return count;
}
