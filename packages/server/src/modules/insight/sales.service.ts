/** Sales of a stretch of time beside those of the one before it. */
import { sumOf } from '@keymall/contract/kit/money';
import type { Ctx } from '#kit/context';
import { before, daysOf, eachDay, type Range } from './range.rules.ts';
import { rangeAsked } from './range.service.ts';
import { type OrderFigures, ordersOnDays, rankedBy, type SalesFilter, soldIn } from './sales.repository.ts';

/** What is meant, and what it is compared with. Refuses `range_too_long`. */
export function compared(ctx: Ctx, asked: readonly [Date, Date] | undefined): readonly [Range, Range] {
  const range = rangeAsked(ctx, asked);
  return [range, before(range)];
}

/** The days of both. */
export function namedDays([range, earlier]: readonly [Range, Range]) {
  const [{ from, until }, then] = [daysOf(range), daysOf(earlier)];
  return { from, until, before_from: then.from, before_until: then.until };
}

/** A page of what was sold most, with what all of it comes to, now and before. */
export async function ranking(
  ctx: Ctx,
  key: 'goods_id' | 'merchant_id',
  asked: readonly [Date, Date] | undefined,
  filter: SalesFilter,
  paging: { page: number; limit: number },
) {
  const ranges = compared(ctx, asked);
  const [ranked, sums, earlier] = await Promise.all([
    rankedBy(ctx.db, key, ranges, filter, paging),
    soldIn(ctx.db, ranges[0], filter),
    soldIn(ctx.db, ranges[1], filter),
  ]);
  return { ...namedDays(ranges), ...ranked, sums, before: earlier };
}

const NONE: OrderFigures = { created: 0, converted: 0, closed: 0, paid: 0, amount: 0, fee: 0, refund: 0 };

const added = (rows: readonly OrderFigures[]): OrderFigures => {
  const counts = (name: 'created' | 'converted' | 'closed' | 'paid'): number => rows.reduce((sum, row) => sum + row[name], 0);
  const money = (name: 'amount' | 'fee' | 'refund') => sumOf(rows.map((row) => row[name]));
  return {
    created: counts('created'),
    converted: counts('converted'),
    closed: counts('closed'),
    paid: counts('paid'),
    amount: money('amount'),
    fee: money('fee'),
    refund: money('refund'),
  };
};

/** Every day of a range with its figures, also those on which nothing happened. */
export async function everyDay(ctx: Ctx, range: Range, filter: SalesFilter) {
  const found = new Map((await ordersOnDays(ctx.db, range, filter)).map((row) => [row.day, row]));
  return eachDay(range).map((day) => found.get(day) ?? { day, ...NONE });
}

/** Orders day by day, in all, and in all of the time before. */
export async function ordersCompared(ctx: Ctx, asked: readonly [Date, Date] | undefined, filter: SalesFilter) {
  const ranges = compared(ctx, asked);
  const [list, earlier] = await Promise.all([everyDay(ctx, ranges[0], filter), ordersOnDays(ctx.db, ranges[1], filter)]);
  return { ...namedDays(ranges), list, sums: added(list), before: added(earlier) };
}
