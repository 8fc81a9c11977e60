import type { StatusWords } from './words.ts';

/** Whoever does something to an order, a card, money or a complaint. */
export const actorWords = {
  buyer: { zh_CN: '买家', en_US: 'Buyer', tone: 'plain' },
  merchant: { zh_CN: '商户', en_US: 'Merchant', tone: 'plain' },
  agent: { zh_CN: '供货商', en_US: 'Supplier', tone: 'plain' },
  admin: { zh_CN: '平台', en_US: 'Platform', tone: 'plain' },
  system: { zh_CN: '系统', en_US: 'System', tone: 'plain' },
  gateway: { zh_CN: '支付网关', en_US: 'Gateway', tone: 'plain' },
} satisfies StatusWords;
