import { sql } from 'kysely';
import type { Db } from '#kit/database';

const living = (db: Db) => db.selectFrom('channel_account as account').where('account.delete_at', 'is', null);

/** A page of a channel's accounts with the receipts each has taken. */
export async function listAccounts(db: Db, { page, limit, channel_id }: { page: number; limit: number; channel_id: number }) {
  const wanted = living(db).where('account.channel_id', '=', channel_id);
  const [list, { total }] = await Promise.all([
    wanted
      .select([
        'account.id',
        'account.channel_id',
        'account.name',
        'account.status',
        'account.create_at',
        sql<number>`(select count(*) from receipt r where r.channel_account_id = account.id)`.as('receipt_count'),
      ])
      .orderBy('account.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list, total };
}

/** An account that is not deleted, with its channel's driver. */
export const accountById = (db: Db, id: number) =>
  living(db)
    .innerJoin('pay_channel as channel', 'channel.id', 'account.channel_id')
    .select(['account.id', 'account.channel_id', 'account.name', 'account.status', 'account.params', 'channel.code'])
    .where('account.id', '=', id)
    .executeTakeFirst();

/** An account with everything its payments need, whether or not it still takes new ones. */
export const accountToOpen = (db: Db, id: number) =>
  db
    .selectFrom('channel_account as account')
    .innerJoin('pay_channel as channel', 'channel.id', 'account.channel_id')
    .innerJoin('pay_type as type', 'type.id', 'channel.pay_type_id')
    .select([
      'account.id',
      'account.name',
      'account.status',
      'account.revision',
      'account.params',
      'channel.id as channel_id',
      'channel.title as channel_title',
      'channel.show_name',
      'channel.code',
      'channel.rate',
      'channel.status as channel_status',
      'channel.revision as channel_revision',
      'type.code as pay_code',
    ])
    .where('account.id', '=', id)
    .executeTakeFirst();

/** The id the next account will have: its parameters are sealed with it before the row exists. */
export async function nextAccountId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('channel_account', 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

export async function insertAccount(
  db: Db,
  { id, channel_id, name, status, params }: { id: number; channel_id: number; name: string; status: 0 | 1; params: Buffer },
): Promise<void> {
  await sql`
    insert into channel_account (id, channel_id, name, status, params) overriding system value
    values (${id}, ${channel_id}, ${name}, ${status}, ${params})`.execute(db);
}

export async function updateAccount(
  db: Db,
  id: number,
  change: { name: string; status: 0 | 1; params: Buffer } | { delete_at: Date; status: 0 },
): Promise<void> {
  await db.updateTable('channel_account').set(change).where('id', '=', id).where('delete_at', 'is', null).execute();
}

/** Was the account ever asked to collect, or told of money. */
export async function hasPayments(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from payment where channel_account_id = ${id}) or exists (select 1 from receipt where channel_account_id = ${id}) as used`.execute(
    db,
  );
  return (rows[0] as { used: boolean }).used;
}
