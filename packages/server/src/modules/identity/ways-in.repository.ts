/** What opens an account besides its password goes with the account. */
import { sql } from 'kysely';
import type { Realm } from '#kit/actor';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** Of an account that is deleted. */
export async function dropWaysIn(db: Db, realm: Realm, id: number): Promise<void> {
  await sql`delete from social_identity where realm = ${realm} and subject_id = ${id}`.execute(db);
  await sql`delete from passkey where realm = ${realm} and subject_id = ${id}`.execute(db);
}

/** Of all who act for a merchant that closes; before its staff is gone. */
export async function dropWaysInOfShop(db: Db, { merchantId }: ShopScope): Promise<void> {
  const people = sql`select ${merchantId}::bigint union all select id from merchant_staff where merchant_id = ${merchantId}`;
  await sql`delete from social_identity where realm = 'merchant' and subject_id in (${people})`.execute(db);
  await sql`delete from passkey where realm = 'merchant' and subject_id in (${people})`.execute(db);
}
