import type { StatusWords } from '../kit/words.ts';

export const blockTypeWords = {
  ip: { zh_CN: 'IP 地址', en_US: 'Address', tone: 'primary' },
  contact: { zh_CN: '联系方式', en_US: 'Contact', tone: 'success' },
  device: { zh_CN: '设备', en_US: 'Device', tone: 'warning' },
  buyer: { zh_CN: '买家账号', en_US: 'Buyer’s account', tone: 'plain' },
} satisfies StatusWords;

export const blockSourceWords = {
  manual: { zh_CN: '手动', en_US: 'By hand', tone: 'plain' },
  risk: { zh_CN: '风控', en_US: 'Risk rule', tone: 'warning' },
  complaint: { zh_CN: '投诉', en_US: 'Complaint', tone: 'danger' },
} satisfies StatusWords;
