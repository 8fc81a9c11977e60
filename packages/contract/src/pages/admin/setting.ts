import { adminSocial } from '../../identity/social.ts';
import { socialSignIn } from '../../kit/word.ts';
import { adminConfig, adminSchedule } from '../../platform/config.ts';
import { adminNotice } from '../../platform/notice.ts';
import { adminSystem } from '../../platform/system.ts';
import type { Pages } from '../page.ts';

export const settingPages = {
  'setting/website/index': {
    title: { zh_CN: '站点配置', en_US: 'Website' },
    section: 'setting',
    icon: 'internet',
    sort: 10,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'setting/register/index': {
    title: { zh_CN: '注册设置', en_US: 'Registration' },
    section: 'setting',
    icon: 'user-add',
    sort: 20,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'setting/safe/index': {
    title: { zh_CN: '安全设置', en_US: 'Security' },
    section: 'setting',
    icon: 'lock-on',
    sort: 22,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'setting/social/index': {
    title: socialSignIn,
    section: 'setting',
    icon: 'link',
    sort: 23,
    opens: adminConfig.getConfig,
    acts: [adminConfig, adminSocial],
  },
  'setting/limits/index': {
    title: { zh_CN: '频率限制', en_US: 'Rate limits' },
    section: 'setting',
    icon: 'secured',
    sort: 25,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'setting/email/index': {
    title: { zh_CN: '邮箱配置', en_US: 'Mail' },
    section: 'setting',
    icon: 'mail',
    sort: 30,
    opens: adminConfig.getConfig,
    acts: [adminConfig, adminNotice],
  },
  'setting/sms/index': {
    title: { zh_CN: '短信配置', en_US: 'Text messages' },
    section: 'setting',
    icon: 'chat-message',
    sort: 32,
    opens: adminConfig.getConfig,
    acts: [adminConfig, adminNotice],
  },
  'setting/notice-log/index': {
    title: { zh_CN: '发送记录', en_US: 'Notices sent' },
    section: 'setting',
    icon: 'send',
    sort: 34,
    opens: adminNotice.log,
    acts: [adminNotice],
  },
  'setting/crontab/index': {
    title: { zh_CN: '定时任务', en_US: 'Schedules' },
    section: 'setting',
    icon: 'time',
    sort: 40,
    opens: adminSchedule.list,
    acts: [adminSchedule],
  },
  'setting/system/environment': {
    title: { zh_CN: '系统环境', en_US: 'Environment' },
    section: 'setting',
    icon: 'server',
    sort: 50,
    opens: adminSystem.environment,
    acts: [adminSystem],
  },
  'setting/system/cache': {
    title: { zh_CN: '系统缓存', en_US: 'Caches' },
    section: 'setting',
    icon: 'folder',
    sort: 51,
    opens: adminSystem.cache,
    acts: [adminSystem],
  },
  'setting/system/update': {
    title: { zh_CN: '系统更新', en_US: 'Updates' },
    section: 'setting',
    icon: 'rollback',
    sort: 52,
    opens: adminSystem.update,
    acts: [adminSystem],
  },
} satisfies Pages;
