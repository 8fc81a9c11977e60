/** Roles of merchants, as administrators keep them. Rates of a role are payment's. */
import { adminMerchantRole } from '@keymall/contract/merchant/merchant-role';
import { officeChannel, shopOfficeChannel } from '@keymall/contract/realtime/push-socket';
import { tellMore } from '#kit/act';
import type { Ctx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { found, orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { deleteMerchantRole, insertMerchantRole, merchantPermissions, merchantRoleById, updateMerchantRole } from '#modules/identity';
import { shopTopic } from './shop.repository.ts';

const EVERYTHING = '*';

async function named<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'role_realm_name_key') refuse('role_name_taken');
    throw error;
  }
}

const expanded = (perms: readonly string[]): readonly string[] => (perms.includes(EVERYTHING) ? merchantPermissions.names : perms);

/** Open offices ask anew what they may do; what a role sells by may have changed with it. */
function tellMembers(ctx: Ctx): void {
  ctx.after(() => ctx.house.publish(officeChannel('merchant'), 'office.changed', {}));
}

export const merchantRoleRoutes = routes(adminMerchantRole, {
  detail: async ({ id }, ctx) => {
    const role = orMissing(await merchantRoleById(ctx.db, id));
    return { ...role, is_below: true, perms: [...expanded(role.perms)] };
  },
  add: ({ name }, ctx) => named(insertMerchantRole(ctx.db, name)),
  edit: async ({ id, name }, ctx) => {
    orMissing(await merchantRoleById(ctx.db, id));
    await named(updateMerchantRole(ctx.db, id, { name }));
  },
  rule: async ({ id, perms }, ctx) => {
    if (!perms.every(merchantPermissions.isPermission)) refuse('bad_input', { field: 'perms' });
    const { name, perms: old } = orMissing(await merchantRoleById(ctx.db, id));
    const fresh = [...new Set(perms)].toSorted();
    const isFull = fresh.length === merchantPermissions.names.length;
    await updateMerchantRole(ctx.db, id, { perms: isFull ? [EVERYTHING] : fresh });
    tellMembers(ctx);
    const before = expanded(old);
    const added = fresh.filter((perm) => !before.includes(perm));
    tellMore(ctx, { perms: fresh.length, name, added, removed: before.filter((perm) => !fresh.includes(perm)) });
  },
  // unscoped: all
  del: async ({ id }, ctx) => {
    const { name, is_default } = orMissing(await merchantRoleById(ctx.db, id));
    if (is_default) refuse('merchant_role_default');
    const moved = await ctx.db
      .updateTable('merchant')
      .set((values) => ({
        role_id: values.selectFrom('role').select('role.id').where('realm', '=', 'merchant').where('is_default', '=', true),
      }))
      .where('role_id', '=', id)
      .returning('id')
      .execute();
    await deleteMerchantRole(ctx.db, id);
    ctx.after(() => {
      for (const merchant of moved) ctx.house.invalidate(shopTopic(merchant.id));
    });
    tellMembers(ctx);
    tellMore(ctx, { name, moved: moved.length });
  },
  tree: (_, ctx) => ({ list: merchantPermissions.tree(ctx.locale, () => true) }),
  // unscoped: all
  setRole: async ({ id, role_id }, ctx) => {
    const { name } = orMissing(await merchantRoleById(ctx.db, role_id));
    const { numUpdatedRows } = await ctx.db.updateTable('merchant').set({ role_id }).where('id', '=', id).executeTakeFirstOrThrow();
    found(numUpdatedRows === 1n);
    ctx.after(() => {
      ctx.house.invalidate(shopTopic(id));
      ctx.house.publish(shopOfficeChannel(id), 'office.changed', {});
    });
    tellMore(ctx, { name });
  },
});
