/** What the module identity answers. */
import { adminAccount } from './admin-account.ts';
import { adminInbox } from './admin-notice.ts';
import { adminLogin, adminUser } from './admin-session.ts';
import { adminListView, merchantListView } from './list-view.ts';
import { adminMenu } from './menu.ts';
import { personalAccount, personalMenu } from './personal-account.ts';
import { adminPersonalUser } from './personal-user.ts';
import { adminPush, merchantPush } from './push.ts';
import { adminRole } from './role.ts';
import { adminSocial } from './social.ts';

export const identityGroups = {
  adminLogin,
  adminUser,
  adminInbox,
  adminAccount,
  adminRole,
  adminMenu,
  adminPersonalUser,
  adminSocial,
  adminListView,
  merchantListView,
  adminPush,
  merchantPush,
  personalAccount,
  personalMenu,
};
