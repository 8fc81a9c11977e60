/** What administrators changed of the menus. */
import type { MenuApp } from '@keymall/contract/identity/menu';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { MenuChange } from './menu.rules.ts';

const COLUMNS = ['id', 'page_key', 'parent_key', 'title_zh', 'title_en', 'icon', 'sort', 'hidden', 'link'] as const;

export const menuChanges = (db: Db, realm: MenuApp): Promise<MenuChange[]> =>
  db.selectFrom('menu').select(COLUMNS).where('realm', '=', realm).orderBy('id').execute();

/** The same for somebody who changes the menu: whoever else does waits for the end of the transaction. */
export async function menuToChange(db: Db, realm: MenuApp): Promise<MenuChange[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menu:${realm}`}, 0))`.execute(db);
  return menuChanges(db, realm);
}

type Values = Omit<MenuChange, 'id'>;

export async function insertMenu(db: Db, realm: MenuApp, values: Values): Promise<number> {
  const { id } = await db
    .insertInto('menu')
    .values({ realm, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMenu(db: Db, id: number, values: Partial<Values>): Promise<void> {
  await db.updateTable('menu').set(values).where('id', '=', id).execute();
}

export async function deleteMenu(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('menu').where('id', 'in', ids).execute();
}
