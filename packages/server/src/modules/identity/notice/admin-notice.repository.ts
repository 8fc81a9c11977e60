/** What administrators were told of, each in his own list. */
import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { Words } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import { kept } from '#kit/said';
import { sweepBefore } from '#kit/sweep';

/** Writes it for each of them; gives whose row is which. */
export async function insertNotices(
  db: Db,
  admins: readonly number[],
  { kind, title, content, link, at }: { kind: AdminNewsKind; title: Words; content: Words; link: string; at: Date },
): Promise<{ id: number; admin_id: number }[]> {
  if (admins.length === 0) return [];
  const row = { kind, link, create_at: at, ...kept({ title, content }) };
  return db
    .insertInto('admin_notice')
    .values(admins.map((admin_id) => ({ admin_id, ...row })))
    .returning(['id', 'admin_id'])
    .execute();
}

/** Of what an administrator was told, the kinds he may and wants to see. */
const boxOf = (db: Db, adminId: number, kinds: readonly string[]) =>
  db
    .selectFrom('admin_notice')
    .where('admin_id', '=', adminId)
    .where(sql<boolean>`kind = any (${[...kinds]}::text[])`);

export function noticesOf(
  db: Db,
  adminId: number,
  { kinds, kind, is_read, page, limit }: { kinds: readonly string[]; kind?: string; is_read?: 0 | 1; page: number; limit: number },
) {
  const base = boxOf(db, adminId, kinds)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind as string))
    .$if(is_read !== undefined, (rows) => rows.where('read_at', is_read === 1 ? 'is not' : 'is', null));
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .select(['id', 'kind', 'title', 'content', 'link', 'create_at', 'sayings'])
      .select(sql<0 | 1>`(read_at is not null)::int`.as('is_read'))
      .orderBy('id', 'desc'),
  );
}

const MOST_UNREAD = 100;

/** Unread ones, counted as far as a bell says. */
export async function countUnread(db: Db, adminId: number, kinds: readonly string[]): Promise<number> {
  const some = boxOf(db, adminId, kinds).where('read_at', 'is', null).select('id').limit(MOST_UNREAD);
  return (await some.execute()).length;
}

export const countNamed = async (db: Db, adminId: number, ids: readonly number[]): Promise<number> =>
  (await db.selectFrom('admin_notice').select('id').where('admin_id', '=', adminId).where('id', 'in', ids).execute()).length;

export const markRead = (db: Db, adminId: number, at: Date, ids?: readonly number[]) =>
  db
    .updateTable('admin_notice')
    .set({ read_at: at })
    .where('admin_id', '=', adminId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids as number[]))
    .execute();

export const removeNotices = (db: Db, adminId: number, ids: readonly number[]) =>
  db.deleteFrom('admin_notice').where('admin_id', '=', adminId).where('id', 'in', ids).execute();

export const sweepAdminNotices = (db: Db, before: Date): Promise<number> => sweepBefore('admin_notice', db, 'create_at', before);
