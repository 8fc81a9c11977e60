import type { GroupTexts } from './group.ts';

export const wordfilterTexts: GroupTexts<'wordfilter'> = {
  lead: { zh_CN: '商户与买家填写的内容不能包含这些词', en_US: 'Words that merchants and buyers may not write' },
  parts: [{ title: { zh_CN: '敏感词', en_US: 'Filtered words' }, keys: ['site_wordfilter_status', 'site_wordfilter_danger'] }],
  texts: {
    site_wordfilter_status: {
      zh_CN: '敏感词过滤',
      en_US: 'Word filter',
      help: {
        zh_CN: '开启后，商品与分类的名称和介绍、店铺名称与公告、商户在投诉中的消息、买家下单的联系方式都不能含有敏感词；已有的内容不受影响',
        en_US:
          'While on: in names and texts of products, categories and shops, in what merchants write to buyers, and in the contact of an order; what is there already stays',
      },
    },
    site_wordfilter_danger: {
      zh_CN: '敏感词',
      en_US: 'Filtered words',
      drawing: 'lines',
      help: { zh_CN: '用 | 分隔；不区分大小写与全半角', en_US: 'Divided by |; capitals and wide letters are the same' },
    },
  },
};
