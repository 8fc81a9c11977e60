import type { StatusWords } from '../kit/words.ts';

export const refundStatusWords = {
  owed: { zh_CN: '待退款', en_US: 'Refund owed', tone: 'warning' },
  refunding: { zh_CN: '退款中', en_US: 'Refunding', tone: 'primary' },
  refunded: { zh_CN: '已退款', en_US: 'Refunded', tone: 'success' },
  failed: { zh_CN: '退款失败', en_US: 'Refund failed', tone: 'danger' },
} satisfies StatusWords;

export const refundWayWords = {
  gateway: { zh_CN: '原路退回', en_US: 'Original payment method', tone: 'primary' },
  manual: { zh_CN: '人工打款', en_US: 'Manual transfer', tone: 'plain' },
  merchant: { zh_CN: '商户退还', en_US: 'By the merchant', tone: 'plain' },
} satisfies StatusWords;

export const refundSourceWords = {
  complaint: { zh_CN: '投诉', en_US: 'Complaint', tone: 'warning' },
  merchant: { zh_CN: '商户', en_US: 'Merchant', tone: 'plain' },
  admin: { zh_CN: '管理员', en_US: 'Administrator', tone: 'plain' },
} satisfies StatusWords;
