/** Roles of merchants, as rows; what becomes of their members is the merchant module's. */
import type { Db } from '#kit/database';

export const merchantRoleById = (db: Db, id: number) =>
  db
    .selectFrom('role')
    .select(['id', 'name', 'perms', 'is_default'])
    .where('id', '=', id)
    .where('realm', '=', 'merchant')
    .forUpdate()
    .executeTakeFirst();

export const insertMerchantRole = (db: Db, name: string): Promise<{ id: number }> =>
  db.insertInto('role').values({ realm: 'merchant', name }).returning('id').executeTakeFirstOrThrow();

export async function updateMerchantRole(db: Db, id: number, values: { name?: string; perms?: string[] }): Promise<void> {
  await db.updateTable('role').set(values).where('id', '=', id).where('realm', '=', 'merchant').execute();
}

export async function deleteMerchantRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom('role').where('id', '=', id).where('realm', '=', 'merchant').where('is_default', '=', false).execute();
}
