import { agentPages } from './merchant/agent.ts';
import { awardPages } from './merchant/award.ts';
import { chartsPages } from './merchant/charts.ts';
import { financePages } from './merchant/finance.ts';
import { goodsPages } from './merchant/goods.ts';
import { orderPages } from './merchant/order.ts';
import { ownPages } from './merchant/own.ts';
import { shopPages } from './merchant/shop.ts';
import { userPages } from './merchant/user.ts';
import type { Sections } from './page.ts';

export const merchantSections = {
  goods: { title: { zh_CN: '商品管理', en_US: 'Products' }, icon: 'shop', sort: 20 },
  agent: { title: { zh_CN: '代理供货', en_US: 'Agents' }, icon: 'usergroup', sort: 25 },
  order: { title: { zh_CN: '交易数据', en_US: 'Sales' }, icon: 'order-adjustment-column', sort: 30 },
  finance: { title: { zh_CN: '财务管理', en_US: 'Money' }, icon: 'wallet', sort: 40 },
  charts: { title: { zh_CN: '数据统计', en_US: 'Statistics' }, icon: 'chart-bar', sort: 45 },
  award: { title: { zh_CN: '推广奖励', en_US: 'Referring' }, icon: 'gift', sort: 48 },
  shop: { title: { zh_CN: '店铺管理', en_US: 'Shop' }, icon: 'store', sort: 50 },
  user: { title: { zh_CN: '我的账户', en_US: 'Account' }, icon: 'user', sort: 60 },
} satisfies Sections;

/** By section: a row stands in its section's file. */
export const merchantPages = {
  ...ownPages,
  ...goodsPages,
  ...agentPages,
  ...orderPages,
  ...financePages,
  ...chartsPages,
  ...awardPages,
  ...shopPages,
  ...userPages,
};

export type MerchantPageKey = keyof typeof merchantPages;
