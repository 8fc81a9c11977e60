import { sql } from 'kysely';
import { houseCrud } from '#kit/crud';
import type { Db } from '#kit/database';
import { containing } from '#kit/list';
import { CHANNELS_TOPIC } from '#modules/catalogue';

const COLUMNS = ['id', 'name', 'code', 'logo', 'ico', 'sort'] as const;

/** Ways to pay, first those that sort highest, with the channels of each. One that a channel ever had stays. */
export const payTypes = houseCrud('pay_type', {
  wanted: (rows, { keyword }: { keyword?: string }) =>
    keyword ? rows.where((row) => row.or([row('name', 'ilike', containing(keyword)), row('code', '=', keyword)])) : rows,
  shown: (rows) =>
    rows
      .select(COLUMNS)
      .select(
        sql<number>`(select count(*) from pay_channel c where c.pay_type_id = pay_type.id and c.delete_at is null)`.as('channel_count'),
      )
      .orderBy('sort', 'desc')
      .orderBy('id'),
  whole: (rows) => rows.select(COLUMNS),
  refusals: { pay_type_name: 'pay_type_taken', pay_channel_pay_type_id_fkey: 'pay_type_in_use' },
  changed: (ctx) => ctx.after(() => ctx.house.invalidate(CHANNELS_TOPIC)),
});

/** Is there such a way to pay. */
export async function payTypeExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('pay_type').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

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
