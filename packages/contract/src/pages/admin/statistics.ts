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
} satisfies Pages;
