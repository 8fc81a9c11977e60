import type { GroupTexts } from './group.ts';

export const wordfilterTexts: GroupTexts<'wordfilter'> = {
  lead: { zh_CN: '陌生人填写的内容不能包含这些词', en_US: 'Words that strangers may not write' },
  parts: [{ title: { zh_CN: '敏感词', en_US: 'Filtered words' }, keys: ['site_wordfilter_status', 'site_wordfilter_danger'] }],
  texts: {
    site_wordfilter_status: {
      zh_CN: '敏感词过滤',
      en_US: 'Word filter',
      help: {
        zh_CN: '开启后，买家填写的联系方式含有敏感词时不能下单',
        en_US: 'While on, no order is taken whose contact holds one of the words',
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
