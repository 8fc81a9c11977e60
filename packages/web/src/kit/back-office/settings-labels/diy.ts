import { blockWords } from '@keymall/contract/merchant/design-words';
import type { GroupTexts } from './group.ts';

export const diyTexts: GroupTexts<'diy'> = {
  lead: {
    zh_CN: '商户用组件自行拼装店铺页面；哪些商户角色可用，在商户角色的权限中设置',
    en_US: 'Merchants put their shop pages together; which roles may do so stands in the permissions of merchant roles',
  },
  parts: [
    {
      title: { zh_CN: '开放条件', en_US: 'On which terms' },
      keys: ['diy_status', 'diy_audit', 'diy_fee', 'diy_most'],
    },
    {
      title: { zh_CN: '可用组件', en_US: 'Parts a page may have' },
      keys: [
        'diy_notice',
        'diy_banner',
        'diy_image',
        'diy_text',
        'diy_video',
        'diy_category',
        'diy_detail',
        'diy_contact',
        'diy_music',
        'diy_countdown',
        'diy_divider',
        'diy_html',
      ],
    },
  ],
  texts: {
    diy_status: {
      zh_CN: '允许店铺装修',
      en_US: 'Merchants may design pages',
      help: {
        zh_CN: '关闭后已发布的页面不再展示，店铺恢复默认外观',
        en_US: 'While off, published pages are not shown and shops look as by default',
      },
    },
    diy_audit: {
      zh_CN: '发布前须经审核',
      en_US: 'Review before they are published',
      help: { zh_CN: '审核通过前，买家看到的仍是上一版本', en_US: 'Until it has passed, buyers see the version before' },
    },
    diy_fee: {
      zh_CN: '开通费用',
      en_US: 'Fee for opening it',
      unit: { zh_CN: '元', en_US: 'CNY' },
      help: { zh_CN: '每个商户只收一次，填 0 则免费', en_US: 'Once a merchant; 0 is free' },
    },
    diy_most: { zh_CN: '每个商户最多页面数', en_US: 'Pages of one merchant at most', unit: { zh_CN: '个', en_US: '' } },
    diy_notice: blockWords.notice,
    diy_banner: blockWords.banner,
    diy_image: blockWords.image,
    diy_text: blockWords.text,
    diy_video: blockWords.video,
    diy_category: blockWords.category,
    diy_detail: blockWords.goods_detail,
    diy_contact: blockWords.contact,
    diy_music: blockWords.music,
    diy_countdown: blockWords.countdown,
    diy_divider: blockWords.divider,
    diy_html: {
      ...blockWords.html,
      help: {
        zh_CN: '脚本、样式与表单一律清除，只保留文字、图片与链接',
        en_US: 'Script, styles and forms are taken out; text, pictures and links stay',
      },
    },
  },
};
