/** Orders and sales are summed up by day, up to an hour ago, for charts and statistics. See sql/sums.sql. */
import { saying } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Schedule } from '#kit/jobs';
import { provincesOf } from '#modules/platform';

/** A run is to end soon: an old house has its days summed up some at a time. */
const STEPS_A_RUN = 10;

/** Addresses that are looked up between two statements: a transaction is not to stand idle for long. */
const PLACED_AT_ONCE = 10_000;

interface FromAddress {
  day: string;
  address: string;
  orders: number;
  paid: number;
  amount: number;
}

async function addProvinces(db: Db, from: readonly FromAddress[]): Promise<void> {
  const places = await provincesOf(from.map(({ address }) => address));
  const column = (name: 'orders' | 'paid' | 'amount'): number[] => from.map((row) => row[name]);
  await sql`
    insert into province_sum as s (day, province, orders, paid, amount)
    select day, province, sum(orders), sum(paid), sum(amount)
    from unnest(${from.map(({ day }) => day)}::date[], ${places.map((place) => place ?? '')}::text[], ${column('orders')}::bigint[], ${column('paid')}::bigint[],
      ${column('amount')}::bigint[]) as t (day, province, orders, paid, amount) group by day, province
    on conflict (day, province) do update set orders = s.orders + excluded.orders, paid = s.paid + excluded.paid, amount = s.amount + excluded.amount`.execute(
    db,
  );
}

interface Step {
  day: string | null;
  from_at: Date;
  until_at: Date;
}

/** The sums of a day, or of the part of it that is over, and where its orders came from, which no statement can tell. */
async function sumNext(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<Step>`select day::text as day, from_at, until_at from fn.orders_sum_next(${now})`.execute(db);
  const step = rows[0];
  if (!step || step.day === null) return false;
  const { rows: from } = await sql<FromAddress>`
    select day::text as day, address, sum(orders)::bigint as orders, sum(paid)::bigint as paid, sum(amount)::bigint as amount
    from fn.orders_by_address(${step.from_at}, ${step.until_at}) group by 1, 2`.execute(db);
  for (let at = 0; at < from.length; at += PLACED_AT_ONCE) await addProvinces(db, from.slice(at, at + PLACED_AT_ONCE));
  return true;
}

/** Sums up what is over and not summed yet, a day or what is over of it at a time, each in a transaction of its own. Gives how many. */
export async function sumDays({ house }: Ctx, most = Number.POSITIVE_INFINITY, now = house.now()): Promise<number> {
  let count = 0;
  while (count < most && (await house.patient.transaction().execute((db) => sumNext(db, now)))) count += 1;
  return count;
}

export const sumSchedules: Schedule[] = [
  {
    name: 'order.sum-days',
    title: { zh_CN: '按日汇总订单与销售', en_US: 'Sum up orders and sales by day' },
    rule: '*/10 * * * *',
    run: async (ctx) => saying('job_summed', { count: await sumDays(ctx, STEPS_A_RUN) }),
  },
];
