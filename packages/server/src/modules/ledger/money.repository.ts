/** The ledger as people read it. A wallet's row shows what it gained or lost, so the credit side turns positive. */
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { AccountKind, BusinessType } from './tables.ts';

export interface LogFilter {
  page: number;
  limit: number;
  business_type?: BusinessType;
  trade_no?: string;
  date_range?: [Date, Date];
}

const REASON: Record<string, string> = {
  goods_sold: '商品售出',
  fee: '平台手续费',
  goods_refund: '订单退款',
  sms: '短信费',
  selectcard_fee: '选号加价',
  freeze: '投诉冻结',
  unfreeze: '解除冻结',
  fee_refund: '手续费退回',
  debt: '欠款',
};

function walletPostings(db: Db, filter: LogFilter) {
  return db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
    .where('a.kind', '=', 'merchant_wallet')
    .$if(filter.business_type !== undefined, (query) => query.where('p.business_type', '=', filter.business_type as 'fee'))
    .$if(Boolean(filter.trade_no), (query) => query.where('t.trade_no', '=', filter.trade_no as string))
    .$if(filter.date_range !== undefined, (query) =>
      query.where('p.create_at', '>=', filter.date_range?.[0] as Date).where('p.create_at', '<=', filter.date_range?.[1] as Date),
    );
}

const columns = ['p.id', 'p.business_type', 'p.amount', 'p.balance_after', 'p.create_at', 't.trade_no'] as const;

const asRow = (row: {
  id: number;
  business_type: string;
  amount: number;
  balance_after: number | null;
  create_at: Date;
  trade_no: string;
}) => ({
  id: row.id,
  business_type: row.business_type as BusinessType,
  trade_no: row.trade_no,
  money: row.amount === 0 ? 0 : -row.amount,
  balance: row.balance_after ?? 0,
  reason: REASON[row.business_type] ?? row.business_type,
  create_at: row.create_at,
});

/** A merchant's money log, newest first. */
export async function logForShop(db: Db, shop: ShopScope, filter: LogFilter) {
  const base = walletPostings(db, filter).where('a.merchant_id', '=', shop.merchantId);
  const [list, { total }] = await Promise.all([
    base
      .select(columns)
      .orderBy('p.id', 'desc')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    base.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: list.map(asRow), total };
}

/** All merchants' money log, newest first. */
export async function logOfAll(db: Db, filter: LogFilter & { merchant_id?: number }) {
  const base = walletPostings(db, filter)
    .innerJoin('shop as s', 's.merchant_id', 'a.merchant_id')
    .$if(filter.merchant_id !== undefined, (query) => query.where('a.merchant_id', '=', filter.merchant_id as number));
  const [list, { total }] = await Promise.all([
    base
      .select([...columns, 's.merchant_id', 's.shop_name'])
      .orderBy('p.id', 'desc')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    base.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: list.map((row) => ({ ...asRow(row), merchant_id: row.merchant_id, shop_name: row.shop_name })), total };
}

/** What a merchant's wallet holds. */
export async function walletOf(db: Db, shop: ShopScope): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('merchant_id', '=', shop.merchantId)
    .where('kind', '=', 'merchant_wallet')
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** The postings of one order, receipts and sale, in the order they were written. */
export async function postingsOf(
  db: Db,
  tradeNo: string,
): Promise<{ kind: AccountKind; business_type: string; amount: number; create_at: Date }[]> {
  return db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .select(['a.kind', 'p.business_type', 'p.amount', 'p.create_at'])
    .where('t.trade_no', '=', tradeNo)
    .orderBy('p.id')
    .execute();
}

/** Balances by kind of account, each on its normal side; receivables are ours, the rest we owe or earned. */
export async function balancesByKind(db: Db): Promise<{ kind: AccountKind; balance: number }[]> {
  const { rows } = await sql<{ kind: AccountKind; balance: number }>`
    select a.kind, coalesce(sum(case a.normal when 'debit' then p.amount else -p.amount end), 0) as balance
    from ledger_account a left join ledger_posting p on p.account_id = a.id
    group by a.kind`.execute(db);
  const found = new Map(rows.map((row) => [row.kind, row.balance]));
  // The first four always; the others once they have been used.
  const always: AccountKind[] = ['channel_receivable', 'buyer_suspense', 'merchant_wallet', 'fee_income'];
  const kinds = new Set([...always, ...found.keys()]);
  return [...kinds].map((kind) => ({ kind, balance: found.get(kind) ?? 0 }));
}

/** Sales and fees by Shanghai day since `from`, from the sale postings themselves. */
export async function salesByDay(
  ctx: Ctx,
  from: Date,
): Promise<Map<string, { paid_count: number; paid_amount: number; fee_amount: number }>> {
  const { rows } = await sql<{ day: string; paid_count: number; paid_amount: number; fee_amount: number }>`
    select to_char(t.create_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      count(distinct t.id) as paid_count,
      coalesce(sum(p.amount) filter (where a.kind = 'buyer_suspense'), 0) as paid_amount,
      coalesce(-sum(p.amount) filter (where a.kind = 'fee_income'), 0) as fee_amount
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
    where t.kind = 'sale' and t.create_at >= ${from} group by 1`.execute(ctx.db);
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}
