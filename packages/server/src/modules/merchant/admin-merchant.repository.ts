import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { afterSecond } from '@keymall/contract/kit/time';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import { beginning, containing, exactPageOf } from '#kit/list';
import type { Database } from '#kit/tables';

export interface MerchantFilter {
  page: number;
  limit: number;
  keyword?: string;
  status?: 0 | 1 | 2;
  is_freeze?: 0 | 1;
  date_range?: [Date, Date];
}

/** Merchants whose account was not closed, with their shops. */
// unscoped: all
const merchants = (db: Db) =>
  db.selectFrom('merchant').innerJoin('shop', 'shop.merchant_id', 'merchant.id').where('merchant.delete_at', 'is', null);

const COLUMNS = [
  'merchant.id',
  'merchant.username',
  'merchant.avatar',
  'merchant.mobile',
  'merchant.email',
  'merchant.status',
  'merchant.refuse_at',
  'merchant.refuse_reason',
  'merchant.is_freeze',
  'merchant.need_real',
  'merchant.ip',
  'merchant.create_at',
  'shop.shop_name',
  'shop.shop_status',
  'shop.shop_freeze',
] as const;

type Row = ExpressionBuilder<Database, 'merchant' | 'shop'>;
const matches = (keyword: string) => (row: Row) =>
  row.or([
    row('merchant.username', 'ilike', containing(keyword)),
    row('merchant.mobile', 'like', beginning(keyword)),
    row('merchant.email', 'ilike', containing(keyword)),
    row('shop.shop_name', 'ilike', containing(keyword)),
  ]);

interface Figures {
  id: number;
  money: number;
  goods_count: number;
  /** No further than a list counts: what a merchant sold in years must not make everybody's list wait. */
  order_count: number;
  last_login_at: Date | null;
}

/** Balance, counts and last login of the given merchants, in one query. */
// unscoped: part
async function figuresOf(db: Db, ids: number[]): Promise<Map<number, Figures>> {
  const { rows } = await sql<Figures>`
    select wanted.id, coalesce(wallet.balance, 0) as money, coalesce(goods.count, 0) as goods_count, placed.count as order_count,
           login.create_at as last_login_at
    from unnest(${ids}::bigint[]) as wanted(id)
    left join ledger_account wallet on wallet.merchant_id = wanted.id and wallet.kind = 'merchant_wallet'
    left join (select merchant_id, count(*) from goods where merchant_id = any (${ids}::bigint[]) and delete_at is null group by merchant_id) goods
      on goods.merchant_id = wanted.id
    cross join lateral (select count(*) from (select 1 from orders o where o.merchant_id = wanted.id limit ${COUNTED_ROWS}) counted) placed
    left join lateral (
      select create_at from login_log l where l.realm = 'merchant' and l.subject_id = wanted.id and l.ok and l.by_name = '' order by l.id desc limit 1
    ) login on true`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a merchant ever sold, of all its orders. */
// unscoped: part
async function salesOf(db: Db, id: number): Promise<{ order_count: number; total_sales: number; total_fee: number }> {
  const { rows } = await sql<{ order_count: number; total_sales: number; total_fee: number }>`
    select count(*) as order_count, coalesce(sum(total_product_price) filter (where status = 1 or status = 3 and refund_price > 0), 0) as total_sales,
      coalesce(sum(fee) filter (where status = 1 or status = 3 and refund_price > 0), 0) as total_fee
    from orders where merchant_id = ${id}`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** A page of merchants, newest first. */
export async function listMerchants(db: Db, { page, limit, keyword, status, is_freeze, date_range }: MerchantFilter) {
  let wanted = merchants(db);
  if (keyword) wanted = wanted.where(matches(keyword));
  if (status === 2) wanted = wanted.where('merchant.refuse_at', 'is not', null);
  else if (status !== undefined) wanted = wanted.where('merchant.status', '=', status).where('merchant.refuse_at', 'is', null);
  if (is_freeze !== undefined) wanted = wanted.where('merchant.is_freeze', '=', is_freeze);
  if (date_range)
    wanted = wanted.where('merchant.create_at', '>=', date_range[0]).where('merchant.create_at', '<', afterSecond(date_range[1]));
  const { list: rows, total } = await exactPageOf(db, wanted, { page, limit }, (rows) =>
    rows.select(COLUMNS).orderBy('merchant.id', 'desc'),
  );
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total,
    list: rows.map(({ ip: _, ...row }) => {
      const { money, goods_count, order_count, last_login_at } = figures.get(row.id) as Figures;
      return { ...row, money, goods_count, order_count, last_login_at };
    }),
  };
}

/** One merchant with its figures. */
export async function merchantInFull(db: Db, id: number) {
  const row = await merchants(db)
    .select(COLUMNS)
    .select(['merchant.settlement_type', 'merchant.qq'])
    .where('merchant.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [figures, sales] = await Promise.all([figuresOf(db, [id]), salesOf(db, id)]);
  const { id: _, ...own } = figures.get(id) as Figures;
  return { ...row, ...own, ...sales };
}

/** Freezes or thaws a merchant, and gives what it was before; null when there is none. */
export async function freezeMerchant(db: Db, id: number, is_freeze: 0 | 1, reason: string): Promise<{ was: 0 | 1 } | null> {
  const row = await db
    .selectFrom('merchant')
    .select('is_freeze')
    .where('id', '=', id)
    .where('delete_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await db.updateTable('merchant').set({ is_freeze, freeze_reason: reason }).where('id', '=', id).execute();
  return { was: row.is_freeze };
}

/** When a merchant has its money: of what it sells from now on. False when there is none. */
export async function setSettlement(db: Db, id: number, settlement_type: -1 | 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('merchant').set({ settlement_type }).where('id', '=', id).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Moves a merchant's settlement from what it was; nothing where it is another by now. */
export async function moveSettlement(db: Db, id: number, from: readonly (-1 | 0 | 1)[], to: -1 | 0 | 1): Promise<-1 | 0 | 1 | undefined> {
  const row = await db.selectFrom('merchant').select('settlement_type').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row || !from.includes(row.settlement_type)) return undefined;
  await setSettlement(db, id, to);
  return row.settlement_type;
}

/** Freezes or thaws a shop, and gives what it was before; null when there is none. */
// unscoped: all
export async function freezeShop(db: Db, merchantId: number, shop_freeze: 0 | 1, reason: string): Promise<{ was: 0 | 1 } | null> {
  const row = await db.selectFrom('shop').select('shop_freeze').where('merchant_id', '=', merchantId).forUpdate().executeTakeFirst();
  if (!row) return null;
  await db.updateTable('shop').set({ shop_freeze, freeze_reason: reason }).where('merchant_id', '=', merchantId).execute();
  return { was: row.shop_freeze };
}

/** How a merchant is reached, and what he signs in by; false when there is none. */
export async function editMerchant(
  db: Db,
  { id, ...facts }: { id: number; username: string; mobile: string; email: string; qq: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('merchant')
    .set(facts)
    .where('id', '=', id)
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
