import type { StatusWords } from '../kit/words.ts';

export const modeWords = {
  demo: { zh_CN: '演示', en_US: 'Demo', tone: 'warning' },
  production: { zh_CN: '正式', en_US: 'Production', tone: 'success' },
} satisfies StatusWords;

export const roleWords = {
  all: { zh_CN: '页面与任务', en_US: 'Pages and jobs', tone: 'plain' },
  web: { zh_CN: '仅页面', en_US: 'Pages only', tone: 'plain' },
  worker: { zh_CN: '仅任务', en_US: 'Jobs only', tone: 'plain' },
} satisfies StatusWords;

export const scheduleResultWords = {
  ok: { zh_CN: '成功', en_US: 'Done', tone: 'success' },
  failed: { zh_CN: '失败', en_US: 'Failed', tone: 'danger' },
} satisfies StatusWords;

export const realmWords = {
  admin: { zh_CN: '管理员', en_US: 'Administrator', tone: 'primary' },
  merchant: { zh_CN: '商户', en_US: 'Merchant', tone: 'success' },
  personal: { zh_CN: '买家', en_US: 'Buyer', tone: 'plain' },
} satisfies StatusWords;
