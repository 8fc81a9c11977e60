import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** What is stored of a goods' visit password. */
export const visitMacOf = (db: Db, shop: ShopScope, goodsId: number) =>
  db.selectFrom('goods').select('visit_mac').where('merchant_id', '=', shop.merchantId).where('id', '=', goodsId).executeTakeFirst();

/** Remembers who is said to want to be told when a goods is back; once however often it is asked. Gives the one that its mailbox has yet to confirm. */
export async function subscribe(
  { db, locale }: Pick<Ctx, 'db' | 'locale'>,
  shop: ShopScope,
  goodsId: number,
  email: string,
): Promise<number | undefined> {
  await db
    .insertInto('restock_subscription')
    .values({ merchant_id: shop.merchantId, goods_id: goodsId, email, locale })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('restock_subscription')
    .select('id')
    .where('goods_id', '=', goodsId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('notify_at', 'is', null)
    .where('confirm_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
