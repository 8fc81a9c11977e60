import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from '../../insight/sales-statistics.ts';
import { adminStatistics } from '../../insight/statistics.ts';
import type { Pages } from '../page.ts';

export const statisticsPages = {
  'statistics/total/index': {
    title: { zh_CN: '平台总计', en_US: 'Totals' },
    section: 'statistics',
    icon: 'chart-bar',
    sort: 10,
    opens: adminStatistics.total,
    acts: [adminStatistics],
  },
  'statistics/transactions/index': {
    title: { zh_CN: '资金流水统计', en_US: 'Ledger by day' },
    section: 'statistics',
    icon: 'money',
    sort: 20,
    opens: adminStatistics.transactions,
    acts: [adminStatistics],
  },
  'statistics/orders/index': {
    title: { zh_CN: '订单统计', en_US: 'Orders by day' },
    section: 'statistics',
    icon: 'order-ascending',
    sort: 12,
    opens: adminOrderStatistics.list,
    acts: [adminOrderStatistics],
  },
  'statistics/goods/index': {
    title: { zh_CN: '商品统计', en_US: 'Sales by product' },
    section: 'statistics',
    icon: 'shop',
    sort: 14,
    opens: adminGoodsStatistics.list,
    acts: [adminGoodsStatistics],
  },
  'statistics/merchant/index': {
    title: { zh_CN: '商户统计', en_US: 'Sales by merchant' },
    section: 'statistics',
    icon: 'usergroup',
    sort: 16,
    opens: adminMerchantStatistics.list,
    acts: [adminMerchantStatistics],
  },
} satisfies Pages;
