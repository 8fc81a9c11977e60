import { adminAccount } from '../../identity/admin-account.ts';
import { adminMenu } from '../../identity/menu.ts';
import { adminRole } from '../../identity/role.ts';
import { adminOperationLog } from '../../platform/config.ts';
import type { Pages } from '../page.ts';

export const permissionPages = {
  'permission/admin/index': {
    title: { zh_CN: '管理员账号', en_US: 'Administrators' },
    section: 'permission',
    icon: 'user-circle',
    sort: 1,
    opens: adminAccount.list,
    acts: [adminAccount],
  },
  'permission/role/index': {
    title: { zh_CN: '管理员角色', en_US: 'Roles' },
    section: 'permission',
    icon: 'usergroup',
    sort: 2,
    opens: adminRole.list,
    acts: [adminRole],
  },
  'permission/menu/index': {
    title: { zh_CN: '后台菜单', en_US: 'Office menu' },
    section: 'permission',
    icon: 'order-ascending',
    sort: 3,
    opens: adminMenu.list,
    acts: [adminMenu],
  },
  'permission/log/index': {
    title: { zh_CN: '操作日志', en_US: 'Operation log' },
    section: 'permission',
    icon: 'history',
    sort: 10,
    opens: adminOperationLog.list,
    acts: [adminOperationLog],
  },
} satisfies Pages;
