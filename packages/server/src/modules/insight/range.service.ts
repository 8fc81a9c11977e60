import { MAX_RANGE_DAYS } from '@keymall/contract/insight/range';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { isTooLong, type Range, rangeOf } from './range.rules.ts';

/** The range asked for, or the usual one. Refuses `range_too_long`. */
export function rangeAsked(ctx: Ctx, asked: readonly [Date, Date] | undefined): Range {
  const range = rangeOf(asked, ctx.now());
  if (isTooLong(range)) refuse('range_too_long', { days: MAX_RANGE_DAYS });
  return range;
}
