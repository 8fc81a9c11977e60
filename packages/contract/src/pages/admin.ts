import { adminUser } from '../identity/admin-session.ts';
import { adminMoney } from '../ledger/money-log.ts';
import { adminProof } from '../ledger/proof.ts';
import { adminWallet } from '../ledger/wallet.ts';
import { adminMerchant } from '../merchant/admin-merchant.ts';
import { adminOrder, adminOwed } from '../ordering/back-office-order.ts';
import { adminComplaint } from '../ordering/complaint.ts';
import { adminRefund } from '../ordering/refund.ts';
import { adminSelectCard } from '../ordering/select-orders.ts';
import { adminUnfreeze } from '../ordering/unfreeze.ts';
import { adminChannel, adminChannelAccount, adminPayType } from '../payment/channel.ts';
import { adminCollect } from '../payment/payout-account.ts';
import { adminSettlement, adminSettlementAccount } from '../payment/settlement-channel.ts';
import { adminCash } from '../payment/withdrawal.ts';
import { adminConfig, adminOperationLog, adminSchedule } from '../platform/config.ts';
import { adminExport } from '../platform/export.ts';
import { adminNotice } from '../platform/notice.ts';
import { adminOrderBlacklist } from '../platform/order-blacklist.ts';
import type { Pages, Sections } from './page.ts';

export const adminSections = {
  merchant: { title: { zh_CN: '商户管理', en_US: 'Merchants' }, icon: 'usergroup', sort: 20 },
  order: { title: { zh_CN: '交易管理', en_US: 'Sales' }, icon: 'order-adjustment-column', sort: 30 },
  channel: { title: { zh_CN: '通道管理', en_US: 'Channels' }, icon: 'creditcard', sort: 40 },
  goods: { title: { zh_CN: '商城管理', en_US: 'Mall' }, icon: 'shop', sort: 45 },
  setting: { title: { zh_CN: '系统设置', en_US: 'Settings' }, icon: 'setting', sort: 50 },
  permission: { title: { zh_CN: '权限管理', en_US: 'Permissions' }, icon: 'lock-on', sort: 60 },
} satisfies Sections;

export const adminPages = {
  'finance/overview': {
    title: { zh_CN: '资金总览', en_US: 'Money overview' },
    icon: 'chart-bar',
    sort: 10,
    opens: adminMoney.overview,
    acts: [adminMoney, adminProof],
  },
  'finance/proof': {
    title: { zh_CN: '资金对账', en_US: 'Proof of the books' },
    section: 'merchant',
    icon: 'secured',
    sort: 40,
    opens: adminProof.state,
    acts: [adminProof],
  },
  'finance/unfreeze': {
    title: { zh_CN: '冻结货款', en_US: 'Frozen shares' },
    section: 'merchant',
    icon: 'lock-on',
    sort: 30,
    opens: adminUnfreeze.list,
    acts: [adminUnfreeze],
  },
  'merchant/user/index': {
    title: { zh_CN: '用户管理', en_US: 'Merchants' },
    section: 'merchant',
    icon: 'usergroup',
    sort: 10,
    opens: adminMerchant.list,
    acts: [adminMerchant, adminWallet, adminCollect],
  },
  'merchant/money-log/index': {
    title: { zh_CN: '资金日志', en_US: 'Money log' },
    section: 'merchant',
    icon: 'money',
    sort: 20,
    opens: adminMoney.log,
    acts: [adminMoney, adminWallet],
  },
  'merchant/cash/index': {
    title: { zh_CN: '提现管理', en_US: 'Withdrawals' },
    section: 'merchant',
    icon: 'wallet',
    sort: 30,
    opens: adminCash.list,
    acts: [adminCash],
  },
  'order/list/index': {
    title: { zh_CN: '订单列表', en_US: 'Orders' },
    section: 'order',
    icon: 'order-ascending',
    sort: 10,
    opens: adminOrder.list,
    acts: [adminOrder],
  },
  'order/owed/index': {
    title: { zh_CN: '待退款', en_US: 'Refunds owed' },
    section: 'order',
    icon: 'rollback',
    sort: 20,
    opens: adminOwed.list,
    acts: [adminOwed, adminRefund],
  },
  'order/complaint/index': {
    title: { zh_CN: '投诉管理', en_US: 'Complaints' },
    section: 'order',
    icon: 'service',
    sort: 15,
    opens: adminComplaint.list,
    acts: [adminComplaint],
  },
  'order/complaint/detail': {
    title: { zh_CN: '投诉详情', en_US: 'Complaint' },
    section: 'order',
    icon: 'service',
    sort: 16,
    opens: adminComplaint.detail,
    acts: [adminComplaint],
    hidden: true,
    path: 'order/complaint/detail/:id',
  },
  'order/complaint/config': {
    title: { zh_CN: '投诉与退款', en_US: 'Complaint settings' },
    section: 'order',
    icon: 'setting',
    sort: 31,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'order/blacklist/index': {
    title: { zh_CN: '订单黑名单', en_US: 'Block list' },
    section: 'order',
    icon: 'user-blocked',
    sort: 27,
    opens: adminOrderBlacklist.list,
    acts: [adminOrderBlacklist],
  },
  'order/export/index': {
    title: { zh_CN: '下载中心', en_US: 'Downloads' },
    section: 'order',
    icon: 'download',
    sort: 28,
    opens: adminExport.list,
    acts: [adminExport],
  },
  'order/config/index': {
    title: { zh_CN: '订单配置', en_US: 'Order settings' },
    section: 'order',
    icon: 'setting',
    sort: 30,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'channel/collection/index': {
    title: { zh_CN: '收款通道', en_US: 'Collection channels' },
    section: 'channel',
    icon: 'creditcard',
    sort: 10,
    opens: adminChannel.list,
    acts: [adminChannel, adminChannelAccount, adminPayType],
  },
  'channel/settlement/index': {
    title: { zh_CN: '结算通道', en_US: 'Payout channels' },
    section: 'channel',
    icon: 'wallet',
    sort: 30,
    opens: adminSettlement.list,
    acts: [adminSettlement, adminSettlementAccount],
  },
  'channel/settlement/account': {
    title: { zh_CN: '结算账号', en_US: 'Payout accounts' },
    section: 'channel',
    icon: 'wallet',
    sort: 31,
    opens: adminSettlementAccount.list,
    acts: [adminSettlement, adminSettlementAccount],
    hidden: true,
    path: 'channel/settlement/account/:id',
  },
  'channel/settlement/config': {
    title: { zh_CN: '结算与提现', en_US: 'Settlement and withdrawals' },
    section: 'channel',
    icon: 'setting',
    sort: 32,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'goods/select-card/index': {
    title: { zh_CN: '自助选号', en_US: 'Card selection' },
    section: 'goods',
    icon: 'key',
    sort: 60,
    opens: adminSelectCard.orders,
    acts: [adminSelectCard, adminConfig],
  },
  'setting/website/index': {
    title: { zh_CN: '站点配置', en_US: 'Website' },
    section: 'setting',
    icon: 'internet',
    sort: 10,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'setting/register/index': {
    title: { zh_CN: '注册设置', en_US: 'Registration' },
    section: 'setting',
    icon: 'user-add',
    sort: 20,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'setting/limits/index': {
    title: { zh_CN: '频率限制', en_US: 'Rate limits' },
    section: 'setting',
    icon: 'secured',
    sort: 25,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'setting/email/index': {
    title: { zh_CN: '邮箱配置', en_US: 'Mail' },
    section: 'setting',
    icon: 'mail',
    sort: 30,
    opens: adminConfig.getConfig,
    acts: [adminConfig, adminNotice],
  },
  'setting/sms/index': {
    title: { zh_CN: '短信配置', en_US: 'Text messages' },
    section: 'setting',
    icon: 'chat-message',
    sort: 32,
    opens: adminConfig.getConfig,
    acts: [adminConfig, adminNotice],
  },
  'setting/notice-log/index': {
    title: { zh_CN: '发送记录', en_US: 'Notices sent' },
    section: 'setting',
    icon: 'send',
    sort: 34,
    opens: adminNotice.log,
    acts: [adminNotice],
  },
  'setting/crontab/index': {
    title: { zh_CN: '定时任务', en_US: 'Schedules' },
    section: 'setting',
    icon: 'time',
    sort: 40,
    opens: adminSchedule.list,
    acts: [adminSchedule],
  },
  'permission/log/index': {
    title: { zh_CN: '操作日志', en_US: 'Operation log' },
    section: 'permission',
    icon: 'history',
    sort: 10,
    opens: adminOperationLog.list,
    acts: [adminOperationLog],
  },
  'user/setting/index': {
    title: { zh_CN: '个人资料', en_US: 'Profile' },
    icon: 'user-circle',
    sort: 90,
    opens: adminUser.getAdminUserInfo,
    acts: [adminUser],
    hidden: true,
  },
} satisfies Pages;

export type AdminPageKey = keyof typeof adminPages;
