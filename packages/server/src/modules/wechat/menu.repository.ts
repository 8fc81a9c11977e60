/** The draft of the account's menu, what was published, and what its buttons say. */
import type { MenuButton, PublicationKind } from '@keymall/contract/wechat/menu-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

export const draftMenu = (db: Db) => db.selectFrom('wechat_menu').select(['buttons', 'revision', 'update_at']).executeTakeFirstOrThrow();

/** Keeps a draft in place of the one of this revision; false where there is another one by now. */
export async function keepMenu(db: Db, buttons: readonly MenuButton[], revision: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wechat_menu')
    .set({ buttons: JSON.stringify(buttons), revision: revision + 1, update_at: now })
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const lastPublication = (db: Db, appId: string) =>
  db
    .selectFrom('wechat_publication')
    .select(['kind', 'buttons', 'create_at'])
    .select(sql<boolean>`kind = 'published' and buttons = (select m.buttons from wechat_menu m)`.as('is_draft'))
    .where('app_id', '=', appId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const notePublication = (
  db: Db,
  row: { app_id: string; kind: PublicationKind; buttons: readonly MenuButton[]; admin_id: number; create_at: Date },
) =>
  db
    .insertInto('wechat_publication')
    .values({ ...row, buttons: JSON.stringify(row.buttons) })
    .execute();

/** What buttons say, by their keys; a key means the same words for good. */
export async function keepMenuTexts(db: Db, texts: readonly { key: string; words: string }[]): Promise<void> {
  if (texts.length === 0) return;
  await db
    .insertInto('wechat_menu_text')
    .values([...new Map(texts.map((each) => [each.key, each])).values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const menuText = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom('wechat_menu_text').select('words').where('key', '=', key).executeTakeFirst())?.words;

/** Rules that a button may answer by. */
export const menuRules = (db: Db) =>
  db.selectFrom('wechat_keyword').select(['id', 'name']).orderBy('sort', 'desc').orderBy('id', 'desc').execute();
