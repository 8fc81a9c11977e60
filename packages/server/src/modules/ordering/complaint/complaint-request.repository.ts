/** Complaints that were asked for on the word of a contact, as they lie in the database. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { exactPageOf, idsNumberedFrom } from '#kit/list';

export type RequestStatus = 0 | 1 | 2;

/** What a request needs to know of its order; and what it is held against. */
// unscoped: proven
export const orderToAskFor = (db: Db, tradeNo: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'merchant_id', 'contact', 'status', 'success_at', 'quantity', 'total_price', 'refund_price'])
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();

/** How many requests about an order wait: from one address, and altogether. */
// unscoped: part
export async function waitingFor(db: Db, orderId: number, ip: string): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where create_ip = ${ip})::int as own, count(*)::int as all
    from order_complaint_request where order_id = ${orderId} and status = 0`.execute(db);
  return rows[0] as { own: number; all: number };
}

/** The request that a code follows. */
// unscoped: proven
export const requestByCode = (db: Db, tradeNo: string, codeMac: Buffer) =>
  db
    .selectFrom('order_complaint_request')
    .select(['id', 'trade_no', 'type', 'desc', 'status', 'reason', 'create_at', 'resolve_at', 'sayings'])
    .where('trade_no', '=', tradeNo)
    .where('code_mac', '=', codeMac)
    .executeTakeFirst();

/** Locks one: of two administrators at once, the second sees what the first made of it. */
// unscoped: all
export const lockRequest = (db: Db, id: number) =>
  db.selectFrom('order_complaint_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

// unscoped: part
export const endRequest = (
  db: Db,
  id: number,
  end: { status: 1 | 2; reason: string; admin_id: number; complaint_id: number | null; resolve_at: Date },
) => db.updateTable('order_complaint_request').set(end).where('id', '=', id).where('status', '=', 0).execute();

export interface RequestFilter {
  page: number;
  limit: number;
  status?: RequestStatus;
  trade_no?: string;
}

/** Requests, newest first, with how many wait. */
// unscoped: all
export async function listRequests(db: Db, { page, limit, status, trade_no }: RequestFilter) {
  const base = db
    .selectFrom('order_complaint_request as r')
    .$if(status !== undefined, (query) => query.where('r.status', '=', status as RequestStatus))
    .$if(Boolean(trade_no), (query) =>
      query.where(sql<boolean>`r.id = any (${idsNumberedFrom('order_complaint_request', trade_no as string)})`),
    );
  const [{ list, total }, { waiting }] = await Promise.all([
    exactPageOf(db, base, { page, limit }, (rows) =>
      rows
        .innerJoin('orders as o', 'o.id', 'r.order_id')
        .innerJoin('shop as s', 's.merchant_id', 'r.merchant_id')
        .select(['r.id', 'r.trade_no', 'r.type', 'r.status', 'r.create_at', 'r.resolve_at', 'r.sayings'])
        .select(['o.goods_name', 'o.total_price', 's.shop_name'])
        .orderBy('r.id', 'desc'),
    ),
    db
      .selectFrom('order_complaint_request')
      .select((row) => row.fn.countAll<number>().as('waiting'))
      .where('status', '=', 0)
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total, waiting };
}

/** A request as an administrator judges it. */
// unscoped: all
export const requestById = (db: Db, id: number) =>
  db
    .selectFrom('order_complaint_request as r')
    .leftJoin('admin as a', 'a.id', 'r.admin_id')
    .select([
      'r.id',
      'r.order_id',
      'r.trade_no',
      'r.type',
      'r.desc',
      'r.qq',
      'r.mobile',
      'r.evidence',
      'r.buyer_qrcode',
      'r.cards',
      'r.proof',
    ])
    .select([
      'r.transaction_id',
      'r.status',
      'r.reason',
      'r.complaint_id',
      'r.create_ip',
      'r.create_at',
      'r.resolve_at',
      'r.sayings',
      'r.locale',
    ])
    .select('a.username as admin_name')
    .where('r.id', '=', id)
    .executeTakeFirst();

/** What else is asked or complained about the order: other waiting requests, and the complaint that stands open. */
// unscoped: part
export async function besides(db: Db, orderId: number, id: number): Promise<{ others: number; open_complaint: number | null }> {
  const { rows } = await sql<{ others: number; open_complaint: number | null }>`
    select (select count(*)::int from order_complaint_request where order_id = ${orderId} and status = 0 and id <> ${id}) as others,
      (select id from order_complaint where order_id = ${orderId} and status = 0) as open_complaint`.execute(db);
  return rows[0] as { others: number; open_complaint: number | null };
}

/** From where an order was placed, and where its buyer may be written to. */
// unscoped: part
export const buyerOf = (db: Db, orderId: number) =>
  db.selectFrom('orders').select(['create_ip', 'contact', 'email', 'trade_no']).where('id', '=', orderId).executeTakeFirstOrThrow();
