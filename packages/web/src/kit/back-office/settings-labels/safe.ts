import type { GroupTexts } from './group.ts';

export const safeTexts: GroupTexts<'safe'> = {
  lead: {
    zh_CN: '谁能到达管理后台，以及机器的哪些情况需要提醒。把自己关在门外时，可在服务器上执行 npm run admin -- open-door',
    en_US:
      'Who reaches the administrators’ office, and what of the machine is told. Shut out, run npm run admin -- open-door on the server',
  },
  parts: [
    { title: { zh_CN: '管理后台入口', en_US: 'The office’s door' }, keys: ['admin_allow_list', 'admin_login_path'] },
    { title: { zh_CN: '运行提醒', en_US: 'The machine' }, keys: ['watch_disk_percent', 'watch_backup_hours'] },
  ],
  texts: {
    watch_disk_percent: {
      zh_CN: '磁盘剩余提醒（%）',
      en_US: 'Little disk space (%)',
      help: {
        zh_CN: '数据盘剩余空间不超过百分之几时提醒管理员，0 为不提醒',
        en_US: 'Administrators are told when no more than this of the data disk is free; 0: never',
      },
    },
    watch_backup_hours: {
      zh_CN: '备份过期提醒（小时）',
      en_US: 'Old backup (hours)',
      help: {
        zh_CN: '正式环境最近一次备份超过多少小时时提醒管理员',
        en_US: 'In production, administrators are told when the last backup is older than this',
      },
    },
    admin_allow_list: {
      zh_CN: '允许的网络地址',
      en_US: 'Allowed addresses',
      drawing: 'lines',
      help: {
        zh_CN:
          '每行一个地址或网段（如 203.0.113.7、203.0.113.0/24、2001:db8::/32）；留空则不限。须包含您当前的地址；经代理访问时请先配置 TRUST_PROXY',
        en_US:
          'One address or net a line (203.0.113.7, 203.0.113.0/24, 2001:db8::/32); empty: everybody. Yours must be among them; behind a proxy, set TRUST_PROXY first',
      },
    },
    admin_login_path: {
      zh_CN: '隐藏登录路径',
      en_US: 'Hidden sign-in',
      help: {
        zh_CN: '填写后只能由 /admin/该路径 登录，/admin/login 显示页面不存在。8–40 位小写字母、数字或连字符，须同时含字母与数字；请先记下',
        en_US:
          'One signs in at /admin/this only, and /admin/login is no page any more. 8–40 lower-case letters, digits or hyphens, with a letter and a digit; write it down first',
      },
    },
  },
};
