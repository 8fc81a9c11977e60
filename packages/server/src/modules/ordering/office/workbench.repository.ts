import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { ShopScope } from '#kit/scope';

export interface DayFigures {
  order_count: number;
  paid_count: number;
  paid_amount: number;
  net_amount: number;
}
const NOTHING: DayFigures = { order_count: 0, paid_count: 0, paid_amount: 0, net_amount: 0 };

/**
 * A shop's figures by Shanghai day, for the last `days` days: orders by when they were placed, sales by when they were paid, as the
 * charts and the ledger have them (docs/domain/statistics.md).
 */
export async function figuresByDay(ctx: Ctx, { merchantId }: ShopScope, days: number): Promise<{ day: string; figures: DayFigures }[]> {
  const range = sql`${merchantId}, ${startOfDay(ctx.now(), 1 - days)}, ${startOfDay(ctx.now(), 1)}`;
  const { rows } = await sql<{ day: string } & DayFigures>`
    with placed as (
      select day, sum(made)::bigint as order_count from fn.made(${range}, false) group by day
    ), paid as (
      select day, sum(paid)::bigint as paid_count, sum(amount)::bigint as paid_amount, sum(net)::bigint as net_amount from fn.sold(${range}) group by day
    )
    select day::text as day, coalesce(order_count, 0) as order_count, coalesce(paid_count, 0) as paid_count, coalesce(paid_amount, 0) as paid_amount,
      coalesce(net_amount, 0) as net_amount
    from placed full join paid using (day)`.execute(ctx.db);
  const found = new Map(rows.map(({ day, ...figures }) => [day, figures]));
  return Array.from({ length: days }, (_, index) => {
    const day = formatDay(startOfDay(ctx.now(), index + 1 - days));
    return { day, figures: found.get(day) ?? NOTHING };
  });
}

/** Cards that a shop has to sell, as far as a list counts; and whether it ever sold anything. */
export async function startFigures(ctx: Ctx, shop: ShopScope) {
  const { rows } = await sql<{ card_count: number; has_orders: boolean; has_sold: boolean }>`
    select (select count(*) from (
        select 1 from card where merchant_id = ${shop.merchantId} and status = 1 and delete_at is null limit ${COUNTED_ROWS}) counted) as card_count,
      exists (select 1 from orders where merchant_id = ${shop.merchantId}) as has_orders,
      exists (select 1 from orders where merchant_id = ${shop.merchantId} and status in (1, 3)) as has_sold`.execute(ctx.db);
  return rows[0] ?? { card_count: 0, has_orders: false, has_sold: false };
}
