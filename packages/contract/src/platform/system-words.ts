import type { Label, StatusWords } from '../kit/words.ts';
import type { CacheGroup } from './system.ts';

export const modeWords = {
  demo: { zh_CN: '演示', en_US: 'Demo', tone: 'warning' },
  production: { zh_CN: '正式', en_US: 'Production', tone: 'success' },
} satisfies StatusWords;

export const roleWords = {
  all: { zh_CN: '页面与任务', en_US: 'Pages and jobs', tone: 'plain' },
  web: { zh_CN: '仅页面', en_US: 'Pages only', tone: 'plain' },
  worker: { zh_CN: '仅任务', en_US: 'Jobs only', tone: 'plain' },
} satisfies StatusWords;

/** What is kept in memory, and what it is there for. */
export const cacheGroupWords: Readonly<Record<CacheGroup, { title: Label; note: Label }>> = {
  setting: {
    title: { zh_CN: '系统设置', en_US: 'Settings' },
    note: { zh_CN: '各组设置的当前值，清除后立即重新读取', en_US: 'Values of every group; read again at once' },
  },
  shop: {
    title: { zh_CN: '店铺货架', en_US: 'Shelves of shops' },
    note: { zh_CN: '店铺链接打开的商品、价格与库存，最长 5 秒', en_US: 'Products, prices and stock behind a link, for 5 seconds at most' },
  },
  channel: {
    title: { zh_CN: '通道账号', en_US: 'Accounts of channels' },
    note: { zh_CN: '已解密的通道参数，最长 30 秒', en_US: 'Opened parameters of channels, for 30 seconds at most' },
  },
  block: {
    title: { zh_CN: '拦截名单', en_US: 'Block lists' },
    note: { zh_CN: '平台与店铺的拦截名单', en_US: 'Whom platform and shops turn away' },
  },
  document: {
    title: { zh_CN: '已生成的页面', en_US: 'Drawn pages' },
    note: { zh_CN: '服务端渲染的公开页面，最长 10 秒', en_US: 'Public pages as they were rendered, for 10 seconds at most' },
  },
};

export const scheduleResultWords = {
  ok: { zh_CN: '成功', en_US: 'Done', tone: 'success' },
  failed: { zh_CN: '失败', en_US: 'Failed', tone: 'danger' },
} satisfies StatusWords;

export const realmWords = {
  admin: { zh_CN: '管理员', en_US: 'Administrator', tone: 'primary' },
  merchant: { zh_CN: '商户', en_US: 'Merchant', tone: 'success' },
  personal: { zh_CN: '买家', en_US: 'Buyer', tone: 'plain' },
} satisfies StatusWords;
