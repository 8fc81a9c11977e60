/** The shares of an order whose goods came through others’ hands, as refunds and complaints take them back. The postings are the ledger’s. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';

export interface HeldShare {
  level: number;
  merchant_id: number;
  left: number;
}

/** What is left of each share, from the root to the seller; none of an order of a shop's own goods. The caller holds the order. */
// unscoped: part
export async function sharesLeft(db: Db, orderId: number): Promise<HeldShare[]> {
  return db
    .selectFrom('order_split')
    .select((row) => ['level', 'merchant_id', sql<number>`${row.ref('net')} - ${row.ref('taken')}`.as('left')])
    .where('order_id', '=', orderId)
    .orderBy('level')
    .execute();
}

/** A refund took so much of a share. */
// unscoped: part
export async function takeShare(db: Db, orderId: number, level: number, amount: number): Promise<void> {
  await db
    .updateTable('order_split')
    .set((row) => ({ taken: row('taken', '+', amount) }))
    .where('order_id', '=', orderId)
    .where('level', '=', level)
    .execute();
}

/** Holds the accounts of everybody who has a part in it, in the order of the house. */
export const holdAccounts = (db: Db, merchants: readonly number[]) =>
  sql`select fn.ledger_hold(${[...new Set(merchants)]}::bigint[])`.execute(db);

export interface Giving {
  merchant_id: number;
  amount: number;
  /** Of it out of what is frozen for it. */
  frozen: number;
}

/** Those who supplied give back their part to the seller. */
export const giveBackShares = (db: Db, refundId: number, order: { trade_no: string; merchant_id: number }, giving: readonly Giving[]) =>
  sql`select fn.ledger_split_back(${refundId}, ${order.trade_no}, ${order.merchant_id}, ${giving.map(({ merchant_id }) => merchant_id)}::bigint[],
    ${giving.map(({ amount }) => amount)}::bigint[], ${giving.map(({ frozen }) => frozen)}::bigint[])`.execute(db);

/** What a complaint holds back of those who supplied. */
// unscoped: part
export const heldShares = (db: Db, complaintId: number) =>
  db
    .selectFrom('order_complaint_share')
    .select(['id', 'merchant_id', 'freeze_price'])
    .where('complaint_id', '=', complaintId)
    .orderBy('merchant_id')
    .execute();

/** Freezes a supplier's share for a complaint, as far as it does not wait anyway; what its wallet lacks is a debt. */
// unscoped: part
export async function freezeShare(db: Db, complaintId: number, tradeNo: string, merchantId: number, amount: number): Promise<void> {
  if (amount <= 0) return;
  const { id } = await db
    .insertInto('order_complaint_share')
    .values({ complaint_id: complaintId, merchant_id: merchantId, freeze_price: amount })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select fn.ledger_freeze(${id}, ${tradeNo}, ${merchantId}, ${amount}, 'proxy_freeze')`.execute(db);
}

export const unfreezeShare = (db: Db, shareId: number, tradeNo: string, merchantId: number, amount: number) =>
  sql`select fn.ledger_unfreeze(${shareId}, ${tradeNo}, ${merchantId}, ${amount}, 'proxy_unfreeze')`.execute(db);
