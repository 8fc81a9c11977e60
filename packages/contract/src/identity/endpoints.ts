/** What the module identity answers. */
import { adminLogin, adminUser } from './admin-session.ts';
import { personalAccount, personalMenu } from './personal-account.ts';

export const identityGroups = {
  adminLogin,
  adminUser,
  personalAccount,
  personalMenu,
};
