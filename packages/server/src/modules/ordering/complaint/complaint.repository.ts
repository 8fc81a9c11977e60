/** Complaints as they lie in the database. */
import type { Words } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';
import { idsNumberedFrom, numberedFrom, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { ComplaintProof } from '../tables.ts';
import { COMPLAINT_MOVES, type ComplaintAct, type ComplaintStatus, type MerchantStatus } from './complaint.rules.ts';

const columns = [
  'c.id',
  'c.merchant_id',
  'c.order_id',
  'c.trade_no',
  'c.type',
  'c.qq',
  'c.mobile',
  'c.desc',
  'c.evidence',
  'c.status',
  'c.result',
  'c.merchant_status',
  'c.select_cards',
  'c.num',
  'c.price',
  'c.refund_price',
  'c.freeze_price',
  'c.buyer_qrcode',
  'c.proven_by',
  'c.admin_join_at',
  'c.expire_at',
  'c.create_ip',
  'c.create_at',
  'c.resolve_at',
  'c.sayings',
  'o.goods_name',
] as const;

/**
 * Whether an order `o` is being complained about. Asked row by row: as `exists`, what a page shows of its twenty is answered by reading
 * everybody's open complaints first.
 */
// unscoped: part
export const isComplained = sql<boolean>`coalesce((select true from order_complaint oc where oc.order_id = o.id and oc.status = 0 limit 1), false)`;

// unscoped: part
const complaints = (db: Db) => db.selectFrom('order_complaint as c').innerJoin('orders as o', 'o.id', 'c.order_id');

/** What of the seller's share waits for its settlement and is kept waiting: it need not be held back a second time. */
// unscoped: part
const waiting = sql<number>`coalesce((
  select remaining from unfreeze u where u.order_id = c.order_id and u.merchant_id = c.merchant_id and u.status = -1
), 0)`.as('waiting_price');

/** One complaint; inside a shop when one is given. */
export async function complaintById(db: Db, id: number, shop?: ShopScope) {
  const any = complaints(db).select(columns).select(waiting).where('c.id', '=', id);
  return (shop ? any.where('c.merchant_id', '=', shop.merchantId) : any).executeTakeFirst();
}

export type Complaint = NonNullable<Awaited<ReturnType<typeof complaintById>>>;

/** Why it was made, in both languages where the platform gave both. */
export const typeOf = ({ type, sayings }: Pick<Complaint, 'type' | 'sayings'>): Words => sayings?.['type'] ?? type;

/** An order's complaint: the open one, else the last. With what its own password is compared to. */
export const complaintOf = (db: Db, tradeNo: string) =>
  complaints(db)
    .select([...columns, 'c.pwd_mac'])
    .select(waiting)
    .where('o.trade_no', '=', tradeNo)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A complaint that a payment opened becomes that of whoever proves the order itself: its code counts no longer. False where it was so already. */
// unscoped: part
export async function takeOver(db: Db, id: number, by: ComplaintProof): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_complaint')
    .set({ proven_by: by, pwd_mac: null })
    .where('id', '=', id)
    .where('proven_by', '=', 'payment')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Which complaint to lock, without locking it: its order is locked first. */
export async function orderOfComplaint(db: Db, id: number, shop?: ShopScope): Promise<number | undefined> {
  const any = db.selectFrom('order_complaint').select('order_id').where('id', '=', id);
  return (await (shop ? any.where('merchant_id', '=', shop.merchantId) : any).executeTakeFirst())?.order_id;
}

/**
 * What earlier complaints of an order decided: is one open, was all of it ruled, which cards were. What somebody lost who only showed a
 * payment is not lost for a buyer who proves the order itself.
 */
// unscoped: part
export async function earlierComplaints(
  db: Db,
  orderId: number,
  by: ComplaintProof = 'payment',
): Promise<{ open: boolean; whole: boolean; cards: Set<number> }> {
  const rows = await db
    .selectFrom('order_complaint')
    .select(['status', 'result', 'select_cards', 'proven_by'])
    .where('order_id', '=', orderId)
    .execute();
  const ruled = rows.filter(
    ({ status, result, proven_by }) => status === 1 && result !== 0 && !(result === 1 && proven_by === 'payment' && by !== 'payment'),
  );
  return {
    open: rows.some(({ status }) => status === 0),
    whole: ruled.some(({ select_cards }) => select_cards.length === 0),
    cards: new Set(ruled.flatMap(({ select_cards }) => select_cards)),
  };
}

/** An order's delivered cards in the order's own count: what was sold before what was given, then as they came. */
// unscoped: part
export const cardsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_card as oc')
    .innerJoin('card as c', 'c.id', 'oc.card_id')
    .innerJoin('order_line as l', 'l.id', 'oc.line_id')
    .select(['c.id', 'c.goods_id', 'c.fingerprint', 'c.secret', 'c.status', 'l.is_gift', 'l.stock_merchant_id'])
    .where('oc.order_id', '=', orderId)
    .orderBy('l.is_gift')
    .orderBy('oc.create_at')
    .orderBy('c.position')
    .execute();

/** Makes one of the moves of an open complaint by compare-and-set; false when it was not open, or the merchant's word stands against it. */
// unscoped: part
export async function moveComplaint(
  db: Db,
  id: number,
  act: ComplaintAct,
  now: Date,
  change: { price?: number; refund_price?: number } = {},
): Promise<boolean> {
  const move = COMPLAINT_MOVES[act];
  const { numUpdatedRows } = await db
    .updateTable('order_complaint')
    .set({
      status: move.status,
      result: move.result,
      ...(move.merchant !== null && { merchant_status: move.merchant }),
      ...(move.status !== 0 && { resolve_at: now }),
      ...change,
    })
    .where('id', '=', id)
    .where('status', '=', 0)
    .where('merchant_status', 'in', move.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Frozen while a complaint is open, and as long as an administrator's own freeze stands. */
// unscoped: part
export async function markFrozen(db: Db, orderId: number, open: boolean): Promise<void> {
  await sql`update orders set is_freeze = case when ${open} then 1 else coalesce((
      select case kind when 'frozen' then 1 else 0 end from order_record
      where order_id = ${orderId} and kind in ('frozen', 'unfrozen') order by id desc limit 1), 0) end
    where id = ${orderId}`.execute(db);
}

/** Complaints whose merchant let the deadline pass without a word, and that were not handed on for it yet. */
// unscoped: job
export const dueComplaints = (db: Db, now: Date, without: readonly number[], atMost: number) =>
  db
    .selectFrom('order_complaint as c')
    .select('c.id')
    .where('c.status', '=', 0)
    .where('c.merchant_status', '=', 0)
    .where('c.expire_at', '<=', now)
    .where(noneOf('c.id', without))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_record as r')
            .select('r.id')
            .whereRef('r.order_id', '=', 'c.order_id')
            .where('r.kind', '=', 'complaint_expired')
            .whereRef('r.create_at', '>=', 'c.create_at'),
        ),
      ),
    )
    .orderBy('c.expire_at')
    .limit(atMost)
    .execute();

export interface ComplaintFilter {
  page: number;
  limit: number;
  status?: ComplaintStatus;
  merchant_status?: MerchantStatus;
  type?: string;
  trade_no?: string;
  merchant_id?: number;
}

const rowColumns = [
  'c.id',
  'c.trade_no',
  'o.goods_name',
  'c.type',
  'c.num',
  'c.price',
  'c.refund_price',
  'c.status',
  'c.result',
  'c.merchant_status',
  'c.expire_at',
  'c.create_at',
  'c.resolve_at',
  'c.sayings',
] as const;

/** Complaints as far as a filter lets them through. */
// unscoped: part
export const filtered = (db: Db, filter: ComplaintFilter) =>
  db
    .selectFrom('order_complaint as c')
    .$if(filter.status !== undefined, (query) => query.where('c.status', '=', filter.status as ComplaintStatus))
    .$if(filter.merchant_status !== undefined, (query) => query.where('c.merchant_status', '=', filter.merchant_status as MerchantStatus))
    .$if(Boolean(filter.type), (query) => query.where('c.type', '=', filter.type as string))
    .$if(Boolean(filter.trade_no), (query) => query.where(numberedFrom('c.trade_no', filter.trade_no as string)));

/** Of a number's beginning, by the index of one shop's or of all numbers. */
const newestOf = ({ trade_no }: ComplaintFilter, merchantId?: number) =>
  trade_no ? sql<boolean>`c.id = any (${idsNumberedFrom('order_complaint', trade_no, merchantId)})` : sql<boolean>`true`;

const unread = (side: 'merchant' | 'admin') =>
  sql<number>`(select count(*) from order_complaint_message m where m.complaint_id = c.id and m."from" <> ${side}
    and m.id > ${sql.ref(`c.${side}_read`)})`.as('unread');

/** A merchant's complaints, newest first, with how many are open. */
export async function complaintsOfShop(db: Db, shop: ShopScope, filter: ComplaintFilter) {
  const base = filtered(db, filter).where('c.merchant_id', '=', shop.merchantId).where(newestOf(filter, shop.merchantId));
  const [{ list, total }, { open }] = await Promise.all([
    pageOf(db, base, filter, (rows) =>
      rows
        .innerJoin('orders as o', 'o.id', 'c.order_id')
        .select([...rowColumns, unread('merchant')])
        .orderBy('c.id', 'desc'),
    ),
    db
      .selectFrom('order_complaint')
      .select((row) => row.fn.countAll<number>().as('open'))
      .where('merchant_id', '=', shop.merchantId)
      .where('status', '=', 0)
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total, open };
}

/** Everybody's complaints, newest first. */
// unscoped: all
export async function complaintsOfAll(db: Db, filter: ComplaintFilter) {
  const base = filtered(db, filter)
    .where(newestOf(filter, filter.merchant_id))
    .$if(filter.merchant_id !== undefined, (query) => query.where('c.merchant_id', '=', filter.merchant_id as number));
  const [{ list, total }, counts] = await Promise.all([
    pageOf(db, base, filter, (rows) =>
      rows
        .innerJoin('orders as o', 'o.id', 'c.order_id')
        .innerJoin('shop as s', 's.merchant_id', 'c.merchant_id')
        .select([...rowColumns, 'c.merchant_id', 's.shop_name', unread('admin')])
        .orderBy('c.id', 'desc'),
    ),
    db
      .selectFrom('order_complaint')
      .select([sql<number>`count(*)`.as('open'), sql<number>`count(*) filter (where merchant_status = 3)`.as('contested')])
      .where('status', '=', 0)
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total, ...counts };
}

/** What the two offices see of the order complained of. */
// unscoped: part
export const orderOfDetail = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .select([
      'o.id',
      'o.status',
      'o.quantity',
      'o.total_price',
      'o.finally_money',
      'o.refund_price',
      'o.contact',
      'o.pay_title',
      'o.create_at',
      'o.success_at',
      's.shop_name',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();

/** An order's moves, oldest first. */
export const movesOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_event')
    .select(['from_status', 'to_status', 'actor', 'reason', 'create_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
