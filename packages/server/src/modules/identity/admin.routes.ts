import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { accountIdOf } from '#kit/actor';
import { isDoor, signInPath } from '#kit/door';
import { found, orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { accountHandlers, passkeyHandlers } from './account.routes.ts';
import { type Admin, adminById, adminByName, setLocale, setPassword } from './admin.repository.ts';
import { type AccountKind, finishLogin, isPending, logIn, provePassword } from './login.service.ts';
import { menuFor } from './menu.service.ts';
import { beginFactor, confirmFactor, endFactor, factorState, proveFactor, renewCodes } from './second-factor/second-factor.service.ts';
import { endSessions } from './session.service.ts';
import { createFirstAdmin } from './setup.service.ts';
import { removeShortcut } from './shortcut.repository.ts';
import { addShortcut, shortcutPages, shortcuts, sortShortcuts } from './shortcut.service.ts';

const adminAccount: AccountKind<Admin> = {
  realm: 'admin',
  byName: (ctx, name) => adminByName(ctx.db, name),
  byId: (ctx, id) => ctx.db.selectFrom('admin').selectAll().where('id', '=', id).where('status', '=', 1).executeTakeFirst(),
  byActor: (ctx, actor) => adminById(ctx.db, accountIdOf(actor)),
  admit: () => undefined,
  namesOf: (_, { username }) => [username],
  savePassword: (inner, id, hash) => setPassword(inner.db, id, hash),
  saveLocale: (ctx, id, locale) => setLocale(ctx.db, id, locale),
};

const byPasskey = passkeyHandlers(adminAccount);

export const adminLoginRoutes = routes(adminLogin, {
  login: async ({ username, password, work, door }, ctx) => {
    // where the page is hidden, so is the call: as any that there is not
    if (!isDoor(ctx.house, door)) refuse('missing');
    const { token, isPending: waits } = await logIn(ctx, adminAccount, { name: username, password, work });
    return { access_token: token, safe: waits ? (1 as const) : (0 as const) };
  },
  checkSafeLogin: async (_, ctx) => ({ safe: (await isPending(ctx, 'admin')) ? (1 as const) : (0 as const) }),
  authSafe: async (offered, ctx) => ({ access_token: await finishLogin(ctx, adminAccount, offered) }),
  beginPasskeyLogin: byPasskey.beginPasskeyLogin,
  passkeyLogin: ({ door, ...signed }, ctx) => {
    if (!isDoor(ctx.house, door)) refuse('missing');
    return byPasskey.passkeyLogin(signed, ctx);
  },
  setup: async (input, ctx) => ({ access_token: await createFirstAdmin(ctx, input) }),
  getBackgroundImage: (_, ctx) => ({ image: ctx.house.settings.get('panel').admin_login_bg }),
});

export const adminUserRoutes = routes(adminUser, {
  getAdminUserInfo: async (_, ctx) => {
    const { id, username, nickname, avatar, locale } = orMissing(await adminById(ctx.db, ctx.actor.id));
    return {
      user: { id, username, nickname: nickname || username, avatar, locale },
      perms: [...ctx.actor.perms],
      sign_in: signInPath(ctx.house),
    };
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
  getSafe: (_, ctx) => factorState(ctx, ctx.actor),
  beginSafe: (_, ctx) => beginFactor(ctx, ctx.actor, ctx.actor.username),
  confirmSafe: async ({ auth_code }, ctx) => {
    const codes = await confirmFactor(ctx, ctx.actor, auth_code);
    await endSessions(ctx, ctx.actor);
    return { codes };
  },
  renewSafeCodes: async (_, ctx) => ({ codes: await renewCodes(ctx, ctx.actor) }),
  disableSafe: async ({ password, auth_code }, ctx) => {
    await provePassword(ctx, 'admin', orMissing(await adminById(ctx.db, ctx.actor.id)), password);
    await ctx.transaction(async (inner) => {
      await proveFactor(inner, ctx.actor, auth_code);
      await endFactor(inner, ctx.actor);
    });
  },
  ...accountHandlers(adminAccount),
});
