import { sql } from 'kysely';
import type { Db } from '#kit/database';

/**
 * Marks those as told whose goods can be bought again, in a shop that is open (as whyShut in merchant/shop.rules.ts), oldest first, and
 * leaves a mail for each behind, in one stroke. Everybody's: this is the platform's watch. Gives how many.
 */
// unscoped: job
export async function tellOfRestock(db: Db, at: Date, atMost: number): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    with back as (
      select w.goods_id from (select distinct goods_id from restock_subscription where notify_at is null and confirm_at is not null) w
      join goods g on g.id = w.goods_id and g.delete_at is null and g.status = 1 and g.is_freeze = 0
      join goods_category c on c.id = g.cate_id and c.status = 1
      join merchant m on m.id = g.merchant_id and m.status = 1 and m.is_freeze = 0
      join shop on shop.merchant_id = m.id and shop.shop_status = 1 and shop.shop_freeze = 0 and shop.shop_close = 0 and shop.end_at > ${at}
      where case g.delivery_kind
        when 0 then (select count(*) from (select 1 from card where goods_id = g.id and status = 1 and delete_at is null limit g.limit_quantity) available)
        else coalesce((select case when unlimited then g.limit_quantity else remaining end from content_stock where goods_id = g.id), 0) end >= g.limit_quantity
    ), chosen as (
      select s.id from restock_subscription s join back on back.goods_id = s.goods_id
      where s.notify_at is null and s.confirm_at is not null order by s.id limit ${atMost} for update of s skip locked
    ), told as (
      update restock_subscription s set notify_at = ${at} from chosen where s.id = chosen.id returning s.id
    )
    select count(fn.outbox_add('catalogue.restock_mail', jsonb_build_object('subscription_id', id))) as told from told`.execute(db);
  return rows[0]?.told ?? 0;
}

/** Who is to be told of what; undefined when the goods has gone meanwhile. */
// unscoped: proven
export const restockLetter = (db: Db, subscriptionId: number) =>
  db
    .selectFrom('restock_subscription as s')
    .innerJoin('goods', 'goods.id', 's.goods_id')
    .innerJoin('goods_category as cate', 'cate.id', 'goods.cate_id')
    .innerJoin('shop', 'shop.merchant_id', 's.merchant_id')
    .select(['s.id', 's.email', 's.merchant_id', 's.goods_id', 's.confirm_at', 's.notify_at', 's.create_at', 's.locale'])
    .select(['goods.name', 'cate.is_show', 'shop.shop_name'])
    .where('s.id', '=', subscriptionId)
    .where('goods.delete_at', 'is', null)
    .executeTakeFirst();

/** Leaves the letter behind that asks a mailbox whether it wants to be told. */
export const leaveQuestion = (db: Db, subscriptionId: number) =>
  sql`select fn.outbox_add('catalogue.restock_question', ${JSON.stringify({ subscription_id: subscriptionId })}::jsonb)`.execute(db);

/** It wants to. False where it had said so, was told, or did not answer in time. */
// unscoped: proven
export async function confirmSubscription(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('restock_subscription')
    .set({ confirm_at: now })
    .where('id', '=', id)
    .where('notify_at', 'is', null)
    .where('confirm_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

// unscoped: proven
export const dropSubscription = (db: Db, id: number) => db.deleteFrom('restock_subscription').where('id', '=', id).execute();

/** Forgets mailboxes that did not answer until then; gives how many. */
// unscoped: job
export async function forgetUnconfirmed(db: Db, until: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('restock_subscription')
    .where('confirm_at', 'is', null)
    .where('create_at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
