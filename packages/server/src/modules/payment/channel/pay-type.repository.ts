import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, exactPageOf } from '#kit/list';

export interface PayTypeDraft {
  name: string;
  code: string;
  logo: string;
  ico: string;
  sort: number;
}

const COLUMNS = ['id', 'name', 'code', 'logo', 'ico', 'sort'] as const;

/** A page of ways to pay, first those that sort highest, with the channels of each. */
export async function listPayTypes(db: Db, { page, limit, keyword }: { page: number; limit: number; keyword?: string }) {
  let wanted = db.selectFrom('pay_type');
  if (keyword) {
    wanted = wanted.where((row) => row.or([row('name', 'ilike', containing(keyword)), row('code', '=', keyword)]));
  }
  return exactPageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .select([
        ...COLUMNS,
        sql<number>`(select count(*) from pay_channel c where c.pay_type_id = pay_type.id and c.delete_at is null)`.as('channel_count'),
      ])
      .orderBy('sort', 'desc')
      .orderBy('id'),
  );
}

export const payTypeById = (db: Db, id: number) => db.selectFrom('pay_type').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The channels of a way to pay. */
export const channelsOf = (db: Db, id: number) =>
  db
    .selectFrom('pay_channel')
    .select(['id', 'title', 'show_name', 'code', 'rate', 'status'])
    .where('pay_type_id', '=', id)
    .where('delete_at', 'is', null)
    .orderBy('sort', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

export async function insertPayType(db: Db, draft: PayTypeDraft): Promise<number> {
  const { id } = await db.insertInto('pay_type').values(draft).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a way to pay; false when there is none. */
export async function updatePayType(db: Db, id: number, change: Partial<PayTypeDraft>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('pay_type').set(change).where('id', '=', id).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deletePayType(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pay_type').where('id', '=', id).execute();
}
