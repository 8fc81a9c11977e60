/** The cards of a goods that a buyer may choose from: available ones that have a masked preview, in the order they are sold. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export interface Choosable {
  id: number;
  preview: string;
  select_price: number | null;
}

/**
 * As far as a goods' cards are listed and searched; what lies beyond comes up when those are sold. Both the walk and its count
 * follow the claim index and end here, however large the stock is.
 */
const REACH = 10_000;

const reach = (shop: ShopScope, goodsId: number) => sql`
  select id, preview, select_price, row_number() over (order by is_first desc, position) as place from (
    select id, preview, select_price, is_first, position from card
    where merchant_id = ${shop.merchantId} and goods_id = ${goodsId} and status = 1 and delete_at is null
    order by is_first desc, position limit ${REACH}
  ) near where preview is not null`;

/** A page of them, and how many there are within reach. `digits`: only those whose preview holds this text. */
export async function choosableCards(
  db: Db,
  shop: ShopScope,
  goodsId: number,
  { page, limit, digits }: { page: number; limit: number; digits: string },
): Promise<{ list: Choosable[]; total: number }> {
  const found = digits === '' ? sql`true` : sql`position(${digits} in lower(preview)) > 0`;
  const { rows } = await sql<{ list: Choosable[]; total: number }>`
    with fitting as materialized (select * from (${reach(shop, goodsId)}) reach where ${found})
    select (select count(*) from fitting) as total,
      (select coalesce(json_agg(json_build_object('id', id, 'preview', preview, 'select_price', select_price) order by place), '[]')
       from (select * from fitting order by place limit ${limit} offset ${(page - 1) * limit}) shown) as list`.execute(db);
  return rows[0] as { list: Choosable[]; total: number };
}
