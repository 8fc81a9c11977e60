/**
 * Who keeps a merchant's staff: the same rules as between administrators (identity/permission/access.service.ts). A change needs somebody who
 * holds all that the changed one holds, before and after; nobody changes himself or his own role; the owner is none of them. Changes of one
 * merchant's staff wait for each other, and whoever makes one is looked at again in his turn.
 */
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { Paging } from '@keymall/contract/kit/list';
import type { merchantStaff } from '@keymall/contract/merchant/staff';
import type { StaffKind } from '@keymall/contract/merchant/staff-kinds';
import { shopOfficeChannel } from '@keymall/contract/realtime/push-socket';
import { sql } from 'kysely';
import { tellMore } from '#kit/act';
import type { Ctx, MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { namesOfSite } from '#kit/house';
import { containing, pageOf } from '#kit/list';
import { hashPassword } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { closeSessionsOf, dropOwn, dropWaysIn, lastLogin, merchantPermissions, openSessionCount, staffPerms } from '#modules/identity';
import * as rows from './staff.repository.ts';

interface Grantor {
  id: number;
  /** The role he has himself; none of the owner. */
  role_id: number | null;
  perms: readonly string[];
  owned: readonly string[];
}

const covers = ({ perms: held }: Pick<Grantor, 'perms'>, perms: readonly string[]): boolean =>
  held.includes('*') || perms.every((perm) => held.includes(perm) || !merchantPermissions.isPermission(perm));

/** Whoever acts, as he stands now: the owner, or staff that is enabled. */
async function grantorOf({ db, shop, actor }: MerchantCtx): Promise<Grantor | undefined> {
  const owner = await rows.permsOfMerchant(db, shop);
  if (!owner) return undefined;
  const { accountId: id } = actor;
  if (id === actor.merchantId) return { id, role_id: null, perms: owner.perms, owned: owner.perms };
  const staff = await rows
    .staffOf(db, shop)
    .select(['merchant_staff.kind', 'merchant_staff.role_id', 'r.perms'])
    .where('merchant_staff.id', '=', id)
    .where('merchant_staff.status', '=', 1)
    .executeTakeFirst();
  return staff && { id, role_id: staff.role_id, perms: staffPerms(owner.perms, staff.kind, staff.perms), owned: owner.perms };
}

/** How many people of a shop besides one, its owner among them, may sign in and hold a permission. */
export async function countOthersWith({ db }: Ctx, shop: ShopScope, accountId: number, perm: string): Promise<number> {
  const owner = await rows.permsOfMerchant(db, shop);
  if (!owner) return 0;
  const holds = (perms: readonly string[]): boolean => perms.includes('*') || perms.includes(perm);
  const staff = await rows
    .staffOf(db, shop)
    .select(['merchant_staff.id', 'merchant_staff.kind', 'r.perms'])
    .where('merchant_staff.status', '=', 1)
    .where('merchant_staff.id', '<>', accountId)
    .execute();
  const others = staff.filter(({ kind, perms }) => holds(staffPerms(owner.perms, kind, perms))).length;
  return others + Number(accountId !== shop.merchantId && holds(owner.perms));
}

async function beginChange(ctx: MerchantCtx): Promise<Grantor> {
  await rows.lockStaff(ctx.db, ctx.shop);
  return (await grantorOf(ctx)) ?? refuse('signed_out');
}

function mustCover(grantor: Grantor, perms: readonly string[]): void {
  if (!covers(grantor, perms)) refuse('beyond_own');
}

const heldBy = (grantor: Grantor, kind: StaffKind, role: readonly string[] | null): readonly string[] =>
  staffPerms(grantor.owned, kind, role);

async function staffBelow(ctx: MerchantCtx, grantor: Grantor, id: number) {
  if (id === grantor.id) refuse('not_oneself');
  const staff = orMissing(await rows.staffById(ctx.db, ctx.shop, id));
  mustCover(grantor, heldBy(grantor, staff.kind, staff.perms));
  return staff;
}

const roleById = async ({ db, shop }: MerchantCtx, id: number) =>
  orMissing(await rows.staffRolesOf(db, shop).select(['id', 'name', 'perms', 'create_at']).where('id', '=', id).executeTakeFirst());

/** The kind or role to be given. Refuses what the grantor does not hold; a house's kind has no role beside it. */
async function jobToGrant(ctx: MerchantCtx, grantor: Grantor, job: { kind: StaffKind; role_id: number | null }) {
  const { kind } = job;
  const asked = job.role_id === null ? null : await roleById(ctx, job.role_id);
  const role = kind === 'own' ? (asked ?? refuse('bad_input', { field: 'role_id' })) : null;
  mustCover(grantor, heldBy(grantor, kind, role?.perms ?? null));
  return { kind, role_id: role?.id ?? null };
}

async function roleBelow(ctx: MerchantCtx, grantor: Grantor, id: number) {
  const role = await roleById(ctx, id);
  if (id === grantor.role_id) refuse('not_oneself');
  mustCover(grantor, role.perms);
  return role;
}

/** Has open offices ask anew what they may do. Lines of those whose rights changed begin anew: what they may hear is settled when they join. */
const tellOffices = (ctx: MerchantCtx, ids: readonly number[]): void =>
  ctx.after(() => {
    ctx.house.publish(shopOfficeChannel(ctx.actor.merchantId), 'office.changed', {});
    for (const id of ids) ctx.house.disconnect('merchant', id);
  });

async function named<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'merchant_staff_username') refuse('name_taken');
    if (violatedConstraint(error) === 'staff_role_merchant_id_name_key') refuse('role_name_taken');
    throw error;
  }
}

type Filter = Paging & { username?: string; kind?: StaffKind; status?: 0 | 1 };

export async function listStaff(ctx: MerchantCtx, { page, limit, username, kind, status }: Filter) {
  const base = rows
    .staffOf(ctx.db, ctx.shop)
    .$if(username !== undefined, (found) => found.where('merchant_staff.username', 'ilike', containing(username ?? '')))
    .$if(kind !== undefined, (found) => found.where('merchant_staff.kind', '=', kind ?? 'own'))
    .$if(status !== undefined, (found) => found.where('merchant_staff.status', '=', status ?? 1));
  const { list, total } = await pageOf(ctx.db, base, { page, limit }, (found) =>
    found
      .select(['merchant_staff.id', 'merchant_staff.username', 'merchant_staff.nickname', 'merchant_staff.kind', 'merchant_staff.role_id'])
      .select(['merchant_staff.status', 'merchant_staff.create_at', 'm.username as owner', 'r.name as role_name', 'r.perms'])
      .select([lastLogin('merchant', 'merchant_staff.id'), openSessionCount('merchant', 'merchant_staff.id', ctx.now())])
      .orderBy('merchant_staff.id'),
  );
  const grantor = await grantorOf(ctx);
  return {
    total,
    list: list.map(({ perms, owner, ...row }) => {
      const is_self = row.id === grantor?.id;
      const is_below = !is_self && grantor !== undefined && covers(grantor, heldBy(grantor, row.kind, perms));
      return { ...row, login_name: `${owner}:${row.username}`, is_self, is_below };
    }),
  };
}

/** Hashes before it holds anything: that takes its time. */
export async function addStaff(ctx: MerchantCtx, { password, username, nickname, ...job }: HandlerInput<typeof merchantStaff.add>) {
  const owner = orMissing(await rows.permsOfMerchant(ctx.db, ctx.shop)).username;
  const password_hash = await hashPassword(password, [username, owner, ...namesOfSite(ctx.house)]);
  const { id } = await ctx.transaction(async (open) => {
    const inner = { ...open, actor: ctx.actor, shop: ctx.shop };
    const grantor = await beginChange(inner);
    const granted = await jobToGrant(inner, grantor, job);
    return named(rows.insertStaff(inner.db, ctx.shop, { username, nickname, password_hash, ...granted }));
  });
  return { id, login_name: `${owner}:${username}` };
}

export async function editStaff(ctx: MerchantCtx, { id, ...names }: { id: number; username: string; nickname: string }): Promise<void> {
  await staffBelow(ctx, await beginChange(ctx), id);
  await named(rows.updateStaff(ctx.db, ctx.shop, id, names));
}

export async function setStaffRole(ctx: MerchantCtx, { id, ...job }: HandlerInput<typeof merchantStaff.setRole>): Promise<void> {
  const grantor = await beginChange(ctx);
  await staffBelow(ctx, grantor, id);
  await rows.updateStaff(ctx.db, ctx.shop, id, await jobToGrant(ctx, grantor, job));
  tellOffices(ctx, [id]);
}

export async function setStaffStatus(ctx: MerchantCtx, id: number, status: 0 | 1): Promise<void> {
  await staffBelow(ctx, await beginChange(ctx), id);
  await rows.updateStaff(ctx.db, ctx.shop, id, { status });
  await closeSessionsOf(ctx, 'merchant', id);
}

export async function resetStaffPassword(ctx: MerchantCtx, id: number, password: string): Promise<void> {
  const { username } = orMissing(await rows.staffById(ctx.db, ctx.shop, id));
  const password_hash = await hashPassword(password, [username, ...namesOfSite(ctx.house)]);
  await ctx.transaction(async (open) => {
    const inner = { ...open, actor: ctx.actor, shop: ctx.shop };
    await staffBelow(inner, await beginChange(inner), id);
    await rows.updateStaff(inner.db, ctx.shop, id, { password_hash });
    await closeSessionsOf(inner, 'merchant', id);
  });
}

export async function removeStaff(ctx: MerchantCtx, id: number): Promise<void> {
  const { username } = await staffBelow(ctx, await beginChange(ctx), id);
  await closeSessionsOf(ctx, 'merchant', id);
  await dropOwn(ctx.db, { realm: 'merchant', accountId: id, shop: ctx.shop });
  await dropWaysIn(ctx.db, 'merchant', id);
  await rows.deleteStaff(ctx.db, ctx.shop, id);
  tellMore(ctx, { username });
}

// unscoped: part
const staffCount = sql<number>`(select count(*) from merchant_staff s where s.role_id = staff_role.id)`.as('staff_count');

const roleSeenBy =
  (grantor: Grantor | undefined) =>
  <Row extends { id: number; perms: string[] }>({ perms, ...row }: Row) => {
    const is_grantable = grantor !== undefined && covers(grantor, perms);
    return { ...row, perm_count: merchantPermissions.count(perms), is_grantable, is_below: is_grantable && row.id !== grantor.role_id };
  };

export async function listStaffRoles(ctx: MerchantCtx, { page, limit, name }: Paging & { name?: string }) {
  const base = rows.staffRolesOf(ctx.db, ctx.shop).$if(name !== undefined, (found) => found.where('name', 'ilike', containing(name ?? '')));
  const { list, total } = await pageOf(ctx.db, base, { page, limit }, (found) =>
    found.select(['id', 'name', 'perms', 'create_at']).select(staffCount).orderBy('id'),
  );
  return { list: list.map(roleSeenBy(await grantorOf(ctx))), total };
}

export async function staffRoleDetail(ctx: MerchantCtx, id: number) {
  const found = rows.staffRolesOf(ctx.db, ctx.shop).select(['id', 'name', 'perms', 'create_at']).select(staffCount).where('id', '=', id);
  const role = orMissing(await found.executeTakeFirst());
  return { ...roleSeenBy(await grantorOf(ctx))(role), perms: role.perms };
}

export async function staffTree(ctx: MerchantCtx) {
  const grantor = await grantorOf(ctx);
  return { list: merchantPermissions.tree(ctx.locale, (perm) => grantor !== undefined && covers(grantor, [perm])) };
}

export async function addStaffRole(ctx: MerchantCtx, name: string): Promise<{ id: number }> {
  return named(rows.insertStaffRole(ctx.db, ctx.shop, name));
}

export async function renameStaffRole(ctx: MerchantCtx, id: number, name: string): Promise<void> {
  await roleBelow(ctx, await beginChange(ctx), id);
  await named(rows.updateStaffRole(ctx.db, ctx.shop, id, { name }));
}

export async function setStaffRules(ctx: MerchantCtx, id: number, perms: readonly string[]): Promise<void> {
  if (!perms.every(merchantPermissions.isPermission)) refuse('bad_input', { field: 'perms' });
  const grantor = await beginChange(ctx);
  const { name, perms: old } = await roleBelow(ctx, grantor, id);
  const fresh = [...new Set(perms)].toSorted();
  mustCover(grantor, fresh);
  await rows.updateStaffRole(ctx.db, ctx.shop, id, { perms: fresh });
  const members = await rows.staffOf(ctx.db, ctx.shop).select('merchant_staff.id').where('merchant_staff.role_id', '=', id).execute();
  tellOffices(
    ctx,
    members.map((member) => member.id),
  );
  const added = fresh.filter((perm) => !old.includes(perm));
  tellMore(ctx, { perms: fresh.length, name, added, removed: old.filter((perm) => !fresh.includes(perm)) });
}

export async function removeStaffRole(ctx: MerchantCtx, id: number): Promise<void> {
  const { name } = await roleBelow(ctx, await beginChange(ctx), id);
  const row = await rows.staffRolesOf(ctx.db, ctx.shop).select(staffCount).where('id', '=', id).executeTakeFirstOrThrow();
  if (row.staff_count > 0) refuse('staff_role_in_use', { count: row.staff_count });
  await rows.deleteStaffRole(ctx.db, ctx.shop, id);
  tellMore(ctx, { name });
}
