import type { GroupTexts } from './group.ts';

export const emailTexts: GroupTexts<'email'> = {
  lead: { zh_CN: '发送卡密与通知所用的邮箱', en_US: 'The mailbox that sends card keys and notices' },
  parts: [
    { title: { zh_CN: '发信方式', en_US: 'Sending method' }, keys: ['email_driver', 'email_name', 'email_from'] },
    {
      title: { zh_CN: 'SMTP 服务器', en_US: 'SMTP server' },
      keys: ['email_smtp', 'email_port', 'email_security', 'email_user', 'email_pass'],
    },
  ],
  texts: {
    email_driver: {
      zh_CN: '发信方式',
      en_US: 'Sending method',
      options: [
        { value: 'fake', zh_CN: '不发送（演示）', en_US: 'Send nothing (demo)' },
        { value: 'smtp', zh_CN: 'SMTP 服务器', en_US: 'SMTP server' },
      ],
    },
    email_name: { zh_CN: '发件人名称', en_US: 'Sender' },
    email_from: {
      zh_CN: '发件邮箱',
      en_US: 'Sender address',
      help: {
        zh_CN: '收件人看到的发件地址，告警也发到这里；留空则用 SMTP 账号',
        en_US: 'What letters come from, and where alarms go; empty for the SMTP user',
      },
    },
    email_smtp: { zh_CN: '服务器地址', en_US: 'Host' },
    email_port: { zh_CN: '端口', en_US: 'Port' },
    email_security: {
      zh_CN: '加密方式',
      en_US: 'Encryption',
      options: [
        { value: 'tls', zh_CN: 'SSL/TLS（多为 465 端口）', en_US: 'SSL/TLS (mostly port 465)' },
        { value: 'starttls', zh_CN: 'STARTTLS（多为 587 端口）', en_US: 'STARTTLS (mostly port 587)' },
        { value: 'opportunistic', zh_CN: '支持时加密，不校验证书', en_US: 'Encrypt where supported, certificate not checked' },
        { value: 'none', zh_CN: '不加密（仅限内网）', en_US: 'None (local networks only)' },
      ],
      help: { zh_CN: '前两种强制加密并校验服务器证书', en_US: 'The first two insist on it and check the certificate' },
    },
    email_user: {
      zh_CN: '账号',
      en_US: 'Account',
      help: { zh_CN: '登录 SMTP 服务器所用，不必是邮箱', en_US: 'For signing in to the SMTP server; need not be a mailbox' },
    },
    email_pass: {
      zh_CN: '密码或授权码',
      en_US: 'Password',
      drawing: 'secret',
      help: { zh_CN: '留空则保持不变，保存后不再显示', en_US: 'Leave empty to keep what is stored; never shown again' },
    },
  },
};
