import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';

const KEEP_MS = 30_000;
const kept = new WeakMap<House, { at: number; counts: Promise<Counts> }>();

interface Counts {
  orderCount: number;
  CardsSum: number;
  userCount: number;
  startTime: string;
}

/** The home page's counters, at most half a minute old: paid orders, cards delivered, merchants, and the day the site began. */
export function indexCount(ctx: Ctx): Promise<Counts> {
  const now = ctx.now().getTime();
  const known = kept.get(ctx.house);
  if (known && now - known.at < KEEP_MS) return known.counts;
  const counts = count(ctx);
  kept.set(ctx.house, { at: now, counts });
  counts.catch(() => kept.delete(ctx.house));
  return counts;
}

// unscoped: all
async function count(ctx: Ctx): Promise<Counts> {
  const { rows } = await sql<{ orders: number; cards: number; merchants: number; first: string | null }>`
    select (select count(*) from orders where status in (1, 3)) - (select count(*) from orders where status = 3 and refund_price = 0) as orders,
           (select count(*) from order_card) as cards,
           (select count(*) from merchant where status = 1 and delete_at is null) as merchants,
           (select to_char(min(create_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from merchant) as first`.execute(ctx.db);
  const row = rows[0];
  const startTime = ctx.house.settings.get('website').site_start_time || row?.first || '';
  return { orderCount: row?.orders ?? 0, CardsSum: row?.cards ?? 0, userCount: row?.merchants ?? 0, startTime };
}
