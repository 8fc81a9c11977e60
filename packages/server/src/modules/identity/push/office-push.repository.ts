/** Whose devices hear of the offices' notices, and what the lists say of them. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Sayings } from '#kit/said';
import type { Person } from '#modules/platform';
import type { Holder } from './push.repository.ts';

/** Accounts with devices among those whom a notice is for: an administrator; a merchant's owner, and where it is for them all who act for him. */
// unscoped: part
export async function holdersOf(db: Db, { realm, id }: Person, isForStaff: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('push_device')
    .select('account_id')
    .distinct()
    .where('realm', '=', realm)
    .$if(realm === 'merchant', (some) => some.where('merchant_id', '=', id))
    .$if(realm !== 'merchant' || !isForStaff, (some) => some.where('account_id', '=', id))
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** A job for each device of an account. */
// unscoped: part
export const leaveForDevices = (db: Db, { realm, id }: Person, payload: object) =>
  sql`select fn.outbox_add('identity.push', ${JSON.stringify(payload)}::jsonb || jsonb_build_object('device_id', d.id))
    from push_device d where d.realm = ${realm} and d.account_id = ${id}`.execute(db);

/** A notice as the list has it, unless it was read or taken out meanwhile: of the merchant whom the device's account acts for, or the administrator. */
// unscoped: job
export async function listedNews(
  db: Db,
  { realm, account_id, merchant_id }: Holder,
  row: number,
): Promise<{ mark: string; title: string; sayings: Sayings | null; link: string } | undefined> {
  if (realm === 'admin')
    return db
      .selectFrom('admin_notice')
      .select(['kind as mark', 'title', 'sayings', 'link'])
      .where('id', '=', row)
      .where('admin_id', '=', account_id)
      .where('read_at', 'is', null)
      .executeTakeFirst();
  return db
    .selectFrom('merchant_message')
    .select(['kind as mark', 'title', 'sayings', 'link'])
    .where('id', '=', row)
    .where('merchant_id', '=', merchant_id ?? 0)
    .where('read_at', 'is', null)
    .executeTakeFirst();
}
