import type { StatusWords, Titles } from '../kit/words.ts';

/** 4: paid after closing or short of stock, and nobody has decided yet. */
export const orderStatusWords = {
  0: { zh_CN: '未支付', en_US: 'Unpaid', tone: 'warning' },
  1: { zh_CN: '已支付', en_US: 'Paid', tone: 'success' },
  2: { zh_CN: '已关闭', en_US: 'Closed', tone: 'plain' },
  3: { zh_CN: '已退款', en_US: 'Refunded', tone: 'plain' },
  4: { zh_CN: '异常', en_US: 'Exception', tone: 'danger' },
} satisfies StatusWords;

/** To the buyer an exception is in hands: what is exceptional about it is the house's to know. */
export const buyerOrderStatusWords = {
  ...orderStatusWords,
  4: { zh_CN: '处理中', en_US: 'In progress', tone: 'warning' },
} satisfies StatusWords;

/** Where the complaint about an order stands, as its buyer reads it beside the order. */
export const buyerComplaintWords = {
  0: { zh_CN: '投诉处理中', en_US: 'Complaint open' },
  1: { zh_CN: '投诉已处理', en_US: 'Complaint settled' },
  '-1': { zh_CN: '投诉已撤销', en_US: 'Complaint withdrawn' },
} satisfies Titles;
