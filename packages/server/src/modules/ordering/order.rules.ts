/** What an order may become and how it is named; what it costs is contract/ordering/price.ts. Pure; see docs/domain/life-of-an-order.md. */
import type { OrderStatus } from './tables.ts';

/** Every move of an order's status; the database holds the same rows (order_move) and a test compares them. */
export const ORDER_MOVES: readonly (readonly [OrderStatus, OrderStatus])[] = [
  [0, 1],
  [0, 2],
  [0, 4],
  [2, 1],
  [2, 4],
  [4, 1],
  [4, 3],
  [1, 3],
];

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => ORDER_MOVES.some(([a, b]) => a === from && b === to);

export type ContactLimit = 'mobile' | 'email' | 'qq' | 'any' | 'default';

const CONTACT: Record<ContactLimit, RegExp> = {
  mobile: /^1[3-9]\d{9}$/,
  email: /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/,
  qq: /^[1-9]\d{4,14}$/,
  any: /^.{1,64}$/u,
  default: /^.{4,64}$/u,
};

/** Is it a contact of the kind the goods asks for. */
export const contactFits = (contact: string, limit: ContactLimit): boolean => CONTACT[limit].test(contact);

/** What the gateway shows as the order's subject, by setting: goods name, number, prefix and number, or a fixed text. */
export function orderTitle(type: 0 | 1 | 2 | 3, facts: { goodsName: string; tradeNo: string; prefix: string; fixed: string }): string {
  if (type === 0) return facts.goodsName;
  if (type === 1) return facts.tradeNo;
  if (type === 3 && facts.fixed) return facts.fixed;
  return `${facts.prefix}${facts.tradeNo}`;
}

/** Whole seconds until an order closes, never negative. */
export const secondsLeft = (closeAt: Date, now: Date): number => Math.max(0, Math.ceil((closeAt.getTime() - now.getTime()) / 1000));

/** May a device use a channel. 0 every device, 1 mobile only, 2 PC only. */
export const deviceFits = (available: 0 | 1 | 2, device: 'pc' | 'mobile' | 'wechat'): boolean =>
  available === 0 || (available === 2) === (device === 'pc');
