/** Goods that are bought at another shop, as far as they are goods of their own shop. Where they come from is the docking's. */
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { Stand } from '../review/review.rules.ts';

interface NewDocked extends Stand {
  cate_id: number;
  name: string;
  price: number;
  cost_price: number;
}

/** A goods with the terms of a new one. Gives its id. */
export async function insertDocked(db: Db, shop: ShopScope, goods: NewDocked): Promise<number> {
  const { id } = await db
    .insertInto('goods')
    .values({ ...goods, merchant_id: shop.merchantId, delivery_kind: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the shop they come from says of them, and their place on the shelf. One in the bin stays as it is. */
export async function updateDocked(
  db: Db,
  shop: ShopScope,
  id: number,
  change: Partial<Stand & { name: string; price: number; cost_price: number }>,
): Promise<void> {
  await db
    .updateTable('goods')
    .set(change)
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .where('delivery_kind', '=', 3)
    .where('delete_at', 'is', null)
    .execute();
}

/** Such a goods, held until the transaction ends. */
export const lockDocked = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('goods')
    .select(['id', 'name', 'price', 'cost_price', 'status', 'review', 'review_reason', 'shelf_wish', 'wholesale_discount_list'])
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .where('delivery_kind', '=', 3)
    .where('delete_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
