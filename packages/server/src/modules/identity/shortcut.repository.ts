/** Pages that administrators keep at hand, by the name of their route. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** Names of pages, in the order they were put into. */
export async function shortcutsOf(db: Db, admin: number): Promise<string[]> {
  const rows = await db
    .selectFrom('admin_shortcut')
    .select('menu_name')
    .where('admin_id', '=', admin)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ menu_name }) => menu_name);
}

/** Has whoever else changes this administrator's shortcuts wait for the end of the transaction. */
export async function lockShortcuts(db: Db, admin: number): Promise<void> {
  await db.selectFrom('admin').select('id').where('id', '=', admin).forNoKeyUpdate().execute();
}

/** Puts a page at the end; one that is there already stays where it is. */
export async function insertShortcut(db: Db, admin: number, menu_name: string): Promise<void> {
  await sql`
    insert into admin_shortcut (admin_id, menu_name, sort)
    select ${admin}, ${menu_name}, coalesce(max(sort), 0) + 1 from admin_shortcut where admin_id = ${admin}
    on conflict (admin_id, menu_name) do nothing`.execute(db);
}

/** Whether it was there. */
export async function removeShortcut(db: Db, admin: number, menu_name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_shortcut')
    .where('admin_id', '=', admin)
    .where('menu_name', '=', menu_name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts them into the order of the names; those that are not named come after. */
export async function orderShortcuts(db: Db, admin: number, names: readonly string[]): Promise<void> {
  await sql`
    update admin_shortcut s set sort = coalesce(array_position(${[...names]}::text[], s.menu_name), ${names.length} + s.sort)
     where s.admin_id = ${admin}`.execute(db);
}
