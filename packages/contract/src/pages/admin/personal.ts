import { adminMenu } from '../../identity/menu.ts';
import { adminPersonalUser } from '../../identity/personal-user.ts';
import type { Pages } from '../page.ts';

export const personalUserPages = {
  'personal/user/index': {
    title: { zh_CN: '注册买家', en_US: 'Registered buyers' },
    section: 'personal',
    icon: 'user',
    sort: 1,
    opens: adminPersonalUser.list,
    acts: [adminPersonalUser],
  },
  'personal/menu/index': {
    title: { zh_CN: '买家菜单', en_US: 'Buyers’ menu' },
    section: 'personal',
    icon: 'order-ascending',
    sort: 90,
    opens: adminMenu.list,
    acts: [adminMenu],
  },
} satisfies Pages;
