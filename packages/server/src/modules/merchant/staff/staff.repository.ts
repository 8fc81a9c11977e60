/** A merchant's staff and the roles he makes for them. */
import type { StaffKind } from '@keymall/contract/merchant/staff-kinds';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { forgetChoices } from '#modules/platform';

export const staffOf = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('merchant_staff')
    .innerJoin('merchant as m', 'm.id', 'merchant_staff.merchant_id')
    .leftJoin('staff_role as r', 'r.id', 'merchant_staff.role_id')
    .where('merchant_staff.merchant_id', '=', merchantId);

export const staffRolesOf = (db: Db, { merchantId }: ShopScope) =>
  db.selectFrom('staff_role').where('staff_role.merchant_id', '=', merchantId);

export interface StaffMember {
  id: number;
  username: string;
  kind: StaffKind;
  status: 0 | 1;
  perms: string[] | null;
}

export const staffById = (db: Db, shop: ShopScope, id: number): Promise<StaffMember | undefined> =>
  staffOf(db, shop)
    .select(['merchant_staff.id', 'merchant_staff.username', 'merchant_staff.kind', 'merchant_staff.status', 'r.perms'])
    .where('merchant_staff.id', '=', id)
    .executeTakeFirst();

/** What the merchant's own role holds. */
export async function permsOfMerchant(db: Db, { merchantId }: ShopScope): Promise<{ username: string; perms: string[] } | undefined> {
  return db
    .selectFrom('merchant as m')
    .innerJoin('role as r', 'r.id', 'm.role_id')
    .select(['m.username', 'r.perms'])
    .where('m.id', '=', merchantId)
    .executeTakeFirst();
}

/** Whoever else changes staff or roles of this merchant waits for the end of the transaction. */
export async function lockStaff(db: Db, { merchantId }: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff:${merchantId}`}, 0))`.execute(db);
}

export const insertStaff = (
  db: Db,
  { merchantId }: ShopScope,
  values: { username: string; nickname: string; kind: StaffKind; role_id: number | null; password_hash: string },
) =>
  db
    .insertInto('merchant_staff')
    .values({ merchant_id: merchantId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();

type StaffChange = Partial<{
  username: string;
  nickname: string;
  kind: StaffKind;
  role_id: number | null;
  status: 0 | 1;
  password_hash: string;
}>;

export async function updateStaff(db: Db, { merchantId }: ShopScope, id: number, values: StaffChange): Promise<void> {
  await db.updateTable('merchant_staff').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute();
}

export async function deleteStaff(db: Db, { merchantId }: ShopScope, id: number): Promise<void> {
  const gone = await db
    .deleteFrom('merchant_staff')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (gone) await forgetChoices(db, { realm: 'merchant', id });
}

export const insertStaffRole = (db: Db, { merchantId }: ShopScope, name: string) =>
  db.insertInto('staff_role').values({ merchant_id: merchantId, name }).returning('id').executeTakeFirstOrThrow();

export async function updateStaffRole(
  db: Db,
  { merchantId }: ShopScope,
  id: number,
  values: { name?: string; perms?: string[] },
): Promise<void> {
  await db.updateTable('staff_role').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute();
}

export async function deleteStaffRole(db: Db, { merchantId }: ShopScope, id: number): Promise<void> {
  await db.deleteFrom('staff_role').where('merchant_id', '=', merchantId).where('id', '=', id).execute();
}
