import type { Locale } from '@keymall/contract/kit/refusals';
import { sql } from 'kysely';
import type { MerchantActor } from '#kit/actor';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** The picture of whoever acts for a merchant: his own, or, of the owner, the merchant's. */
// unscoped: proven
export async function avatarOf(db: Db, { accountId, merchantId }: MerchantActor): Promise<string | undefined> {
  const row =
    accountId === merchantId
      ? await db.selectFrom('merchant').select('avatar').where('id', '=', merchantId).executeTakeFirst()
      : await db
          .selectFrom('merchant_staff')
          .select('avatar')
          .where('id', '=', accountId)
          .where('merchant_id', '=', merchantId)
          .executeTakeFirst();
  return row?.avatar;
}

/** What everybody who acts for the merchant may know of it. */
export const merchantOf = (db: Db, { merchantId }: ShopScope) =>
  db.selectFrom('merchant').selectAll().where('id', '=', merchantId).executeTakeFirst();

/**
 * Accounts that act for a merchant, with what the merchant's and its shop's state say: the owner's, which is the merchant's row, and those of
 * staff. The one place that knows where such accounts are kept.
 */
// unscoped: proven
const owners = (db: Db) =>
  db
    .selectFrom('merchant')
    .innerJoin('shop', 'shop.merchant_id', 'merchant.id')
    .selectAll('merchant')
    .select(['merchant.id as merchant_id', 'shop.shop_name', 'shop.shop_status', 'shop.shop_verify'])
    .select([sql<number | null>`null`.as('staff_status'), sql<string>`''`.as('staff_name')]);

// unscoped: proven
const staff = (db: Db) =>
  db
    .selectFrom('merchant_staff as st')
    .innerJoin('merchant', 'merchant.id', 'st.merchant_id')
    .innerJoin('shop', 'shop.merchant_id', 'merchant.id')
    .selectAll('merchant')
    .select(['merchant.id as merchant_id', 'shop.shop_name', 'shop.shop_status', 'shop.shop_verify'])
    .select(['st.id', 'st.password_hash', 'st.avatar', 'st.username as staff_name'])
    .select(sql<number | null>`st.status`.as('staff_status'));

/** A merchant's account, or one of his staff's, with what the shop's state says. */
export type MerchantLogin = NonNullable<Awaited<ReturnType<typeof accountToLogIn>>>;
export const accountToLogIn = (db: Db, { accountId, merchantId }: MerchantActor) =>
  accountId === merchantId
    ? owners(db).where('merchant.id', '=', merchantId).executeTakeFirst()
    : staff(db).where('merchant.id', '=', merchantId).where('st.id', '=', accountId).executeTakeFirst();

/** The owner's account of this number. */
export const merchantById = (db: Db, id: number) => owners(db).where('merchant.id', '=', id).executeTakeFirst();

/** Whoever acts by the account of this number: the owner's, or one of staff's. */
export const accountById = async (db: Db, id: number): Promise<MerchantLogin | undefined> =>
  (await merchantById(db, id)) ?? (await staff(db).where('st.id', '=', id).executeTakeFirst());

/** Whoever logs in by this name, mobile or e-mail, in any case; a username goes first. Staff by the merchant's name, a colon and their own. */
export function merchantByLogin(db: Db, name: string): Promise<MerchantLogin | undefined> {
  // no merchant's name holds a colon, in either width
  const [, owner, own] = /^([^:：]+)[:：](.+)$/.exec(name) ?? [];
  if (owner !== undefined && own !== undefined)
    return staff(db)
      .where(sql`lower(merchant.username)`, '=', owner.toLowerCase())
      .where(sql`lower(st.username)`, '=', own.toLowerCase())
      .executeTakeFirst();
  return owners(db)
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
}

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
  merchant: {
    username: string;
    password_hash: string;
    status: 0 | 1;
    ip: string;
    locale: Locale;
    mobile: string;
    email: string;
    invite_id: number | null;
    device_mac: Buffer | null;
    parent_id: number | null;
  },
  shopName: string,
) {
  const row = await db
    .insertInto('merchant')
    .values((values) => ({
      ...merchant,
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

/** Writes a new password of an account, the owner's or staff's: their numbers are one sequence. */
// unscoped: proven
export async function setPassword(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('merchant').set({ password_hash }).where('id', '=', id).execute();
  await db.updateTable('merchant_staff').set({ password_hash }).where('id', '=', id).execute();
}

/** Keeps the language of letters to an account. Nothing is written where it is the same: a merchant's row that changes makes sales ask anew. */
export async function setLocale(db: Db, id: number, locale: Locale): Promise<void> {
  await db.updateTable('merchant').set({ locale }).where('id', '=', id).where('locale', '<>', locale).execute();
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

/** Above which amount a withdrawal waits for another person of the shop; null for never. */
export async function setFourEyesMoney(db: Db, { merchantId }: ShopScope, four_eyes_money: number | null): Promise<void> {
  await db.updateTable('merchant').set({ four_eyes_money }).where('id', '=', merchantId).execute();
}

/** Writes the picture of whoever acts; false where there is no such account. */
// unscoped: proven
export async function setAvatar(db: Db, { accountId, merchantId }: MerchantActor, avatar: string): Promise<boolean> {
  const { numUpdatedRows } =
    accountId === merchantId
      ? await db.updateTable('merchant').set({ avatar }).where('id', '=', merchantId).executeTakeFirstOrThrow()
      : await db
          .updateTable('merchant_staff')
          .set({ avatar })
          .where('id', '=', accountId)
          .where('merchant_id', '=', merchantId)
          .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
