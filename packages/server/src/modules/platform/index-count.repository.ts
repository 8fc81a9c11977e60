import { sql } from 'kysely';
import type { Ctx } from '#kit/context';

/** The home page's counters: paid orders, cards delivered, merchants, and the day the site began. */
export async function indexCount(ctx: Ctx) {
  const { rows } = await sql<{ orders: number; cards: number; merchants: number; first: string | null }>`
    select (select count(*) from orders where status in (1, 3)) as orders,
           (select count(*) from order_card) as cards,
           (select count(*) from merchant where status = 1) as merchants,
           (select to_char(min(create_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from merchant) as first`.execute(ctx.db);
  const row = rows[0];
  const startTime = ctx.house.settings.get('website').site_start_time || row?.first || '';
  return { orderCount: row?.orders ?? 0, CardsSum: row?.cards ?? 0, userCount: row?.merchants ?? 0, startTime };
}
