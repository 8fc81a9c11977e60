import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export const linkOf = (db: Db, shop: ShopScope) =>
  db
    .selectFrom('shop_link')
    .select(['token', 'status'])
    .where('merchant_id', '=', shop.merchantId)
    .where('relation_type', '=', 'shop')
    .where('relation_id', '=', shop.merchantId)
    .executeTakeFirst();

/** Makes the link where there is none; a concurrent maker's stands. */
export async function makeLink(db: Db, shop: ShopScope, token: string): Promise<void> {
  await db
    .insertInto('shop_link')
    .values({ merchant_id: shop.merchantId, relation_type: 'shop', relation_id: shop.merchantId, token })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'relation_type', 'relation_id']).doNothing())
    .execute();
}

export async function changeLink(db: Db, shop: ShopScope, change: { token: string } | { status: 0 | 1 }): Promise<void> {
  await db
    .updateTable('shop_link')
    .set(change)
    .where('merchant_id', '=', shop.merchantId)
    .where('relation_type', '=', 'shop')
    .where('relation_id', '=', shop.merchantId)
    .execute();
}
