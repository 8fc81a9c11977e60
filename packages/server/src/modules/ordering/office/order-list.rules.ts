/** How an order list is searched so that it stays fast among millions. Pure; see docs/domain/order-pages.md. */
import type { Fen } from '@keymall/contract/kit/money';
import type { OrderStatus } from '../tables.ts';

export interface OrderFilter {
  trade_no?: string;
  transaction_id?: string;
  contact?: string;
  goods_id?: number;
  cate_id?: number;
  channel_id?: number;
  pay_type_id?: number;
  merchant_id?: number;
  buyer_id?: number;
  status?: OrderStatus;
  is_freeze?: 0 | 1;
  complaint?: 0 | 1;
  hidden?: 0 | 1;
  amount_min?: Fen;
  amount_max?: Fen;
  date_range?: [Date, Date];
  /** Found out, never asked for: few orders begin so, and are what is searched. */
  rare?: Beginning;
}

/** What is searched by how it begins. */
export type Beginning = 'trade_no' | 'contact';

/** What one search word may turn out to be, in the order in which it is taken. */
export const SEARCH_WAYS = ['trade_no', 'transaction_id', 'refund_no', 'order_id', 'address', 'contact', 'merchant'] as const;
export type SearchBy = (typeof SEARCH_WAYS)[number];

/** Days that a list looks back where nothing else bounds it. */
export const DAYS_BACK = 30;
const DAY_MS = 86_400_000;

/** From when on, that many days before a moment. */
const daysBack = (until: Date): Date => new Date(until.getTime() - DAYS_BACK * DAY_MS);

/** Each finds its rows by an index of its own; the others only sift what is walked. */
const FINDS = ['trade_no', 'transaction_id', 'contact', 'goods_id', 'buyer_id'] as const;
const SIFTS = ['channel_id', 'pay_type_id', 'cate_id', 'amount_min', 'amount_max'] as const;

/**
 * From when on orders are looked at, where what was given would walk all of them: by channel, way to pay, amount or category without a
 * day or a number, or by a beginning that very many contacts have. Null where nothing needs to be left out. `found`: a search word found
 * them already.
 */
export function lookBack(filter: OrderFilter, now: Date, found = false, isCommonContact = false): Date | null {
  const isFound = FINDS.some((name) => filter[name] !== undefined && !(name === 'contact' && isCommonContact));
  if (found || filter.date_range || isFound) return null;
  return isCommonContact || SIFTS.some((name) => filter[name] !== undefined) ? daysBack(now) : null;
}

/** A day on both sides: numbers are given by the server's clock, days by the database's. */
export const widened = ([from, until]: [Date, Date]): [Date, Date] => [
  new Date(from.getTime() - DAY_MS),
  new Date(until.getTime() + DAY_MS),
];

/** What lies in both. */
export const within = (one: [Date, Date], other: [Date, Date] | undefined): [Date, Date] =>
  other ? [one[0] > other[0] ? one[0] : other[0], one[1] < other[1] ? one[1] : other[1]] : one;

/** Sums are of the last thirty days unless days, a number or a merchant were asked for. */
export function sumsSince(filter: OrderFilter, now: Date, found = false): Date | null {
  if (found || filter.date_range || FINDS.some((name) => filter[name] !== undefined)) return null;
  return daysBack(now);
}

/** What a word could be, by its form alone. */
export function waysOf(word: string): SearchBy[] {
  const forms: Record<SearchBy, boolean> = {
    trade_no: /^[A-Za-z0-9]{4,32}$/.test(word),
    transaction_id: word.length <= 64,
    refund_no: /^[A-Za-z0-9]{8,40}$/.test(word),
    order_id: /^[1-9]\d{0,14}$/.test(word),
    address: /^\d{1,3}(\.\d{1,3}){3}$/.test(word) || /^[0-9a-f:]*:[0-9a-f:]*$/i.test(word),
    contact: word.length <= 64,
    merchant: word.length <= 40,
  };
  return SEARCH_WAYS.filter((way) => forms[way]);
}
