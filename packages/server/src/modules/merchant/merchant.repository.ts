import { sql } from 'kysely';
import type { MerchantActor } from '#kit/actor';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/**
 * The account of whoever acts for a merchant: name, password, picture. The one place that knows where such accounts are kept: the
 * merchant's own is its row, and has its number.
 */
export const accountOf = (db: Db, { accountId, merchantId }: MerchantActor) =>
  db
    .selectFrom('merchant')
    .selectAll()
    .select('id as merchant_id')
    .where('id', '=', merchantId)
    .where('id', '=', accountId)
    .executeTakeFirst();

/** What everybody who acts for the merchant may know of it. */
export const merchantOf = (db: Db, { merchantId }: ShopScope) =>
  db.selectFrom('merchant').selectAll().where('id', '=', merchantId).executeTakeFirst();

// unscoped: proven
const accounts = (db: Db) =>
  db
    .selectFrom('merchant')
    .innerJoin('shop', 'shop.merchant_id', 'merchant.id')
    .selectAll('merchant')
    .select(['merchant.id as merchant_id', 'shop.shop_name', 'shop.shop_status', 'shop.shop_verify']);

/** A merchant's account with what its shop's state says. */
export type MerchantLogin = NonNullable<Awaited<ReturnType<typeof accountToLogIn>>>;
export const accountToLogIn = (db: Db, { accountId, merchantId }: MerchantActor) =>
  accounts(db).where('merchant.id', '=', merchantId).where('merchant.id', '=', accountId).executeTakeFirst();

/** The account of this number. */
export const merchantById = (db: Db, id: number) => accounts(db).where('merchant.id', '=', id).executeTakeFirst();

/** Whoever logs in by this name, mobile or e-mail, in any case; a username goes first. */
export const merchantByLogin = (db: Db, name: string) =>
  accounts(db)
    .where((where) =>
      where.or([
        where(sql`lower(username)`, '=', name.toLowerCase()),
        where.and([where('mobile', '=', name), where('mobile', '<>', '')]),
        where.and([where(sql`lower(email)`, '=', name.toLowerCase()), where('email', '<>', '')]),
      ]),
    )
    .orderBy(sql`lower(username) = ${name.toLowerCase()}`, 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whose proven e-mail or mobile this is. */
export const merchantByContact = (db: Db, contact: string) =>
  db
    .selectFrom('merchant')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('mobile', '=', contact), where('mobile', '<>', '')]),
        where.and([where(sql`lower(email)`, '=', contact.toLowerCase()), where('email', '<>', '')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();

/** How many registered from an address since a moment. Holds the address until the transaction ends, so that a burst can't slip through together. */
export async function countRegistrations(db: Db, ip: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`register:${ip}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('merchant')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('ip', '=', ip)
    .where('create_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes a merchant with the default role, and its shop. */
// unscoped: proven
export async function insertMerchant(
  db: Db,
  merchant: { username: string; password_hash: string; status: 0 | 1; ip: string },
  shopName: string,
) {
  const row = await db
    .insertInto('merchant')
    .values((values) => ({
      username: merchant.username,
      password_hash: merchant.password_hash,
      status: merchant.status,
      ip: merchant.ip,
      role_id: values.selectFrom('role').select('id').where('realm', '=', 'merchant').where('is_default', '=', true),
    }))
    .returning(['id', 'username', 'mobile', 'status'])
    .executeTakeFirstOrThrow();
  const shop = await db
    .insertInto('shop')
    .values({ merchant_id: row.id, shop_name: shopName })
    .returning(['shop_status', 'shop_verify'])
    .executeTakeFirstOrThrow();
  return { ...row, ...shop };
}

/** Writes a new password of an account. */
export async function setPassword(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('merchant').set({ password_hash }).where('id', '=', id).execute();
}

/** Writes the e-mail or mobile of an account that has proven it. */
export async function setContact(db: Db, id: number, kind: 'email' | 'mobile', value: string): Promise<void> {
  await db
    .updateTable('merchant')
    .set(kind === 'email' ? { email: value } : { mobile: value })
    .where('id', '=', id)
    .execute();
}

/** Whether the daily job withdraws for a merchant (1), or only the merchant does (2). */
export async function setCashType(db: Db, { merchantId }: ShopScope, cash_type: 1 | 2): Promise<void> {
  await db.updateTable('merchant').set({ cash_type }).where('id', '=', merchantId).execute();
}

/** Writes the picture of an account that `accountOf` gave. */
export async function setAvatar(db: Db, id: number, avatar: string): Promise<void> {
  await db.updateTable('merchant').set({ avatar }).where('id', '=', id).execute();
}
