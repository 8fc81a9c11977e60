/** Shops as the platform sees them. */
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import type { shopOpenness } from '@keymall/contract/merchant/admin-shop';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';

type Openness = z.output<typeof shopOpenness>;

/** Why buyers cannot buy there, in the order they are told (shop.rules.ts); opening hours come and go by themselves and are none. */
// unscoped: all
const openness = (now: Date): RawBuilder<Openness> => sql<Openness>`case
  when merchant.status <> 1 then 'unreviewed'
  when merchant.is_freeze = 1 then 'merchant_frozen'
  when shop.shop_status <> 1 then 'unopened'
  when shop.shop_freeze = 1 then 'frozen'
  when shop.shop_close = 1 then 'closed'
  when shop.end_at <= ${now} then 'expired'
  when exists (select 1 from shop_link l where l.merchant_id = shop.merchant_id and l.relation_type = 'shop' and l.status = 0) then 'link_off'
  else 'open' end`;

// unscoped: all
const shops = (db: Db) =>
  db.selectFrom('shop').innerJoin('merchant', 'merchant.id', 'shop.merchant_id').where('merchant.delete_at', 'is', null);

const FACTS = [
  'shop.merchant_id as id',
  'merchant.username',
  'merchant.status as merchant_status',
  'merchant.refuse_at',
  'merchant.is_freeze',
  'shop.shop_name',
  'shop.shop_logo',
  'shop.shop_status',
  'shop.shop_freeze',
  'shop.freeze_reason',
  'shop.create_at',
  'shop.end_at',
] as const;

const VISITORS_DAYS = 30;
// unscoped: all
const figures = (now: Date) =>
  [
    openness(now).as('openness'),
    sql<number>`(select count(*) from goods g where g.merchant_id = shop.merchant_id and g.delete_at is null)`.as('goods_count'),
    sql<number>`(select count(*) from goods g where g.merchant_id = shop.merchant_id and g.delete_at is null and g.status = 1)`.as(
      'shelf_count',
    ),
    sql<number>`(select count(*) from (select from shop_visitor v where v.merchant_id = shop.merchant_id
      and v.last_at >= ${new Date(now.getTime() - VISITORS_DAYS * 86_400_000)} limit ${COUNTED_ROWS}) as counted)`.as('visitor_count'),
  ] as const;

/** A page of shops, the newest first. */
export function listShops(
  db: Db,
  now: Date,
  { page, limit, keyword, openness: wanted }: { page: number; limit: number; keyword?: string; openness?: Openness },
) {
  const base = shops(db)
    .$if(Boolean(keyword), (query) =>
      query.where((row) =>
        row.or([
          row('shop.shop_name', 'ilike', containing(keyword as string)),
          row('merchant.username', 'ilike', containing(keyword as string)),
        ]),
      ),
    )
    .$if(wanted !== undefined, (query) => query.where(openness(now), '=', wanted as Openness));
  return pageOf(db, base, { page, limit }, (rows) => rows.select(FACTS).select(figures(now)).orderBy('shop.merchant_id', 'desc'));
}

/** One shop with everything that its merchant set. */
// unscoped: all
export const shopInFull = (db: Db, now: Date, id: number) =>
  shops(db)
    .select(FACTS)
    .select(figures(now))
    .select([
      'merchant.refuse_reason',
      'shop.shop_notice',
      'shop.shop_notice_show',
      'shop.shop_close_notice',
      'shop.open_time',
      'shop.close_time',
      'shop.open_days',
      'shop.show_contact',
      'shop.shop_contact',
      'shop.stock_display',
      'shop.fee_payer',
      sql<number>`(select count(*) from goods_category c where c.merchant_id = shop.merchant_id)`.as('category_count'),
      sql<number>`(select count(*) from (
        select 1 from card c where c.merchant_id = shop.merchant_id and c.status = 1 and c.delete_at is null limit ${sql.lit(COUNTED_ROWS)}) counted)`.as(
        'card_count',
      ),
    ])
    .where('shop.merchant_id', '=', id)
    .executeTakeFirst();

/** Opens or closes a shop; false when there is none. */
// unscoped: all
export async function setShopStatus(db: Db, merchantId: number, shop_status: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop')
    .set({ shop_status })
    .where('merchant_id', '=', merchantId)
    .where((row) => row.exists(row.selectFrom('merchant').select('id').where('id', '=', merchantId).where('delete_at', 'is', null)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
