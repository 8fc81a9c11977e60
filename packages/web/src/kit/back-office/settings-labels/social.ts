import { providerWords } from '@keymall/contract/identity/social-words';
import type { GroupTexts } from './group.ts';

const offered = {
  merchant: { zh_CN: '商户可用', en_US: 'Offered to merchants' },
  buyer: { zh_CN: '买家可用', en_US: 'Offered to buyers' },
} as const;
const kept = {
  zh_CN: '留空则保持不变，保存后不再显示',
  en_US: 'Leave empty to keep what is stored; never shown again',
} as const;
const gateway = {
  zh_CN: '接口地址',
  en_US: 'Gateway address',
  help: { zh_CN: '留空使用官方地址；经自有代理访问时填写', en_US: 'Empty: the official one. For calls through a proxy of your own' },
} as const;

export const socialTexts: GroupTexts<'social'> = {
  lead: {
    zh_CN: '在登录页提供第三方账号登录。新用户仍按注册设置注册，密码始终可用',
    en_US: 'Accounts elsewhere on the sign-in pages. Newcomers register by the rules of registration, and passwords always work',
  },
  parts: [
    {
      title: { zh_CN: '统一身份认证（OpenID Connect）', en_US: 'OpenID Connect' },
      keys: ['oidc_merchant', 'oidc_buyer', 'oidc_title', 'oidc_issuer', 'oidc_client_id', 'oidc_client_secret'],
    },
    { title: { zh_CN: 'QQ 互联', en_US: 'QQ Connect' }, keys: ['qq_merchant', 'qq_buyer', 'qq_app_id', 'qq_app_key', 'qq_gateway'] },
    {
      title: providerWords.wechat,
      keys: ['wechat_merchant', 'wechat_buyer', 'wechat_by', 'wechat_app_id', 'wechat_app_secret', 'wechat_gateway'],
    },
  ],
  texts: {
    oidc_merchant: offered.merchant,
    oidc_buyer: offered.buyer,
    oidc_title: {
      zh_CN: '按钮名称',
      en_US: 'What its button says',
      help: { zh_CN: '登录页上显示的名称，留空显示“统一身份认证”', en_US: 'Shown on the sign-in pages; empty: “Single sign-on”' },
    },
    oidc_issuer: {
      zh_CN: '签发者地址（Issuer）',
      en_US: 'Issuer',
      help: {
        zh_CN: '如 https://id.example.com，须以 https 开头；其余地址由它的 /.well-known/openid-configuration 给出',
        en_US: 'https://id.example.com, say; with https. The rest is in its /.well-known/openid-configuration',
      },
    },
    oidc_client_id: { zh_CN: '客户端 ID（Client ID）', en_US: 'Client ID' },
    oidc_client_secret: { zh_CN: '客户端密钥（Client secret）', en_US: 'Client secret', drawing: 'secret', help: kept },
    qq_merchant: offered.merchant,
    qq_buyer: offered.buyer,
    qq_app_id: { zh_CN: 'APP ID', en_US: 'APP ID' },
    qq_app_key: { zh_CN: 'APP Key', en_US: 'APP Key', drawing: 'secret', help: kept },
    qq_gateway: gateway,
    wechat_merchant: offered.merchant,
    wechat_buyer: offered.buyer,
    wechat_by: {
      zh_CN: '扫码方式',
      en_US: 'Whose code is scanned',
      options: [
        { value: 'site', zh_CN: '微信开放平台（网站应用）', en_US: 'WeChat Open Platform (website application)' },
        { value: 'account', zh_CN: '本站公众号', en_US: 'The site’s official account' },
      ],
      help: {
        zh_CN: '选择本站公众号时使用“公众号配置”中的账号，无需填写下面的 AppID；换一种方式后，已绑定的微信需要重新绑定',
        en_US:
          'The official account is the one that is set up for WeChat, and needs no AppID here. After a change people have to bind their WeChat anew',
      },
    },
    wechat_app_id: { zh_CN: 'AppID', en_US: 'AppID' },
    wechat_app_secret: { zh_CN: 'AppSecret', en_US: 'AppSecret', drawing: 'secret', help: kept },
    wechat_gateway: gateway,
  },
};
