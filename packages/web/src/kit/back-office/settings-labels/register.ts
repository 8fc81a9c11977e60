import type { GroupTexts } from './group.ts';

export const registerTexts: GroupTexts<'register'> = {
  lead: { zh_CN: '谁可以注册，注册后是否需要审核', en_US: 'Who can register, and whether registrations are reviewed' },
  parts: [
    { title: { zh_CN: '商户注册', en_US: 'Merchants' }, keys: ['site_register_status', 'site_register_verify', 'ip_register_limit'] },
    {
      title: { zh_CN: '注册方式', en_US: 'What a newcomer gives' },
      keys: ['site_register_need_username', 'site_register_need_mobile', 'site_register_need_email'],
    },
    { title: { zh_CN: '邀请码', en_US: 'Invite code' }, keys: ['site_register_invite', 'invite_code_get_url'] },
    { title: { zh_CN: '买家注册', en_US: 'Buyers' }, keys: ['buyer_register_status', 'buyer_register_need_code'] },
  ],
  texts: {
    site_register_status: { zh_CN: '开放商户注册', en_US: 'Allow merchant registration' },
    site_register_verify: {
      zh_CN: '注册审核',
      en_US: 'Review',
      options: [
        { value: 1, zh_CN: '自动通过', en_US: 'Automatic' },
        { value: 2, zh_CN: '人工审核', en_US: 'By an administrator' },
      ],
    },
    ip_register_limit: {
      zh_CN: '每日注册上限',
      en_US: 'Registrations per day',
      help: { zh_CN: '同一网络地址每天可注册的商户数', en_US: 'From one network address' },
    },
    site_register_need_username: {
      zh_CN: '填写用户名',
      en_US: 'User name',
      help: { zh_CN: '关闭后由系统生成，商户用手机号或邮箱登录', en_US: 'Otherwise one is made up: one signs in by mobile or e-mail' },
    },
    site_register_need_mobile: {
      zh_CN: '验证手机号',
      en_US: 'Mobile, proven by a code',
      help: { zh_CN: '需先开通短信服务', en_US: 'Text messages must be set up' },
    },
    site_register_need_email: {
      zh_CN: '验证邮箱',
      en_US: 'E-mail, proven by a code',
      help: { zh_CN: '需先开通邮件服务', en_US: 'Mail must be set up' },
    },
    site_register_invite: {
      zh_CN: '注册邀请码',
      en_US: 'Invite code',
      options: [
        { value: 0, zh_CN: '不需要', en_US: 'Not asked for' },
        { value: 1, zh_CN: '选填', en_US: 'Optional' },
        { value: 2, zh_CN: '必填', en_US: 'Required' },
      ],
    },
    invite_code_get_url: {
      zh_CN: '邀请码获取地址',
      en_US: 'Where to get one',
      help: { zh_CN: '显示在注册页邀请码旁；留空则不显示', en_US: 'Shown beside the field; empty: nothing' },
    },
    buyer_register_status: { zh_CN: '开放买家注册', en_US: 'Allow buyer registration' },
    buyer_register_need_code: {
      zh_CN: '买家注册验证邮箱',
      en_US: 'Buyers prove their mailbox',
      help: {
        zh_CN: '注册时须填写发到邮箱的验证码；已注册的邮箱收到的是提醒邮件，页面不会透露谁有账号',
        en_US: 'By a code sent to it. A mailbox that has an account is told so by letter, and the page tells nobody',
      },
    },
  },
};
