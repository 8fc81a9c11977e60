import type { Locale } from '@keymall/contract/kit/refusals';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';
import type { ShopScope } from '#kit/scope';

/** What could be sold of goods `g` at this moment, counted no further than its merchant wants to be warned. */
// unscoped: part
const live = sql`least(g.inventory_notify, case g.delivery_kind
  when 0 then (select count(*) from (select 1 from card where goods_id = g.id and status = 1 and delete_at is null limit g.inventory_notify) available)
  else coalesce((select case when unlimited then g.inventory_notify else remaining end from content_stock where goods_id = g.id), 0) end)`;
const watched = sql`g.inventory_notify > 0 and g.delete_at is null and g.status = 1 and g.is_freeze = 0`;

/** Goods that fell below what their merchant set and were not told of yet. Everybody's: this is the platform's watch. */
// unscoped: job
export async function goodsRunningLow(db: Db, without: readonly number[], atMost: number): Promise<{ id: number; merchant_id: number }[]> {
  const { rows } = await sql<{ id: number; merchant_id: number }>`
    select g.id, g.merchant_id from goods g
    where ${watched} and not exists (select 1 from stock_alarm a where a.goods_id = g.id) and ${live} < g.inventory_notify and ${noneOf('g.id', without)}
    order by g.id limit ${atMost}`.execute(db);
  return rows;
}

/** Forgets the alarms of goods that have enough again or are no longer watched, so that their next fall is told. Gives how many. */
// unscoped: job
export async function clearAlarms(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stock_alarm a using goods g where g.id = a.goods_id and (not (${watched}) or ${live} >= g.inventory_notify)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface LowGoods {
  name: string;
  available: number;
  inventory_notify: number;
  inventory_notify_type: 1 | 2 | 3;
  /** The merchant's mailbox, or ''. */
  email: string;
  /** What letters to him are in. */
  locale: Locale;
}

/** A goods of the shop as it stands now, if it is low now. */
export async function lowNow(db: Db, shop: ShopScope, goodsId: number): Promise<LowGoods | undefined> {
  const { rows } = await sql<LowGoods>`
    select * from (
      select g.name, ${live}::int as available, g.inventory_notify, g.inventory_notify_type, m.email, m.locale
      from goods g join merchant m on m.id = g.merchant_id
      where g.merchant_id = ${shop.merchantId} and g.id = ${goodsId} and ${watched}
    ) now where available < inventory_notify`.execute(db);
  return rows[0];
}

/** Remembers that a goods' fall is being told. False when it was told already. */
export async function raiseAlarm(db: Db, shop: ShopScope, goodsId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stock_alarm')
    .values({ goods_id: goodsId, merchant_id: shop.merchantId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
