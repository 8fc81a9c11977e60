import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { type Db, databaseCode } from '#kit/database';
import type { House } from '#kit/house';

/** What was counted is told for so long, and a hundred times as long as counting took: of millions of cards that is a second. */
const KEEP_MS = 30_000;
const SHARE = 100;
/** For what is counted within this, who asks waits; else what was counted before is told meanwhile. */
const QUICK_MS = 200;
/** PostgreSQL ended a statement that took longer than it may. */
const TOO_LONG = '57014';

interface Kept {
  counts: Promise<Counts>;
  until: number;
  isSlow: boolean;
}
const kept = new WeakMap<House, Kept>();

interface Counts {
  orderCount: number;
  CardsSum: number;
  userCount: number;
  startTime: string;
}

/** The home page's counters, as a rule at most half a minute old: paid orders, cards delivered, merchants, and the day the site began. */
export function indexCount(ctx: Ctx): Promise<Counts> {
  const { house } = ctx;
  const now = ctx.now().getTime();
  const known = kept.get(house);
  if (known && now < known.until) return known.counts;
  const counting = known?.isSlow
    ? count(ctx, house.patient)
    : count(ctx, house.db).catch((error: unknown) => {
        if (databaseCode(error) !== TOO_LONG) throw error;
        return count(ctx, house.patient);
      });
  const meanwhile: Kept = { counts: known?.isSlow ? known.counts : counting, until: now + KEEP_MS, isSlow: known?.isSlow ?? false };
  kept.set(house, meanwhile);
  counting.then(
    () => {
      const took = house.now().getTime() - now;
      kept.set(house, { counts: counting, until: now + Math.max(KEEP_MS, SHARE * took), isSlow: took > QUICK_MS });
    },
    () => {
      if (!meanwhile.isSlow) kept.delete(house);
    },
  );
  return meanwhile.counts;
}

// unscoped: all
async function count(ctx: Ctx, db: Db): Promise<Counts> {
  const { rows } = await sql<{ orders: number; cards: number; merchants: number; first: string | null }>`
    select (select coalesce(sum(paid_count), 0)::bigint from fn.ledger_sales_by_day()) as orders,
           (select count(*) from order_card) as cards,
           (select count(*) from merchant where status = 1 and delete_at is null) as merchants,
           (select to_char(min(create_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from merchant) as first`.execute(db);
  const row = rows[0];
  const startTime = ctx.house.settings.get('website').site_start_time || row?.first || '';
  return { orderCount: row?.orders ?? 0, CardsSum: row?.cards ?? 0, userCount: row?.merchants ?? 0, startTime };
}
