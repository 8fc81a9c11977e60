import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** An enabled administrator by login name, in any case. */
export const adminByName = (db: Db, name: string) =>
  db.selectFrom('admin').selectAll().where(sql`lower(username)`, '=', name.toLowerCase()).where('status', '=', 1).executeTakeFirst();

export const adminById = (db: Db, id: number) => db.selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirst();
