import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, exactPageOf } from '#kit/list';

/** Channels that collect; those that pay out have a repository of their own. */
const COLLECTS = 1;
const living = (db: Db) =>
  db.selectFrom('pay_channel as channel').where('channel.type', '=', COLLECTS).where('channel.delete_at', 'is', null);

interface ChannelFilter {
  page: number;
  limit: number;
  status?: 0 | 1;
  pay_type_id?: number;
  keyword?: string;
}

/** A page of channels, in the order buyers see them, with how many of the platform's accounts collect. */
// unscoped: all
export async function listChannels(db: Db, { page, limit, status, pay_type_id, keyword }: ChannelFilter) {
  let wanted = living(db);
  if (status !== undefined) wanted = wanted.where('channel.status', '=', status);
  if (pay_type_id !== undefined) wanted = wanted.where('channel.pay_type_id', '=', pay_type_id);
  if (keyword) {
    wanted = wanted.where((row) =>
      row.or([row('channel.title', 'ilike', containing(keyword)), row('channel.show_name', 'ilike', containing(keyword))]),
    );
  }
  return exactPageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .innerJoin('pay_type as type', 'type.id', 'channel.pay_type_id')
      .leftJoinLateral(
        (lateral) =>
          lateral
            .selectFrom('channel_account as account')
            .leftJoin('channel_account_state as state', 'state.channel_account_id', 'account.id')
            .whereRef('account.channel_id', '=', 'channel.id')
            .where('account.delete_at', 'is', null)
            .where('account.merchant_id', 'is', null)
            .select((row) => [
              row.fn.countAll<number>().as('account_count'),
              row.fn.countAll<number>().filterWhere('account.status', '=', 1).filterWhere('state.cut_at', 'is', null).as('working_count'),
              row.fn.countAll<number>().filterWhere('account.status', '=', 1).filterWhere('state.cut_at', 'is not', null).as('cut_count'),
            ])
            .as('accounts'),
        (join) => join.onTrue(),
      )
      .select([
        'channel.id',
        'channel.title',
        'channel.show_name',
        'channel.code',
        'type.id as pay_type_id',
        'type.name as pay_type_name',
        'type.logo',
        'channel.rate',
        'channel.is_available',
        'channel.accounting_date',
        'channel.rotation',
        'channel.single_min',
        'channel.single_max',
        'channel.is_custom',
        'channel.applyurl',
        'channel.sort',
        'channel.status',
        'channel.create_at',
      ])
      .select((row) => [
        row.fn.coalesce('accounts.account_count', sql<number>`0`).as('account_count'),
        row.fn.coalesce('accounts.working_count', sql<number>`0`).as('working_count'),
        row.fn.coalesce('accounts.cut_count', sql<number>`0`).as('cut_count'),
      ])
      .orderBy('channel.sort', 'desc')
      .orderBy('channel.id'),
  );
}

export interface ChannelDraft {
  title: string;
  show_name: string;
  code: string;
  pay_type_id: number;
  rate: number;
  is_available?: 0 | 1 | 2;
  accounting_date: 1 | 2 | 3 | 4;
  rotation: 'random' | 'round_robin' | 'weighted' | 'sequential';
  single_min: number | null;
  single_max: number | null;
  is_custom: 0 | 1;
  applyurl: string;
  sort: number;
  status: 0 | 1;
}

export const channelById = (db: Db, id: number) => living(db).select(['id', 'code']).where('id', '=', id).executeTakeFirst();

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
    .where('type', '=', COLLECTS)
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Has the channel accounts that are not deleted, merchants' own among them. */
// unscoped: all
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
