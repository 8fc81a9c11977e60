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
  const from = startOfDay(ctx.now(), 1 - days);
  const { rows } = await sql<{ day: string } & DayFigures>`
    with placed as (
      select (create_at at time zone 'Asia/Shanghai')::date as day, count(*) as order_count
      from orders where merchant_id = ${merchantId} and create_at >= ${from} group by 1
    ), paid as (
      select (s.paid_at at time zone 'Asia/Shanghai')::date as day, count(*) as paid_count, sum(o.total_price)::bigint as paid_amount,
        sum(o.finally_money)::bigint as net_amount
      from fn.sales_of(${merchantId}, ${from}, ${startOfDay(ctx.now(), 1)}) s join orders o on o.id = s.order_id and o.merchant_id = ${merchantId}
      group by 1
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

/** Below this a goods is low on stock. */
const LOW_STOCK = 10;

/** How many goods and cards a shop has, and how many goods on the shelf run low. */
export async function stockFigures(ctx: Ctx, shop: ShopScope) {
  const { rows } = await sql<{ goods_count: number; on_shelf_count: number; card_count: number; low_stock_count: number }>`
    with stock as (select goods_id, count(*) as cards from card where merchant_id = ${shop.merchantId} and status = 1 and delete_at is null group by goods_id)
    select count(*) as goods_count, count(*) filter (where g.status = 1) as on_shelf_count, coalesce(sum(s.cards), 0) as card_count,
      count(*) filter (where g.status = 1 and coalesce(s.cards, 0) < ${LOW_STOCK}) as low_stock_count
    from goods g left join stock s on s.goods_id = g.id where g.merchant_id = ${shop.merchantId} and g.delete_at is null`.execute(ctx.db);
  return rows[0] ?? { goods_count: 0, on_shelf_count: 0, card_count: 0, low_stock_count: 0 };
}
