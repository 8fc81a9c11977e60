import { afterSecond } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import { ask, type Db } from '#kit/database';
import type { Step } from '#kit/export';
import { idsNumberedFrom, newestFirst, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Choosable } from '#modules/catalogue';
import { merchantsNamed } from '../merchants-named.ts';

export type RechargeWallet = 'money' | 'fee_money' | 'deposit_money';

export interface RechargeChannel extends Choosable {
  title: string;
  code: string;
  logo: string;
  is_available: 0 | 1 | 2;
  driver: string;
}

/** The platform's collecting channels with the accounts that may be paid to at this minute of the day; of the merchants' own, none. */
// unscoped: part
export async function rechargeChannels(db: Db, minute: number): Promise<RechargeChannel[]> {
  const { rows } = await sql<RechargeChannel>`
    select p.id, p.show_name as title, t.code, t.logo, p.is_available, p.code as driver, p.rotation, p.single_min, p.single_max, a.accounts
    from pay_channel p join pay_type t on t.id = p.pay_type_id
    join lateral (
      select json_agg(json_build_object('id', a.id, 'revision', a.revision, 'sort', a.sort, 'weight', a.weight, 'single_min', a.single_min,
        'single_max', a.single_max, 'day_limit_money', a.day_limit_money, 'day_limit_count', a.day_limit_count,
        'minute_start', a.minute_start, 'minute_end', a.minute_end) order by a.id) as accounts
      from channel_account a
      where a.channel_id = p.id and a.merchant_id is null and a.status = 1 and a.delete_at is null
        and not exists (select from channel_account_state s where s.channel_account_id = a.id and s.cut_at is not null)
        and (a.minute_start is null or a.minute_start = a.minute_end
          or case when a.minute_start < a.minute_end then ${minute}::int >= a.minute_start and ${minute}::int < a.minute_end
            else ${minute}::int >= a.minute_start or ${minute}::int < a.minute_end end)
    ) a on a.accounts is not null
    where p.type = 1 and p.status = 1 and p.delete_at is null
    order by p.sort desc, p.id`.execute(db);
  return rows;
}

/** `waiting`: so many are not paid yet, and that is the most. */
export type Opened = { id: number; payment_id: number; repeated: boolean; same: boolean } | { waiting: number };

export interface RechargeDraft {
  request_no: string;
  trade_no: string;
  wallet: RechargeWallet;
  money: number;
  channel_id: number;
  account_id: number;
  ip: string;
  minutes: number;
  most: number;
}

export async function openRecharge(db: Db, shop: ShopScope, draft: RechargeDraft): Promise<Opened> {
  const [row] = await ask<{ answer: Opened }>(db, 'select fn.recharge_open($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as answer', [
    shop.merchantId,
    draft.request_no,
    draft.trade_no,
    draft.wallet,
    draft.money,
    draft.channel_id,
    draft.account_id,
    draft.ip,
    draft.minutes,
    draft.most,
  ]);
  return (row as { answer: Opened }).answer;
}

/** Closes one recharge that waits, or all whose time is up. Gives how many. */
export async function closeRecharges(db: Db, id: number | null, limit = 200): Promise<number> {
  const [row] = await ask<{ count: number }>(db, 'select fn.recharges_close($1, $2) as count', [id, limit]);
  return row?.count ?? 0;
}

const ROW = [
  'r.id',
  'r.trade_no',
  'r.wallet',
  'r.money',
  'c.show_name as pay_title',
  'r.status',
  'r.create_at',
  'r.close_at',
  'r.success_at',
] as const;

// unscoped: part
const recharges = (db: Db) => db.selectFrom('recharge as r').innerJoin('pay_channel as c', 'c.id', 'r.channel_id');

/** A merchant's recharge with what paying it takes. */
export const rechargeOf = (db: Db, shop: ShopScope, id: number) =>
  recharges(db)
    .innerJoin('payment as p', 'p.trade_no', 'r.trade_no')
    .select([...ROW, 'p.id as payment_id', 'p.action', 'p.action_until', 'p.action_device', 'r.channel_account_id'])
    .where('r.merchant_id', '=', shop.merchantId)
    .where('r.id', '=', id)
    .executeTakeFirst();

/** Anybody's, for an administrator's word. */
// unscoped: all
export const rechargeById = (db: Db, id: number) =>
  db
    .selectFrom('recharge')
    .select(['id', 'trade_no', 'status', 'channel_account_id', 'money as amount'])
    .where('id', '=', id)
    .executeTakeFirst();

export interface RechargeFilter {
  wallet?: RechargeWallet;
  status?: 0 | 1 | 2;
  trade_no?: string;
  date_range?: [Date, Date];
  merchant_id?: number;
  /** Part of the username or of the shop's name. */
  keyword?: string;
}
interface Page {
  page: number;
  limit: number;
}

// unscoped: part
function found(db: Db, { wallet, status, trade_no, date_range, merchant_id, keyword }: RechargeFilter) {
  let wanted = db.selectFrom('recharge as r');
  if (wallet) wanted = wanted.where('r.wallet', '=', wallet);
  if (status !== undefined) wanted = wanted.where('r.status', '=', status);
  if (trade_no) {
    const gateways = sql`array(select id from recharge where transaction_id = ${trade_no})`;
    wanted = wanted.where(sql<boolean>`r.id = any (${idsNumberedFrom('recharge', trade_no, merchant_id)} || ${gateways})`);
  }
  if (date_range) wanted = wanted.where('r.create_at', '>=', date_range[0]).where('r.create_at', '<', afterSecond(date_range[1]));
  if (merchant_id !== undefined) wanted = wanted.where('r.merchant_id', '=', merchant_id);
  if (keyword) wanted = wanted.where(sql<boolean>`r.merchant_id = any (${merchantsNamed(keyword)})`);
  return wanted;
}

/** A page of a merchant's recharges, newest first. */
export async function listForShop(db: Db, shop: ShopScope, { page, limit, ...filter }: RechargeFilter & Page) {
  const wanted = found(db, { ...filter, merchant_id: shop.merchantId });
  return pageOf(db, wanted, { page, limit }, (rows) =>
    rows.innerJoin('pay_channel as c', 'c.id', 'r.channel_id').select(ROW).orderBy('r.id', 'desc'),
  );
}

const ADMIN_ROW = [
  ...ROW,
  'r.merchant_id',
  'm.username',
  's.shop_name',
  'c.title as channel_title',
  'r.transaction_id',
  'r.create_ip',
] as const;

// unscoped: part
const withNames = (wanted: ReturnType<typeof found>) =>
  wanted
    .innerJoin('pay_channel as c', 'c.id', 'r.channel_id')
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'r.merchant_id')
    .select(ADMIN_ROW);

/** A page of everybody's. */
export async function listAll(db: Db, { page, limit, ...filter }: RechargeFilter & Page) {
  const wanted = found(db, filter);
  return pageOf(db, wanted, { page, limit }, (rows) => withNames(rows).orderBy(newestFirst('r', filter.date_range !== undefined)));
}

/** Those before an id, newest first, for files. */
export const pageBefore = (db: Db, filter: RechargeFilter, { after, limit }: Step) =>
  withNames(found(db, filter))
    .$if(after !== null, (query) => query.where('r.id', '<', after as number))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** What a filter's recharges come to, and those that arrived since `today`. */
export const sumsOf = (db: Db, filter: RechargeFilter, today: Date) =>
  found(db, filter)
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.countAll<number>().filterWhere('r.status', '=', 1).as('paid_count'),
      sql<number>`coalesce(sum(r.money) filter (where r.status = 1), 0)`.as('paid_money'),
      row.fn.countAll<number>().filterWhere('r.success_at', '>=', today).as('today_count'),
      sql<number>`coalesce(sum(r.money) filter (where r.success_at >= ${today}), 0)`.as('today_money'),
    ])
    .executeTakeFirstOrThrow();
