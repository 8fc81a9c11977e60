import { adminConfig } from '../../platform/config.ts';
import { adminWechat } from '../../wechat/wechat.ts';
import type { Pages } from '../page.ts';

export const wechatPages = {
  'wechat/config/index': {
    title: { zh_CN: '公众号配置', en_US: 'Official account' },
    section: 'wechat',
    icon: 'setting',
    sort: 10,
    opens: adminWechat.state,
    acts: [adminWechat, adminConfig],
  },
} satisfies Pages;
