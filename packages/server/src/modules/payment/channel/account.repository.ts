import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { exactPageOf } from '#kit/list';

/** Accounts of the platform's own that collect, deleted ones left out. */
// unscoped: part
const living = (db: Db) =>
  db
    .selectFrom('channel_account as account')
    .innerJoin('pay_channel as channel', 'channel.id', 'account.channel_id')
    .where('channel.type', '=', 1)
    .where('account.merchant_id', 'is', null)
    .where('account.delete_at', 'is', null);

/** When and how much an account collects; amounts in fen, minutes of the Shanghai day. */
export interface LimitsDraft {
  sort: number;
  weight: number;
  single_min: number | null;
  single_max: number | null;
  day_limit_money: number | null;
  day_limit_count: number | null;
  minute_start: number | null;
  minute_end: number | null;
  fail_limit: number;
  rate_type: 0 | 1;
  cost_rate: number;
}

const LIMITS = [
  'account.sort',
  'account.weight',
  'account.single_min',
  'account.single_max',
  'account.day_limit_money',
  'account.day_limit_count',
  'account.minute_start',
  'account.minute_end',
  'account.fail_limit',
  'account.rate_type',
  'account.cost_rate',
] as const;

/** A page of a channel's accounts, in the order they take turns, with how they fare. What they collected today says the caller. */
// unscoped: all
export async function listAccounts(db: Db, { page, limit, channel_id }: { page: number; limit: number; channel_id: number }) {
  const wanted = living(db).where('account.channel_id', '=', channel_id);
  return exactPageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .leftJoin('channel_account_state as state', 'state.channel_account_id', 'account.id')
      .select((row) => [
        'account.id',
        'account.channel_id',
        'account.name',
        'account.status',
        'account.create_at',
        ...LIMITS,
        row.fn.coalesce('state.fail_count', sql<number>`0`).as('fail_count'),
        row.fn.coalesce('state.fail_message', sql<string>`''`).as('fail_message'),
        'state.fail_at',
        'state.cut_at',
        sql<number>`(select count(*) from (select from receipt r where r.channel_account_id = account.id limit ${COUNTED_ROWS}) r)`.as(
          'receipt_count',
        ),
        sql<Date | null>`(select p.create_at from ledger_account l join ledger_posting p on p.account_id = l.id
          where l.channel_account_id = account.id order by p.id desc limit 1)`.as('last_used_at'),
      ])
      .orderBy('account.sort', 'desc')
      .orderBy('account.id'),
  );
}

/** An account that is not deleted, with its channel's driver. */
export const accountById = (db: Db, id: number) =>
  living(db)
    .select(['account.id', 'account.channel_id', 'account.name', 'account.status', 'account.params', 'channel.code', ...LIMITS])
    .where('account.id', '=', id)
    .executeTakeFirst();

/** An account with everything its payments need, whether or not it still takes new ones. */
// unscoped: part
export const accountToOpen = (db: Db, id: number) =>
  db
    .selectFrom('channel_account as account')
    .innerJoin('pay_channel as channel', 'channel.id', 'account.channel_id')
    .innerJoin('pay_type as type', 'type.id', 'channel.pay_type_id')
    .leftJoin('sub_merchant as sub', 'sub.id', 'account.sub_merchant_id')
    .leftJoin('partner', 'partner.id', 'sub.partner_id')
    .select([
      'account.id',
      'account.name',
      'account.status',
      'account.revision',
      'account.merchant_id',
      'account.sub_merchant_id',
      'account.params',
      'channel.id as channel_id',
      'channel.title as channel_title',
      'channel.show_name',
      'channel.code',
      'channel.rate',
      'channel.status as channel_status',
      'channel.revision as channel_revision',
      'type.code as pay_code',
      'sub.sub_mch_no',
      'partner.id as partner_id',
      'partner.app_id',
      'partner.params as partner_params',
    ])
    .where('account.id', '=', id)
    .executeTakeFirst();

/** The highest id that an account has; 0 where there is none. */
// unscoped: all
export async function highestAccount(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from channel_account`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Accounts that collect through a partner, or for one sub-merchant, are looked at anew: what was decided by them before counts no more. */
// unscoped: all
export async function reviseAccounts(db: Db, by: { partner_id: number } | { sub_merchant_id: number }): Promise<void> {
  const subs =
    'partner_id' in by ? sql`select id from sub_merchant where partner_id = ${by.partner_id}` : sql`select ${by.sub_merchant_id}::bigint`;
  await sql`update channel_account set name = name where sub_merchant_id in (${subs})`.execute(db);
}

/** The id the next account will have: its parameters are sealed with it before the row exists. */
export async function nextAccountId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('channel_account', 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

// unscoped: all
export async function insertAccount(
  db: Db,
  account: { id: number; channel_id: number; name: string; status: 0 | 1; params: Buffer } & Partial<LimitsDraft>,
): Promise<void> {
  const { id, ...rest } = account;
  const columns = Object.keys(rest);
  await sql`
    insert into channel_account (id, ${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    values (${id}, ${sql.join(Object.values(rest))})`.execute(db);
}

// unscoped: all
export async function updateAccount(
  db: Db,
  id: number,
  change: ({ name?: string; status?: 0 | 1; params?: Buffer } & Partial<LimitsDraft>) | { delete_at: Date; status: 0 },
): Promise<void> {
  await db.updateTable('channel_account').set(change).where('id', '=', id).where('delete_at', 'is', null).execute();
}

/** Was the account ever asked to collect, or told of money. */
// unscoped: part
export async function hasPayments(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from payment where channel_account_id = ${id}) or exists (select 1 from receipt where channel_account_id = ${id}) as used`.execute(
    db,
  );
  return (rows[0] as { used: boolean }).used;
}
