/** Shares that wait for their settlement, as they lie in the database. What moves them is in sql/unfreeze.sql. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Database } from '#kit/tables';

const number = async (db: Db, query: ReturnType<typeof sql<{ amount: number | null }>>): Promise<number | null> =>
  (await query.execute(db)).rows[0]?.amount ?? null;

/** A complaint stops a merchant's share of an order. Gives what of it still waits. */
export const suspendWaiting = async (db: Db, orderId: number, merchantId: number): Promise<number> =>
  (await number(db, sql`select fn.unfreeze_suspend(${orderId}, ${merchantId}) as amount`)) ?? 0;

/** The complaint is over: the order's shares go on waiting, a day more. */
export const resumeWaiting = (db: Db, orderId: number) => sql`select fn.unfreeze_resume(${orderId})`.execute(db);

/** A refund takes up to so much of a merchant's waiting share of an order. Gives how much. */
export const takeWaiting = async (db: Db, orderId: number, merchantId: number, amount: number): Promise<number> =>
  (await number(db, sql`select fn.unfreeze_take(${orderId}, ${merchantId}, ${amount}) as amount`)) ?? 0;

/** Gives a share to its merchant: a due one, or any by an administrator's hand. Null when it may not go. */
export const releaseShare = (db: Db, id: number, by: { admin: number; reason: string } | null): Promise<number | null> =>
  number(db, sql`select fn.unfreeze_release(${id}, ${by?.admin ?? null}::bigint, ${by?.reason ?? ''}) as amount`);

/** Shares whose time has come, in its order, without those named. Those of frozen orders stay. */
// unscoped: job
export async function dueShares(db: Db, without: readonly number[], atMost: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unfreeze u join orders o on o.id = u.order_id
    where u.status = 1 and u.unfreeze_at <= now() and o.is_freeze = 0 and ${noneOf('u.id', without)}
    order by u.unfreeze_at, u.id limit ${atMost}`.execute(db);
  return rows;
}

/** Which order to lock before a share is. */
// unscoped: all
export const shareById = (db: Db, id: number) =>
  db.selectFrom('unfreeze').select(['id', 'order_id', 'merchant_id', 'trade_no', 'status']).where('id', '=', id).executeTakeFirst();

/** An administrator's stop; false when there is nothing left to stop, or it is stopped by one already. */
// unscoped: all
export async function stopShare(db: Db, id: number, admin_id: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unfreeze')
    .set({ status: -1, admin_id, reason })
    .where('id', '=', id)
    .where('status', 'in', [1, -1])
    .where('admin_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The end of that stop; an open complaint's own goes on. False when no administrator stopped it. */
// unscoped: part
export async function goOnWaiting(db: Db, id: number, disputed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unfreeze')
    .set({ status: disputed ? -1 : 1, admin_id: null, reason: '' })
    .where('id', '=', id)
    .where('status', '=', -1)
    .where('admin_id', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface ShareFilter {
  page: number;
  limit: number;
  status?: -1 | 1 | 2 | 3;
  merchant_id?: number;
  trade_no?: string;
}

const columns = [
  'u.id',
  'u.order_id',
  'u.trade_no',
  'u.amount',
  'u.remaining',
  'u.unfreeze_at',
  'u.status',
  'u.admin_id',
  'u.reason',
  'u.create_at',
  'u.end_at',
  'u.merchant_id',
] as const;

type Shares = SelectQueryBuilder<Database & { u: Database['unfreeze'] }, 'u', object>;

// unscoped: all
function filtered(db: Db, { status, trade_no }: ShareFilter): Shares {
  return db
    .selectFrom('unfreeze as u')
    .$if(status !== undefined, (query) => query.where('u.status', '=', status as 1))
    .$if(Boolean(trade_no), (query) =>
      query.where('u.order_id', 'in', (row) =>
        row
          .selectFrom('orders')
          .select('orders.id')
          .where('orders.trade_no', '=', trade_no as string),
      ),
    );
}

// unscoped: part
const shown = (shares: Shares) =>
  shares.innerJoin('shop as s', 's.merchant_id', 'u.merchant_id').select(columns).select('s.shop_name').orderBy('u.id', 'desc');

/** What waits and what is suspended; of one shop when one is given. */
// unscoped: all
async function sumsOf(db: Db, merchantId: number | null) {
  const { rows } = await sql<{ waiting: number; waiting_count: number; suspended: number; suspended_count: number }>`
    select coalesce(sum(remaining) filter (where status = 1), 0) as waiting, count(*) filter (where status = 1) as waiting_count,
      coalesce(sum(remaining) filter (where status = -1), 0) as suspended, count(*) filter (where status = -1) as suspended_count
    from unfreeze where status in (1, -1) and (${merchantId}::bigint is null or merchant_id = ${merchantId}::bigint)`.execute(db);
  return rows[0] ?? { waiting: 0, waiting_count: 0, suspended: 0, suspended_count: 0 };
}

/** A shop's shares, newest first. */
export async function sharesOfShop(db: Db, shop: ShopScope, filter: ShareFilter) {
  const base = filtered(db, filter).where('u.merchant_id', '=', shop.merchantId);
  const [{ list, total }, sums] = await Promise.all([pageOf(db, base, filter, shown), sumsOf(db, shop.merchantId)]);
  return { list, total, sums };
}

/** All shops' shares, newest first. */
export async function sharesOfAll(db: Db, filter: ShareFilter) {
  const { merchant_id } = filter;
  const base = filtered(db, filter).$if(merchant_id !== undefined, (query) => query.where('u.merchant_id', '=', merchant_id as number));
  const [{ list, total }, sums] = await Promise.all([pageOf(db, base, filter, shown), sumsOf(db, merchant_id ?? null)]);
  return { list, total, sums };
}
