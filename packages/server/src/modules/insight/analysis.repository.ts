/** Orders by merchant and by channel: made in a range, and paid in it. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Range } from './range.rules.ts';

export interface AnalysisFilter {
  username?: string;
  channel_id?: number;
  paytype?: number;
  status?: number;
  page: number;
  limit: number;
}

export interface Figures {
  count: number;
  unpaid: number;
  paid: number;
  sum_money: number;
  sum_actual_money: number;
  sum_platform_money: number;
  refund_money: number;
}

const asked = ({ username, channel_id, paytype }: AnalysisFilter): RawBuilder<unknown> => sql`true
  ${username ? sql`and s.merchant_id in (select id from merchant where username = ${username})` : sql``}
  ${channel_id === undefined ? sql`` : sql`and s.channel_id = ${channel_id}`}
  ${paytype === undefined ? sql`` : sql`and s.channel_id in (select id from pay_channel where pay_type_id = ${paytype})`}`;

/** Orders in each state, out of fn.made: those that wait are the rest. */
const WAITING = sql`s.made - s.paid - s.closed - s.refunded - s.failed`;
const IN_STATE = [WAITING, sql`s.paid`, sql`s.closed`, sql`s.refunded`, sql`s.failed`] as const;

const counted = (status: number | undefined) => (status === undefined ? sql`s.made` : (IN_STATE[status] ?? sql`0`));
const unpaid = (status: number | undefined) => {
  if (status === undefined) return sql`${WAITING} + s.closed`;
  return status === 0 || status === 2 ? counted(status) : sql`0`;
};

type Key = 'merchant_id' | 'channel_id';

/** The figures by one column. Orders count by when they were made, money by when it was paid. */
const grouped = (key: Key, { from, until }: Range, filter: AnalysisFilter): RawBuilder<unknown> => sql`
  with sold as (
    select s.${sql.raw(key)} as key, sum(s.paid)::bigint as paid, sum(s.amount)::bigint as sum_money, sum(s.amount - s.fee)::bigint as sum_actual_money,
      sum(s.fee)::bigint as sum_platform_money, sum(s.refund)::bigint as refund_money
    from fn.sold_in(${filter.status ?? null}, null, ${from}, ${until}) s where ${asked(filter)} group by 1 having sum(s.paid) > 0
  ), made as (
    select s.${sql.raw(key)} as key, sum(${counted(filter.status)})::bigint as count, sum(${unpaid(filter.status)})::bigint as unpaid
    from fn.made(null, ${from}, ${until}, true) s where ${asked(filter)} group by 1 having sum(${counted(filter.status)}) > 0
  )
  select key, coalesce(made.count, 0) as count, coalesce(made.unpaid, 0) as unpaid, coalesce(sold.paid, 0) as paid, coalesce(sold.sum_money, 0) as sum_money,
    coalesce(sold.sum_actual_money, 0) as sum_actual_money, coalesce(sold.sum_platform_money, 0) as sum_platform_money,
    coalesce(sold.refund_money, 0) as refund_money
  from made full join sold using (key)`;

const FIGURES = ['count', 'unpaid', 'paid', 'sum_money', 'sum_actual_money', 'sum_platform_money', 'refund_money'] as const;
const none: Figures = { count: 0, unpaid: 0, paid: 0, sum_money: 0, sum_actual_money: 0, sum_platform_money: 0, refund_money: 0 };

/** The figures, each by its name. */
function figuresOf(named: (name: keyof Figures) => number): Figures {
  const figures = { ...none };
  for (const name of FIGURES) figures[name] = named(name);
  return figures;
}

/** A page of groups, most money first, with what all of them come to. */
async function analysed(db: Db, key: Key, range: Range, filter: AnalysisFilter) {
  const { page, limit } = filter;
  const sums = sql.join(FIGURES.map((name) => sql.raw(`(sum(${name}) over ())::bigint as all_${name}`)));
  const { rows } = await sql<Figures & { key: number; groups: number } & Record<`all_${keyof Figures}`, number>>`
    select g.*, count(*) over () as groups, ${sums} from (${grouped(key, range, filter)}) g
    order by sum_money desc, key limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const [first] = rows;
  const whole = first ? figuresOf((name) => first[`all_${name}`]) : none;
  const list = rows.map((row) => ({ key: row.key, ...figuresOf((name) => row[name]) }));
  return { list, total: first?.groups ?? 0, sums: whole };
}

// unscoped: all
export async function byMerchant(db: Db, range: Range, filter: AnalysisFilter) {
  const { list, ...rest } = await analysed(db, 'merchant_id', range, filter);
  const names = await db
    .selectFrom('merchant as m')
    .innerJoin('shop as s', 's.merchant_id', 'm.id')
    .select(['m.id', 'm.username', 's.shop_name'])
    .where('m.id', 'in', [0, ...list.map(({ key }) => key)])
    .execute();
  const nameOf = new Map(names.map((row) => [row.id, row]));
  return {
    ...rest,
    list: list.map(({ key, ...figures }) => ({
      merchant_id: key,
      username: nameOf.get(key)?.username ?? '',
      shop_name: nameOf.get(key)?.shop_name ?? '',
      ...figures,
    })),
  };
}

export async function byPayChannel(db: Db, range: Range, filter: AnalysisFilter) {
  const { list, ...rest } = await analysed(db, 'channel_id', range, filter);
  const names = await db
    .selectFrom('pay_channel as c')
    .leftJoin('pay_type as t', 't.id', 'c.pay_type_id')
    .select(['c.id', 'c.title', 't.name'])
    .where('c.id', 'in', [0, ...list.map(({ key }) => key)])
    .execute();
  const nameOf = new Map(names.map((row) => [row.id, row]));
  return {
    ...rest,
    list: list.map(({ key, ...figures }) => ({
      channel_id: key,
      channel_title: nameOf.get(key)?.title ?? '',
      pay_type: nameOf.get(key)?.name ?? '',
      ...figures,
    })),
  };
}

/** Channels and ways to pay there have been, also those that were deleted: their orders remain. */
export async function analysisOptions(db: Db) {
  const [channels, paytypes] = await Promise.all([
    db.selectFrom('pay_channel').select(['id', 'title']).where('type', '=', 1).orderBy('id').limit(1000).execute(),
    db.selectFrom('pay_type').select(['id', 'name']).orderBy('id').limit(1000).execute(),
  ]);
  return { channels, paytypes };
}
