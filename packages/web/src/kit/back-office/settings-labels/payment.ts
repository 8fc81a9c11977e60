import type { GroupTexts } from './group.ts';

export const paymentTexts: GroupTexts<'payment'> = {
  lead: { zh_CN: '买家在支付平台看到的内容', en_US: 'What buyers see on the payment platform' },
  parts: [{ title: { zh_CN: '支付标题', en_US: 'Payment title' }, keys: ['order_title_type', 'order_title_profix', 'order_title_str'] }],
  texts: {
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
