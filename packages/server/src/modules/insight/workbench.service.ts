/** Where orders come from: their addresses looked up offline, province by province; those of summed days were looked up at night. */
import { type FenSum, sumOf } from '@keymall/contract/kit/money';
import { startOfDay } from '@keymall/contract/kit/time';
import { type Province, provinces } from '@keymall/contract/platform/province';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { House } from '#kit/house';
import { provincesOf } from '#modules/platform';
import { ordersByOrigin } from './workbench.repository.ts';

interface Part {
  orders: number;
  paid: number;
  amount: FenSum;
}
export interface OrderMap {
  list: (Part & { province: Province })[];
  abroad: Part;
  unknown: Part;
}

const DAYS_BACK = { today: 0, week: 6 } as const;
type Span = keyof typeof DAYS_BACK;

/** So long an answer stands: several workbenches open cost one look. */
const KEEP_MS = 60_000;
const kept = new WeakMap<House, Map<Span, { at: number; map: Promise<OrderMap> }>>();

export function ordersByProvince(ctx: Ctx, span: Span): Promise<OrderMap> {
  const held = kept.get(ctx.house) ?? new Map<Span, { at: number; map: Promise<OrderMap> }>();
  kept.set(ctx.house, held);
  const now = ctx.now();
  const known = held.get(span);
  const age = known ? now.getTime() - known.at : KEEP_MS;
  if (known && age >= 0 && age < KEEP_MS) return known.map;
  const map = orderMap(ctx.db, startOfDay(now, -DAYS_BACK[span]));
  held.set(span, { at: now.getTime(), map });
  map.catch(() => held.delete(span));
  return map;
}

const UNKNOWN = '';

/** Orders made since the beginning of a day, and what of them was sold, by where they came from. */
export async function orderMap(db: Db, since: Date): Promise<OrderMap> {
  const rows = await ordersByOrigin(db, since);
  const places = await provincesOf(rows.map(({ address }) => address ?? UNKNOWN));
  const parts = new Map<string, Part>();
  for (const [at, { province, orders, paid, amount }] of rows.entries()) {
    const place = province ?? places[at] ?? UNKNOWN;
    const before = parts.get(place) ?? { orders: 0, paid: 0, amount: 0 };
    parts.set(place, { orders: before.orders + orders, paid: before.paid + paid, amount: sumOf([before.amount, amount]) });
  }
  const none: Part = { orders: 0, paid: 0, amount: 0 };
  const list = provinces
    .map((province) => ({ province, ...(parts.get(province) ?? none) }))
    .filter(({ orders }) => orders > 0)
    .sort((a, b) => b.orders - a.orders);
  return { list, abroad: parts.get('abroad') ?? none, unknown: parts.get(UNKNOWN) ?? none };
}
