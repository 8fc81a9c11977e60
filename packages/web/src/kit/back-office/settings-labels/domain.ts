import type { GroupTexts } from './group.ts';

export const domainTexts: GroupTexts<'domain'> = {
  lead: { zh_CN: '店铺链接、支付通知与邮件中的网址', en_US: 'The address in shop links, payment notices and letters' },
  parts: [{ title: { zh_CN: '站点从何处访问', en_US: 'Where the site is reached' }, keys: ['site_domain'] }],
  texts: {
    site_domain: {
      zh_CN: '站点网址',
      en_US: 'Address',
      help: {
        zh_CN: '未设置环境变量 SITE_URL 时，店铺链接与支付通知使用此网址，如 https://example.com',
        en_US: 'Where SITE_URL is not set, shop links and payment notices use it, like https://example.com',
      },
    },
  },
};
