import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** Channels with their pay type and how many accounts they have, in the order buyers see them. */
export async function listChannels(db: Db, filter: { page: number; limit: number; status?: 0 | 1 }) {
  const base = db
    .selectFrom('pay_channel as c')
    .where('c.delete_at', 'is', null)
    .$if(filter.status !== undefined, (query) => query.where('c.status', '=', filter.status as 0 | 1));
  const [list, { total }] = await Promise.all([
    base
      .innerJoin('pay_type as t', 't.id', 'c.pay_type_id')
      .select((row) => [
        'c.id',
        'c.title',
        'c.show_name',
        'c.code',
        'c.pay_type_id',
        'c.rate',
        'c.is_available',
        'c.sort',
        'c.status',
        'c.create_at',
        't.name as pay_type_name',
        row
          .selectFrom('channel_account as a')
          .whereRef('a.channel_id', '=', 'c.id')
          .where('a.delete_at', 'is', null)
          .select((a) => a.fn.countAll<number>().as('count'))
          .as('account_count'),
      ])
      .orderBy('c.sort', 'desc')
      .orderBy('c.id')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    base.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: list.map((row) => ({ ...row, account_count: row.account_count ?? 0 })), total };
}

/** A living channel. */
export const channelById = (db: Db, id: number) =>
  db.selectFrom('pay_channel').selectAll().where('id', '=', id).where('delete_at', 'is', null).executeTakeFirst();

/** A living account with its channel's driver. */
export const accountById = (db: Db, id: number) =>
  db
    .selectFrom('channel_account as a')
    .innerJoin('pay_channel as c', 'c.id', 'a.channel_id')
    .select(['a.id', 'a.channel_id', 'a.name', 'a.status', 'a.params', 'c.code'])
    .where('a.id', '=', id)
    .where('a.delete_at', 'is', null)
    .executeTakeFirst();

/** A channel's accounts, with how many receipts each has had. */
export async function listAccounts(db: Db, filter: { page: number; limit: number; channel_id: number }) {
  const base = db.selectFrom('channel_account as a').where('a.channel_id', '=', filter.channel_id).where('a.delete_at', 'is', null);
  const [list, { total }] = await Promise.all([
    base
      .select((row) => [
        'a.id',
        'a.channel_id',
        'a.name',
        'a.status',
        'a.create_at',
        row
          .selectFrom('receipt as r')
          .whereRef('r.channel_account_id', '=', 'a.id')
          .select((r) => r.fn.countAll<number>().as('count'))
          .as('receipt_count'),
      ])
      .orderBy('a.id')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    base.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: list.map((row) => ({ ...row, receipt_count: row.receipt_count ?? 0 })), total };
}

/** Has anything ever been collected, or asked for, through a channel or an account. */
export async function isUsed(db: Db, column: 'channel_id' | 'channel_account_id', id: number): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select 1 from payment where ${sql.ref(column)} = ${id}) or exists (select 1 from receipt where ${sql.ref(column)} = ${id}) as used`.execute(
    db,
  );
  return rows[0]?.used === true;
}
