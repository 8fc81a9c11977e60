import type { GroupTexts } from './group.ts';

export const themeTexts: GroupTexts<'theme'> = {
  lead: { zh_CN: '首页的模板与展示内容', en_US: 'The theme of the home page and what stands on it' },
  parts: [
    { title: { zh_CN: '首页内容', en_US: 'Home page' }, keys: ['pc_template', 'mobile_template', 'site_home_statis', 'site_try_shop'] },
    { title: { zh_CN: '友情链接', en_US: 'Partner sites' }, keys: ['site_link_status'] },
  ],
  texts: {
    pc_template: {
      zh_CN: '电脑端首页模板',
      en_US: 'Home theme on computers',
      options: [{ value: 'default', zh_CN: '默认', en_US: 'Default' }],
    },
    mobile_template: {
      zh_CN: '手机端首页模板',
      en_US: 'Home theme on phones',
      options: [{ value: 'default', zh_CN: '默认', en_US: 'Default' }],
    },
    site_home_statis: { zh_CN: '首页显示统计', en_US: 'Statistics on the home page' },
    site_try_shop: {
      zh_CN: '首页体验店铺',
      en_US: 'Demo shop on the home page',
      help: {
        zh_CN: '填写店铺链接 /link/ 后面的一段，首页展示这家店的商品；留空则不展示',
        en_US: 'What follows /link/ in a shop’s address; its products are shown on the home page. Empty: none',
      },
    },
    site_link_status: {
      zh_CN: '首页显示友情链接',
      en_US: 'Partner sites on the home page',
      help: { zh_CN: '链接在“友情链接”页添加和排序', en_US: 'They are added and put in order on the page “Partner sites”' },
    },
  },
};
