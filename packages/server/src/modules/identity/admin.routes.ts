import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { adminById, adminByName } from './admin.repository.ts';
import { changePassword, logIn } from './login.service.ts';
import { menuFor } from './menu.service.ts';
import { closeSession } from './session.service.ts';
import { createFirstAdmin } from './setup.service.ts';

export const adminLoginRoutes = routes(adminLogin, {
  login: async ({ username, password }, ctx) => {
    const { token } = await logIn(
      ctx,
      'admin',
      username,
      password,
      (name) => adminByName(ctx.db, name),
      () => undefined,
    );
    return { access_token: token };
  },
  setup: async (input, ctx) => ({ access_token: await createFirstAdmin(ctx, input) }),
  getBackgroundImage: () => ({ image: '' }),
});

export const adminUserRoutes = routes(adminUser, {
  getAdminUserInfo: async (_, ctx) => {
    const { id, username, nickname, avatar } = orMissing(await adminById(ctx.db, ctx.actor.id));
    return { user: { id, username, nickname: nickname || username, avatar }, perms: [...ctx.actor.perms] };
  },
  getAdminUserMenu: (_, ctx) => menuFor(ctx, 'admin'),
  editProfile: async ({ nickname, avatar }, ctx) => {
    await ctx.db.updateTable('admin').set({ nickname, avatar }).where('id', '=', ctx.actor.id).execute();
    return null;
  },
  changePassword: async ({ password, new_password }, ctx) => {
    const account = orMissing(await adminById(ctx.db, ctx.actor.id));
    const token = await changePassword(ctx, 'admin', account, password, new_password, [account.username], (inner, hash) =>
      inner.db
        .updateTable('admin')
        .set({ password_hash: hash })
        .where('id', '=', account.id)
        .execute()
        .then(() => undefined),
    );
    return { access_token: token };
  },
  logout: async (_, ctx) => {
    await closeSession(ctx, ctx.actor);
    return null;
  },
});
