/** Days whose books are sealed are summed up, for charts and statistics. See sql/sums.sql. */
import { saying } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Schedule } from '#kit/jobs';

/** A run is to end soon: an old house has its days summed up some at a time. */
const DAYS_A_RUN = 10;

async function sumNext(db: Db): Promise<boolean> {
  const { rows } = await sql<{ day: string | null }>`select fn.orders_sum_day()::text as day`.execute(db);
  return (rows[0]?.day ?? null) !== null;
}

/** Sums up sealed days that are not yet, so many at the most, each in a transaction of its own. Gives how many. */
export async function sumDays({ house }: Ctx, most = Number.POSITIVE_INFINITY): Promise<number> {
  let count = 0;
  while (count < most && (await sumNext(house.patient))) count += 1;
  return count;
}

export const sumSchedules: Schedule[] = [
  {
    name: 'order.sum-days',
    title: { zh_CN: '汇总已封存日期的订单', en_US: 'Sum up the orders of sealed days' },
    // most have nothing to do: books are sealed at night (ledger.seal)
    rule: '*/10 * * * *',
    run: async (ctx) => saying('job_summed', { count: await sumDays(ctx, DAYS_A_RUN) }),
  },
];
