import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** Counts one failure more in a row; gives how many there are now. */
export async function countFailure(db: Db, accountId: number, message: string, now: Date): Promise<number> {
  const { rows } = await sql<{ fail_count: number }>`
    insert into channel_account_state as s (channel_account_id, fail_count, fail_message, fail_at) values (${accountId}, 1, ${message}, ${now})
    on conflict (channel_account_id) do update set fail_count = s.fail_count + 1, fail_message = excluded.fail_message, fail_at = excluded.fail_at
    returning fail_count`.execute(db);
  return (rows[0] as { fail_count: number }).fail_count;
}

/** Leaves an account out once it has failed as often as it may; true for whoever of many did it. */
// unscoped: job
export async function cutOut(db: Db, accountId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update channel_account_state s set cut_at = ${now} from channel_account a
    where s.channel_account_id = ${accountId} and a.id = s.channel_account_id and s.cut_at is null and a.fail_limit > 0 and s.fail_count >= a.fail_limit`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** A success ends a row of failures; an account that was left out stays so until somebody puts it back. */
export async function forgetFailures(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('channel_account_state')
    .set({ fail_count: 0 })
    .where('channel_account_id', '=', accountId)
    .where('fail_count', '>', 0)
    .where('cut_at', 'is', null)
    .execute();
}

export async function clearState(db: Db, accountId: number): Promise<void> {
  await db.updateTable('channel_account_state').set({ fail_count: 0, cut_at: null }).where('channel_account_id', '=', accountId).execute();
}

/** Accounts with failures that a success would end. */
export async function failingAccounts(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('channel_account_state')
    .select('channel_account_id')
    .where('fail_count', '>', 0)
    .where('cut_at', 'is', null)
    .execute();
  return rows.map(({ channel_account_id }) => channel_account_id);
}

/** Accounts that are left out, of those there are. */
// unscoped: job
export async function accountsCut(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('channel_account_state as s')
    .innerJoin('channel_account as a', 'a.id', 's.channel_account_id')
    .select('a.id')
    .where('s.cut_at', 'is not', null)
    .where('a.delete_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** What an account is called, for the letter that it was left out. */
// unscoped: job
export const nameOf = (db: Db, accountId: number) =>
  db
    .selectFrom('channel_account as a')
    .innerJoin('pay_channel as c', 'c.id', 'a.channel_id')
    .leftJoin('channel_account_state as s', 's.channel_account_id', 'a.id')
    .leftJoin('shop', 'shop.merchant_id', 'a.merchant_id')
    .select(['a.name', 'a.merchant_id', 'c.title', 's.fail_count', 's.fail_message', 'shop.shop_name'])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
