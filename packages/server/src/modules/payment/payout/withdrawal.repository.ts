/** Withdrawals as they lie in the database. Their moves are functions of sql/withdrawal.sql; here they are called and read. */
import { actorWords } from '@keymall/contract/kit/actor-words';
import { afterSecond } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';
import type { Step } from '#kit/export';
import { idsNumberedFrom, newestFirst, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { merchantsNamed } from '../merchants-named.ts';
import { withVerdicts } from '../receipt/verdict.repository.ts';
import type { WithdrawalStatus } from './withdrawal.rules.ts';

export interface WithdrawalFilter {
  keyword?: string;
  trade_no?: string;
  type?: 1 | 2 | 3;
  status?: WithdrawalStatus;
  auto_cash?: 0 | 1;
  date_range?: [Date, Date];
}

// unscoped: part
const matching = (db: Db, { keyword, trade_no, type, status, auto_cash, date_range }: WithdrawalFilter, merchantId?: number) =>
  db
    .selectFrom('withdrawal as w')
    .where('w.delete_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('w.status', '=', status as 0))
    .$if(type !== undefined, (query) => query.where('w.type', '=', type as 1))
    .$if(auto_cash !== undefined, (query) => query.where('w.auto_cash', '=', auto_cash as 0))
    .$if(Boolean(trade_no), (query) =>
      query.where(sql<boolean>`w.id = any (${idsNumberedFrom('withdrawal', trade_no as string, merchantId)})`),
    )
    .$if(merchantId !== undefined, (query) => query.where('w.merchant_id', '=', merchantId as number))
    .$if(date_range !== undefined, (query) =>
      query.where('w.create_at', '>=', date_range?.[0] as Date).where('w.create_at', '<', afterSecond(date_range?.[1] as Date)),
    )
    .$if(Boolean(keyword), (query) => query.where(sql<boolean>`w.merchant_id = any (${merchantsNamed(keyword as string)})`));

const COLUMNS = [
  'w.id',
  'w.trade_no',
  'w.type',
  'w.money',
  'w.fee',
  'w.actual_money',
  'w.status',
  'w.auto_cash',
  'w.account_mask',
  'w.realname_mask',
  'w.bank_name',
  'w.reason',
  'w.create_at',
  'w.complete_at',
  'w.asked_name',
  'w.needs_shop',
  'w.shop_by_name',
] as const;

type Paging = { page: number; limit: number };

/** A merchant's withdrawals, newest first. */
export async function withdrawalsOfShop(db: Db, shop: ShopScope, { page, limit, ...filter }: WithdrawalFilter & Paging) {
  const base = matching(db, filter, shop.merchantId);
  return pageOf(db, base, { page, limit }, (rows) => rows.select([...COLUMNS, 'w.asked_by']).orderBy('w.id', 'desc'));
}

/** Forgets what those of a closed shop were called who asked and agreed; their numbers stay. */
export async function forgetAskers(db: Db, { merchantId }: ShopScope): Promise<void> {
  await db.updateTable('withdrawal').set({ asked_name: '', shop_by_name: '' }).where('merchant_id', '=', merchantId).execute();
}

/** How many wait for the shop's second person, of those that an account did not ask for itself. */
export async function waitingInShop(db: Db, { merchantId }: ShopScope, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawal')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 5)
    .where('asked_by', 'is distinct from', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What was asked for by hand since a moment and needed nobody else's word, in fen. */
export async function askedAlone(db: Db, { merchantId }: ShopScope, since: Date): Promise<number> {
  const { money } = await db
    .selectFrom('withdrawal')
    .select(sql<number>`coalesce(sum(money), 0)::bigint`.as('money'))
    .where('merchant_id', '=', merchantId)
    .where('create_at', '>=', since)
    .where('auto_cash', '=', 0)
    .where('needs_shop', '=', false)
    .where('status', '<>', 2)
    .executeTakeFirstOrThrow();
  return money;
}

// unscoped: part
const withPeople = (base: ReturnType<typeof matching>) =>
  base
    .innerJoin('merchant as m', 'm.id', 'w.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'w.merchant_id')
    .leftJoin('admin as reviewer', 'reviewer.id', 'w.review_admin_id')
    .leftJoin('admin as second', 'second.id', 'w.second_admin_id')
    .leftJoin('pay_channel as c', 'c.id', 'w.channel_id')
    .select([
      ...COLUMNS,
      'w.merchant_id',
      'm.username',
      's.shop_name',
      'w.by_hand',
      'w.auto_sent',
      'w.needs_second',
      'w.agreed_way',
      sql<string>`coalesce(reviewer.username, '')`.as('review_admin'),
      'w.review_at',
      sql<string>`coalesce(second.username, '')`.as('second_admin'),
      sql<string>`coalesce(c.title, '')`.as('channel_title'),
      'w.transaction_id',
      'w.sent_no',
      'w.message',
      'w.sayings',
      'w.send_count',
      'w.query_at',
    ]);

/** All withdrawals, newest first; those above `secondAbove` that wait need two people. */
export async function listWithdrawals(db: Db, { page, limit, ...filter }: WithdrawalFilter & Paging, secondAbove: number) {
  const base = matching(db, filter);
  const { list, total } = await pageOf(db, base, { page, limit }, (rows) =>
    withPeople(rows).orderBy(newestFirst('w', filter.date_range !== undefined)),
  );
  const judged = await withVerdicts(db, 'withdrawal', list);
  return {
    list: judged.map((row) => ({ ...row, needs_second: row.needs_second || (row.status === 0 && row.money > secondAbove) })),
    total,
  };
}

/** A page of them by key, newest first, for files. */
export const exportPage = (db: Db, filter: WithdrawalFilter, { after, limit }: Step) =>
  withPeople(matching(db, filter))
    .$if(after !== null, (query) => query.where('w.id', '<', after as number))
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute();

/** One with the account it goes to, still sealed. */
export const withdrawalInFull = (db: Db, id: number) =>
  withPeople(matching(db, {})).select(['w.info', 'w.bank_branch', 'w.collect_img']).where('w.id', '=', id).executeTakeFirst();

/** What a transfer needs to know of one. */
// unscoped: job
export const withdrawalToSend = (db: Db, id: number) =>
  db
    .selectFrom('withdrawal')
    .select([
      'id',
      'merchant_id',
      'trade_no',
      'type',
      'money',
      'actual_money',
      'status',
      'info',
      'channel_account_id',
      'send_at',
      'send_count',
      'query_count',
      'transaction_id',
      'sent_no',
      'accepted',
      'message',
      'sayings',
    ])
    .where('id', '=', id)
    .where('delete_at', 'is', null)
    .executeTakeFirst();

export type ToSend = NonNullable<Awaited<ReturnType<typeof withdrawalToSend>>>;

/** What the shop's second person is asked about. */
export const withdrawalOfShop = (db: Db, { merchantId }: ShopScope, id: number) =>
  db
    .selectFrom('withdrawal')
    .select(['trade_no', 'money', 'asked_name'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('delete_at', 'is', null)
    .executeTakeFirst();

/** Held until the transaction ends. */
// unscoped: part
export const lockWithdrawal = (db: Db, id: number) => db.selectFrom('withdrawal').select('id').where('id', '=', id).forUpdate().execute();

/** Was some withdrawal sent under this number. */
// unscoped: job
export async function isSentNumber(db: Db, number: string): Promise<boolean> {
  return (await db.selectFrom('withdrawal').select('id').where('sent_no', '=', number).executeTakeFirst()) !== undefined;
}

/** Who has dealt with it, for whoever came second. */
// unscoped: part
export async function handlerOf({ db, locale }: Pick<Ctx, 'db' | 'locale'>, id: number): Promise<string> {
  const row = await db
    .selectFrom('withdrawal as w')
    .leftJoin('admin as a', 'a.id', 'w.review_admin_id')
    .select(['a.username', 'w.shop_by_name'])
    .where('w.id', '=', id)
    .executeTakeFirst();
  return row?.username || row?.shop_by_name || actorWords.system[locale];
}

export const withdrawalByRequest = (db: Db, { merchantId }: ShopScope, requestNo: string) =>
  db
    .selectFrom('withdrawal')
    .select(['id', 'trade_no', 'money', 'status'])
    .where('merchant_id', '=', merchantId)
    .where('request_no', '=', requestNo)
    .executeTakeFirst();

/** How often a merchant asked by hand since a moment. */
export async function countAsked(db: Db, { merchantId }: ShopScope, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawal')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('create_at', '>=', since)
    .where('auto_cash', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** Withdrawals whose gateway is to be asked now. */
// unscoped: job
export const withdrawalsToAsk = (db: Db, now: Date, without: readonly number[], atMost: number) =>
  db
    .selectFrom('withdrawal')
    .select(['id', 'channel_account_id'])
    .where('status', '=', 3)
    .where('query_at', '<=', now)
    .where(noneOf('id', without))
    .orderBy('query_at')
    .limit(atMost)
    .execute();

/** Merchants after `after` for whom the daily job could withdraw, and who have not been served under this request. */
// unscoped: job
export const merchantsToServe = (db: Db, least: number, requestNo: string, after: number, atMost: number) =>
  db
    .selectFrom('merchant as m')
    .innerJoin('ledger_account as a', (join) => join.onRef('a.merchant_id', '=', 'm.id').on('a.kind', '=', 'merchant_wallet'))
    .innerJoin('payout_account as p', 'p.merchant_id', 'm.id')
    .select('m.id')
    .where('m.cash_type', '=', 1)
    .where('m.id', '>', after)
    .where('a.balance', '>=', Math.max(least, 1))
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('withdrawal as w').select('w.id').whereRef('w.merchant_id', '=', 'm.id').where('w.request_no', '=', requestNo),
        ),
      ),
    )
    .orderBy('m.id')
    .limit(atMost)
    .execute();

/** Figures for the administrator's page. */
// unscoped: all
export async function cashCounts(db: Db, today: Date) {
  const { rows } = await sql<{ name: string; count: number; money: number; fee: number }>`
    select case status when 0 then 'waiting' when 3 then 'sending' when 4 then 'failed' else 'paid' end as name, count(*) as count,
      coalesce(sum(case status when 1 then actual_money else money end), 0) as money, coalesce(sum(fee), 0) as fee
    from withdrawal where status in (0, 1, 3, 4) group by 1
    union all select 'today', count(*), coalesce(sum(money), 0), 0 from withdrawal where create_at >= ${today}
    union all select 'balances', 0, coalesce(sum(balance), 0), 0 from ledger_account where kind = 'merchant_wallet'`.execute(db);
  const figuresOf = (name: string) => rows.find((row) => row.name === name) ?? { name, count: 0, money: 0, fee: 0 };
  const sums = (name: string) => ({ count: figuresOf(name).count, money: figuresOf(name).money });
  return {
    today: sums('today'),
    waiting: sums('waiting'),
    sending: sums('sending'),
    failed: sums('failed'),
    paid: sums('paid'),
    fee: figuresOf('paid').fee,
    balances: figuresOf('balances').money,
  };
}

/** Takes ended ones out of the lists; what they moved stays in the books. Gives how many. */
// unscoped: all
export async function removeEnded(db: Db, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawal')
    .set({ delete_at: now })
    .where('id', 'in', [...ids])
    .where('status', 'in', [1, 2])
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** What failed and waits for somebody, by which sending. */
// unscoped: job
export const failedSendings = (db: Db) => db.selectFrom('withdrawal').select(['id', 'send_count']).where('status', '=', 4).execute();

/** What a merchant's shop is called. */
// unscoped: job
export async function shopNameOf(db: Db, merchantId: number): Promise<string> {
  const shop = await db.selectFrom('shop').select('shop_name').where('merchant_id', '=', merchantId).executeTakeFirst();
  return shop?.shop_name ?? '';
}
