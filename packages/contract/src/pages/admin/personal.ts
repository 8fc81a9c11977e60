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
} satisfies Pages;
