/** Goods that are copies of what others supply, as far as they are goods of their shop. Where they come from is the agency's. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { Stand } from '../review/review.rules.ts';
import type { Tier } from '../tables.ts';

/** A copy of a goods of another shop: its terms of delivery, none of its stock. Gives its id. */
export async function insertCopy(
  db: Db,
  shop: ShopScope,
  source: number,
  { cate_id, status }: { cate_id: number; status: 0 | 1 },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into goods (merchant_id, cate_id, name, price, image, limit_quantity, limit_quantity_max, take_card_type, contact_limit, delivery_kind, status, is_proxy)
    select ${shop.merchantId}, ${cate_id}, name, price, image, limit_quantity, limit_quantity_max, take_card_type, contact_limit, delivery_kind, ${status}, 1
    from goods where id = ${source} and delete_at is null returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

export interface CopyTerms {
  name: string;
  cate_id: number;
  sort: number;
  status: 0 | 1;
  price: number;
  content: string;
  take_card_type: 0 | 1 | 2;
  coupon_type: 0 | 1;
  wholesale_discount_list: readonly Tier[];
}

/** Rewrites what of copies is a goods' own, in their shop. */
export async function updateCopies(
  db: Db,
  shop: ShopScope,
  ids: readonly number[],
  change: Partial<CopyTerms & Stand> & { delete_at?: Date },
): Promise<void> {
  const { wholesale_discount_list: tiers, ...row } = change;
  await db
    .updateTable('goods')
    .set({ ...row, ...(tiers && { wholesale_discount_list: JSON.stringify(tiers) }) })
    .where('merchant_id', '=', shop.merchantId)
    .where('id', 'in', [...ids])
    .where('is_proxy', '=', 1)
    .execute();
}

/** Takes copies off their shelves, whosesoever they are: those named, held by rising id as every edit of many does. */
// unscoped: part
export async function takeCopiesOff(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select 1 from goods where id = any (${[...ids]}::bigint[]) order by id for update`.execute(db);
  await db
    .updateTable('goods')
    .set({ status: 0 })
    .where('id', 'in', [...ids])
    .where('is_proxy', '=', 1)
    .execute();
}

/** The category of this name in a shop, made where there is none. */
export async function categoryNamed(db: Db, shop: ShopScope, name: string): Promise<number> {
  const known = await db
    .selectFrom('goods_category')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('goods_category')
    .values({ merchant_id: shop.merchantId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
