import { adminLoginRoutes, adminUserRoutes } from './admin.routes.ts';
import { personalAccountRoutes, personalMenuRoutes } from './buyer.routes.ts';

export { accountHandlers } from './account.routes.ts';
export { adminsWhoMay } from './admin.repository.ts';
export { identityChannels } from './channels.ts';
export { type AccountKind, logIn, proveLogin, provePassword } from './login.service.ts';
export { menuFor } from './menu.service.ts';
export { closeAllSessions, closeSessionsOfMerchant, identify, openSession, sessionLives } from './session.service.ts';
export { createAdmin, newSetupToken } from './setup.service.ts';

export const identityRoutes = [...adminLoginRoutes, ...adminUserRoutes, ...personalAccountRoutes, ...personalMenuRoutes];
