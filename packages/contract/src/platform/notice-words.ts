import type { StatusWords, Titles } from '../kit/words.ts';

export const noticeKindWords = {
  mail: { zh_CN: '邮件', en_US: 'Mail', tone: 'primary' },
  sms: { zh_CN: '短信', en_US: 'Text message', tone: 'success' },
} satisfies StatusWords;

/** What the house sends; a template without a name here shows its own. */
export const noticeWords: Titles<string> = {
  order_mail: { zh_CN: '卡密发货', en_US: 'Keys' },
  order_sms: { zh_CN: '卡密发货', en_US: 'Keys' },
  sold_notice: { zh_CN: '售出通知', en_US: 'Sale alert' },
  mailbox_link: { zh_CN: '订单链接', en_US: 'Order link' },
  restock: { zh_CN: '到货提醒', en_US: 'Restock reminder' },
  low_stock: { zh_CN: '库存预警', en_US: 'Low-stock alert' },
  complaint: { zh_CN: '投诉通知', en_US: 'Complaint' },
  invoice_issued: { zh_CN: '电子发票', en_US: 'Electronic invoice' },
  try_out: { zh_CN: '测试', en_US: 'Test' },
  owed_by_hand: { zh_CN: '款项待人工退还', en_US: 'Money to be given back' },
  channel_cut: { zh_CN: '收款账号暂停', en_US: 'Account left out' },
};
