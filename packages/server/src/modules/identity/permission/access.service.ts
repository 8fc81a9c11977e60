/**
 * Who may change whom: the one place that decides it. Every change of an administrator or a role waits for the others, and whoever asks
 * for it is looked at again in its turn. Nobody changes himself and nobody reaches beyond what he holds, so the one who acts is always an
 * administrator left, and the last who holds everything can't be lost (docs/decisions/0055-administrators-and-roles.md).
 */
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { sql } from 'kysely';
import type { AdminCtx } from '#kit/context';
import type { Db } from '#kit/database';
import { orMissing, refuse } from '#kit/refusal';
import { adminPermissions } from './permission-tree.ts';

const LOCK = 0x61636373;
const EVERYTHING = '*';

export const isFull = (perms: readonly string[]): boolean => perms.includes(EVERYTHING);

/** Whoever changes something, as he stands now. */
export interface Grantor {
  id: number;
  role_id: number;
  perms: readonly string[];
}

/** Does he hold all of these. What a role still names and the house no longer knows grants nothing, and keeps nobody out. */
export const covers = ({ perms: held }: Pick<Grantor, 'perms'>, perms: readonly string[]): boolean =>
  isFull(held) || (!isFull(perms) && perms.every((perm) => held.includes(perm) || !adminPermissions.isPermission(perm)));

export function mustCover(grantor: Grantor, perms: readonly string[]): void {
  if (!covers(grantor, perms)) refuse('beyond_own');
}

export const grantorOf = (db: Db, id: number): Promise<Grantor | undefined> =>
  db
    .selectFrom('admin as a')
    .innerJoin('role as r', 'r.id', 'a.role_id')
    .select(['a.id', 'a.role_id', 'r.perms'])
    .where('a.id', '=', id)
    .where('a.status', '=', 1)
    .executeTakeFirst();

/** Opens a change, within a transaction: nobody else makes one until it ends. Refuses `signed_out` to who was turned off meanwhile. */
export async function beginChange({ db, actor }: AdminCtx): Promise<Grantor> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  return (await grantorOf(db, actor.id)) ?? refuse('signed_out');
}

/** The administrator to be changed. Refuses oneself, none, and one who holds what the grantor does not. */
export async function adminBelow(db: Db, grantor: Grantor, id: number) {
  if (id === grantor.id) refuse('not_oneself');
  const admin = orMissing(
    await db
      .selectFrom('admin as a')
      .innerJoin('role as r', 'r.id', 'a.role_id')
      .select(['a.id', 'a.username', 'a.role_id', 'r.perms'])
      .where('a.id', '=', id)
      .executeTakeFirst(),
  );
  mustCover(grantor, admin.perms);
  return admin;
}

export async function roleOf(db: Db, id: number) {
  const role = db.selectFrom('role').select(['id', 'name', 'perms', 'create_at']).where('id', '=', id).where('realm', '=', 'admin');
  return orMissing(await role.executeTakeFirst());
}

/** The role to be given to somebody. */
export async function roleToGrant(db: Db, grantor: Grantor, id: number) {
  const role = await roleOf(db, id);
  mustCover(grantor, role.perms);
  return role;
}

/** The role to be changed. Refuses the full one, one's own, and one that holds what the grantor does not. */
export async function roleBelow(db: Db, grantor: Grantor, id: number) {
  const role = await roleOf(db, id);
  if (isFull(role.perms)) refuse('role_full');
  if (id === grantor.role_id) refuse('not_oneself');
  mustCover(grantor, role.perms);
  return role;
}

/** Has the open offices of these administrators ask anew what they may do, after commit. */
export function tellOffices(ctx: AdminCtx, ids: readonly number[]): void {
  ctx.after(() => {
    for (const id of ids) ctx.house.publish(accountChannel('admin', id), 'office.changed', {});
  });
}
