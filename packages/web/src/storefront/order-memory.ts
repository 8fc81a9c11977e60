/**
 * The orders this browser placed, newest first: number and grant, so that a guest finds the keys again. No key is ever kept. They are
 * kept for the tab alone, unless the buyer ticked that this device may remember: on a shared one the next person opens no keys.
 */
import { readJson, readLocal, readTab, writeLocal, writeTab } from '#kit/storage';
import { keptContact } from './device.ts';

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

type Orders = readonly RememberedOrder[];
const text = (orders: Orders): string | null => (orders.length > 0 ? JSON.stringify(orders.slice(0, MOST)) : null);
const keepInTab = (orders: Orders): void => writeTab(KEY, text(orders));
const keepOnDevice = (orders: Orders): void => writeLocal(KEY, text(orders));
const inTab = (): Orders => readJson(readTab(KEY), isList) ?? [];
const without = (orders: Orders, tradeNo: string): Orders => orders.filter((each) => each.trade_no !== tradeNo);

/** What this device keeps. Where its owner does not want it to remember, or no longer, it is the tab's from now on. */
function onDevice(): Orders {
  const kept = readJson(readLocal(KEY), isList) ?? [];
  if (kept.length === 0 || keptContact() !== null) return kept;
  keepInTab([...inTab(), ...kept.filter(({ trade_no }) => inTab().every((each) => each.trade_no !== trade_no))]);
  keepOnDevice([]);
  return [];
}

/** Newest first, each once. */
export function rememberedOrders(): RememberedOrder[] {
  const kept = onDevice();
  const here = inTab();
  const rest = kept.filter(({ trade_no }) => here.every((each) => each.trade_no !== trade_no));
  return [...here, ...rest].sort((a, b) => (a.create_at < b.create_at ? 1 : a.create_at > b.create_at ? -1 : 0)).slice(0, MOST);
}

/** `keep`: the buyer ticked that this device may remember. */
export function rememberOrder(order: RememberedOrder, keep: boolean): void {
  forgetOrder(order.trade_no);
  if (keep) keepOnDevice([order, ...onDevice()]);
  else keepInTab([order, ...inTab()]);
}

export function forgetOrder(tradeNo: string): void {
  keepOnDevice(without(onDevice(), tradeNo));
  keepInTab(without(inTab(), tradeNo));
}

/** Another grant for an order that is remembered, where it is remembered. */
export function renewGrant(tradeNo: string, grant: string): void {
  const renewed = (orders: Orders): Orders => orders.map((each) => (each.trade_no === tradeNo ? { ...each, grant } : each));
  keepOnDevice(renewed(onDevice()));
  keepInTab(renewed(inTab()));
}

/** Nothing is remembered any more, here and on this device. */
export function forgetOrders(): void {
  keepOnDevice([]);
  keepInTab([]);
}

/** The proof for an order placed here, or empty text. */
export const grantFor = (tradeNo: string): string => rememberedOrders().find((each) => each.trade_no === tradeNo)?.grant ?? '';
