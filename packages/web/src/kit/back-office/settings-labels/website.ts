import { ruleWords } from '@keymall/contract/content/article-words';
import { type GroupTexts, inEnglish } from './group.ts';

export const websiteTexts: GroupTexts<'website'> = {
  lead: { zh_CN: '访客看到的名称、标志与联系方式，保存后立即生效', en_US: 'What visitors see; takes effect at once' },
  parts: [
    { title: { zh_CN: '站点状态', en_US: 'Site status' }, keys: ['site_status', 'site_close_tips', 'site_close_tips_en'] },
    {
      title: { zh_CN: '名称与标志', en_US: 'Name and logo' },
      keys: ['site_name', 'site_subtitle', 'site_subtitle_en', 'site_logo', 'site_start_time'],
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
      title: { zh_CN: '协议与规则', en_US: 'Terms and rules' },
      keys: ['register_agreement_id', 'privacy_policy_id', 'goods_release_id', 'prohibited_catalog_id', 'infringement_report_id'],
    },
  ],
  texts: {
    register_agreement_id: {
      ...ruleWords.register_agreement_id,
      drawing: 'article',
      help: {
        zh_CN: '注册时须同意，显示在页脚。协议设置中另有正文时以正文为准',
        en_US: 'Accepted when registering, and linked from the footer; a text of the page Agreements goes first',
      },
    },
    privacy_policy_id: { ...ruleWords.privacy_policy_id, drawing: 'article' },
    goods_release_id: { ...ruleWords.goods_release_id, drawing: 'article' },
    prohibited_catalog_id: { ...ruleWords.prohibited_catalog_id, drawing: 'article' },
    infringement_report_id: { ...ruleWords.infringement_report_id, drawing: 'article' },
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
  },
};
