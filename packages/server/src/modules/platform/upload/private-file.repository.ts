/** Private files as rows. */
import type { Db } from '#kit/database';
import type { DocumentKind } from './private-file.rules.ts';
import type { ImageKind } from './upload.rules.ts';

export type PrivateKind = DocumentKind | ImageKind['extension'];

export const insertFile = async (
  db: Db,
  row: {
    name: string;
    file_name: string;
    kind: PrivateKind;
    bytes: number;
    admin_id: number | null;
    sender: string;
    storage: 'local' | 's3';
  },
): Promise<number> => (await db.insertInto('private_file').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** One that nothing holds yet becomes held, if this administrator has sent it; false else. */
export async function claimFile(db: Db, id: number, adminId: number, kinds: readonly DocumentKind[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('private_file')
    .set({ kept: true })
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .where('kept', '=', false)
    .where('kind', 'in', [...kinds])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const looseFile = (db: Db, id: number): Promise<unknown> =>
  db.updateTable('private_file').set({ kept: false }).where('id', '=', id).execute();

export const fileById = (db: Db, id: number) =>
  db
    .selectFrom('private_file')
    .select(['id', 'name', 'file_name', 'kind', 'bytes', 'storage', 'left_in'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Rows that nothing holds and that are older than a moment go; gives where they lie. */
export const dropLoose = (db: Db, before: Date, limit: number) =>
  db
    .deleteFrom('private_file')
    .where('id', 'in', (inner) =>
      inner.selectFrom('private_file').select('id').where('kept', '=', false).where('create_at', '<', before).limit(limit),
    )
    .where('kept', '=', false)
    .returning(['name', 'bytes', 'storage', 'left_in'])
    .execute();

/** The same of a file that somebody else has sent: what it is; undefined where it is none of his, or held already. */
export const claimSent = (db: Db, id: number, sender: string) =>
  db
    .updateTable('private_file')
    .set({ kept: true })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('sender', '<>', '')
    .where('kept', '=', false)
    .returning(['file_name', 'kind', 'bytes'])
    .executeTakeFirst();
