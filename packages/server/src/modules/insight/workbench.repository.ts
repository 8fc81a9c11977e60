/** What an administrator's workbench shows: out of the ledger where it is money. */
import { type MatterKind, matterKinds, type SeriesUnit, type WaitingKind } from '@keymall/contract/insight/workbench';
import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { FenSum } from '@keymall/contract/kit/money';
import type { Saying } from '@keymall/contract/kit/saying';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** Beyond so many a bell says no more. */
const MOST = 1000;

const openMatters = (kind: MatterKind) =>
  sql`(select since as at from admin_matter where kind in (${sql.join(matterKinds[kind].map((each) => sql.lit(each)))}) and end_at is null)`;

export interface WaitingOf {
  count: number;
  oldest: Date | null;
}

/** How many wait of each kind that is asked for and since when, in one statement, each by the index of its list. */
// unscoped: all
export async function waitingCounts(db: Db, kinds: ReadonlySet<WaitingKind>): Promise<Partial<Record<WaitingKind, WaitingOf>>> {
  const some = {
    contested: sql`(select create_at as at from order_complaint where status = 0 and merchant_status = 3)`,
    complaints: sql`(select create_at as at from order_complaint where status = 0 and merchant_status = 0)`,
    requests: sql`(select create_at as at from order_complaint_request where status = 0)`,
    refunds: sql`(select create_at as at from order_refund where status = 'owed')`,
    failed: sql`(select create_at as at from order_refund where status = 'failed')`,
    owed: sql`(select create_at as at from owed_refund where status = 'owed')`,
    owed_failed: sql`(select create_at as at from owed_refund where status = 'failed')`,
    cash: sql`(select create_at as at from withdrawal where status = 0)`,
    unpaid: sql`(select create_at as at from withdrawal where status = 4)`,
    merchants: sql`(select create_at as at from merchant where status = 0 and refuse_at is null and delete_at is null)`,
    channels: sql`(select create_at as at from custom_channel where status = 0 and delete_at is null)`,
    // Shops' to look at before they open; of the platform's own who asks to come in, and what is put forward.
    pools: sql`(select create_at as at from pool where status = 0
      union all select m.create_at from pool p join pool_member m on m.pool_id = p.id and m.status = 0 where p.merchant_id is null
      union all select o.create_at from pool p join pool_goods o on o.pool_id = p.id and o.status = 0 where p.merchant_id is null)`,
    invoices: sql`(select create_at as at from invoice where status = 'applied')`,
    verifications: sql`(select create_at as at from verification where status = 'waiting')`,
    // Of the platform's own accounts: what a merchant's does is told to the merchant.
    cut: sql`(select s.cut_at as at from channel_account_state s join channel_account a on a.id = s.channel_account_id
      where s.cut_at is not null and a.merchant_id is null and a.delete_at is null)`,
    notices: openMatters('notices'),
    books: openMatters('books'),
    stock: openMatters('stock'),
    tasks: openMatters('tasks'),
    jobs: openMatters('jobs'),
    fees: openMatters('fees'),
    machine: openMatters('machine'),
    questions: sql`(select ask_at as at from wechat_question where state = 'person')`,
  } satisfies Record<WaitingKind, unknown>;
  if (kinds.size === 0) return {};
  // The oldest among as many as are counted.
  const parts = [...kinds].map(
    (kind) =>
      sql`select ${sql.lit(kind)} as kind, count(*) as count, min(at) as oldest from (select at from ${some[kind]} e limit ${sql.lit(MOST)}) t`,
  );
  const { rows } = await sql<WaitingOf & { kind: WaitingKind }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count, oldest }) => [kind, { count, oldest }]));
}

/** As many matters as a workbench has room for. */
const MOST_MATTERS = 50;

/** What stands open of these kinds, oldest first. */
export async function openMattersOf(db: Db, kinds: readonly AdminNewsKind[]) {
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('admin_matter')
    .select(['kind', 'says', 'since', 'seen'])
    .where('kind', 'in', kinds)
    .where('end_at', 'is', null)
    .orderBy('since')
    .limit(MOST_MATTERS)
    .execute();
  return rows.map((row) => ({ ...row, says: row.says as Saying }));
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
      select (select coalesce(sum(made), 0)::bigint from fn.made(null, ${today}, ${startOfDay(now, 1)}, false)) as orders_today,
        (select coalesce(sum(made), 0)::bigint from fn.made(null, ${yesterday}, ${today}, false)) as orders_yesterday,
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

/** Orders of a summed day by where they came from (`province`), or later ones by the address they came from; rows are to be added up. */
interface OrdersFrom {
  province: string | null;
  address: string | null;
  orders: number;
  paid: number;
  amount: FenSum;
}

/** Orders made since the beginning of a day: what is summed by its sums, and what was made and sold since. */
export async function ordersByOrigin(db: Db, since: Date): Promise<OrdersFrom[]> {
  const { rows } = await sql<OrdersFrom>`
    with open as (
      select ${formatDay(since)}::date as first_day, greatest(${since}, fn.summed_until()) as at
    )
    select s.province, null as address, sum(s.orders)::bigint as orders, sum(s.paid)::bigint as paid, sum(s.amount) as amount
    from open, province_sum s where s.day >= open.first_day group by s.province
    union all
    select null, l.address, sum(l.orders)::bigint, sum(l.paid)::bigint, sum(l.amount)
    from open, fn.orders_by_address(open.at, 'infinity') l where l.day >= open.first_day group by l.address`.execute(db);
  return rows;
}
