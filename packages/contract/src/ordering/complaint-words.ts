import type { StatusWords, Titles } from '../kit/words.ts';
import { orderStepWords } from './order-words.ts';

/** Where a complaint stands, in one word. */
export const complaintStateWords = {
  waiting: { zh_CN: '待商家处理', en_US: 'Waits for the merchant', tone: 'warning' },
  contested: { zh_CN: '待平台裁决', en_US: 'Awaiting the platform', tone: 'primary' },
  agreed: { zh_CN: '商家已退款', en_US: 'Refunded by the merchant', tone: 'success' },
  replaced: { zh_CN: '商家已补发', en_US: 'Cards replaced', tone: 'success' },
  buyer: { zh_CN: '支持买家', en_US: 'For the buyer', tone: 'danger' },
  merchant: { zh_CN: '支持商家', en_US: 'For the merchant', tone: 'plain' },
  withdrawn: { zh_CN: '买家已撤销', en_US: 'Withdrawn', tone: 'plain' },
} satisfies StatusWords;

/** For filters. */
export const complaintStatusWords = {
  0: { zh_CN: '处理中', en_US: 'In progress', tone: 'warning' },
  1: { zh_CN: '已有结果', en_US: 'Decided', tone: 'success' },
  '-1': { zh_CN: '已撤销', en_US: 'Withdrawn', tone: 'plain' },
} satisfies StatusWords;

/** What the merchant said to it, for filters. */
export const complaintAnswerWords = {
  0: { zh_CN: '未答复', en_US: 'None', tone: 'warning' },
  1: { zh_CN: '同意退款', en_US: 'Agreed to refund', tone: 'success' },
  2: { zh_CN: '补发卡密', en_US: 'Cards replaced', tone: 'success' },
  3: { zh_CN: '申请介入', en_US: 'Contested', tone: 'primary' },
} satisfies StatusWords;

/** How whoever complains proved to be the buyer. */
export const complaintProofWords = {
  '': { zh_CN: '未记录', en_US: 'Not recorded' },
  browser: { zh_CN: '下单的浏览器', en_US: 'The browser that ordered' },
  account: { zh_CN: '买家账号', en_US: 'Buyer’s account' },
  password: { zh_CN: '订单查询密码', en_US: 'The order’s password' },
  mailbox: { zh_CN: '邮箱链接', en_US: 'E-mail link' },
  mobile: { zh_CN: '短信验证码', en_US: 'Text message code' },
  payment: { zh_CN: '平台核对付款凭证', en_US: 'A payment the platform has seen' },
} satisfies Titles;

/** A complaint by somebody whose payment has to be looked up first. */
export const complaintRequestWords = {
  0: { zh_CN: '待核对', en_US: 'Awaiting check', tone: 'warning' },
  1: { zh_CN: '已立案', en_US: 'Accepted', tone: 'success' },
  2: { zh_CN: '未通过', en_US: 'Refused', tone: 'plain' },
} satisfies StatusWords;

/** The steps of an order as its complaint tells them: what was replaced are its cards. */
export const complaintStepWords = {
  ...orderStepWords,
  replaced: { zh_CN: '补发卡密', en_US: 'Cards replaced' },
} satisfies Titles;
