import type { StatusWords, Titles } from '../kit/words.ts';

export const payoutTypeWords = {
  1: { zh_CN: '支付宝', en_US: 'Alipay' },
  2: { zh_CN: '微信', en_US: 'WeChat' },
  3: { zh_CN: '银行卡', en_US: 'Bank card' },
} satisfies Titles;

export const cashStatusWords = {
  5: { zh_CN: '待店内复核', en_US: 'Awaiting a colleague', tone: 'warning' },
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  3: { zh_CN: '打款中', en_US: 'Being sent', tone: 'primary' },
  1: { zh_CN: '已打款', en_US: 'Paid', tone: 'success' },
  4: { zh_CN: '打款失败', en_US: 'Transfer failed', tone: 'danger' },
  2: { zh_CN: '未通过', en_US: 'Refused', tone: 'plain' },
} satisfies StatusWords;

export const verdictWords = {
  paid: { zh_CN: '已打款', en_US: 'Paid', tone: 'success' },
  unpaid: { zh_CN: '未打款', en_US: 'Not paid', tone: 'danger' },
} satisfies StatusWords;
