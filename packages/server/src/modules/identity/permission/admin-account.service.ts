/** Administrators, kept by other administrators. */
import type { Paging } from '@keymall/contract/kit/list';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { AdminCtx } from '#kit/context';
import { type Db, violatedConstraint } from '#kit/database';
import { namesOfSite } from '#kit/house';
import { containing, pageOf } from '#kit/list';
import { hashPassword } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import type { Database } from '#kit/tables';
import { forgetChoices } from '#modules/platform';
import { setPassword } from '../admin.repository.ts';
import { dropOwn } from '../list-view/list-view.repository.ts';
import { dropFactor } from '../second-factor/second-factor.repository.ts';
import { endFactor } from '../second-factor/second-factor.service.ts';
import { closeSessionsOf, lastLogin, openSessionCount } from '../session.service.ts';
import { dropWaysIn } from '../ways-in.repository.ts';
import { adminBelow, beginChange, covers, type Grantor, grantorOf, roleToGrant, tellOffices } from './access.service.ts';

const isSafe =
  sql<boolean>`exists (select from second_factor f where f.realm = 'admin' and f.subject_id = admin.id and f.confirm_at is not null)`.as(
    'is_safe',
  );

const shown = (rows: SelectQueryBuilder<Database, 'admin', object>, now: Date) =>
  rows
    .innerJoin('role as r', 'r.id', 'admin.role_id')
    .select(['admin.id', 'admin.username', 'admin.nickname', 'admin.role_id', 'r.name as role_name', 'r.perms', 'admin.status'])
    .select(['admin.create_at', lastLogin('admin', 'admin.id'), openSessionCount('admin', 'admin.id', now), isSafe]);

const seenBy =
  (grantor: Grantor | undefined) =>
  <Row extends { id: number; perms: string[] }>({ perms, ...row }: Row) => {
    const is_self = row.id === grantor?.id;
    return { ...row, is_self, is_below: !is_self && grantor !== undefined && covers(grantor, perms) };
  };

export async function listAdmins(
  { db, actor, now }: AdminCtx,
  { page, limit, username, role_id, status }: Paging & { username?: string; role_id?: number; status?: 0 | 1 },
) {
  const base = db
    .selectFrom('admin')
    .$if(username !== undefined, (rows) => rows.where('admin.username', 'ilike', containing(username ?? '')))
    .$if(role_id !== undefined, (rows) => rows.where('admin.role_id', '=', role_id ?? 0))
    .$if(status !== undefined, (rows) => rows.where('admin.status', '=', status ?? 1));
  const { list, total } = await pageOf(db, base, { page, limit }, (rows) => shown(rows, now()).orderBy('admin.id'));
  return { list: list.map(seenBy(await grantorOf(db, actor.id))), total };
}

export async function adminDetail({ db, actor, now }: AdminCtx, id: number) {
  const row = orMissing(await shown(db.selectFrom('admin'), now()).where('admin.id', '=', id).executeTakeFirst());
  return seenBy(await grantorOf(db, actor.id))(row);
}

/** Refuses a name that somebody has, in any case of its letters. */
async function named<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'admin_username') refuse('name_taken');
    throw error;
  }
}

/** Hashes before it holds anything: that takes its time. */
export async function addAdmin(
  ctx: AdminCtx,
  { password, ...draft }: { username: string; nickname: string; role_id: number; password: string },
): Promise<{ id: number }> {
  const password_hash = await hashPassword(password, [draft.username, ...namesOfSite(ctx.house)]);
  return ctx.transaction(async (inner) => {
    const grantor = await beginChange({ ...inner, actor: ctx.actor });
    await roleToGrant(inner.db, grantor, draft.role_id);
    return named(
      inner.db
        .insertInto('admin')
        .values({ ...draft, password_hash })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  });
}

export async function editAdmin(ctx: AdminCtx, { id, ...names }: { id: number; username: string; nickname: string }): Promise<void> {
  await adminBelow(ctx.db, await beginChange(ctx), id);
  await named(ctx.db.updateTable('admin').set(names).where('id', '=', id).execute());
}

export async function setRole(ctx: AdminCtx, id: number, role_id: number): Promise<void> {
  const grantor = await beginChange(ctx);
  await adminBelow(ctx.db, grantor, id);
  await roleToGrant(ctx.db, grantor, role_id);
  await ctx.db.updateTable('admin').set({ role_id }).where('id', '=', id).execute();
  tellOffices(ctx, [id]);
}

/** Sessions end both ways: one that was opened while he was being turned off would live again with him. */
export async function setStatus(ctx: AdminCtx, id: number, status: 0 | 1): Promise<void> {
  await adminBelow(ctx.db, await beginChange(ctx), id);
  await ctx.db.updateTable('admin').set({ status }).where('id', '=', id).execute();
  await closeSessionsOf(ctx, 'admin', id);
}

const nameOf = async (db: Db, id: number): Promise<string> =>
  orMissing(await db.selectFrom('admin').select('username').where('id', '=', id).executeTakeFirst()).username;

export async function resetPassword(ctx: AdminCtx, id: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password, [await nameOf(ctx.db, id), ...namesOfSite(ctx.house)]);
  await ctx.transaction(async (inner) => {
    await adminBelow(inner.db, await beginChange({ ...inner, actor: ctx.actor }), id);
    await setPassword(inner.db, id, password_hash);
    await closeSessionsOf(inner, 'admin', id);
  });
}

/** Whoever lost his second factor signs in by the password, and sets another up. Refuses `second_factor_off`. */
export async function resetSafe(ctx: AdminCtx, id: number): Promise<void> {
  await adminBelow(ctx.db, await beginChange(ctx), id);
  await endFactor(ctx, { realm: 'admin', id });
  await closeSessionsOf(ctx, 'admin', id);
}

/** Money keeps who decided of it: such a one is turned off instead. */
export async function deleteAdmin(ctx: AdminCtx, id: number): Promise<void> {
  await adminBelow(ctx.db, await beginChange(ctx), id);
  await closeSessionsOf(ctx, 'admin', id);
  await dropFactor(ctx.db, 'admin', id);
  await dropOwn(ctx.db, { realm: 'admin', accountId: id, shop: null });
  await dropWaysIn(ctx.db, 'admin', id);
  await forgetChoices(ctx.db, { realm: 'admin', id });
  try {
    await ctx.db.deleteFrom('admin').where('id', '=', id).execute();
  } catch (error) {
    if (violatedConstraint(error).endsWith('admin_id_fkey')) refuse('admin_in_records');
    throw error;
  }
}
