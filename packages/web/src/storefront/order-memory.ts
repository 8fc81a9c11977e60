/** The orders this browser placed, newest first: number and grant, so that a guest finds the keys again. No key is ever kept. */
import { readJson, readLocal, writeLocal } from '#kit/storage';

export interface RememberedOrder {
  trade_no: string;
  /** This browser's proof. Empty when the order was only looked up. */
  grant: string;
  goods_name: string;
  quantity: number;
  total_price: string;
  create_at: string;
}

const KEY = 'keymall.orders';
const MOST = 50;

const isOrder = (value: unknown): value is RememberedOrder =>
  typeof value === 'object' && value !== null && 'trade_no' in value && typeof value.trade_no === 'string' && 'grant' in value;
const isList = (value: unknown): value is RememberedOrder[] => Array.isArray(value) && value.every(isOrder);

export const rememberedOrders = (): RememberedOrder[] => readJson(readLocal(KEY), isList) ?? [];

export function rememberOrder(order: RememberedOrder): void {
  const others = rememberedOrders().filter((each) => each.trade_no !== order.trade_no);
  writeLocal(KEY, JSON.stringify([order, ...others].slice(0, MOST)));
}

export function forgetOrder(tradeNo: string): void {
  writeLocal(KEY, JSON.stringify(rememberedOrders().filter((each) => each.trade_no !== tradeNo)));
}

/** The proof for an order placed here, or empty text. */
export const grantFor = (tradeNo: string): string => rememberedOrders().find((each) => each.trade_no === tradeNo)?.grant ?? '';
