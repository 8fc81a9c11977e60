/** Channels that pay out, and our accounts at them, as they lie in the database. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { exactPageOf } from '#kit/list';

const PAYS_OUT = 2;
const living = (db: Db) =>
  db.selectFrom('pay_channel as channel').where('channel.type', '=', PAYS_OUT).where('channel.delete_at', 'is', null);

/** A page of payout channels, first the one that is taken first. */
// unscoped: all
export async function listSettlementChannels(db: Db, { page, limit, status }: { page: number; limit: number; status?: 0 | 1 }) {
  let wanted = living(db);
  if (status !== undefined) wanted = wanted.where('channel.status', '=', status);
  return exactPageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .select([
        'channel.id',
        'channel.title',
        'channel.code',
        'channel.sort',
        'channel.status',
        'channel.create_at',
        sql<number>`(select count(*) from channel_account a where a.channel_id = channel.id and a.delete_at is null)`.as('account_count'),
      ])
      .orderBy('channel.sort', 'desc')
      .orderBy('channel.id'),
  );
}

export interface SettlementDraft {
  title: string;
  code: string;
  sort: number;
  status: 0 | 1;
}

export const settlementChannelById = (db: Db, id: number) =>
  living(db).select(['channel.id', 'channel.code']).where('channel.id', '=', id).executeTakeFirst();

export async function insertSettlementChannel(db: Db, draft: SettlementDraft): Promise<number> {
  const { id } = await db
    .insertInto('pay_channel')
    .values({ ...draft, show_name: draft.title, pay_type_id: null, type: PAYS_OUT, rate: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a payout channel; false when there is none. */
export async function updateSettlementChannel(
  db: Db,
  id: number,
  change: Partial<SettlementDraft> | { delete_at: Date; status: 0 },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pay_channel')
    .set(change)
    .where('id', '=', id)
    .where('type', '=', PAYS_OUT)
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

// unscoped: all
const accounts = (db: Db) =>
  db
    .selectFrom('channel_account as account')
    .innerJoin('pay_channel as channel', 'channel.id', 'account.channel_id')
    .where('channel.type', '=', PAYS_OUT)
    .where('account.delete_at', 'is', null);

/** A page of a payout channel's accounts with how many payouts each was given. */
// unscoped: all
export async function listSettlementAccounts(db: Db, { page, limit, channel_id }: { page: number; limit: number; channel_id: number }) {
  const wanted = accounts(db).where('account.channel_id', '=', channel_id);
  return exactPageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .select([
        'account.id',
        'account.channel_id',
        'account.name',
        'account.status',
        'account.sort',
        'account.create_at',
        sql<number>`(select count(*) from withdrawal w where w.channel_account_id = account.id)`.as('payout_count'),
      ])
      .orderBy('account.sort', 'desc')
      .orderBy('account.id'),
  );
}

const ACCOUNT = [
  'account.id',
  'account.channel_id',
  'account.name',
  'account.status',
  'account.sort',
  'account.params',
  'channel.code',
] as const;

/** An account that is not deleted, with its channel's driver. */
export const settlementAccountById = (db: Db, id: number) => accounts(db).select(ACCOUNT).where('account.id', '=', id).executeTakeFirst();

/** Accounts that may pay now, in the order they are taken: of one channel, or of all. */
export const accountsThatPay = (db: Db, channelId?: number) =>
  accounts(db)
    .select([...ACCOUNT, 'channel.title'])
    .where('account.status', '=', 1)
    .where('channel.status', '=', 1)
    .where('channel.delete_at', 'is', null)
    .where('account.merchant_id', 'is', null)
    .$if(channelId !== undefined, (query) => query.where('account.channel_id', '=', channelId as number))
    .orderBy('channel.sort', 'desc')
    .orderBy('channel.id')
    .orderBy('account.sort', 'desc')
    .orderBy('account.id')
    .execute();

// unscoped: all
export async function setSort(db: Db, id: number, sort: number): Promise<void> {
  await db.updateTable('channel_account').set({ sort }).where('id', '=', id).execute();
}

/** Was the account ever given a payout. */
// unscoped: all
export async function hasPayouts(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('withdrawal').select('id').where('channel_account_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}
