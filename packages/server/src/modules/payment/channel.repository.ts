import { sql } from 'kysely';
import type { Db } from '#kit/database';

export const payTypes = (db: Db) => db.selectFrom('pay_type').select(['id', 'name', 'code', 'logo']).orderBy('id').execute();

const living = (db: Db) => db.selectFrom('pay_channel as channel').where('channel.delete_at', 'is', null);

/** A page of channels, in the order buyers see them. */
export async function listChannels(db: Db, { page, limit, status }: { page: number; limit: number; status?: 0 | 1 }) {
  let wanted = living(db);
  if (status !== undefined) wanted = wanted.where('channel.status', '=', status);
  const [list, { total }] = await Promise.all([
    wanted
      .innerJoin('pay_type as type', 'type.id', 'channel.pay_type_id')
      .select([
        'channel.id',
        'channel.title',
        'channel.show_name',
        'channel.code',
        'type.id as pay_type_id',
        'type.name as pay_type_name',
        'channel.rate',
        'channel.is_available',
        'channel.sort',
        'channel.status',
        'channel.create_at',
        sql<number>`(select count(*) from channel_account a where a.channel_id = channel.id and a.delete_at is null)`.as('account_count'),
      ])
      .orderBy('channel.sort', 'desc')
      .orderBy('channel.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list, total };
}

export interface ChannelDraft {
  title: string;
  show_name: string;
  code: string;
  pay_type_id: number;
  rate: number;
  is_available: 0 | 1 | 2;
  sort: number;
  status: 0 | 1;
}

export const channelById = (db: Db, id: number) => living(db).select(['id', 'code']).where('id', '=', id).executeTakeFirst();

export async function payTypeExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('pay_type').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertChannel(db: Db, draft: ChannelDraft): Promise<number> {
  const { id } = await db.insertInto('pay_channel').values(draft).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a channel; false when there is none. */
export async function updateChannel(db: Db, id: number, change: Partial<ChannelDraft> | { delete_at: Date; status: 0 }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pay_channel')
    .set(change)
    .where('id', '=', id)
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Has the channel accounts that are not deleted. */
export async function hasAccounts(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('channel_account')
    .select('id')
    .where('channel_id', '=', id)
    .where('delete_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
