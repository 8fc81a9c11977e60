/** Complaints about what one merchant supplied and another sold: the supplier's rows of order_complaint_supplier lead to them. */
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { type Complaint, type ComplaintFilter, complaintById, filtered } from './complaint.repository.ts';

/** Remembers with a new complaint whose stock its order came from, as far as that is not the seller's own. */
// unscoped: part
export async function noteSuppliers(db: Db, complaintId: number, order: { id: number; merchant_id: number }): Promise<void> {
  await db
    .insertInto('order_complaint_supplier')
    .columns(['complaint_id', 'merchant_id'])
    .expression(
      db
        .selectFrom('order_line')
        .select([sql.lit(complaintId).as('complaint_id'), 'stock_merchant_id'])
        .distinct()
        .where('order_id', '=', order.id)
        .where('stock_merchant_id', '<>', order.merchant_id),
    )
    .execute();
}

/** Who supplied what is complained of; nobody where it was the seller's own. */
// unscoped: part
export async function suppliersOf(db: Db, complaintId: number): Promise<number[]> {
  const rows = await db.selectFrom('order_complaint_supplier').select('merchant_id').where('complaint_id', '=', complaintId).execute();
  return rows.map(({ merchant_id }) => merchant_id);
}

/** The contact of the order complained of. */
// unscoped: part
export async function orderContactOf(db: Db, complaintId: number): Promise<string> {
  const { contact } = await db
    .selectFrom('order_complaint as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select('o.contact')
    .where('c.id', '=', complaintId)
    .executeTakeFirstOrThrow();
  return contact;
}

const supplied = (db: Db, shop: ShopScope, filter: Omit<ComplaintFilter, 'page' | 'limit'> = {}) =>
  filtered(db, { page: 1, limit: 1, ...filter })
    .innerJoin('order_complaint_supplier as s', 's.complaint_id', 'c.id')
    .where('s.merchant_id', '=', shop.merchantId);

/** The whole complaint, for one of its suppliers. */
export async function suppliedComplaint(db: Db, shop: ShopScope, id: number): Promise<Complaint | undefined> {
  const own = await supplied(db, shop).select('c.id').where('s.complaint_id', '=', id).executeTakeFirst();
  return own && complaintById(db, id);
}

/** What of a complaint's order came from this supplier, under the supplier's own name for it. */
export const suppliedGoods = (db: Db, shop: ShopScope, orderId: number) =>
  db
    .selectFrom('order_line as l')
    .innerJoin('goods as g', 'g.id', 'l.goods_id')
    .select(['l.goods_id', 'g.name as goods_name', 'l.quantity', 'l.is_gift'])
    .where('l.order_id', '=', orderId)
    .where('l.stock_merchant_id', '=', shop.merchantId)
    .orderBy('l.id')
    .execute();

interface SuppliedGoods {
  goods_id: number;
  goods_name: string;
  quantity: number;
  is_gift: boolean;
}

// unscoped: part
const goods = sql<SuppliedGoods[]>`(
  select jsonb_agg(jsonb_build_object('goods_id', l.goods_id, 'goods_name', g.name, 'quantity', l.quantity, 'is_gift', l.is_gift) order by l.id)
  from order_line l join goods g on g.id = l.goods_id where l.order_id = c.order_id and l.stock_merchant_id = s.merchant_id)`.as('goods');

/** The same cards as a supplier's detail shows. */
// unscoped: part
const num = sql<number>`(
  select count(*) from order_card oc join order_line l on l.id = oc.line_id
  where oc.order_id = c.order_id and l.stock_merchant_id = s.merchant_id and not l.is_gift
    and (c.select_cards = '{}' or oc.card_id = any(c.select_cards)))`.as('num');

const unread = sql<number>`(
  select count(*) from order_complaint_message m where m.complaint_id = c.id and m.id > s.read_up_to
    and (m."from" <> 'agent' or m.from_id is distinct from s.merchant_id))`.as('unread');

/** A supplier's complaints, newest first, with how many are open. */
export async function proxyComplaintsOf(db: Db, shop: ShopScope, { page, limit, ...filter }: ComplaintFilter) {
  const base = supplied(db, shop, filter);
  const [list, { total }, { open }] = await Promise.all([
    // What a row shows is put together for the page's rows alone, not for those before it.
    db
      .selectFrom(
        base
          .select(['s.complaint_id', 's.merchant_id', 's.read_up_to'])
          .orderBy('s.complaint_id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .as('s'),
      )
      .innerJoin('order_complaint as c', 'c.id', 's.complaint_id')
      .innerJoin('shop', 'shop.merchant_id', 'c.merchant_id')
      .select(['c.id', 'c.trade_no', 'shop.shop_name', 'c.type', 'c.status', 'c.result', 'c.merchant_status'])
      .select(['c.expire_at', 'c.create_at', 'c.resolve_at', 'c.sayings', goods, num, unread])
      .orderBy('c.id', 'desc')
      .execute(),
    db
      .selectFrom(base.select('s.complaint_id').limit(COUNTED_ROWS).as('counted'))
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_complaint_supplier as s')
      .innerJoin('order_complaint as c', 'c.id', 's.complaint_id')
      .select((row) => row.fn.countAll<number>().as('open'))
      .where('s.merchant_id', '=', shop.merchantId)
      .where('c.status', '=', 0)
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total, open };
}

/** A supplier has seen everything up to a message. */
export async function markReadBySupplier(db: Db, shop: ShopScope, complaintId: number, upTo: number): Promise<void> {
  await db
    .updateTable('order_complaint_supplier')
    .set({ read_up_to: upTo })
    .where('merchant_id', '=', shop.merchantId)
    .where('complaint_id', '=', complaintId)
    .where('read_up_to', '<', upTo)
    .execute();
}
