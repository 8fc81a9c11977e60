/** Searching orders: what a word is, and how far back a search may look so that it stays fast. */
import { visitorAddress } from '#kit/address';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import {
  type Found,
  findWord,
  isCommon,
  listForShop,
  listOfAll,
  type Paged,
  spanOfNumbers,
  sumsOfAll,
  walkedSince,
} from './order-list.repository.ts';
import { type Beginning, lookBack, type OrderFilter, type SearchBy, sumsSince, waysOf, widened, within } from './order-list.rules.ts';

type AdminFilter = OrderFilter & { keyword?: string; search_by?: SearchBy };

const DAY_MS = 86_400_000;
/** A day beyond now: the database's clock, which dates the orders, may be ahead of ours. */
const fromUntilNow = (from: Date, now: Date): [Date, Date] => [from, new Date(now.getTime() + DAY_MS)];
const since = (filter: OrderFilter, from: Date | null, now: Date): OrderFilter =>
  from ? { ...filter, date_range: fromUntilNow(from, now) } : filter;

/**
 * A filter as the lists take it: of a number or a contact, of which only the beginning is known, whether few begin so, or else in which
 * days they lie. `since`: how far back is looked, where nothing finds the rows.
 */
async function bounded(
  ctx: Pick<Ctx, 'db' | 'now'>,
  filter: OrderFilter,
  isFound = false,
  merchantId = filter.merchant_id,
): Promise<{ filter: OrderFilter; since: Date | null }> {
  const { trade_no, contact } = filter;
  const isNumberCommon = trade_no !== undefined && (await isCommon(ctx.db, filter, 'trade_no'));
  const isContactCommon = contact !== undefined && (await isCommon(ctx.db, filter, 'contact'));
  if (trade_no !== undefined && isNumberCommon) {
    const span = await spanOfNumbers(ctx.db, filter);
    const days = span && within(widened(span), filter.date_range);
    if (!days) return { filter, since: null };
    // neither finds few: of the numbers' days, the last orders
    const from = isContactCommon ? await walkedSince(ctx.db, days, merchantId) : null;
    return { filter: { ...filter, date_range: [from ?? days[0], days[1]] }, since: from };
  }
  const rare: Beginning | undefined =
    trade_no !== undefined ? 'trade_no' : contact !== undefined && !isContactCommon ? 'contact' : undefined;
  const back = lookBack(filter, ctx.now(), isFound, isContactCommon);
  const days = back ? fromUntilNow(back, ctx.now()) : filter.date_range;
  const walked = days && isContactCommon && rare === undefined ? await walkedSince(ctx.db, days, merchantId) : null;
  const bounds: OrderFilter = { ...filter, rare, ...(days && { date_range: [walked ?? days[0], days[1]] }) };
  return { filter: bounds, since: walked ?? back };
}

/** A shop's own orders; a search by what no index finds looks thirty days back. */
export async function shopList(ctx: Pick<MerchantCtx, 'db' | 'now' | 'shop'>, { page, limit, ...asked }: OrderFilter & Paged) {
  const { filter } = await bounded(ctx, asked, false, ctx.shop.merchantId);
  return listForShop(ctx.db, ctx.shop, { ...filter, page, limit });
}

/** What the search word is, and which of it is meant; null where a word was given that is nothing. */
export async function findOrders(
  ctx: Pick<AdminCtx, 'db'>,
  { keyword, search_by }: Pick<AdminFilter, 'keyword' | 'search_by'>,
): Promise<{ matched: SearchBy[]; found?: Found } | null> {
  if (!keyword) return { matched: [] };
  const ways = waysOf(keyword);
  const all = await findWord(ctx.db, ways.includes('address') ? visitorAddress(keyword.toLowerCase()) : keyword, ways);
  const meant = all.find(({ by }) => by === search_by) ?? all[0];
  return meant ? { matched: [meant.by, ...all.map(({ by }) => by).filter((by) => by !== meant.by)], found: meant } : null;
}

/** A filter with what the word turned out to be: how a number or a contact begins is searched like one that was asked for by itself. */
export const withWord = ({ keyword: _keyword, search_by: _by, ...filter }: AdminFilter, found?: Found): OrderFilter => ({
  ...filter,
  ...(found?.trade_no !== undefined && { trade_no: found.trade_no }),
  ...(found?.contact !== undefined && { contact: found.contact }),
});
const isBeginning = (found?: Found): boolean => found?.trade_no !== undefined || found?.contact !== undefined;

/** Everybody's orders. `matched` says what the word turned out to be, `since` how far back was looked. */
export async function adminList(ctx: Pick<AdminCtx, 'db' | 'now'>, { page, limit, ...asked }: AdminFilter & Paged) {
  const word = await findOrders(ctx, asked);
  if (!word) return { list: [], total: 0, matched: [], since: null };
  const { found, matched } = word;
  const { filter, since: from } = await bounded(ctx, withWord(asked, found), found !== undefined && !isBeginning(found));
  return { ...(await listOfAll(ctx.db, { ...filter, page, limit }, found)), matched, since: from };
}

const NOTHING = { total: 0, paid_count: 0, paid_amount: 0, fee_amount: 0, refund_amount: 0, capped: false, since: null };

/** What the orders of a search come to: of the last thirty days where nothing bounds it. */
export async function adminSums(ctx: AdminCtx, asked: AdminFilter) {
  const word = await findOrders(ctx, asked);
  if (!word) return NOTHING;
  const { found } = word;
  const isFound = found !== undefined && !isBeginning(found);
  const { filter, since: back } = await bounded(ctx, withWord(asked, found), isFound);
  const from = back ?? sumsSince(filter, ctx.now(), isFound);
  return { ...(await sumsOfAll(ctx.db, since(filter, from, ctx.now()), found)), since: from };
}
