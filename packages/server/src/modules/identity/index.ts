import { adminLoginRoutes, adminUserRoutes } from './admin.routes.ts';
import { personalAccountRoutes, personalMenuRoutes } from './buyer.routes.ts';

export { adminsWhoMay } from './admin.repository.ts';
export { identityChannels } from './channels.ts';
export { changePassword, logIn, proveLogin, provePassword } from './login.service.ts';
export { menuFor } from './menu.service.ts';
export { closeAllSessions, closeSession, closeSessionsOfMerchant, identify, openSession, sessionLives } from './session.service.ts';
export { createAdmin, newSetupToken } from './setup.service.ts';

export const identityRoutes = [...adminLoginRoutes, ...adminUserRoutes, ...personalAccountRoutes, ...personalMenuRoutes];
