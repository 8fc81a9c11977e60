/** The ledger added up by day, and what its accounts hold (ledger/sql/figures.sql). */
import { type FenSum, sumOf } from '@keymall/contract/kit/money';
import type { AccountKind, BusinessType } from '@keymall/contract/ledger/money-log';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

export interface DayRange {
  from: string;
  until: string;
}

const INCOME = ['sms_income', 'selectcard_income', 'service_income', 'punish_income'];

export interface Totals {
  paid_count: number;
  paid_amount: FenSum;
  received_amount: FenSum;
  refund_amount: FenSum;
  fee_income: FenSum;
  other_income: FenSum;
  cash_fee_income: FenSum;
  payout_amount: FenSum;
  recharge_amount: FenSum;
  promotion_amount: FenSum;
}

/** What the ledger says of some days, and of each of them. Amounts stand on the side that makes them positive as a rule. */
// unscoped: all
export async function totals(
  db: Db,
  { from, until }: DayRange,
): Promise<Totals & { days: { day: string; paid_amount: FenSum; fee_income: FenSum }[] }> {
  const { rows } = await sql<Totals & { day: string | null }>`
    select s.day::text as day,
      coalesce(sum(s.count) filter (where a.kind = 'buyer_suspense' and s.business_type = 'goods_sold'), 0)::bigint as paid_count,
      coalesce(sum(s.amount) filter (where a.kind = 'buyer_suspense' and s.business_type = 'goods_sold'), 0) as paid_amount,
      coalesce(sum(s.amount) filter (where a.kind = 'channel_receivable' and s.business_type = 'receipt'), 0) as received_amount,
      coalesce(-sum(s.amount) filter (where a.kind in ('channel_receivable', 'paid_by_hand') and s.business_type = 'goods_refund'), 0) as refund_amount,
      coalesce(-sum(s.amount) filter (where a.kind = 'fee_income'), 0) as fee_income,
      coalesce(-sum(s.amount) filter (where a.kind = any (${INCOME}::text[])), 0) as other_income,
      coalesce(-sum(s.amount) filter (where a.kind = 'cash_fee_income'), 0) as cash_fee_income,
      coalesce(-sum(s.amount) filter (where a.kind in ('channel_receivable', 'paid_by_hand') and s.business_type = 'cash_success'), 0) as payout_amount,
      coalesce(sum(s.amount) filter (where a.kind = 'buyer_suspense' and s.business_type like 'recharge%'), 0) as recharge_amount,
      coalesce(sum(s.amount) filter (where a.kind = 'promotion'), 0) as promotion_amount
    from fn.ledger_sums(${from}::date, ${until}::date) s join ledger_account a on a.id = s.account_id
    group by grouping sets ((s.day), ()) order by 1`.execute(db);
  const days = rows.flatMap(({ day, paid_amount, fee_income }) => (day === null ? [] : [{ day, paid_amount, fee_income }]));
  const { day: _, ...whole } = rows.find(({ day }) => day === null) as Totals & { day: null };
  return { ...whole, days };
}

export const balances = async (db: Db): Promise<{ kind: AccountKind; balance: FenSum }[]> =>
  (await sql<{ kind: AccountKind; balance: FenSum }>`select kind, balance from fn.ledger_balances()`.execute(db)).rows;

export interface SumFilter {
  kind?: AccountKind;
  business_type?: PostingType;
  page: number;
  limit: number;
}
export type PostingType = BusinessType | 'receipt' | 'channel_test';

export interface DaySum {
  day: string;
  kind: AccountKind;
  business_type: PostingType;
  count: number;
  amount: FenSum;
  sealed: boolean;
}

/** Sums by day, kind of account and business type, latest day first, each on the side of its account; with what each day and the whole filter come to. */
// unscoped: all
export async function sumsByDay(db: Db, { from, until }: DayRange, { kind, business_type, page, limit }: SumFilter) {
  const sums = sql`
    select s.day::text as day, a.kind, s.business_type, sum(s.count)::bigint as count,
      sum(case a.normal when 'debit' then s.amount else -s.amount end) as amount, bool_and(s.sealed) as sealed
    from fn.ledger_sums(${from}::date, ${until}::date) s join ledger_account a on a.id = s.account_id
    where true ${kind ? sql`and a.kind = ${kind}` : sql``} ${business_type ? sql`and s.business_type = ${business_type}` : sql``}
    group by s.day, a.kind, s.business_type`;
  const [list, days] = await Promise.all([
    sql<DaySum>`select g.* from (${sums}) g order by g.day desc, g.kind, g.business_type limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ day: string; of: number; count: number; amount: FenSum }>`
      select g.day, count(*) as of, sum(g.count)::bigint as count, sum(g.amount) as amount from (${sums}) g group by g.day order by g.day`.execute(
      db,
    ),
  ]);
  const counted = (of: 'of' | 'count'): number => days.rows.reduce((all, day) => all + day[of], 0);
  return {
    list: list.rows,
    total: counted('of'),
    sums: { count: counted('count'), amount: sumOf(days.rows.map(({ amount }) => amount)) },
    days: days.rows.map(({ of: _, ...day }) => day),
  };
}
