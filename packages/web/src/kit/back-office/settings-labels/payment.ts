import type { GroupTexts } from './group.ts';

export const paymentTexts: GroupTexts<'payment'> = {
  lead: { zh_CN: '买家在支付平台看到的内容', en_US: 'What buyers see on the payment platform' },
  parts: [
    { title: { zh_CN: '支付标题', en_US: 'Payment title' }, keys: ['order_title_type', 'order_title_profix', 'order_title_str'] },
    { title: { zh_CN: '支付通知', en_US: 'Payment notices' }, keys: ['notice_refused_count', 'notice_refused_minutes'] },
  ],
  texts: {
    notice_refused_count: {
      zh_CN: '被拒通知提醒条数',
      en_US: 'Refused notices that are told',
      help: {
        zh_CN: '同一收款账号在一段时间内被拒的支付通知达到多少条时提醒管理员，0 为不提醒',
        en_US: 'So many refused payment notices of one account are told to administrators; 0: never',
      },
    },
    notice_refused_minutes: {
      zh_CN: '被拒通知统计时长（分钟）',
      en_US: 'Refused notices are counted for (minutes)',
      help: { zh_CN: '这段时间内没有再达到条数即视为恢复', en_US: 'Fewer than that in so many minutes, and it is over' },
    },
    order_title_type: {
      zh_CN: '支付标题',
      en_US: 'Payment title',
      help: { zh_CN: '买家在支付平台看到的商品标题', en_US: 'The title buyers see on the payment platform' },
      options: [
        { value: 0, zh_CN: '商品名称', en_US: 'Product name' },
        { value: 1, zh_CN: '订单号', en_US: 'Order number' },
        { value: 2, zh_CN: '前缀 + 订单号', en_US: 'Prefix + order number' },
        { value: 3, zh_CN: '固定文字', en_US: 'Fixed text' },
      ],
    },
    order_title_profix: {
      zh_CN: '标题前缀',
      en_US: 'Prefix of the title',
      help: { zh_CN: '支付标题为「前缀 + 订单号」时使用', en_US: 'With prefix + order number' },
    },
    order_title_str: {
      zh_CN: '固定标题',
      en_US: 'Fixed title',
      help: { zh_CN: '支付标题为「固定文字」时使用，留空则用前缀 + 订单号', en_US: 'With a fixed text; empty: prefix + order number' },
    },
  },
};
