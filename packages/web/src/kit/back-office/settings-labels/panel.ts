import type { GroupTexts } from './group.ts';

export const panelTexts: GroupTexts<'panel'> = {
  lead: { zh_CN: '管理后台与商户后台的名称、标志、页脚与链接', en_US: 'Name, logo, footer and links of both back offices' },
  parts: [
    {
      title: { zh_CN: '名称与标志', en_US: 'Name and logo' },
      keys: ['panel_title', 'merchant_logo', 'merchant_logo_sm', 'admin_login_bg'],
    },
    { title: { zh_CN: '页脚与水印', en_US: 'Footer and watermark' }, keys: ['panel_footer', 'panel_watermark'] },
    { title: { zh_CN: '页眉链接', en_US: 'Header links' }, keys: ['office_repository', 'office_help_admin', 'office_help_merchant'] },
  ],
  texts: {
    merchant_logo: { zh_CN: '后台标志', en_US: 'Back office logo', drawing: 'picture' },
    merchant_logo_sm: {
      zh_CN: '后台小标志',
      en_US: 'Small back office logo',
      drawing: 'picture',
      help: { zh_CN: '侧栏收起时显示', en_US: 'Shown while the menu is folded' },
    },
    admin_login_bg: {
      zh_CN: '管理员登录页背景',
      en_US: 'Background of the administrators’ sign-in',
      drawing: 'picture',
    },
    office_repository: {
      zh_CN: '代码仓库',
      en_US: 'Code repository',
      help: {
        zh_CN: '管理后台与商户后台页眉的链接，如 https://example.com/keymall；留空则不显示',
        en_US: 'Linked in the header of both offices, like https://example.com/keymall; empty: not shown',
      },
    },
    office_help_admin: {
      zh_CN: '管理员帮助文档',
      en_US: 'Help for administrators',
      help: { zh_CN: '管理后台页眉的帮助链接；留空则不显示', en_US: 'Help in the administrators’ header; empty: not shown' },
    },
    office_help_merchant: {
      zh_CN: '商户帮助文档',
      en_US: 'Help for merchants',
      help: {
        zh_CN: '商户后台页眉的帮助链接，如一篇帮助文章的网址；留空则不显示',
        en_US: 'Help in the merchants’ header, like the address of an article; empty: not shown',
      },
    },
    panel_title: {
      zh_CN: '后台名称',
      en_US: 'Name',
      help: {
        zh_CN: '显示在后台左上角与窗口标题；留空则显示站点名称',
        en_US: 'In the top left corner and the window title; empty: the site’s name',
      },
    },
    panel_footer: {
      zh_CN: '后台页脚',
      en_US: 'Footer',
      help: { zh_CN: '留空则显示版权信息', en_US: 'Empty: the site’s copyright' },
    },
    panel_watermark: {
      zh_CN: '显示水印',
      en_US: 'Watermark',
      help: {
        zh_CN: '在后台页面上淡淡显示当前账号，截图可追溯',
        en_US: 'The account’s name lies faintly over every page, so a screenshot tells whose it is',
      },
    },
  },
};
