/** Orders as the faces read them. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { UntakenRow } from './lookup/lookup.repository.ts';

/** Money that an order did not take (fn.order_untaken). Whether there is any is asked here first: what is called is planned anew in every statement. */
const untaken = (tradeNo: 'orders.trade_no' | 'o.trade_no') =>
  sql<UntakenRow[] | null>`case when exists (select from receipt r where r.trade_no = ${sql.ref(tradeNo)}
    and r.outcome not in ('applied', 'pending')) then fn.order_untaken(${sql.ref(tradeNo)}) end`.as('untaken');

const columns = [
  'o.id',
  'o.trade_no',
  'o.goods_name',
  'o.quantity',
  'o.contact',
  'o.pay_title',
  'o.total_price',
  'o.fee',
  'o.finally_money',
  'o.status',
  'o.sendout',
  'o.create_at',
  'o.success_at',
] as const;

const detailColumns = [
  ...columns,
  'o.merchant_id',
  'o.goods_price',
  'o.total_product_price',
  'o.fee_payer',
  'o.email',
  'o.close_at',
  'o.create_ip',
  'o.device',
  's.shop_name',
  'c.title as channel_title',
] as const;

/** One order with its shop and channel; inside a shop when one is given. */
export async function orderById(db: Db, id: number, shop?: ShopScope) {
  const any = db
    .selectFrom('orders as o')
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .innerJoin('pay_channel as c', 'c.id', 'o.channel_id')
    .select(detailColumns)
    .where('o.id', '=', id);
  return (shop ? any.where('o.merchant_id', '=', shop.merchantId) : any).executeTakeFirst();
}

/** An order's moves, oldest first. */
export const stepsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_event')
    .select(['from_status', 'to_status', 'actor', 'reason', 'create_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** The sealed keys of an order that was delivered, in the order of sale. */
// unscoped: part
export const sealedCardsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_card as oc')
    .innerJoin('card as c', 'c.id', 'oc.card_id')
    .select(['c.goods_id', 'c.fingerprint', 'c.secret'])
    .where('oc.order_id', '=', orderId)
    .orderBy('c.position')
    .execute();

/** Which account an order waits for money at, if it still does. */
// unscoped: proven
export const accountToPay = (db: Db, tradeNo: string, now: Date) =>
  db
    .selectFrom('orders')
    .select('channel_account_id')
    .where('trade_no', '=', tradeNo)
    .where('status', '=', 0)
    .where('close_at', '>', now)
    .executeTakeFirst();

/** The order of a payment page, with its payment. */
// unscoped: proven
export const orderToPay = (db: Db, tradeNo: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('payment as p', (join) => join.onRef('p.ref_id', '=', 'o.id').on('p.kind', '=', 'order'))
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .innerJoin('pay_channel as c', 'c.id', 'o.channel_id')
    .innerJoin('pay_type as t', 't.id', 'c.pay_type_id')
    .leftJoin('shop_link as l', (join) =>
      join.onRef('l.merchant_id', '=', 'o.merchant_id').on('l.relation_type', '=', 'shop').onRef('l.relation_id', '=', 'o.merchant_id'),
    )
    .select([
      'o.id',
      'o.trade_no',
      'o.goods_name',
      'o.goods_price_old',
      'o.goods_price',
      'o.quantity',
      'o.coupon_price',
      'o.total_product_price',
      'o.sms_price',
      'o.sms_payer',
      'o.fee',
      'o.fee_payer',
      'o.total_price',
      'o.note',
      'o.sayings',
      'o.pay_title',
      'o.create_at',
      'o.close_at',
      'o.shown_at',
      'o.status',
      'o.channel_account_id',
      's.shop_name',
      'l.token as link_token',
      't.code as pay_code',
      'p.id as payment_id',
      'p.action',
      'p.action_until',
      'p.action_device',
      untaken('o.trade_no'),
      sql<number>`o.selectcard_fee_platform + o.selectcard_fee_merchant`.as('select_fee'),
      sql<{ goods_name: string; quantity: number }[]>`coalesce((
        select json_agg(json_build_object('goods_name', g.name, 'quantity', l.quantity) order by l.goods_id <> o.goods_id, l.id)
        from order_line l join goods g on g.id = l.goods_id where l.order_id = o.id and l.is_gift), '[]')`.as('gifts'),
    ])
    .where('o.trade_no', '=', tradeNo)
    .executeTakeFirst();

/** Status and deadline, and what came that it did not take, for the page that waits. */
// unscoped: proven
export const statusOf = (db: Db, tradeNo: string) =>
  db
    .selectFrom('orders')
    .select(['status', 'close_at', untaken('orders.trade_no')])
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
