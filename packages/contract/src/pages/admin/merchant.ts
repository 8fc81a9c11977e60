import { adminAuthOrder } from '../../billing/auth-order.ts';
import { adminChat } from '../../chat/office-chat.ts';
import { adminMenu } from '../../identity/menu.ts';
import { adminWallet } from '../../ledger/wallet.ts';
import { adminMerchant } from '../../merchant/admin-merchant.ts';
import { adminShop } from '../../merchant/admin-shop.ts';
import { adminInvite } from '../../merchant/invite.ts';
import { adminLetter } from '../../merchant/letter.ts';
import { adminLoginLog } from '../../merchant/login-log.ts';
import { adminMerchantRole } from '../../merchant/merchant-role.ts';
import { adminReferral } from '../../merchant/referral.ts';
import { adminVerify } from '../../merchant/verification.ts';
import { adminCollect } from '../../payment/payout-account.ts';
import { adminMerchantRate, adminRoleRate } from '../../payment/rate.ts';
import { adminConfig, adminMerchantLog } from '../../platform/config.ts';
import { adminAward, adminAwardClaim } from '../../reward/award.ts';
import type { Pages } from '../page.ts';

export const merchantPages = {
  'merchant/user/index': {
    title: { zh_CN: '用户管理', en_US: 'Merchants' },
    section: 'merchant',
    icon: 'usergroup',
    sort: 10,
    opens: adminMerchant.list,
    acts: [adminMerchant, adminMerchantRate, adminWallet, adminMerchantRole, adminCollect, adminLetter, adminVerify],
  },
  'merchant/user/detail': {
    title: { zh_CN: '商户详情', en_US: 'Merchant' },
    section: 'merchant',
    icon: 'user',
    sort: 11,
    opens: adminMerchant.detail,
    acts: [adminMerchant, adminMerchantRate, adminWallet, adminMerchantRole, adminCollect, adminLetter, adminVerify],
    hidden: true,
    parent: 'merchant/user/index',
    path: 'merchant/user/detail/:id',
  },
  'merchant/chat/index': {
    title: { zh_CN: '商户会话', en_US: 'Chats' },
    section: 'merchant',
    icon: 'chat-message',
    sort: 70,
    opens: adminChat.list,
    acts: [adminChat],
  },
  'merchant/shop/index': {
    title: { zh_CN: '店铺列表', en_US: 'Shops' },
    section: 'merchant',
    icon: 'store',
    sort: 12,
    opens: adminShop.list,
    acts: [adminShop, adminMerchant],
  },
  'merchant/shop/detail': {
    title: { zh_CN: '店铺详情', en_US: 'Shop' },
    section: 'merchant',
    icon: 'store',
    sort: 13,
    opens: adminShop.detail,
    acts: [adminShop, adminMerchant],
    hidden: true,
    parent: 'merchant/shop/index',
    path: 'merchant/shop/detail/:id',
  },
  'merchant/shop/verify': {
    title: { zh_CN: '实名认证', en_US: 'Verification' },
    section: 'merchant',
    icon: 'secured',
    sort: 13,
    opens: adminVerify.verifyList,
    acts: [adminVerify, adminMerchant],
  },
  'merchant/auth/order': {
    title: { zh_CN: '认证费用', en_US: 'Verification fee' },
    section: 'merchant',
    icon: 'wallet',
    sort: 13,
    opens: adminAuthOrder.list,
    acts: [adminAuthOrder, adminMerchant],
    hidden: true,
    parent: 'merchant/shop/verify',
  },
  'merchant/auth/config': {
    title: { zh_CN: '认证设置', en_US: 'Verification settings' },
    section: 'merchant',
    icon: 'secured',
    sort: 13,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
    hidden: true,
    parent: 'merchant/shop/verify',
  },
  'merchant/user/message': {
    title: { zh_CN: '商户消息', en_US: 'Messages to merchants' },
    section: 'merchant',
    icon: 'mail',
    sort: 14,
    opens: adminLetter.list,
    acts: [adminLetter, adminMerchant],
  },
  'merchant/invite/index': {
    title: { zh_CN: '邀请码管理', en_US: 'Invite codes' },
    section: 'merchant',
    icon: 'user-add',
    sort: 16,
    opens: adminInvite.list,
    acts: [adminInvite],
  },
  'merchant/referral/index': {
    title: { zh_CN: '推荐关系', en_US: 'Referrals' },
    section: 'merchant',
    icon: 'usergroup',
    sort: 17,
    opens: adminReferral.list,
    acts: [adminReferral, adminMerchant],
  },
  'merchant/award/index': {
    title: { zh_CN: '推广活动', en_US: 'Activities' },
    section: 'merchant',
    icon: 'gift',
    sort: 18,
    opens: adminAward.list,
    acts: [adminAward, adminAwardClaim],
  },
  'merchant/award/claims': {
    title: { zh_CN: '活动领取记录', en_US: 'Claims of activities' },
    section: 'merchant',
    icon: 'gift',
    sort: 19,
    opens: adminAwardClaim.list,
    acts: [adminAwardClaim],
    hidden: true,
    parent: 'merchant/award/index',
  },
  'merchant/login-log/index': {
    title: { zh_CN: '登录日志', en_US: 'Sign-ins' },
    section: 'merchant',
    icon: 'time',
    sort: 30,
    opens: adminLoginLog.list,
    acts: [adminLoginLog],
  },
  'merchant/log/index': {
    title: { zh_CN: '商户操作日志', en_US: 'Operation log of merchants' },
    section: 'merchant',
    icon: 'history',
    sort: 31,
    opens: adminMerchantLog.list,
    acts: [adminMerchantLog],
  },
  'merchant/role/index': {
    title: { zh_CN: '商户角色', en_US: 'Merchants’ roles' },
    section: 'merchant',
    icon: 'lock-on',
    sort: 14,
    opens: adminRoleRate.list,
    acts: [adminMerchantRole, adminRoleRate],
  },
  'merchant/role/rate': {
    title: { zh_CN: '角色费率', en_US: 'Role rates' },
    section: 'merchant',
    icon: 'creditcard',
    sort: 15,
    opens: adminRoleRate.list,
    acts: [adminRoleRate],
  },
  'merchant/menu/index': {
    title: { zh_CN: '商户菜单', en_US: 'Merchants’ menu' },
    section: 'merchant',
    icon: 'order-ascending',
    sort: 90,
    opens: adminMenu.list,
    acts: [adminMenu],
  },
} satisfies Pages;
