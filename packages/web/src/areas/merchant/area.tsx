/** The merchants' office: its pages, menu and session. */
import { merchantListView } from '@keymall/contract/identity/list-view';
import { merchantMenu, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantPages } from '@keymall/contract/pages/merchant';
import type { OfficeArea } from '#kit/back-office/shell/area';
import { call } from '#kit/call';
import { permsOf, sessionOf, updateSession } from '#kit/session';
import { canPasskey, signProof } from '../../features/account/passkey.ts';
import { merchantPath } from './paths.ts';
import { merchantRegistry } from './registry.ts';
import { merchantFinds } from './shell/finds.ts';
import { HeaderLinks } from './shell/header-links.tsx';
import { VerifyNotice } from './shell/verify-notice.tsx';

export const merchantArea: OfficeArea = {
  role: 'merchant',
  home: '/merchant',
  profile: merchantPath('user/setting/index'),
  pages: Object.fromEntries(Object.entries(merchantRegistry).map(([key, load]) => [`merchant/${key}`, load])),
  loadMenu: async () => (await call(merchantMenu.getMenuListI18n, {}, { quiet: true })).list,
  loadAccount: async () => {
    const { user, acting, perms, shop } = await call(merchantUser.userDetail, {}, { quiet: true });
    const held = permsOf(perms);
    // not while papers are under review, and once a session
    const asks = user.need_real === 1 && user.is_real === 0 && shop.shop_verify !== -1;
    const showVerifyDialog = asks && sessionOf('merchant')?.verifyDialogClosed !== true;
    updateSession('merchant', { userInfo: user, shop, perms: held, showVerifyDialog });
    const account = { id: user.id, name: user.username, avatar: user.avatar, ...(acting && { acting }) };
    return { account, perms: held, locale: user.locale };
  },
  saveLocale: (locale) => call(merchantUser.setLocale, { locale }, { quiet: true }),
  lists: merchantListView,
  prove: merchantUser.prove,
  ...(canPasskey() && { byPasskey: () => signProof(merchantUser) }),
  logout: () => call(merchantUser.logout, {}, { quiet: true }),
  declared: merchantPages,
  finds: merchantFinds,
  help: (site) => site.office_help_merchant,
  HeaderLinks,
  Notice: VerifyNotice,
};
