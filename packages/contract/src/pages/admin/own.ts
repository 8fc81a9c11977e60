/** What stands above all sections, or in none. */
import { adminInbox } from '../../identity/admin-notice.ts';
import { adminUser } from '../../identity/admin-session.ts';
import { adminWorkbench } from '../../insight/workbench.ts';
import { adminMoney } from '../../ledger/money-log.ts';
import { adminProof } from '../../ledger/proof.ts';
import { adminNotify } from '../../platform/notice-choice.ts';
import type { Pages } from '../page.ts';

export const ownPages = {
  'workbench/index': {
    title: { zh_CN: '工作台', en_US: 'Workbench' },
    icon: 'dashboard',
    sort: 5,
    opens: adminWorkbench.basic,
    acts: [adminWorkbench],
  },
  'finance/overview': {
    title: { zh_CN: '资金总览', en_US: 'Money overview' },
    icon: 'chart-bar',
    sort: 10,
    opens: adminMoney.overview,
    acts: [adminMoney, adminProof],
  },
  'user/setting/index': {
    title: { zh_CN: '个人资料', en_US: 'Profile' },
    icon: 'user-circle',
    sort: 90,
    opens: adminUser.getAdminUserInfo,
    acts: [adminUser, adminNotify],
    hidden: true,
  },
  'user/notice/index': {
    title: { zh_CN: '我的通知', en_US: 'Notifications' },
    icon: 'chat-message',
    sort: 91,
    opens: adminInbox.list,
    acts: [adminInbox],
    hidden: true,
  },
} satisfies Pages;
