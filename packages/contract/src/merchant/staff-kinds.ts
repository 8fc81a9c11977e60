/** What a merchant's staff may be: four kinds that the house brings, and roles the merchant makes. */
import type { StatusWords } from '../kit/words.ts';

export const staffKinds = ['service', 'stock', 'finance', 'operations', 'own'] as const;
export type StaffKind = (typeof staffKinds)[number];

export const staffKindWords = {
  service: { zh_CN: '客服', en_US: 'Service', tone: 'primary' },
  stock: { zh_CN: '库存', en_US: 'Stock', tone: 'primary' },
  finance: { zh_CN: '财务', en_US: 'Finance', tone: 'primary' },
  operations: { zh_CN: '运营', en_US: 'Operations', tone: 'primary' },
  own: { zh_CN: '自定义角色', en_US: 'Own role', tone: 'plain' },
} satisfies StatusWords<StaffKind>;

/** Amounts are shown to whoever holds it; to everybody else of the staff they travel covered. It opens no call. */
export const SEE_MONEY = 'see/money';

const within = (...starts: string[]) => ({ starts, calls: [] as readonly string[] });
/** The platform's news are for everybody. */
const NEWS = 'user/news/';
const ALL = ['tool/export/', NEWS];

/** What each kind holds: all calls of these beginnings, and these. A call of a later version belongs to whoever holds its noun. */
const HELD: Record<Exclude<StaffKind, 'own'>, { starts: readonly string[]; calls: readonly string[] }> = {
  // neither keys nor money
  service: {
    starts: ['shop/blacklist/', 'shop/iplist/', NEWS],
    calls: [
      ...['list', 'mine', 'count', 'channels', 'detail', 'resend', 'note'].map((call) => `order/order/${call}`),
      ...['list', 'detail', 'send', 'contest', 'proxy', 'proxyDetail', 'proxySend'].map((call) => `order/complaint/${call}`),
      // answers visitors, and says nothing of how the shop does
      ...['desk', 'contact', 'list', 'block', 'ofOrder', 'handOver'].map((call) => `shop/chat/${call}`),
      'goods/good/goodList',
      'goods/category/listSimple',
    ],
  },
  stock: {
    ...within('goods/category/', 'goods/good/', 'goods/card/', 'goods/batch/', 'goods/content/', 'goods/link/', ...ALL),
    calls: [SEE_MONEY],
  },
  // where money goes is the owner's to say: neither the payout account nor withdrawals by themselves
  finance: {
    starts: ['finance/money/', 'finance/proof/', 'finance/frozen/', 'finance/invoice/', 'charts/', 'workbench/', 'user/message/', ...ALL],
    calls: [
      SEE_MONEY,
      ...['getCollect', 'list', 'applyConfig', 'apply', 'approve', 'reject'].map((call) => `finance/cash/${call}`),
      ...['list', 'mine', 'count', 'channels', 'detail', 'export'].map((call) => `order/order/${call}`),
      // to agree to a contract is the owner's
      ...['list', 'detail'].map((call) => `finance/contract/${call}`),
      'order/refund/add',
      'goods/good/goodList',
      'goods/category/listSimple',
    ],
  },
  operations: {
    starts: [
      ...['goods/category/', 'goods/good/', 'goods/link/', 'goods/priceEdit/', 'goods/coupon/'],
      ...['shop/', 'charts/', 'workbench/', 'user/message/', ...ALL],
    ],
    calls: [
      SEE_MONEY,
      ...['list', 'mine', 'count', 'channels'].map((call) => `order/order/${call}`),
      'user/payment/list',
      'user/payment/status',
    ],
  },
};

/** Does a kind hold a permission. What an own role holds stands in its row. */
export const kindHolds = (kind: Exclude<StaffKind, 'own'>, perm: string): boolean =>
  HELD[kind].calls.includes(perm) || HELD[kind].starts.some((start) => perm.startsWith(start));
