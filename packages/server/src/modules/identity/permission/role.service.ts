/** Roles of administrators. */
import type { Paging } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import { tellMore } from '#kit/act';
import type { AdminCtx } from '#kit/context';
import { type Db, violatedConstraint } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import { orMissing, refuse } from '#kit/refusal';
import { beginChange, covers, type Grantor, grantorOf, isFull, mustCover, roleBelow, tellOffices } from './access.service.ts';
import { adminPermissions } from './permission-tree.ts';

const rolesOf = (db: Db) => db.selectFrom('role').where('realm', '=', 'admin');
const memberCount = sql<number>`(select count(*) from admin a where a.role_id = role.id)`.as('admin_count');

const seenBy = (grantor: Grantor | undefined) => {
  return <Row extends { id: number; perms: string[] }>({ perms, ...row }: Row) => {
    const is_full = isFull(perms);
    const is_grantable = grantor !== undefined && covers(grantor, perms);
    return {
      ...row,
      is_full,
      perm_count: adminPermissions.count(perms),
      is_grantable,
      is_below: is_grantable && !is_full && row.id !== grantor.role_id,
    };
  };
};

/** The default one first, then in the order they were made. */
export async function listRoles({ db, actor }: AdminCtx, { page, limit, name }: Paging & { name?: string }) {
  const base = rolesOf(db).$if(name !== undefined, (rows) => rows.where('name', 'ilike', containing(name ?? '')));
  const { list, total } = await pageOf(db, base, { page, limit }, (rows) =>
    rows.select(['id', 'name', 'perms', 'create_at']).select(memberCount).orderBy('is_default', 'desc').orderBy('id'),
  );
  return { list: list.map(seenBy(await grantorOf(db, actor.id))), total };
}

export async function roleDetail({ db, actor }: AdminCtx, id: number) {
  const row = await rolesOf(db).select(['id', 'name', 'perms', 'create_at']).select(memberCount).where('id', '=', id).executeTakeFirst();
  const role = orMissing(row);
  return { ...seenBy(await grantorOf(db, actor.id))(role), perms: role.perms };
}

export async function treeFor({ db, actor, locale }: AdminCtx) {
  const grantor = await grantorOf(db, actor.id);
  return { list: adminPermissions.tree(locale, (perm) => grantor !== undefined && covers(grantor, [perm])) };
}

async function named<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'role_realm_name_key') refuse('role_name_taken');
    throw error;
  }
}

/** A new one holds nothing. */
export const addRole = ({ db }: AdminCtx, name: string): Promise<{ id: number }> =>
  named(db.insertInto('role').values({ realm: 'admin', name }).returning('id').executeTakeFirstOrThrow());

export async function renameRole(ctx: AdminCtx, id: number, name: string): Promise<void> {
  await roleBelow(ctx.db, await beginChange(ctx), id);
  await named(ctx.db.updateTable('role').set({ name }).where('id', '=', id).execute());
}

/** What it holds from now on; its members' next call is judged by it. */
export async function setRules(ctx: AdminCtx, id: number, perms: readonly string[]): Promise<void> {
  if (!perms.every(adminPermissions.isPermission)) refuse('bad_input', { field: 'perms' });
  const grantor = await beginChange(ctx);
  const { name, perms: old } = await roleBelow(ctx.db, grantor, id);
  const fresh = [...new Set(perms)].toSorted();
  mustCover(grantor, fresh);
  await ctx.db.updateTable('role').set({ perms: fresh }).where('id', '=', id).execute();
  const members = await ctx.db.selectFrom('admin').select('id').where('role_id', '=', id).execute();
  tellOffices(
    ctx,
    members.map((member) => member.id),
  );
  tellMore(ctx, {
    perms: fresh.length,
    name,
    added: fresh.filter((perm) => !old.includes(perm)),
    removed: old.filter((perm) => !fresh.includes(perm)),
  });
}

export async function deleteRole(ctx: AdminCtx, id: number): Promise<void> {
  const { name } = await roleBelow(ctx.db, await beginChange(ctx), id);
  const { count } = await ctx.db
    .selectFrom('admin')
    .select(sql<number>`count(*)`.as('count'))
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count > 0) refuse('role_in_use', { count });
  await ctx.db.deleteFrom('role').where('id', '=', id).execute();
  tellMore(ctx, { name });
}
