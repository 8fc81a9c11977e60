import type { Locale } from '@keymall/contract/kit/refusals';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** An enabled administrator by login name, in any case. */
export const adminByName = (db: Db, name: string) =>
  db.selectFrom('admin').selectAll().where(sql`lower(username)`, '=', name.toLowerCase()).where('status', '=', 1).executeTakeFirst();

export const adminById = (db: Db, id: number) => db.selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirst();

export type Admin = NonNullable<Awaited<ReturnType<typeof adminById>>>;

export async function setPassword(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('admin').set({ password_hash }).where('id', '=', id).execute();
}

/** Keeps the language of letters to an administrator. */
export async function setLocale(db: Db, id: number, locale: Locale): Promise<void> {
  await db.updateTable('admin').set({ locale }).where('id', '=', id).where('locale', '<>', locale).execute();
}

/** Is somebody an enabled administrator who holds a permission. */
export async function adminMay(db: Db, id: number, permission: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin as a')
    .innerJoin('role as r', 'r.id', 'a.role_id')
    .select('a.id')
    .where('a.id', '=', id)
    .where('a.status', '=', 1)
    .where(sql<boolean>`r.perms && array['*', ${permission}]`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Enabled administrators who hold a permission, the first so many. */
export const adminsWhoMay = (db: Db, permission: string, limit: number) =>
  db
    .selectFrom('admin as a')
    .innerJoin('role as r', 'r.id', 'a.role_id')
    .select('a.id')
    .where('a.status', '=', 1)
    .where(sql<boolean>`r.perms && array['*', ${permission}]`)
    .orderBy('a.id')
    .limit(limit)
    .execute();
