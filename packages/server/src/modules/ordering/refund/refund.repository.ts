/** Refunds of paid orders as they lie in the database. */
import { sql } from 'kysely';
import { type Db, violatedConstraint } from '#kit/database';
import { exactPageOf } from '#kit/list';
import { withVerdicts } from '#modules/payment';
import type { RefundWay } from '../tables.ts';
import { type RefundStatus, refundFrom } from './refund.rules.ts';

/** The order a refund is of, held until the transaction ends. Everything that touches its money begins here. */
// unscoped: part
export const lockOrder = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'merchant_id',
      'trade_no',
      'goods_name',
      'quantity',
      'total_price',
      'finally_money',
      'channel_account_id',
      'fee',
      'selectcard_fee_platform',
      'sms_notify',
      'sms_price',
      'refund_price',
      'is_freeze',
      'status',
      'success_at',
      'referral',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** What the platform gave back of its income by an order so far. */
// unscoped: part
export async function givenBack(db: Db, orderId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('order_refund')
    .select((row) => row.fn.sum<number | null>('platform_amount').as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** Fen that went back through the order's gateway; null while one is on its way, and may have or not. */
// unscoped: part
export async function returnedByGateway(db: Db, orderId: number): Promise<number | null> {
  const { sum, open } = await db
    .selectFrom('order_refund')
    .select((row) => [
      row.fn.sum<number | null>('amount').filterWhere('status', '=', 'refunded').as('sum'),
      row.fn.countAll<number>().filterWhere('status', '=', 'refunding').as('open'),
    ])
    .where('order_id', '=', orderId)
    .where('way', '=', 'gateway')
    .executeTakeFirstOrThrow();
  return open > 0 ? null : (sum ?? 0);
}

/** Delivered cards of an order that are not void, all or of those named. */
// unscoped: part
export async function soldCards(db: Db, orderId: number, among?: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('order_card as oc')
    .innerJoin('card as c', 'c.id', 'oc.card_id')
    .select('c.id')
    .where('oc.order_id', '=', orderId)
    .where('c.status', '=', 2)
    .$if(among !== undefined, (query) => query.where('c.id', '=', (row) => row.fn.any(row.val([...(among ?? [])]))))
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A refund with what its gateway must be told. */
// unscoped: job
export const refundToPay = (db: Db, id: number) =>
  db
    .selectFrom('order_refund as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('payment as p', (join) => join.onRef('p.ref_id', '=', 'o.id').on('p.kind', '=', 'order'))
    .innerJoin('receipt as r', (join) => join.onRef('r.payment_id', '=', 'p.id').on('r.outcome', '=', 'applied'))
    .innerJoin('channel_account as a', 'a.id', 'r.channel_account_id')
    .select([
      'f.id',
      'f.order_id',
      'f.amount',
      'f.status',
      'f.out_refund_no',
      'o.trade_no',
      'o.total_price',
      'r.transaction_id',
      'r.channel_account_id',
      'r.source',
      // Whose account took it: a merchant's, or (null) the platform's.
      'a.merchant_id as account_of',
    ])
    .where('f.id', '=', id)
    .executeTakeFirst();

export type RefundToPay = NonNullable<Awaited<ReturnType<typeof refundToPay>>>;

/** Moves a refund by compare-and-set; false when it was not in a state that may become `to`. */
// unscoped: part
export async function moveRefund(
  db: Db,
  id: number,
  to: RefundStatus,
  change: { way?: RefundWay; note?: string; resolve_at?: Date; asked_at?: Date },
  from?: readonly RefundStatus[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_refund')
    .set({ status: to, ...change })
    .where('id', '=', id)
    .where('status', 'in', refundFrom(to, from))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** It is sent to its gateway once more; false where it is not with the gateway any more, and nothing may be sent. */
// unscoped: part
export async function markAsked(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_refund')
    .set({ asked_at: at })
    .where('id', '=', id)
    .where('status', '=', 'refunding')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** One whose end somebody tells, held until the transaction ends. */
// unscoped: part
export const lockRefund = (db: Db, id: number) =>
  db.selectFrom('order_refund').select(['status', 'asked_at']).where('id', '=', id).forUpdate().executeTakeFirst();

/** The gateway can't: it waits for somebody's hand. */
// unscoped: part
export const leaveToHand = (db: Db, id: number) =>
  db.updateTable('order_refund').set({ way: 'manual' }).where('id', '=', id).where('status', 'in', ['owed', 'failed']).execute();

/** Refunds whose gateway has not been asked yet, or has not answered; a different part of a long list each time. */
// unscoped: job
export async function unsettledRefunds(db: Db, turn: number, atMost: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_refund')
    .select('id')
    .where('way', '=', 'gateway')
    .where('status', 'in', ['owed', 'refunding'])
    .orderBy((row) => row.fn('hashint8extended', ['id', row.val(turn)]))
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export interface RefundFilter {
  page: number;
  limit: number;
  status?: RefundStatus;
  way?: RefundWay;
  trade_no?: string;
}

/** Refunds of all orders, newest first. */
// unscoped: all
export async function listRefunds(db: Db, filter: RefundFilter) {
  const base = db
    .selectFrom('order_refund as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .$if(filter.status !== undefined, (query) => query.where('f.status', '=', filter.status as RefundStatus))
    .$if(filter.way !== undefined, (query) => query.where('f.way', '=', filter.way as RefundWay))
    .$if(Boolean(filter.trade_no), (query) => query.where('o.trade_no', '=', filter.trade_no as string));
  const { list, total } = await exactPageOf(db, base, filter, (rows) =>
    rows
      .innerJoin('shop as s', 's.merchant_id', 'f.merchant_id')
      .innerJoin('pay_channel as c', 'c.id', 'o.channel_id')
      .innerJoin('channel_account as a', 'a.id', 'o.channel_account_id')
      .select([
        'f.id',
        'f.order_id',
        'o.trade_no',
        's.shop_name',
        'c.title as channel_title',
        'f.amount',
        'f.merchant_amount',
        'f.platform_amount',
        'f.reason',
        'f.sayings',
        'f.source',
        'f.way',
        'f.status',
        'f.out_refund_no',
        'f.receive_code',
        sql<boolean>`a.merchant_id is not null`.as('own_account'),
        'f.note',
        'f.create_at',
        'f.resolve_at',
      ])
      .orderBy('f.id', 'desc'),
  );
  return { list: await withVerdicts(db, 'order_refund', list), total };
}

/** Was it the wall against a second open complaint of one order that refused the row. */
export const isSecondComplaint = (error: unknown): boolean => violatedConstraint(error) === 'order_complaint_open';

/** Those of these refunds that stand in none of the states. */
// unscoped: job
export async function refundsBeyond(db: Db, ids: readonly number[], states: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${[...ids]}::bigint[]) as asked (id)
    where not exists (select from order_refund f where f.id = asked.id and f.status = any (${[...states]}::text[]))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whose account took what a refund gives back: a merchant's, or (null) the platform's. */
// unscoped: part
export async function ownerOf(db: Db, refundId: number): Promise<number | null> {
  const row = await db
    .selectFrom('order_refund as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('channel_account as a', 'a.id', 'o.channel_account_id')
    .select('a.merchant_id')
    .where('f.id', '=', refundId)
    .executeTakeFirst();
  return row?.merchant_id ?? null;
}
