import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { sweepCodes } from './account-code.repository.ts';
import { adminLoginRoutes, adminUserRoutes } from './admin.routes.ts';
import { personalAccountRoutes, personalMenuRoutes } from './buyer.routes.ts';
import { identityChannels } from './channels.ts';
import { listViewRoutes } from './list-view/list-view.routes.ts';
import { sweepAdminNotices } from './notice/admin-notice.repository.ts';
import { adminInboxRoutes } from './notice/admin-notice.routes.ts';
import { sweepAsks } from './passkey/passkey.repository.ts';
import { adminAccountRoutes, adminMenuRoutes, adminRoleRoutes } from './permission/permission.routes.ts';
import { personalUserRoutes } from './permission/personal-user.routes.ts';
import { pushQueues } from './push/office-push.service.ts';
import { officePushRoutes } from './push/push.routes.ts';
import { sweepJourneys } from './social/social.repository.ts';
import { adminSocialRoutes } from './social/social.routes.ts';

export { accountHandlers, passkeyHandlers } from './account.routes.ts';
export { askCode, askNewcomer, askStranger, bindByCode, codeWays, proveNewcomer, resetByCode } from './account-code.service.ts';
export { nameOfAccount } from './account-name.repository.ts';
export { adminsWhoMay } from './admin.repository.ts';
export { createAdminByHand, openDoorByHand, resetPasswordByHand, resetSecondFactorByHand } from './by-hand.service.ts';
export { buyerClosed, codeToScan, signedIn } from './events.ts';
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
export { deviceById, dropDevice, dropDevices } from './push/push.repository.ts';
export {
  accountOfDevice,
  holderOf,
  ownDevices,
  type PushWords,
  publicKey,
  pushTo,
  reachPushBy,
  subscribe,
} from './push/push.service.ts';
export {
  accountOfSession,
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
export { journeyConfirmed, journeyScanned, SCENE_PREFIX } from './social/scan.service.ts';
export { bindingHandlers, socialHandlers } from './social/social.routes.ts';
export { beginJourney, bindByJourney, enterByJourney, type SocialKind, takenAlong, unbind, wechatOf } from './social/social.service.ts';
export { staffPerms } from './staff-perms.ts';
export { dropWaysIn, dropWaysInOfShop } from './ways-in.repository.ts';

const NOTICE_DAYS = 90;

export const identity = {
  routes: [
    ...adminLoginRoutes,
    ...adminUserRoutes,
    ...adminInboxRoutes,
    ...adminAccountRoutes,
    ...adminRoleRoutes,
    ...adminMenuRoutes,
    ...listViewRoutes,
    ...personalUserRoutes,
    ...personalAccountRoutes,
    ...personalMenuRoutes,
    ...adminSocialRoutes,
    ...officePushRoutes,
  ],
  queues: pushQueues,
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
    {
      name: 'identity.sweep-notices',
      title: { zh_CN: '清理过期的管理员通知', en_US: 'Clear old notices of administrators' },
      rule: '24 4 * * *',
      run: async ({ db, now }) =>
        saying('job_swept', { count: await sweepAdminNotices(db, new Date(now().getTime() - NOTICE_DAYS * 86_400_000)) }),
    },
  ],
  pushChannels: identityChannels,
} satisfies ServerModule;
