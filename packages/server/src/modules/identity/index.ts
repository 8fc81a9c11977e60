import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { sweepCodes } from './account-code.repository.ts';
import { adminLoginRoutes, adminUserRoutes } from './admin.routes.ts';
import { personalAccountRoutes, personalMenuRoutes } from './buyer.routes.ts';
import { identityChannels } from './channels.ts';
import { listViewRoutes } from './list-view/list-view.routes.ts';
import { sweepAsks } from './passkey/passkey.repository.ts';
import { adminAccountRoutes, adminMenuRoutes, adminRoleRoutes } from './permission/permission.routes.ts';
import { personalUserRoutes } from './permission/personal-user.routes.ts';
import { sweepJourneys } from './social/social.repository.ts';
import { adminSocialRoutes } from './social/social.routes.ts';

export { accountHandlers, passkeyHandlers } from './account.routes.ts';
export { askCode, askNewcomer, askStranger, bindByCode, codeWays, proveNewcomer, resetByCode } from './account-code.service.ts';
export { adminsWhoMay } from './admin.repository.ts';
export { createAdminByHand, openDoorByHand, resetPasswordByHand, resetSecondFactorByHand } from './by-hand.service.ts';
export { signedIn } from './events.ts';
export { isKnownAddress, isKnownBrowser, leaveDevice } from './known.service.ts';
export { dropOfShop, dropOwn } from './list-view/list-view.repository.ts';
export { type AccountKind, logIn, type Offered, proveLogin, provePassword } from './login.service.ts';
export { loginLog } from './login-log.repository.ts';
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
  openActingSession,
  openSession,
  openSessionCount,
  sessionLives,
  whyOut,
} from './session.service.ts';
export { createAdmin, newSetupToken } from './setup.service.ts';
export { reachProvidersBy, waysIn } from './social/provider.service.ts';
export { bindingHandlers, socialHandlers } from './social/social.routes.ts';
export { beginJourney, bindByJourney, enterByJourney, type SocialKind, takenAlong, unbind, wechatOf } from './social/social.service.ts';
export { staffPerms } from './staff-perms.ts';
export { dropWaysIn, dropWaysInOfShop } from './ways-in.repository.ts';

export const identity = {
  routes: [
    ...adminLoginRoutes,
    ...adminUserRoutes,
    ...adminAccountRoutes,
    ...adminRoleRoutes,
    ...adminMenuRoutes,
    ...listViewRoutes,
    ...personalUserRoutes,
    ...personalAccountRoutes,
    ...personalMenuRoutes,
    ...adminSocialRoutes,
  ],
  schedules: [
    {
      name: 'identity.sweep-codes',
      title: { zh_CN: '清理过期的登录凭据', en_US: 'Clear old codes and sign-ins' },
      rule: '42 * * * *',
      run: async ({ db, now }) => {
        const gone = await Promise.all([sweepCodes, sweepJourneys, sweepAsks].map((sweep) => sweep(db, now())));
        return saying('job_swept', { count: gone.reduce((sum, each) => sum + each, 0) });
      },
    },
  ],
  pushChannels: identityChannels,
} satisfies ServerModule;
