import { articlePages } from './admin/article.ts';
import { channelPages } from './admin/channel.ts';
import { financePages } from './admin/finance.ts';
import { goodsPages } from './admin/goods.ts';
import { merchantPages } from './admin/merchant.ts';
import { orderPages } from './admin/order.ts';
import { ownPages } from './admin/own.ts';
import { permissionPages } from './admin/permission.ts';
import { personalUserPages } from './admin/personal.ts';
import { settingPages } from './admin/setting.ts';
import { statisticsPages } from './admin/statistics.ts';
import { wechatPages } from './admin/wechat.ts';
import type { Sections } from './page.ts';

export const adminSections = {
  merchant: { title: { zh_CN: '商户管理', en_US: 'Merchants' }, icon: 'usergroup', sort: 20 },
  finance: { title: { zh_CN: '资金管理', en_US: 'Money' }, icon: 'wallet', sort: 25 },
  order: { title: { zh_CN: '交易管理', en_US: 'Sales' }, icon: 'order-adjustment-column', sort: 30 },
  channel: { title: { zh_CN: '通道管理', en_US: 'Channels' }, icon: 'creditcard', sort: 40 },
  goods: { title: { zh_CN: '商城管理', en_US: 'Mall' }, icon: 'shop', sort: 45 },
  personal: { title: { zh_CN: '买家管理', en_US: 'Buyers' }, icon: 'user', sort: 28 },
  article: { title: { zh_CN: '文章', en_US: 'Articles' }, icon: 'file-add', sort: 46 },
  statistics: { title: { zh_CN: '数据统计', en_US: 'Statistics' }, icon: 'chart-bar', sort: 47 },
  setting: { title: { zh_CN: '系统设置', en_US: 'Settings' }, icon: 'setting', sort: 50 },
  wechat: { title: { zh_CN: '微信管理', en_US: 'WeChat' }, icon: 'chat-message', sort: 55 },
  permission: { title: { zh_CN: '权限管理', en_US: 'Permissions' }, icon: 'lock-on', sort: 60 },
} satisfies Sections;

/** By section: a row stands in its section's file. */
export const adminPages = {
  ...ownPages,
  ...financePages,
  ...merchantPages,
  ...personalUserPages,
  ...orderPages,
  ...statisticsPages,
  ...channelPages,
  ...goodsPages,
  ...articlePages,
  ...settingPages,
  ...wechatPages,
  ...permissionPages,
};

export type AdminPageKey = keyof typeof adminPages;
