/** The ledger as people read it. A wallet's row shows what it gained or lost, so the credit side turns positive. */

import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import type { FenSum } from '@keymall/contract/kit/money';
import type { Locale } from '@keymall/contract/kit/refusals';
import { afterSecond } from '@keymall/contract/kit/time';
import type { Wallet } from '@keymall/contract/ledger/wallet';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Step } from '#kit/export';
import { type Sayings, saidIn } from '#kit/said';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { RARE, reasonOf, WALLET_KIND, WALLETS, walletOfKind, whoMoved } from './money.rules.ts';
import type { AccountKind, BusinessType } from './tables.ts';

export interface LogFilter {
  page: number;
  limit: number;
  wallet?: Wallet;
  business_type?: BusinessType;
  trade_no?: string;
  date_range?: [Date, Date];
}
export type WalletFigures = Record<Wallet, number>;

const figuresFrom = (rows: readonly { kind: AccountKind; balance: number | null }[]): WalletFigures => {
  const found = new Map(rows.map(({ kind, balance }) => [kind, balance ?? 0]));
  return Object.fromEntries(WALLETS.map((wallet) => [wallet, found.get(WALLET_KIND[wallet]) ?? 0])) as WalletFigures;
};

/** The accounts behind a merchant's wallets that have been opened. */
export async function walletAccounts(db: Db, shop: ShopScope, wallet?: Wallet) {
  return db
    .selectFrom('ledger_account')
    .select(['id', 'kind', 'balance'])
    .where('merchant_id', '=', shop.merchantId)
    .where('kind', 'in', wallet ? [WALLET_KIND[wallet]] : WALLETS.map((each) => WALLET_KIND[each]))
    .orderBy('id')
    .execute();
}

/** What a merchant's wallets hold. */
export const walletsOf = async (db: Db, shop: ShopScope): Promise<WalletFigures> => figuresFrom(await walletAccounts(db, shop));

/** Of the available wallet alone. */
export const walletOf = async (db: Db, shop: ShopScope): Promise<number> => (await walletsOf(db, shop)).money;

/** Postings `p` of some days: by where these begin and end among all, with an hour to spare, so that nothing else is read. */
const ofDays = (from: Date, until: Date): RawBuilder<unknown> => sql`p.create_at >= ${from} and p.create_at < ${until}
  and p.id >= (select fn.ledger_id_at(${from}::timestamptz - interval '1 hour')) and p.id < (select fn.ledger_id_at(${until}::timestamptz + interval '1 hour'))`;

/** What a filter asks of the postings `p`. */
const asked = ({ business_type, date_range }: LogFilter): RawBuilder<unknown> => sql`true
  ${business_type === undefined ? sql`` : sql`and p.business_type = ${business_type}`}
  ${date_range === undefined ? sql`` : sql`and ${ofDays(date_range[0], afterSecond(date_range[1]))}`}`;

/** The columns that rows of the log are made of, over postings `p` that were picked. Who did it by hand stands in a note, or in the refund. */
// unscoped: part
const told = (picked: RawBuilder<unknown>, order: 'asc' | 'desc'): RawBuilder<LogRow> => sql<LogRow>`
  select p.id, a.kind as account_kind, a.merchant_id, p.business_type, case a.normal when 'debit' then p.amount else -p.amount end as money,
    p.balance_after, p.create_at, t.trade_no, t.kind, o.id as order_id, o.merchant_id as order_of, coalesce(n.actor, r.actor::text) as actor,
    coalesce(n.reason, r.reason) as reason, case when n.transaction_id is null then r.sayings end as sayings, coalesce(n.actor_id, r.actor_id) as actor_id
  from (${picked}) p join ledger_account a on a.id = p.account_id join ledger_transaction t on t.id = p.transaction_id
  left join ledger_note n on n.transaction_id = t.id
  left join order_refund r on t.kind = 'order_refund' and r.id = t.ref_id
  left join orders o on t.trade_no <> '' and o.trade_no = t.trade_no
  order by p.id ${sql.raw(order)}`;

interface LogRow {
  id: number;
  account_kind: AccountKind;
  merchant_id: number;
  business_type: BusinessType;
  money: number;
  balance_after: number | null;
  create_at: Date;
  trade_no: string;
  kind: string;
  order_id: number | null;
  /** Whose order it is: a rebate bears the number of another merchant's. */
  order_of: number | null;
  actor: string | null;
  actor_id: number | null;
  reason: string | null;
  /** What the house itself gave as the reason. */
  sayings: Sayings | null;
}

const asRow = (row: LogRow, locale: Locale) => ({
  id: row.id,
  wallet: walletOfKind(row.account_kind),
  business_type: row.business_type,
  trade_no: row.trade_no,
  order_id: row.order_id,
  money: row.money,
  balance: row.balance_after ?? 0,
  who: whoMoved(row.kind, row.actor),
  reason: row.reason ? saidIn(row.reason, row.sayings?.['reason'], locale) : reasonOf(row.kind, row.business_type, locale),
  create_at: row.create_at,
});
export type MoneyRow = ReturnType<typeof asRow>;

/** Newest postings of some accounts: of each no more than the page reaches, so that the index alone is walked. */
const newestOf = (accounts: readonly number[], filter: LogFilter): RawBuilder<unknown> => sql`
  select p.* from unnest(${accounts}::bigint[]) account (id)
  cross join lateral (
    select * from ledger_posting p where p.account_id = account.id and ${asked(filter)} order by p.id desc limit ${filter.page * filter.limit}
  ) p order by p.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`;

/** Postings of some transactions `t`: those with a number, or of a kind that is rare; found by the transactions, for they are few. */
// unscoped: part
const within = (which: RawBuilder<unknown>, accounts: readonly number[] | null, filter: LogFilter): RawBuilder<unknown> => sql`
  select p.* from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
  where ${which} and ${accounts ? sql`a.id = any (${accounts}::bigint[])` : sql`a.kind = any (${kindsOf(filter)}::text[])`} and ${asked(filter)}`;

/** How few transactions can be named that hold everything asked for; null where they are many. */
function fewOf({ trade_no, business_type }: Pick<LogFilter, 'trade_no' | 'business_type'>): RawBuilder<unknown> | null {
  if (trade_no) return sql`t.trade_no = ${trade_no}`;
  const kinds = business_type && RARE[business_type];
  return kinds ? sql`t.kind = any (${kinds}::text[])` : null;
}

const kindsOf = ({ wallet }: LogFilter): AccountKind[] => (wallet ? [WALLET_KIND[wallet]] : WALLETS.map((each) => WALLET_KIND[each]));

const pageOf = (picked: RawBuilder<unknown>, { page, limit }: LogFilter): RawBuilder<unknown> =>
  sql`select * from (${picked}) found order by id desc limit ${limit} offset ${(page - 1) * limit}`;

async function countOf(db: Db, picked: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from (select 1 from (${picked}) found limit ${COUNTED_ROWS}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A merchant's money log, newest first, of one wallet or of all. */
export async function logForShop(ctx: Ctx, shop: ShopScope, filter: LogFilter) {
  const { db, locale } = ctx;
  const accounts = (await walletAccounts(db, shop, filter.wallet)).map(({ id }) => id);
  const few = fewOf(filter);
  const all = few
    ? within(few, accounts, filter)
    : sql`select p.id from ledger_posting p where p.account_id = any (${accounts}::bigint[]) and ${asked(filter)}`;
  const picked = few ? pageOf(all, filter) : newestOf(accounts, filter);
  const [{ rows }, total] = await Promise.all([told(picked, 'desc').execute(db), countOf(db, all)]);
  const own = (row: LogRow) => ({ ...asRow(row, locale), order_id: row.order_of === shop.merchantId ? row.order_id : null });
  return { list: rows.map(own), total };
}

/** The accounts to walk: a merchant's, or all of a wallet that few postings go to; null where every merchant's are meant. */
// unscoped: all
async function accountsOf(db: Db, { merchant_id, wallet }: { merchant_id?: number; wallet?: Wallet }): Promise<number[] | null> {
  if (merchant_id !== undefined) return (await walletAccounts(db, mintShopScope(merchant_id), wallet)).map(({ id }) => id);
  if (!wallet || wallet === 'money' || wallet === 'freeze_money') return null;
  const rows = await db.selectFrom('ledger_account').select('id').where('kind', '=', WALLET_KIND[wallet]).execute();
  return rows.map(({ id }) => id);
}

/** All merchants' money log, newest first, with the names of merchants and of whoever acted. */
// unscoped: all
export async function logOfAll(ctx: Ctx, filter: LogFilter & { merchant_id?: number }) {
  const { db, locale } = ctx;
  const accounts = await accountsOf(db, filter);
  const whole = accounts
    ? sql`select p.* from ledger_posting p where p.account_id = any (${accounts}::bigint[]) and ${asked(filter)}`
    : sql`select p.* from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = any (${kindsOf(filter)}::text[]) and ${asked(filter)}`;
  const few = fewOf(filter);
  const all = few ? within(few, accounts, filter) : whole;
  const picked = accounts && !few ? newestOf(accounts, filter) : pageOf(all, filter);
  const [{ rows }, total] = await Promise.all([told(picked, 'desc').execute(db), countOf(db, all)]);
  const names = await namesOf(db, rows);
  return { list: rows.map((row) => ({ ...asRow(row, locale), merchant_id: row.merchant_id, ...names(row) })), total };
}

/** Names for a page of rows, asked for once. */
// unscoped: part
async function namesOf(db: Db, rows: readonly LogRow[]) {
  const admins = [...new Set(rows.filter(({ actor }) => actor === 'admin').map(({ actor_id }) => actor_id ?? 0))];
  const merchants = [...new Set(rows.map(({ merchant_id }) => merchant_id))];
  const [admin, merchant] = await Promise.all([
    admins.length ? db.selectFrom('admin').select(['id', 'username']).where('id', 'in', admins).execute() : [],
    merchants.length
      ? db
          .selectFrom('merchant as m')
          .innerJoin('shop as s', 's.merchant_id', 'm.id')
          .select(['m.id', 'm.username', 's.shop_name'])
          .where('m.id', 'in', merchants)
          .execute()
      : [],
  ]);
  const adminOf = new Map(admin.map((row) => [row.id, row.username]));
  const merchantOf = new Map(merchant.map((row) => [row.id, row]));
  return (row: LogRow) => {
    const own = merchantOf.get(row.merchant_id);
    const who = whoMoved(row.kind, row.actor);
    const who_name = who === 'admin' ? (adminOf.get(row.actor_id ?? 0) ?? '') : who === 'merchant' ? (own?.username ?? '') : '';
    return { shop_name: own?.shop_name ?? '', who_name };
  };
}

type FileFilter = Omit<LogFilter, 'page' | 'limit'> & { merchant_id?: number };

/** Rows behind a step, oldest first, for files: of a merchant's wallets, or of everybody's. Their words are the reader's. */
export async function rowsAfter({ db, locale }: Ctx, filter: FileFilter, step: Step): Promise<(MoneyRow & { merchant_id: number })[]> {
  const rows = await pickedAfter(db, filter, step);
  return rows.map((row) => ({ ...asRow(row, locale), merchant_id: row.merchant_id }));
}

/** The same with names, as the platform's list has them. */
export async function namedRowsAfter({ db, locale }: Ctx, filter: FileFilter, step: Step) {
  const rows = await pickedAfter(db, filter, step);
  const names = await namesOf(db, rows);
  return rows.map((row) => ({ ...asRow(row, locale), merchant_id: row.merchant_id, ...names(row) }));
}

// unscoped: all
async function pickedAfter(db: Db, filter: FileFilter, step: Step): Promise<LogRow[]> {
  const { limit } = step;
  const after = step.after ?? 0;
  const { merchant_id, wallet } = filter;
  const accounts = merchant_id === undefined ? null : (await walletAccounts(db, mintShopScope(merchant_id), wallet)).map(({ id }) => id);
  const wanted = { ...filter, page: 1, limit };
  const few = fewOf(filter);
  const picked = few
    ? sql`select * from (${within(few, accounts, wanted)}) found where id > ${after} order by id limit ${limit}`
    : accounts
      ? sql`select p.* from unnest(${accounts}::bigint[]) account (id) cross join lateral (
          select * from ledger_posting p where p.account_id = account.id and p.id > ${after} and ${asked(wanted)} order by p.id limit ${limit}
        ) p order by p.id limit ${limit}`
      : sql`select p.* from ledger_posting p join ledger_account a on a.id = p.account_id
          where p.id > ${after} and a.kind = any (${kindsOf(wanted)}::text[]) and ${asked(wanted)} order by p.id limit ${limit}`;
  return (await told(picked, 'asc').execute(db)).rows;
}

/**
 * The postings of one order, in the order they were written; of a shop's own wallets alone when one is given: the rebate of whoever
 * brought its merchant bears the same number. What is of nothing is told in the log alone.
 */
export async function postingsOf(
  db: Db,
  tradeNo: string,
  shop?: ShopScope,
): Promise<{ kind: AccountKind; business_type: string; amount: number; create_at: Date }[]> {
  return db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .select(['a.kind', 'p.business_type', 'p.amount', 'p.create_at'])
    .where('t.trade_no', '=', tradeNo)
    .where('p.amount', '<>', 0)
    .$if(shop !== undefined, (query) => query.where('a.merchant_id', '=', shop?.merchantId ?? 0))
    .orderBy('p.id')
    .execute();
}

/** Balances by kind of account, each on its normal side; receivables are ours, the rest we owe or earned. */
export async function balancesByKind(db: Db): Promise<{ kind: AccountKind; balance: FenSum }[]> {
  const { rows } = await sql<{ kind: AccountKind; balance: FenSum }>`select kind, balance from fn.ledger_balances()`.execute(db);
  const found = new Map(rows.map((row) => [row.kind, row.balance]));
  // The first four always; the others once they have been used.
  const always: AccountKind[] = ['channel_receivable', 'buyer_suspense', 'merchant_wallet', 'fee_income'];
  const kinds = new Set([...always, ...found.keys()]);
  return [...kinds].map((kind) => ({ kind, balance: found.get(kind) ?? 0 }));
}

/** All sales and their fees by Shanghai day. */
export async function salesByDay({ db }: Ctx): Promise<Map<string, { paid_count: number; paid_amount: FenSum; fee_amount: FenSum }>> {
  const { rows } = await sql<{ day: string; paid_count: number; paid_amount: FenSum; fee_amount: FenSum }>`
    select day::text as day, paid_count, paid_amount, fee_amount from fn.ledger_sales_by_day()`.execute(db);
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}
