/** Searching orders: what a word is, and how far back a search may look so that it stays fast. */
import { visitorAddress } from '#kit/address';
import type { AdminCtx, MerchantCtx } from '#kit/context';
import { type Found, findWord, listForShop, listOfAll, type Paged, sumsOfAll } from './order-list.repository.ts';
import { lookBack, type OrderFilter, type SearchBy, sumsSince, waysOf } from './order-list.rules.ts';

type AdminFilter = OrderFilter & { keyword?: string; search_by?: SearchBy };

const DAY_MS = 86_400_000;
/** A day beyond now: the database's clock, which dates the orders, may be ahead of ours. */
const since = (filter: OrderFilter, from: Date | null, now: Date): OrderFilter =>
  from ? { ...filter, date_range: [from, new Date(now.getTime() + DAY_MS)] } : filter;

/** A shop's own orders; a search by what no index finds looks thirty days back. */
export const shopList = (ctx: MerchantCtx, filter: OrderFilter & Paged) =>
  listForShop(ctx.db, ctx.shop, { ...filter, ...since(filter, lookBack(filter, ctx.now()), ctx.now()) });

/** What the search word is, and which of it is meant; null where a word was given that is nothing. */
export async function findOrders(
  ctx: AdminCtx,
  { keyword, search_by }: Pick<AdminFilter, 'keyword' | 'search_by'>,
): Promise<{ matched: SearchBy[]; found?: Found } | null> {
  if (!keyword) return { matched: [] };
  const ways = waysOf(keyword);
  const all = await findWord(ctx.db, ways.includes('address') ? visitorAddress(keyword.toLowerCase()) : keyword, ways);
  const meant = all.find(({ by }) => by === search_by) ?? all[0];
  return meant ? { matched: [meant.by, ...all.map(({ by }) => by).filter((by) => by !== meant.by)], found: meant } : null;
}

/** Everybody's orders. `matched` says what the word turned out to be, `since` how far back was looked. */
export async function adminList(ctx: AdminCtx, filter: AdminFilter & Paged) {
  const word = await findOrders(ctx, filter);
  if (!word) return { list: [], total: 0, matched: [], since: null };
  const from = lookBack(filter, ctx.now(), word.found !== undefined);
  return { ...(await listOfAll(ctx.db, { ...filter, ...since(filter, from, ctx.now()) }, word.found)), matched: word.matched, since: from };
}

const NOTHING = { total: 0, paid_count: 0, paid_amount: 0, fee_amount: 0, refund_amount: 0, capped: false, since: null };

/** What the orders of a search come to: of the last thirty days where nothing bounds it. */
export async function adminSums(ctx: AdminCtx, filter: AdminFilter) {
  const word = await findOrders(ctx, filter);
  if (!word) return NOTHING;
  const from = sumsSince(filter, ctx.now(), word.found !== undefined);
  return { ...(await sumsOfAll(ctx.db, since(filter, from, ctx.now()), word.found)), since: from };
}
