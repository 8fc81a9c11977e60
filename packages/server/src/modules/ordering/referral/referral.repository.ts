/** Rebates of sales and what refunds take back of them. The postings are the ledger's. */
import type { Fen } from '@keymall/contract/kit/money';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { LockedOrder } from '../refund/refund.repository.ts';

/** Who brought a merchant, whether it counts or not; null when nobody did. */
export async function parentOf(db: Db, merchantId: number): Promise<number | null> {
  const row = await db.selectFrom('merchant').select('parent_id').where('id', '=', merchantId).executeTakeFirst();
  return row?.parent_id ?? null;
}

/** Did a merchant sell before this order, for so much at least. An exception whose money went back (3, of which nothing was refunded) was no sale. */
// unscoped: part
export async function soldBefore(db: Db, { id, merchant_id, success_at }: LockedOrder, least: Fen): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select 1 from orders where merchant_id = ${merchant_id} and status in (1, 3) and (status = 1 or refund_price > 0) and total_price >= ${least} and (success_at, id) < (${success_at}, ${id}::bigint)) as sold`.execute(
    db,
  );
  return rows[0]?.sold ?? false;
}

export const postRebate = (db: Db, order: LockedOrder, parent: number, amount: number) =>
  sql`select fn.ledger_rebate(${order.id}, ${order.trade_no}, ${parent}, ${amount})`.execute(db);

export const postReward = (db: Db, order: LockedOrder, parent: number, amount: number) =>
  sql`select fn.ledger_referral_reward(${order.merchant_id}, ${order.trade_no}, ${parent}, ${amount})`.execute(db);

export interface Returned {
  id: number;
  amount: number;
}

/** What went back of an order, in its order. */
// unscoped: part
export const refundsOf = (db: Db, orderId: number): Promise<Returned[]> =>
  db.selectFrom('order_refund').select(['id', 'amount']).where('order_id', '=', orderId).orderBy('id').execute();

/** Takes back what a refund takes of the rebate; `before` went back already. */
export const takeRebateBack = (db: Db, order: LockedOrder, { id, amount }: Returned, before: number) =>
  sql`select fn.ledger_rebate_back(${id}, ${order.id}, ${order.trade_no}, ${order.merchant_id}, ${order.total_price}, ${before}, ${amount})`.execute(
    db,
  );
