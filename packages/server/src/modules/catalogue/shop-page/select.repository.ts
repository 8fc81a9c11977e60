/** The cards of a goods that a buyer may choose from: available ones that have a masked preview, in the order they are sold. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export interface Choosable {
  id: number;
  preview: string;
  select_price: number | null;
}

/** As far as a goods' cards are listed, searched and counted; what lies beyond comes up when those are sold. */
const REACH = 10_000;

interface Wanted {
  page: number;
  limit: number;
  /** Only those whose preview holds this text. */
  digits: string;
  /** Is it said how many there are: that walks to the end of the reach, a page ends where it is full. */
  counted: boolean;
}

/** A page of them, whether others follow it, and how many there are within reach. The walk follows the claim index. */
export async function choosableCards(
  db: Db,
  shop: ShopScope,
  goodsId: number,
  { page, limit, digits, counted }: Wanted,
): Promise<{ list: Choosable[]; more: boolean; total: number | null }> {
  const near = sql`(
    select id, preview, select_price, is_first, position from card
    where merchant_id = ${shop.merchantId} and goods_id = ${goodsId} and status = 1 and delete_at is null
    order by is_first desc, position limit ${REACH}
  ) near where preview is not null and ${digits === '' ? sql`true` : sql`position(${digits} in lower(preview)) > 0`}`;
  const { rows } = await sql<{ list: Choosable[]; total: number | null }>`
    select ${counted ? sql`(select count(*) from ${near})` : sql`null::int`} as total, array(
      select json_build_object('id', id, 'preview', preview, 'select_price', select_price) from ${near}
      order by is_first desc, position limit ${limit + 1} offset ${(page - 1) * limit}) as list`.execute(db);
  const { list, total } = rows[0] as { list: Choosable[]; total: number | null };
  return { list: list.slice(0, limit), more: list.length > limit, total };
}
