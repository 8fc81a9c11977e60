import type { GroupTexts } from './group.ts';

export const registerTexts: GroupTexts<'register'> = {
  lead: { zh_CN: '谁可以注册，注册后是否需要审核', en_US: 'Who can register, and whether registrations are reviewed' },
  parts: [
    { title: { zh_CN: '商户注册', en_US: 'Merchants' }, keys: ['site_register_status', 'site_register_verify', 'ip_register_limit'] },
    { title: { zh_CN: '协议', en_US: 'Agreements' }, keys: ['register_agreement', 'privacy_policy'] },
    { title: { zh_CN: '买家注册', en_US: 'Buyers' }, keys: ['buyer_register_status'] },
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
    buyer_register_status: { zh_CN: '开放买家注册', en_US: 'Allow buyer registration' },
    register_agreement: {
      zh_CN: '商户协议',
      en_US: 'Merchant agreement',
      drawing: 'lines',
      help: { zh_CN: '留空时显示系统自带的协议', en_US: 'Leave empty to show the built-in text' },
    },
    privacy_policy: {
      zh_CN: '隐私政策',
      en_US: 'Privacy policy',
      drawing: 'lines',
      help: { zh_CN: '留空时显示系统自带的政策', en_US: 'Leave empty to show the built-in text' },
    },
  },
};
