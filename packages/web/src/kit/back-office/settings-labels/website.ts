import { type GroupTexts, inEnglish } from './group.ts';

export const websiteTexts: GroupTexts<'website'> = {
  lead: { zh_CN: '访客看到的名称、标志与联系方式，保存后立即生效', en_US: 'What visitors see; takes effect at once' },
  parts: [
    { title: { zh_CN: '站点状态', en_US: 'Site status' }, keys: ['site_status', 'site_close_tips', 'site_close_tips_en'] },
    {
      title: { zh_CN: '名称与标志', en_US: 'Name and logo' },
      keys: [
        'site_name',
        'site_subtitle',
        'site_subtitle_en',
        'site_logo',
        'merchant_logo',
        'merchant_logo_sm',
        'site_domain',
        'site_start_time',
      ],
    },
    { title: { zh_CN: '搜索引擎', en_US: 'Search engines' }, keys: ['site_keywords', 'site_desc'] },
    {
      title: { zh_CN: '联系方式与页脚', en_US: 'Contact and footer' },
      keys: [
        'site_info_qq',
        'site_info_qq_desc',
        'site_info_qq_desc_en',
        'site_info_email',
        'site_info_icp',
        'site_info_copyright',
        'site_shop_copyright',
      ],
    },
    {
      title: { zh_CN: '首页与模板', en_US: 'Home page' },
      keys: ['pc_template', 'mobile_template', 'site_home_statis', 'site_try_shop', 'site_link_status', 'site_links'],
    },
    {
      title: { zh_CN: '后台页眉与登录页', en_US: 'Back offices' },
      keys: ['office_repository', 'office_help_admin', 'office_help_merchant', 'admin_login_bg'],
    },
  ],
  texts: {
    site_status: {
      zh_CN: '站点状态',
      en_US: 'Site status',
      options: [
        { value: 1, zh_CN: '开放', en_US: 'Open' },
        { value: -1, zh_CN: '关闭', en_US: 'Closed' },
      ],
    },
    site_close_tips: {
      zh_CN: '关闭提示',
      en_US: 'Notice while closed',
      drawing: 'lines',
      help: { zh_CN: '站点关闭时访客看到的说明', en_US: 'What visitors read while it is closed' },
    },
    site_close_tips_en: {
      zh_CN: '关闭提示（英文）',
      en_US: 'Notice while closed, in English',
      drawing: 'lines',
      help: inEnglish,
    },
    site_name: { zh_CN: '站点名称', en_US: 'Name' },
    site_subtitle: { zh_CN: '副标题', en_US: 'Subtitle' },
    site_subtitle_en: {
      zh_CN: '英文副标题',
      en_US: 'Subtitle in English',
      help: { zh_CN: '英文页面显示；留空则与副标题相同', en_US: 'Shown on English pages; leave empty to use the subtitle' },
    },
    site_logo: { zh_CN: '站点标志', en_US: 'Logo', drawing: 'picture' },
    merchant_logo: { zh_CN: '后台标志', en_US: 'Back office logo', drawing: 'picture' },
    merchant_logo_sm: {
      zh_CN: '后台小标志',
      en_US: 'Small back office logo',
      drawing: 'picture',
      help: { zh_CN: '侧栏收起时显示', en_US: 'Shown while the menu is folded' },
    },
    site_domain: {
      zh_CN: '站点网址',
      en_US: 'Address',
      help: {
        zh_CN: '未设置环境变量 SITE_URL 时，店铺链接与支付通知使用此网址，如 https://example.com',
        en_US: 'Where SITE_URL is not set, shop links and payment notices use it, like https://example.com',
      },
    },
    site_start_time: {
      zh_CN: '开站日期',
      en_US: 'Running since',
      help: { zh_CN: '格式 2026-01-01，首页统计运行天数', en_US: 'For example 2026-01-01; the home page counts the days' },
    },
    site_keywords: { zh_CN: '关键词', en_US: 'Keywords', help: { zh_CN: '用英文逗号分隔', en_US: 'Separated by commas' } },
    site_desc: { zh_CN: '站点描述', en_US: 'Description', drawing: 'lines' },
    site_info_qq: { zh_CN: '客服 QQ', en_US: 'Support QQ' },
    site_info_qq_desc: {
      zh_CN: 'QQ 说明',
      en_US: 'QQ note',
      help: { zh_CN: '如：工作日 9:00–18:00', en_US: 'For example: weekdays 9:00–18:00' },
    },
    site_info_qq_desc_en: {
      zh_CN: 'QQ 说明（英文）',
      en_US: 'QQ note in English',
      help: inEnglish,
    },
    site_info_email: { zh_CN: '客服邮箱', en_US: 'Support e-mail' },
    site_info_icp: { zh_CN: '备案号', en_US: 'ICP number' },
    site_info_copyright: { zh_CN: '版权信息', en_US: 'Copyright' },
    site_shop_copyright: { zh_CN: '店铺页版权', en_US: 'Copyright on shop pages' },
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
    site_link_status: { zh_CN: '首页显示友情链接', en_US: 'Partner sites on the home page' },
    site_links: {
      zh_CN: '友情链接',
      en_US: 'Partner sites',
      drawing: 'lines',
      help: { zh_CN: '每行一个：名称|https://网址', en_US: 'One per line: title|https://address' },
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
    admin_login_bg: {
      zh_CN: '管理员登录页背景',
      en_US: 'Background of the administrators’ sign-in',
      drawing: 'picture',
    },
    office_help_merchant: {
      zh_CN: '商户帮助文档',
      en_US: 'Help for merchants',
      help: {
        zh_CN: '商户后台页眉的帮助链接，如一篇帮助文章的网址；留空则不显示',
        en_US: 'Help in the merchants’ header, like the address of an article; empty: not shown',
      },
    },
  },
};
