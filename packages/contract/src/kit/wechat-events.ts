/** Of what merchants read on WeChat, and by which names a template's gaps are filled. No zod: settings and pages carry it. */
import type { Titles } from './words.ts';

export const WECHAT_EVENTS = ['login', 'sold', 'stock', 'complaint', 'cash'] as const;
export type WechatEvent = (typeof WECHAT_EVENTS)[number];

export const wechatEventWords = {
  login: { zh_CN: '登录提醒', en_US: 'Sign-ins' },
  sold: { zh_CN: '售出提醒', en_US: 'Sales' },
  stock: { zh_CN: '库存提醒', en_US: 'Low stock' },
  complaint: { zh_CN: '投诉提醒', en_US: 'Complaints' },
  cash: { zh_CN: '提现结果', en_US: 'Withdrawals' },
} as const satisfies Titles<WechatEvent>;

/** What each event can say. `first` is its sentence, `shop` whose it is, `time` when it was. */
export const GAPS = {
  login: ['first', 'shop', 'time', 'ip', 'device'],
  sold: ['first', 'shop', 'time', 'goods', 'quantity', 'order', 'paid', 'income'],
  stock: ['first', 'shop', 'time', 'goods', 'left', 'limit'],
  complaint: ['first', 'shop', 'time', 'order', 'what'],
  cash: ['first', 'shop', 'time', 'number', 'result', 'reason'],
} as const satisfies Record<WechatEvent, readonly string[]>;

/** The gaps that a setting names: `thing1=goods,time2=time` is the template's `thing1` with the goods. Null where it is not so written. */
export function gapsIn(event: WechatEvent, text: string): [gap: string, value: string][] | null {
  if (text === '') return [];
  const known: readonly string[] = GAPS[event];
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const names = new Set(pairs.map(([gap]) => gap));
  const isGood = pairs.every(
    ([gap = '', value = '', ...more]) => /^[a-z_]{1,30}\d{0,3}$/.test(gap) && known.includes(value) && more.length === 0,
  );
  return isGood && names.size === pairs.length ? (pairs as [string, string][]) : null;
}
