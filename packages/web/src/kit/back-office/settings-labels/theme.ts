import { homeThemes } from '@keymall/contract/settings/home-theme';
import type { GroupTexts } from './group.ts';

const options = homeThemes.map(({ key, title }) => ({ value: key, ...title }));

export const themeTexts: GroupTexts<'theme'> = {
  lead: { zh_CN: '网站的外观与首页展示的内容', en_US: 'What the site looks like, and what stands on its home page' },
  parts: [
    { title: { zh_CN: '外观', en_US: 'Look' }, keys: ['pc_template', 'mobile_template'] },
    { title: { zh_CN: '首页内容', en_US: 'Home page' }, keys: ['site_home_statis', 'site_try_shop'] },
    { title: { zh_CN: '页面节点', en_US: 'Parts of public pages' }, keys: ['site_hidden_nodes'] },
    { title: { zh_CN: '友情链接', en_US: 'Partner sites' }, keys: ['site_link_status'] },
  ],
  texts: {
    pc_template: {
      zh_CN: '电脑端首页模板',
      en_US: 'Home theme on computers',
      options,
    },
    mobile_template: {
      zh_CN: '手机端首页模板',
      en_US: 'Home theme on phones',
      options,
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
    site_hidden_nodes: {
      zh_CN: '已隐藏的页面节点',
      en_US: 'Parts that are hidden',
      drawing: 'lines',
      help: {
        zh_CN: '每行一个；登录管理后台后打开首页 /?diy=1，可直接点选',
        en_US: 'One a line; signed in here, open /?diy=1 and click on them',
      },
    },
    site_link_status: {
      zh_CN: '首页显示友情链接',
      en_US: 'Partner sites on the home page',
      help: { zh_CN: '链接在“友情链接”页添加和排序', en_US: 'They are added and put in order on the page “Partner sites”' },
    },
  },
};
