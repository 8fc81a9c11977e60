/** Orders as whoever bought them finds them again. */

import { sql } from 'kysely';
import { ask, type Db } from '#kit/database';
import { gathered } from '#kit/gather';
import type { Sayings } from '#kit/said';
import type { OrderStatus, RefundWay } from '../tables.ts';

export interface LookedUpCard {
  line_id: number;
  goods_id: number;
  fingerprint: string;
  secret: string;
  is_pre: 0 | 1;
  /** 2 sold, 4 void. */
  status: 2 | 4;
}

export interface LookedUpLine {
  id: number;
  goods_id: number;
  goods_name: string;
  quantity: number;
  is_gift: boolean;
  delivery_kind: 0 | 1 | 2 | 3;
  sendout: number;
  content_id: number | null;
  file_name: string | null;
  bytes: number | null;
}

/** Times as the database's JSON writes them; amounts in fen. */
export interface UntakenRow {
  amount: number;
  reason: 'wrong_amount' | 'second_payment' | 'late_unserved' | 'short_of_stock' | 'unconfirmed' | 'own_stopped';
  status: 'owed' | 'refunding' | 'refunded' | 'failed';
  received_at: string;
  owed_at: string;
  back_at: string | null;
  /** A machine has had its turn. */
  tried: boolean;
  source: string;
  channel_account_id: number;
  late_replace: 0 | 1 | null;
}

export interface LookedUpOrder {
  id: number;
  merchant_id: number;
  goods_id: number;
  buyer_id: number | null;
  trade_no: string;
  goods_name: string;
  quantity: number;
  goods_price_old: number;
  goods_price: number;
  coupon_price: number;
  select_fee: number;
  sms_notify: 0 | 1;
  sms_payer: 0 | 1;
  sms_price: number;
  fee: number;
  fee_payer: 1 | 2;
  total_price: number;
  refund_price: number;
  status: OrderStatus;
  sendout: number;
  pay_title: string;
  contact: string;
  email: string;
  note: string;
  sayings: Sayings | null;
  password_mac: Buffer | null;
  create_at: Date;
  success_at: Date | null;
  close_at: Date;
  shop_name: string;
  show_contact: 0 | 1;
  shop_contact: { wechat: string; mobile: string; qq: string; site_link: string };
  late_replace: 0 | 1;
  link_token: string | null;
  remark: string;
  lines: LookedUpLine[];
  /** Sealed keys in the order of sale; only a paid order has any. */
  cards: LookedUpCard[];
  complaint: { id: number; status: -1 | 0 | 1 } | null;
  /** Money that it did not take, as fn.order_untaken tells it. */
  untaken: UntakenRow[] | null;
  /** Grants issued up to then are over. */
  grants_end_at: Date | null;
}

/** What an order's proof is held against. */
export type Proofs = Pick<LookedUpOrder, 'buyer_id' | 'password_mac' | 'contact' | 'grants_end_at'>;

/** Until when grants of an order `o` are over: those of the order, and those of all its account bought. */
export const grantsEnd =
  sql<Date | null>`greatest(o.grants_end_at, (select b.order_grants_end_at from buyer b where b.id = o.buyer_id))`.as('grants_end_at');

/** The same small look, whether there is such an order or not. */
// unscoped: proven
export const proofsOf = (db: Db, tradeNo: string): Promise<Proofs | undefined> =>
  db
    .selectFrom('orders as o')
    .select(['o.buyer_id', 'o.password_mac', 'o.contact', grantsEnd])
    .where('o.trade_no', '=', tradeNo)
    .executeTakeFirst();

/** Ends the grants of orders that were issued until now. Gives the moment, the database's where that is later. */
// unscoped: proven
export async function endGrants(db: Db, tradeNos: readonly string[], now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    with ended as (
      update orders set grants_end_at = greatest(${now}::timestamptz, clock_timestamp(), grants_end_at) where trade_no = any (${tradeNos}::text[])
      returning grants_end_at
    )
    select max(grants_end_at) as at from ended`.execute(db);
  return rows[0]?.at ?? now;
}

/** Did an order of this number or contact come from the address. A gateway's number is nobody's. */
// unscoped: proven
export async function wasPlacedFrom(db: Db, sought: { trade_no?: string; contact?: string }, ip: string): Promise<boolean> {
  const { trade_no, contact } = sought;
  if (trade_no === undefined && contact === undefined) return false;
  const placed = db.selectFrom('orders').select('id').where('create_ip', '=', ip).limit(1);
  const own = trade_no === undefined ? placed.where('contact', '=', contact as string) : placed.where('trade_no', '=', trade_no);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Names of other goods, and of files: asked for only where an order has some, which most have not. What another merchant supplied is called as it was bought. */
// unscoped: part
const NAMES = `
  select ol.id, case when ol.stock_merchant_id = ol.merchant_id then lg.name else (select o.goods_name from orders o where o.id = ol.order_id) end as goods_name, gc.file_name, gc.bytes
  from order_line ol join goods lg on lg.id = ol.goods_id left join goods_content gc on gc.id = ol.content_id where ol.order_id = $1`;

/** What has a name and a size of its own. */
const FILE = 2;

const lookUp = gathered<string, LookedUpOrder | null>({
  run: async (db, tradeNos) => {
    const orders = await ask<LookedUpOrder>(db, 'select * from fn.orders_look_up($1)', [tradeNos]);
    const byNumber = new Map(orders.map((order) => [order.trade_no, order]));
    return tradeNos.map((tradeNo) => byNumber.get(tradeNo) ?? null);
  },
  keys: (tradeNo) => [tradeNo],
  lanes: 2,
  most: 32,
});

/** What the lookup needs of an order. The caller decides who may see what of it. */
export async function orderToLookUp(db: Db, tradeNo: string): Promise<LookedUpOrder | undefined> {
  const order = (await lookUp(db, tradeNo)) ?? undefined;
  if (!order?.lines.some((line) => line.goods_id !== order.goods_id || (line.delivery_kind === FILE && line.content_id !== null)))
    return order;
  const names = new Map(
    (await ask<Pick<LookedUpLine, 'id' | 'goods_name' | 'file_name' | 'bytes'>>(db, NAMES, [order.id])).map((row) => [row.id, row]),
  );
  const named = order.lines.map((line) => {
    const { goods_name, file_name, bytes } = names.get(line.id) ?? line;
    return { ...line, goods_name: line.goods_id === order.goods_id ? order.goods_name : goods_name, file_name, bytes };
  });
  return { ...order, lines: named };
}

/** By its gateway or by somebody's hand: whose hand is no matter to the buyer. */
const wayOf = (way: RefundWay): 'gateway' | 'manual' => (way === 'gateway' ? way : 'manual');

/** What went back to the buyer of an order, or is on its way. */
// unscoped: part
export async function refundsOf(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('order_refund')
    .select(['amount', 'way', 'status', 'create_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ way, ...row }) => ({ ...row, way: wayOf(way) }));
}

/** What is owed back, or went back, of the money of an order that could not be served: by its gateway, for the order has no refund of its own. */
// unscoped: part
export async function owedOf(db: Db, tradeNo: string) {
  const rows = await db
    .selectFrom('owed_refund as w')
    .innerJoin('receipt as r', 'r.id', 'w.receipt_id')
    .select(['w.amount', 'w.status', 'w.way', 'w.create_at'])
    .where('r.trade_no', '=', tradeNo)
    .orderBy('w.id')
    .execute();
  return rows.flatMap(({ status, way, ...row }) =>
    status === 'replaced' || status === 'dismissed' ? [] : [{ ...row, status, way: wayOf(way ?? 'gateway') }],
  );
}

// unscoped: proven
const found = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .select([
      'o.id',
      'o.trade_no',
      'o.goods_name',
      's.shop_name',
      'o.quantity',
      'o.total_price',
      'o.status',
      'o.create_at',
      'o.close_at',
      'o.password_mac',
      grantsEnd,
    ])
    .orderBy('o.id', 'desc');

/** Orders of a contact since a day, newest first. */
export const ofContact = (db: Db, contact: string, since: Date, atMost: number) =>
  found(db).where('o.contact', '=', contact).where('o.create_at', '>=', since).limit(atMost).execute();

/** Orders that name a mailbox, as the address for the keys or as the contact. */
export const ofMailbox = (db: Db, email: string, since: Date, atMost: number) =>
  found(db)
    .where((where) =>
      where.or([where(sql`lower(o.email)`, '=', email.toLowerCase()), where('o.contact', 'in', [email, email.toLowerCase()])]),
    )
    .where('o.create_at', '>=', since)
    .limit(atMost)
    .execute();

/** The orders a gateway's number was received for, whichever account it came through. */
// unscoped: proven
export const ofGatewayNumber = (db: Db, transactionId: string, amount: number) =>
  found(db)
    .where('o.trade_no', 'in', (sub) =>
      sub
        .selectFrom('receipt as r')
        .select('r.trade_no')
        // Each account's own key leads the index; accounts are few.
        .where('r.channel_account_id', 'in', (accounts) => accounts.selectFrom('channel_account').select('id'))
        .where('r.transaction_id', '=', transactionId)
        .where('r.amount', '=', amount),
    )
    .limit(10)
    .execute();

export const ofNumbers = (db: Db, tradeNos: string[]) =>
  tradeNos.length === 0 ? Promise.resolve([]) : found(db).where('o.trade_no', 'in', tradeNos).execute();

/** Keeps a mailed link by its hash. */
export const keepMailboxLink = (db: Db, tokenHash: Buffer, email: string, expireAt: Date) =>
  db.insertInto('mailbox_link').values({ token_hash: tokenHash, email, expire_at: expireAt }).execute();

/** Uses a mailed link up: its mailbox, or nothing when it was used, has expired or never was. */
export async function useMailboxLink(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('mailbox_link')
    .set({ use_at: now })
    .where('token_hash', '=', tokenHash)
    .where('use_at', 'is', null)
    .where('expire_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}
