/** Lists: `{page, limit, …filters}` in, `{list, total}` out. */
import { z } from 'zod';

/** Rows a page has unless the caller says otherwise, and the most it may ask for. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** As far as a long list is counted: a total of this many means so many or more. */
export const COUNTED_ROWS = 10_000;

/** A list call's input: paging, and the filters given. */
export const listInput = <Shape extends z.ZodRawShape>(filters: Shape) =>
  z.strictObject({
    page: z.number().int().min(1).max(10_000).default(1),
    limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    ...filters,
  });

/** A list call's output. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ list: z.array(row), total: z.number().int().min(0) });

/** What a list call's handler is given to page with. */
export interface Paging {
  page: number;
  limit: number;
}
