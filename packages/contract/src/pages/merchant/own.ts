/** What stands above all sections, or in none. */
import { merchantWorkbench } from '../../ordering/back-office-order.ts';
import type { Pages } from '../page.ts';

export const ownPages = {
  'workbench/index': {
    title: { zh_CN: '信息汇总', en_US: 'Workbench' },
    icon: 'dashboard',
    sort: 10,
    opens: merchantWorkbench.dashboard,
    acts: [merchantWorkbench],
  },
} satisfies Pages;
