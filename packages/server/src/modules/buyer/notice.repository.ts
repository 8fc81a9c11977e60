import type { NoticeKind } from '@keymall/contract/buyer/buyer-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { exactPageOf } from '#kit/list';
import { sweepBefore } from '#kit/sweep';

export interface NewNotice {
  buyer_id: number;
  kind: NoticeKind;
  about: string;
  link: string;
  subject: string;
}

type Told = Omit<NewNotice, 'subject'> & { id: number };

/** Writes what is new; what was told already and read since is told anew. Gives the notices that somebody has to hear of. */
export async function keepNotices(db: Db, notices: readonly NewNotice[], at: Date): Promise<Told[]> {
  if (notices.length === 0) return [];
  return db
    .insertInto('buyer_notice')
    .values(notices.map((notice) => ({ ...notice, create_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['buyer_id', 'kind', 'subject'])
        .doUpdateSet({ read_at: null, drop_at: null, create_at: at })
        .where('buyer_notice.kind', '=', 'answered')
        .where(({ eb, or }) => or([eb('buyer_notice.read_at', 'is not', null), eb('buyer_notice.drop_at', 'is not', null)])),
    )
    .returning(['id', 'buyer_id', 'kind', 'about', 'link'])
    .execute();
}

export function noticesOf(
  db: Db,
  buyerId: number,
  {
    kind,
    is_read,
    page,
    limit,
    hidden,
  }: { kind?: NoticeKind | undefined; is_read?: 0 | 1 | undefined; page: number; limit: number; hidden: readonly string[] },
) {
  const base = db
    .selectFrom('buyer_notice as n')
    .where('n.buyer_id', '=', buyerId)
    .where('n.drop_at', 'is', null)
    .$if(is_read !== undefined, (rows) => rows.where('n.read_at', is_read === 1 ? 'is not' : 'is', null))
    .$if(kind !== undefined, (rows) => rows.where('n.kind', '=', kind as NoticeKind))
    .$if(hidden.length > 0, (rows) => rows.where('n.kind', 'not in', hidden as NoticeKind[]));
  return exactPageOf(db, base, { page, limit }, (rows) =>
    rows
      .select(['n.id', 'n.kind', 'n.about', 'n.link', 'n.create_at', sql<boolean>`n.read_at is not null`.as('is_read')])
      .orderBy('n.id', 'desc'),
  );
}

export async function unreadOf(db: Db, buyerId: number, hidden: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('buyer_notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .where('read_at', 'is', null)
    .where('drop_at', 'is', null)
    .$if(hidden.length > 0, (rows) => rows.where('kind', 'not in', hidden as NoticeKind[]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const markRead = (db: Db, buyerId: number, id: number | undefined, at: Date) =>
  db
    .updateTable('buyer_notice')
    .set({ read_at: at })
    .where('buyer_id', '=', buyerId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (rows) => rows.where('id', '=', id as number))
    .execute();

/** Out of his sight, these or all that he read; the row stays, so that the same is not told once more. False where one of them is not his. */
export async function dropNotices(db: Db, buyerId: number, ids: readonly number[] | undefined, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('buyer_notice')
    .set({ drop_at: at })
    .where('buyer_id', '=', buyerId)
    .where('drop_at', 'is', null)
    .$if(ids === undefined, (rows) => rows.where('read_at', 'is not', null))
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids as number[]))
    .executeTakeFirstOrThrow();
  return ids === undefined || Number(numUpdatedRows) === ids.length;
}

export const noticeById = (db: Db, id: number) => db.selectFrom('buyer_notice').selectAll().where('id', '=', id).executeTakeFirst();

export const dropNoticesOf = (db: Db, buyerId: number) => db.deleteFrom('buyer_notice').where('buyer_id', '=', buyerId).execute();

export const sweepNotices = (db: Db, before: Date): Promise<number> => sweepBefore('buyer_notice', db, 'create_at', before);

/** What a paid order says of itself to whoever bought it. */
// unscoped: job
export async function orderToTell(db: Db, orderId: number) {
  return db
    .selectFrom('orders as o')
    .select(['o.id', 'o.buyer_id', 'o.trade_no', 'o.goods_name', 'o.status', 'o.sendout'])
    .select(sql<number>`(select coalesce(sum(l.quantity), 0) from order_line l where l.order_id = o.id)`.as('needed'))
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/** Whose order a complaint is about. */
// unscoped: part
export const complainant = (db: Db, complaintId: number) =>
  db
    .selectFrom('order_complaint as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['o.buyer_id', 'o.trade_no', 'o.goods_name'])
    .where('c.id', '=', complaintId)
    .executeTakeFirst();
