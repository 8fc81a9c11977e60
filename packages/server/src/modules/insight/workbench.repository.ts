/** What an administrator's workbench shows: out of the ledger where it is money. */
import type { SeriesUnit, WaitingKind } from '@keymall/contract/insight/workbench';
import type { FenSum } from '@keymall/contract/kit/money';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** Beyond so many a bell says no more. */
const MOST = 1000;

/** How many wait of each kind that is asked for, in one statement, each by the index of its list. */
export async function waitingCounts(db: Db, kinds: ReadonlySet<WaitingKind>): Promise<Partial<Record<WaitingKind, number>>> {
  const some = {
    contested: sql`order_complaint where status = 0 and merchant_status = 3`,
    complaints: sql`order_complaint where status = 0 and merchant_status = 0`,
    requests: sql`order_complaint_request where status = 0`,
    refunds: sql`order_refund where status = 'owed'`,
    failed: sql`order_refund where status = 'failed'`,
    owed: sql`owed_refund where status = 'owed'`,
    cash: sql`withdrawal where status = 0`,
    unpaid: sql`withdrawal where status = 4`,
    merchants: sql`merchant where status = 0 and refuse_at is null and delete_at is null`,
    channels: sql`custom_channel where status = 0 and delete_at is null`,
    invoices: sql`invoice where status = 'applied'`,
    verifications: sql`verification where status = 'waiting'`,
  } satisfies Record<WaitingKind, unknown>;
  if (kinds.size === 0) return {};
  const parts = [...kinds].map(
    (kind) => sql`select ${sql.lit(kind)} as kind, (select count(*) from (select 1 from ${some[kind]} limit ${sql.lit(MOST)}) t) as count`,
  );
  const { rows } = await sql<{ kind: WaitingKind; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

interface Counts {
  orders_today: number;
  orders_yesterday: number;
  registered_today: number;
  registered_yesterday: number;
  registered_total: number;
  pending: number;
  frozen: number;
  withdrawn_today: FenSum;
  withdrawn_yesterday: FenSum;
}

/** Today's and yesterday's figures, and those of all time. */
// unscoped: all
export async function overviewOf(db: Db, now: Date) {
  const [today, yesterday] = [startOfDay(now), startOfDay(now, -1)];
  const days = [formatDay(today), formatDay(yesterday)] as const;
  const [sales, { rows }] = await Promise.all([
    sql<{ name: 'today' | 'yesterday' | 'total'; paid_count: number; paid_amount: FenSum; fee_amount: FenSum }>`
      select case day when ${days[0]}::date then 'today' when ${days[1]}::date then 'yesterday' else 'total' end as name,
        coalesce(sum(paid_count), 0)::bigint as paid_count, coalesce(sum(paid_amount), 0) as paid_amount, coalesce(sum(fee_amount), 0) as fee_amount
      from fn.ledger_sales_by_day() group by 1`.execute(db),
    sql<Counts>`
      select (select count(*) from orders where create_at >= ${today}) as orders_today,
        (select count(*) from orders where create_at >= ${yesterday} and create_at < ${today}) as orders_yesterday,
        (select count(*) from merchant where create_at >= ${today}) as registered_today,
        (select count(*) from merchant where create_at >= ${yesterday} and create_at < ${today}) as registered_yesterday,
        (select count(*) from merchant where delete_at is null) as registered_total,
        (select count(*) from merchant where status = 0 and refuse_at is null and delete_at is null) as pending,
        (select count(*) from merchant where is_freeze = 1 and delete_at is null) as frozen,
        (select coalesce(sum(actual_money), 0) from withdrawal where status = 1 and complete_at >= ${today}) as withdrawn_today,
        (select coalesce(sum(actual_money), 0) from withdrawal where status = 1 and complete_at >= ${yesterday} and complete_at < ${today}) as withdrawn_yesterday`.execute(
      db,
    ),
  ]);
  const [counts] = rows;
  if (!counts) throw new Error('a count without a row');
  return { sales: sales.rows, counts };
}

/** A day by the first day of what it belongs to. */
const firstOf = {
  day: sql`day`,
  week: sql`date_trunc('week', day)::date`,
  month: sql`date_trunc('month', day)::date`,
  year: sql`date_trunc('year', day)::date`,
} satisfies Record<SeriesUnit, unknown>;

export const SERIES_LENGTH = { day: 30, week: 12, month: 12, year: 5 } satisfies Record<SeriesUnit, number>;

/** What was sold in each stretch of time up to now, the present one last, also where nothing was. */
export async function salesSeries(db: Db, now: Date, unit: SeriesUnit) {
  const step = sql.lit(`1 ${unit}`);
  const first = firstOf[unit];
  const { rows } = await sql<{ from: string; paid: number; amount: FenSum; fee: FenSum }>`
    with stretch as (
      select (date_trunc(${sql.lit(unit)}, ${formatDay(now)}::date) - n * interval ${step})::date as first_day
      from generate_series(0, ${sql.lit(SERIES_LENGTH[unit] - 1)}) n
    ), sold as (
      select ${first} as first_day, sum(paid_count)::bigint as paid, sum(paid_amount) as amount, sum(fee_amount) as fee
      from fn.ledger_sales_by_day() group by 1
    )
    select first_day::text as "from", coalesce(sold.paid, 0) as paid, coalesce(sold.amount, 0) as amount, coalesce(sold.fee, 0) as fee
    from stretch left join sold using (first_day) order by 1`.execute(db);
  return rows;
}

export interface FromAddress {
  address: string;
  orders: number;
  paid: number;
  amount: FenSum;
}

/** Orders made since a moment, by the address they came from; by the index of days. */
// unscoped: all
export async function ordersByAddress(db: Db, since: Date): Promise<FromAddress[]> {
  const { rows } = await sql<FromAddress>`
    select create_ip as address, count(*) as orders, count(success_at) as paid,
      coalesce(sum(total_price) filter (where success_at is not null), 0)::bigint as amount
    from orders where create_at >= ${since} group by create_ip`.execute(db);
  return rows;
}
