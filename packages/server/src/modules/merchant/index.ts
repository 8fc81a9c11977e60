import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { forgetChoices, ownerOf } from '#modules/platform';
import { moveSettlement } from './admin-merchant.repository.ts';
import { adminMerchantRoutes } from './admin-merchant.routes.ts';
import { adminShopRoutes } from './admin-shop.routes.ts';
import { blockListRoutes } from './block-list.routes.ts';
import { designRoutes } from './design/design.routes.ts';
import { merchantClosed } from './events.ts';
import { invites } from './invite/invite.export.ts';
import { inviteRoutes } from './invite/invite.routes.ts';
import { letterRoutes } from './letter.routes.ts';
import { merchantAccountRoutes } from './merchant.routes.ts';
import { merchantRoleRoutes } from './merchant-role.routes.ts';
import { messageRoutes } from './message.routes.ts';
import { letterQueue } from './message.service.ts';
import { sweepQuickLogins } from './quick-login/quick-login.service.ts';
import { referrals } from './referral/referral.export.ts';
import { referralRoutes } from './referral/referral.routes.ts';
import { shopRoutes } from './shop.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { verificationRoutes } from './verification/verification.routes.ts';
import { sweepPapers } from './verification/verification.service.ts';
import { sweepVisitors } from './visitor.repository.ts';

export { wearable } from './design/design.repository.ts';
export { lookedAt, shownDesign } from './design/design.service.ts';
export { type MerchantNews, merchantClosed, merchantNews, merchantRegistered, readsByWechat, verificationSent } from './events.ts';
export { codesOf } from './invite/invite.repository.ts';
export { pageCss } from './look/shop-extension.service.ts';
export { isNoticeTime, PLAIN_EXTRAS } from './look/shop-extras.rules.ts';
export { setCashType, setFourEyesMoney } from './merchant.repository.ts';
export { approve, asOwner, createMerchant, setRateType } from './merchant.service.ts';
export { type Letter, sendMessage } from './message.service.ts';
export { earnedOf, firstSaleOf } from './referral/referral.repository.ts';
export { rewardedParent } from './referral/referral.service.ts';
export { type ShopFacts, saveLook, shopByToken, shopOf, shopTopic, whyFrozen } from './shop.repository.ts';
export { isWithin, whyShut } from './shop.rules.ts';
export { flushShopHits, shopBlocks } from './shop-blacklist.service.ts';
export { designsWorn, dropLinks, type LinkTarget, wearDesign } from './shop-link.repository.ts';
export { linkUrl, resetLink, type ShopLink, shopLinkOf, switchLink } from './shop-link.service.ts';
export { countOthersWith } from './staff/staff.service.ts';
export { isVerified } from './verification/verification.repository.ts';
export { lacksVerification, noteAnswer, verificationToAsk } from './verification/verification.service.ts';
export { countVisit, countVisitorOrder, flushVisits } from './visitor.service.ts';
export { moveSettlement };

// nothing of what a merchant chose is kept when his account ends
merchantClosed.listen((ctx, { merchant_id }) => forgetChoices(ctx.db, ownerOf(merchant_id)));

const VISITOR_DAYS = 90;

export const merchant = {
  routes: [
    ...merchantAccountRoutes,
    ...messageRoutes,
    ...shopRoutes,
    ...designRoutes,
    ...staffRoutes,
    ...blockListRoutes,
    ...adminMerchantRoutes,
    ...adminShopRoutes,
    ...letterRoutes,
    ...inviteRoutes,
    ...referralRoutes,
    ...merchantRoleRoutes,
    ...verificationRoutes,
  ],
  exports: [invites, referrals],
  queues: [letterQueue],
  schedules: [
    {
      name: 'merchant.sweep-visitors',
      title: { zh_CN: '清理店铺访客记录', en_US: 'Clear visitors of shops' },
      rule: '30 4 * * *',
      run: async (ctx) =>
        saying('job_swept', { count: await sweepVisitors(ctx.db, new Date(ctx.now().getTime() - VISITOR_DAYS * 86_400_000)) }),
    },
    {
      name: 'merchant.sweep-papers',
      title: { zh_CN: '清理到期的认证图片', en_US: 'Clear pictures of old verifications' },
      rule: '36 4 * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepPapers(ctx) }),
    },
    {
      name: 'merchant.sweep-quick-logins',
      title: { zh_CN: '清理过期的代登录链接', en_US: 'Clear old sign-in links' },
      rule: '44 * * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepQuickLogins(ctx) }),
    },
  ],
} satisfies ServerModule;
