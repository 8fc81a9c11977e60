/** The administrators' office: its pages, menu and session. */
import { adminUser } from '@keymall/contract/identity/admin-session';
import { adminListView } from '@keymall/contract/identity/list-view';
import { adminPages } from '@keymall/contract/pages/admin';
import type { OfficeArea } from '#kit/back-office/shell/area';
import { call, keepSignIn } from '#kit/call';
import { permsOf, updateSession } from '#kit/session';
import { canPasskey, signProof } from '../../features/account/passkey.ts';
import { adminPath } from './paths.ts';
import { adminRegistry } from './registry.ts';
import { adminFinds } from './shell/finds.ts';
import { HeaderLinks } from './shell/header-links.tsx';

export const adminArea: OfficeArea = {
  role: 'admin',
  home: '/admin',
  profile: adminPath('user/setting/index'),
  pages: Object.fromEntries(Object.entries(adminRegistry).map(([key, load]) => [`admin/${key}`, load])),
  loadMenu: () => call(adminUser.getAdminUserMenu, {}, { quiet: true }),
  loadAccount: async () => {
    const { user, perms, sign_in } = await call(adminUser.getAdminUserInfo, {}, { quiet: true });
    keepSignIn(sign_in);
    const held = permsOf(perms);
    updateSession('admin', { userInfo: user, perms: held });
    return { account: { id: user.id, name: user.nickname || user.username, avatar: user.avatar }, perms: held, locale: user.locale };
  },
  saveLocale: (locale) => call(adminUser.setLocale, { locale }, { quiet: true }),
  lists: adminListView,
  prove: adminUser.prove,
  ...(canPasskey() && { byPasskey: () => signProof(adminUser) }),
  logout: () => call(adminUser.logout, {}, { quiet: true }),
  declared: adminPages,
  finds: adminFinds,
  help: (site) => site.office_help_admin,
  HeaderLinks,
};
