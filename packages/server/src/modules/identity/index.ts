import type { ServerModule } from '#kit/module';
import { adminLoginRoutes, adminUserRoutes } from './admin.routes.ts';
import { personalAccountRoutes, personalMenuRoutes } from './buyer.routes.ts';
import { identityChannels } from './channels.ts';
import { adminAccountRoutes, adminMenuRoutes, adminRoleRoutes } from './permission/permission.routes.ts';
import { personalUserRoutes } from './permission/personal-user.routes.ts';

export { accountHandlers } from './account.routes.ts';
export { adminsWhoMay } from './admin.repository.ts';
export { createAdminByHand, resetPasswordByHand } from './by-hand.service.ts';
export { type AccountKind, logIn, proveLogin, provePassword } from './login.service.ts';
export { menuFor } from './menu.service.ts';
export {
  deleteMerchantRole,
  insertMerchantRole,
  merchantRoleById,
  updateMerchantRole,
} from './permission/merchant-role.repository.ts';
export { merchantPermissions } from './permission/permission-tree.ts';
export {
  closeAllSessions,
  closeSessionsOf,
  closeSessionsOfMerchant,
  deviceOf,
  identify,
  lastLogin,
  openSession,
  openSessionCount,
  sessionLives,
  whyOut,
} from './session.service.ts';
export { createAdmin, newSetupToken } from './setup.service.ts';
export { staffPerms } from './staff-perms.ts';

export const identity = {
  routes: [
    ...adminLoginRoutes,
    ...adminUserRoutes,
    ...adminAccountRoutes,
    ...adminRoleRoutes,
    ...adminMenuRoutes,
    ...personalUserRoutes,
    ...personalAccountRoutes,
    ...personalMenuRoutes,
  ],
  pushChannels: identityChannels,
} satisfies ServerModule;
