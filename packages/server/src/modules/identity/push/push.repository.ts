/** Devices that are told of something while no page is open, whoever's they are. */
import type { Locale } from '@keymall/contract/kit/refusals';
import { sql } from 'kysely';
import type { Realm } from '#kit/actor';
import type { Db } from '#kit/database';

/** Whose device it is: an account of a realm, and of the merchants' whom it acts for. */
export interface Holder {
  realm: Realm;
  account_id: number;
  merchant_id: number | null;
}

export interface NewDevice extends Holder {
  session_id: number;
  endpoint_hash: Buffer;
  sealed: Buffer;
  device: string;
  locale: Locale;
  key_id: number;
  renew_at: Date;
}

type Account = Pick<Holder, 'realm' | 'account_id'>;

/** Until the end of the transaction nobody else adds a device of this account. */
export const holdDevices = (db: Db, { realm, account_id }: Account): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`push:${realm}:${account_id}`}, 0))`.execute(db);

// unscoped: proven
export const devicesOf = (db: Db, { realm, account_id }: Account) =>
  db
    .selectFrom('push_device')
    .select(['id', 'device', 'create_at', 'sent_at', 'endpoint_hash'])
    .where('realm', '=', realm)
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .execute();

/** A browser is one device: whoever subscribes it last has it. */
// unscoped: proven
export async function keepDevice(db: Db, device: NewDevice): Promise<number> {
  const { endpoint_hash: _, ...rest } = device;
  const row = await db
    .insertInto('push_device')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet({ ...rest, sent_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The browser goes on with another session of the same account. Gives whether it is one of the account's. */
// unscoped: proven
export async function renewDevice(
  db: Db,
  { realm, account_id }: Account,
  endpointHash: Buffer,
  now: Pick<NewDevice, 'session_id' | 'locale' | 'renew_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_device')
    .set(now)
    .where('endpoint_hash', '=', endpointHash)
    .where('realm', '=', realm)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

// unscoped: proven
export async function dropDevice(db: Db, { realm, account_id }: Account, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('realm', '=', realm)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Of an account that is signed out: all it has, those of one session, or all but those of one. */
// unscoped: proven
export const dropDevices = (db: Db, { realm, account_id }: Account, { only, but }: { only?: number; but?: number } = {}) =>
  db
    .deleteFrom('push_device')
    .where('realm', '=', realm)
    .where('account_id', '=', account_id)
    .$if(only !== undefined, (rows) => rows.where('session_id', '=', only as number))
    .$if(but !== undefined, (rows) => rows.where('session_id', '<>', but as number))
    .execute();

/** Of all who act for a merchant. */
// unscoped: part
export const dropDevicesOfMerchant = (db: Db, merchantId: number) =>
  db.deleteFrom('push_device').where('merchant_id', '=', merchantId).execute();

// unscoped: job
export const deviceById = (db: Db, id: number) => db.selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst();

// unscoped: part
export const dropDead = (db: Db, id: number) => db.deleteFrom('push_device').where('id', '=', id).execute();

// unscoped: part
export const noteSent = (db: Db, id: number, at: Date) => db.updateTable('push_device').set({ sent_at: at }).where('id', '=', id).execute();

export const keyOfHouse = (db: Db) => db.selectFrom('push_key').select(['id', 'public_key', 'sealed']).executeTakeFirst();

/** The first one stays: two that come at once have the same. */
export async function keepKey(db: Db, key: { public_key: string; sealed: Buffer }): Promise<void> {
  await db
    .insertInto('push_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
