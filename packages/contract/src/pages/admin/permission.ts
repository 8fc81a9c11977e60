import { adminOperationLog } from '../../platform/config.ts';
import type { Pages } from '../page.ts';

export const permissionPages = {
  'permission/log/index': {
    title: { zh_CN: '操作日志', en_US: 'Operation log' },
    section: 'permission',
    icon: 'history',
    sort: 10,
    opens: adminOperationLog.list,
    acts: [adminOperationLog],
  },
} satisfies Pages;
