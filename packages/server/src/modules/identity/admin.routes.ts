import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { accountIdOf } from '#kit/actor';
import { found, orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { accountHandlers } from './account.routes.ts';
import { type Admin, adminById, adminByName, setLocale, setPassword } from './admin.repository.ts';
import { type AccountKind, logIn } from './login.service.ts';
import { menuFor } from './menu.service.ts';
import { createFirstAdmin } from './setup.service.ts';
import { removeShortcut } from './shortcut.repository.ts';
import { addShortcut, shortcutPages, shortcuts, sortShortcuts } from './shortcut.service.ts';

const adminAccount: AccountKind<Admin> = {
  realm: 'admin',
  byName: (ctx, name) => adminByName(ctx.db, name),
  byActor: (ctx, actor) => adminById(ctx.db, accountIdOf(actor)),
  admit: () => undefined,
  namesOf: (_, { username }) => [username],
  savePassword: (inner, id, hash) => setPassword(inner.db, id, hash),
  saveLocale: (ctx, id, locale) => setLocale(ctx.db, id, locale),
};

export const adminLoginRoutes = routes(adminLogin, {
  login: async ({ username, password }, ctx) => ({ access_token: (await logIn(ctx, adminAccount, username, password)).token }),
  setup: async (input, ctx) => ({ access_token: await createFirstAdmin(ctx, input) }),
  getBackgroundImage: () => ({ image: '' }),
});

export const adminUserRoutes = routes(adminUser, {
  getAdminUserInfo: async (_, ctx) => {
    const { id, username, nickname, avatar, locale } = orMissing(await adminById(ctx.db, ctx.actor.id));
    return { user: { id, username, nickname: nickname || username, avatar, locale }, perms: [...ctx.actor.perms] };
  },
  getAdminUserMenu: (_, ctx) => menuFor(ctx, 'admin'),
  getAdminUserShortcutMenu: (_, ctx) => shortcuts(ctx),
  getAdminAllMenu: (_, ctx) => shortcutPages(ctx),
  addAdminUserShortcutMenu: ({ menu_id }, ctx) => addShortcut(ctx, menu_id),
  deleteAdminUserShortcutMenu: async ({ menu_id }, ctx) => found(await removeShortcut(ctx.db, ctx.actor.id, menu_id)),
  sortAdminUserShortcutMenu: ({ menu_ids }, ctx) => sortShortcuts(ctx, menu_ids),
  editProfile: async ({ nickname, avatar }, ctx) => {
    await ctx.db.updateTable('admin').set({ nickname, avatar }).where('id', '=', ctx.actor.id).execute();
  },
  setLocale: ({ locale }, ctx) => setLocale(ctx.db, ctx.actor.id, locale),
  ...accountHandlers(adminAccount),
});
