import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** What is stored of a goods' visit password. */
export const visitMacOf = (db: Db, shop: ShopScope, goodsId: number) =>
  db.selectFrom('goods').select('visit_mac').where('merchant_id', '=', shop.merchantId).where('id', '=', goodsId).executeTakeFirst();

/** Remembers who wants to be told when a goods is back; once however often it is asked. */
export async function subscribe(db: Db, shop: ShopScope, goodsId: number, email: string): Promise<void> {
  await db
    .insertInto('restock_subscription')
    .values({ merchant_id: shop.merchantId, goods_id: goodsId, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
