/** Which private file lies where. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Place } from './storage.repository.ts';

export interface PrivatePlace {
  id: number;
  name: string;
  bytes: number;
  storage: Place;
  left_in: Place | null;
}

const COLUMNS = ['id', 'name', 'bytes', 'storage', 'left_in'] as const;

export const placeOf = (db: Db, id: number): Promise<PrivatePlace | undefined> =>
  db.selectFrom('private_file').select(COLUMNS).where('id', '=', id).executeTakeFirst();

export const privateToMove = (db: Db, target: Place, after: number, atMost: number): Promise<PrivatePlace[]> =>
  db
    .selectFrom('private_file')
    .select(COLUMNS)
    .where('storage', '=', target === 's3' ? 'local' : 's3')
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute();

export const privateLeft = (db: Db, after: number, atMost: number): Promise<PrivatePlace[]> =>
  db
    .selectFrom('private_file')
    .select(COLUMNS)
    .where('left_in', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute();

/** Says that a file lies at its new place, and its copy at the old. False where its row is gone, or not as it was read. */
export async function sayPrivateMoved(db: Db, { id, storage, left_in }: PrivatePlace, target: Place): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('private_file')
    .set({ storage: target, left_in: storage })
    .where('id', '=', id)
    .where('storage', '=', storage)
    .where('left_in', left_in === null ? 'is' : '=', left_in)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Holds a file's row until the end of the transaction. False where it is not as it was read. */
export async function holdPrivateLeft(db: Db, { id, storage, left_in }: PrivatePlace): Promise<boolean> {
  const row = await db.selectFrom('private_file').select(['storage', 'left_in']).where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.storage === storage && row.left_in === left_in;
}

export const sayPrivateCleared = (db: Db, { id }: PrivatePlace) =>
  db.updateTable('private_file').set({ left_in: null }).where('id', '=', id).execute();

const files = sql<number>`count(*)`.as('files');
const bytes = sql<number>`coalesce(sum(bytes), 0)`.as('bytes');

/** How many private files lie at each place, and how many copies were left. */
export async function privateAmounts(db: Db) {
  const rows = await db.selectFrom('private_file').select(['storage', files, bytes]).groupBy('storage').execute();
  const left = await db.selectFrom('private_file').select([files, bytes]).where('left_in', 'is not', null).executeTakeFirstOrThrow();
  const of = (place: Place) => {
    const row = rows.find(({ storage }) => storage === place);
    return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
  };
  return { local: of('local'), s3: of('s3'), left };
}

/** Does any private file, or a copy of one, lie there. */
export const isPrivateUsed = async (db: Db, place: Place): Promise<boolean> =>
  (await db
    .selectFrom('private_file')
    .select('id')
    .where((where) => where.or([where('storage', '=', place), where('left_in', '=', place)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;
